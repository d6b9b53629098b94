#if canImport(WidgetKit) && canImport(SwiftUI) && !os(visionOS) && !os(watchOS)
    import Foundation
    import GTFSQuery
    import RiderModel
    import SwiftUI
    import WidgetKit

    extension BoardEntry: TimelineEntry {}

    /// A widget with the next departures of a stop. It is not asked to wake up for a countdown: `Text(_:style:)` does that.
    public struct BoardWidget: Widget {
        private let provider: BoardProvider

        public init() { provider = BoardProvider() }

        public var body: some WidgetConfiguration {
            StaticConfiguration(kind: "board", provider: provider) { BoardEntryView(entry: $0) }
                .configurationDisplayName("Departures")
                .description("The next departures of your first favourite stop.")
                .supportedFamilies([.systemMedium])
        }
    }

    /// Reads the files that the app keeps in the folder of its group: `timetable.sqlite` and `favourites.sqlite`.
    struct BoardProvider: TimelineProvider {
        /// The name in the entitlements of both.
        static let group = "group.org.example.rider"

        func placeholder(in context: Context) -> BoardEntry {
            BoardEntry(date: Date(), title: "Departures", rows: [])
        }

        func getSnapshot(in context: Context, completion: @escaping (BoardEntry) -> Void) {
            completion(entries(at: Date()).first ?? placeholder(in: context))
        }

        func getTimeline(in context: Context, completion: @escaping (Timeline<BoardEntry>) -> Void) {
            let entries = entries(at: Date())
            // One entry alone says what is missing: it is asked again soon whether that is there.
            completion(
                Timeline(entries: entries, policy: entries.count < 2 ? .after(Date(timeIntervalSinceNow: 900)) : .atEnd)
            )
        }

        private func entries(at now: Date) -> [BoardEntry] {
            do {
                let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
                guard let file = folder?.appendingPathComponent("timetable.sqlite"), let folder,
                    FileManager.default.fileExists(atPath: file.path)
                else { return [BoardEntry(date: now, title: "The app has no timetable yet", rows: [])] }
                // A widget is ended at some 30 MB.
                let timetable = try Timetable(url: file, memoryBudget: 4 << 20)
                let favourites = try Favourites(url: folder.appendingPathComponent("favourites.sqlite"))
                guard let entries = try BoardEntries(first: timetable.resolve(favourites.all())) else {
                    return [BoardEntry(date: now, title: "Add a stop in the app", rows: [])]
                }
                return try entries.entries(in: timetable, at: now)
            } catch {
                return [BoardEntry(date: now, title: "The departures cannot be read", rows: [])]
            }
        }
    }

    struct BoardEntryView: View {
        let entry: BoardEntry

        var body: some View {
            VStack(alignment: .leading, spacing: 4) {
                Text(entry.title).font(.headline).lineLimit(1)
                ForEach(entry.rows) { row in
                    HStack {
                        BadgeView(badge: row.badge)
                        Text(row.headsign).strikethrough(row.isCancelled).lineLimit(1)
                        Spacer()
                        if let date = row.date { Text(date, style: .relative).monospacedDigit() }
                    }
                    .font(.caption)
                }
                if entry.isEnd { Text("Open the app for later departures").font(.caption) }
                Spacer(minLength: 0)
            }
            .widgetBackground()
        }
    }

    extension View {
        /// Systems from iOS 17 on want to know what is background.
        @ViewBuilder fileprivate func widgetBackground() -> some View {
            if #available(iOS 17, macOS 14, watchOS 10, *) {
                containerBackground(.background, for: .widget)
            } else {
                padding()
            }
        }
    }
#endif
