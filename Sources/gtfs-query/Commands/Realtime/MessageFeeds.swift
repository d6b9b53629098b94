internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// The messages that a command line names, each file a feed of its own, as they were last read.
struct MessageFeeds {
    private(set) var contents: [FeedContent]
    private var files: [WatchedFile]

    /// - Parameter names: of files; `-` is standard input.
    init(_ names: [String], options: MatchOptions) {
        files = names.map { WatchedFile(MessageFile(name: $0)) }
        contents = names.map { FeedContent(name: $0, options: options) }
    }

    /// Reads the files that have changed since the last look; all of them, the first time.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - knowsFileTimes: whether `now` is of the same clock as the times of the files.
    /// - Returns: whether there was any.
    mutating func look(at now: Int, knowsFileTimes: Bool) -> Bool {
        var isChanged = false
        for place in files.indices where files[place].isDue() {
            read(place, at: now, knowsFileTimes: knowsFileTimes)
            isChanged = true
        }
        return isChanged
    }

    private mutating func read(_ place: Int, at now: Int, knowsFileTimes: Bool) {
        let file = files[place].file
        do {
            let message = try FeedMessage(bytes: try file.bytes())
            // What is cut off is a file that is being written, as long as there was a whole one before.
            guard message.notices["truncated_message"] == 0 || contents[place].entities.isEmpty else {
                return contents[place].receive(failure: "is cut off")
            }
            // What has lain there for a week did not change today.
            let written = knowsFileTimes ? file.state.flatMap { $0.isRegular ? $0.seconds : nil } : nil
            contents[place].receive(message, at: min(now, written ?? now))
        } catch let error as MessageFileError {
            contents[place].receive(failure: error.reason)
        } catch {
            contents[place].receive(failure: "cannot be read: \(error)")
        }
    }

    func overlay(on timetable: Timetable) throws -> RealtimeOverlay {
        try timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) }
    }
}
