internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import RealtimeText

/// The messages of a command line for a check: those of a file or a URL are a feed's only one, those of a folder the feeds
/// of its sources in the order of their names.
struct MessageRounds {
    /// What could not be read, a line each.
    private(set) var notes: [String] = []
    /// Why files could not be read, a sentence each.
    private(set) var failures: [String] = []
    /// The sources of each feed, in order.
    private var feeds: [[Source]] = []

    private enum Source {
        case file(path: String, feed: String)
        case read(CheckedMessage)
    }

    init(_ names: [String], realtimeOptions: RealtimeOptions, on timetable: Timetable) throws {
        let folders = names.filter(Self.isFolder)
        let files = names.filter { !Self.isFolder($0) }
        for folder in folders {
            let saved = try SavedMessages(folder: folder)
            notes += saved.notes
            for (source, messages) in Dictionary(grouping: saved.messages, by: \.source).sorted(by: { $0.key < $1.key })
            {
                let paths = messages.map(\.path).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
                feeds.append(paths.map { .file(path: $0, feed: folder + "/" + source) })
            }
        }
        if !files.isEmpty { try read(files, options: realtimeOptions, on: timetable) }
    }

    private mutating func read(_ files: [String], options: RealtimeOptions, on timetable: Timetable) throws {
        let moment = Environment.now
        let clock = RealtimeOptions.CommandClock(options.now, in: try timetable.timeZone(), at: moment)
        var messages = MessageFeeds(NamedMessage.all(files), options: options.options)
        _ = messages.poll(at: clock.now(at: moment), knowsFileTimes: clock.isSystem)
        for content in messages.contents {
            if let sentence = MessageWarnings.sentence(content.name, content.failure) {
                failures.append(sentence)
                continue
            }
            var message = FeedMessage(header: content.header, entities: content.entities)
            message.notices = content.notices
            feeds.append([
                .read(
                    CheckedMessage(
                        feed: content.name, name: content.name, message: message, receivedAt: clock.now(at: moment)))
            ])
        }
    }

    private static func isFolder(_ name: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Calls `body` with the first messages of all feeds, then with the second ones, and so on.
    func each(_ body: ([CheckedMessage]) throws -> Void) throws {
        for round in 0..<(feeds.map(\.count).max() ?? 0) {
            try body(feeds.filter { round < $0.count }.map { try Self.message(of: $0[round]) })
        }
    }

    private static func message(of source: Source) throws -> CheckedMessage {
        switch source {
        case .read(let message): return message
        case .file(let path, let feed):
            let message = try FeedMessage(bytes: MessageFile(name: path).bytes(), textFormats: TextFormats())
            return CheckedMessage(feed: feed, name: path, message: message)
        }
    }
}
