#if canImport(SwiftUI)
    import RiderModel
    import SwiftUI

    /// A list of the favourites with their next departures, which stays up to date for as long as it is on the screen.
    public struct FavouritesView: View {
        private let rider: Rider
        @State private var screen = FavouritesScreen()
        @State private var failure: String?

        public init(_ rider: Rider) { self.rider = rider }

        public var body: some View {
            List {
                if let failure { Label(failure, systemImage: "exclamationmark.triangle") }
                if let warning = screen.warning {
                    Label(warning, systemImage: "wifi.slash").foregroundStyle(.secondary)
                }
                ForEach(screen.sections) { section in
                    Section(section.title) {
                        if let note = section.note { Text(note).foregroundStyle(.secondary) }
                        ForEach(section.rows) { DepartureRow(row: $0) }
                    }
                }
            }
            .task { await follow() }
        }

        private func follow() async {
            do {
                for try await screen in rider.favouritesScreens() { (self.screen, failure) = (screen, nil) }
            } catch {
                failure = String(describing: error)
            }
        }
    }

    /// A departure: badge, where it goes, countdown.
    struct DepartureRow: View {
        let row: BoardRow

        var body: some View {
            HStack {
                BadgeView(badge: row.badge)
                VStack(alignment: .leading) {
                    Text(row.headsign).strikethrough(row.isCancelled)
                    Text(caption).font(.caption).foregroundStyle(row.isCancelled ? Color.red : Color.secondary)
                }
                Spacer()
                Text(row.countdown).monospacedDigit().foregroundStyle(row.isLive ? Color.green : Color.primary)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(row.spoken)
        }

        private var caption: String {
            [row.platform.map { "Platform \($0)" }, row.status].compactMap { $0 }.joined(separator: " · ")
        }
    }

    /// The name of a line on its colour.
    struct BadgeView: View {
        let badge: LineBadge

        var body: some View {
            Text(badge.text)
                .font(.headline)
                .lineLimit(1)
                .padding(.horizontal, 6)
                .padding(.vertical, 2)
                .frame(minWidth: 44)
                .foregroundColor(Color(badge.foreground))
                .background(Color(badge.background), in: RoundedRectangle(cornerRadius: 5))
        }
    }

    extension Color {
        init(_ color: LineBadge.Color) { self.init(red: color.red, green: color.green, blue: color.blue) }
    }
#endif
