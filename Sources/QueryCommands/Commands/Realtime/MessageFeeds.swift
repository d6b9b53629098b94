internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import RealtimeText

/// The messages that a command line names, as last read. Each file and each URL is a feed of its own.
struct MessageFeeds {
    private(set) var contents: [FeedContent]
    private var sources: [MessageSource]
    /// The most seconds that the first look waits for URLs. A watched board must react to the keyboard.
    var longestWait = 60

    private enum MessageSource {
        case file(WatchedFile)
        case url(FetchedMessage)
    }

    /// - Parameter interval: seconds from one request of a URL to the next.
    init(_ messages: [NamedMessage], options: MatchOptions, every interval: Double = PollOptions().interval) {
        // All URLs are requested at once, before the wait for the first.
        sources = messages.map { message in
            FetchedMessage.isMeant(by: message.word)
                ? .url(FetchedMessage(message.word, every: interval))
                : .file(WatchedFile(MessageFile(name: message.word)))
        }
        contents = messages.map { FeedContent(name: $0.name, options: options) }
    }

    /// Reads the files that have changed since the last look, and the fetched messages; the first time, all of them.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - knowsFileTimes: whether `now` comes from the same clock as the times of the files.
    /// - Returns: whether there was anything new.
    mutating func poll(at now: Int, knowsFileTimes: Bool) -> Bool {
        var isChanged = false
        for index in sources.indices {
            switch sources[index] {
            case .file(var file):
                guard file.isDue() else {
                    sources[index] = .file(file)
                    continue
                }
                sources[index] = .file(file)
                // A file that was written a week ago did not change today.
                let written = knowsFileTimes ? file.file.writtenAt : nil
                read(index, at: min(now, written ?? now)) { try file.file.bytes() }
                isChanged = true
            case .url(let fetched):
                for poll in fetched.takePolls(waiting: longestWait) {
                    isChanged = take(poll, of: fetched, index: index, at: now) || isChanged
                }
            }
        }
        return isChanged
    }

    /// - Returns: whether it is new: an unchanged message only ends a failure.
    private mutating func take(_ poll: Poll, of fetched: FetchedMessage, index: Int, at now: Int) -> Bool {
        if let message = poll.message {
            contents[index].receive(message, at: now)
            return true
        }
        let failure = contents[index].failure
        switch poll.outcome {
        case .message, .unchanged: contents[index].receiveUnchanged()
        case .failure(let sentence): contents[index].receive(failure: fetched.reason(sentence))
        }
        return contents[index].failure != failure
    }

    private mutating func read(_ index: Int, at changed: Int, bytes: () throws -> Data) {
        do {
            let message = try FeedMessage(bytes: try bytes(), textFormats: TextFormats())
            // A truncated message comes from a file that is being written, if there was a complete one before.
            guard message.notices["truncated_message"] == 0 || contents[index].entities.isEmpty else {
                return contents[index].receive(failure: "is cut off")
            }
            contents[index].receive(message, at: changed)
        } catch let error as MessageFile.ReadError {
            contents[index].receive(failure: error.reason)
        } catch {
            contents[index].receive(failure: "cannot be read: \(error)")
        }
    }

    func overlay(on timetable: Timetable) throws -> RealtimeOverlay {
        try timetable.readingSchedule { try RealtimeOverlay(contents, on: $0) }
    }
}

/// A message's file that is checked repeatedly.
private struct WatchedFile {
    let file: MessageFile
    private var read: FileStamp?
    private var seen: FileStamp?
    private var isNew = true

    init(_ file: MessageFile) { self.file = file }

    /// Whether there is something new to read. A file that is being written is left alone until it is the same at two checks
    /// in a row.
    mutating func isDue() -> Bool {
        if isNew {
            isNew = false
            return take(file.stamp)
        }
        // A pipe has given all its bytes.
        guard read.map(file.isKept) ?? true else { return false }
        let stamp = file.stamp
        defer { seen = stamp }
        return stamp != read && stamp == seen && take(stamp)
    }

    private mutating func take(_ stamp: FileStamp?) -> Bool {
        (read, seen) = (stamp, stamp)
        return true
    }
}
