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

    /// - Parameter names: of files and URLs; `-` is standard input.
    init(_ names: [String], options: MatchOptions) {
        // All URLs are requested at once, before the wait for the first.
        sources = names.map {
            FetchedMessage.isMeant(by: $0) ? .url(FetchedMessage($0)) : .file(WatchedFile(MessageFile(name: $0)))
        }
        contents = names.map { FeedContent(name: FetchedMessage.label(of: $0), options: options) }
    }

    /// Reads the files that have changed since the last look, and the fetched messages; the first time, all of them.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - knowsFileTimes: whether `now` comes from the same clock as the times of the files.
    /// - Returns: whether there was anything new.
    mutating func look(at now: Int, knowsFileTimes: Bool) -> Bool {
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
                    isChanged = take(poll, of: fetched, index, at: now) || isChanged
                }
            }
        }
        return isChanged
    }

    /// - Returns: whether it is new: an unchanged message only ends a failure.
    private mutating func take(_ poll: Poll, of fetched: FetchedMessage, _ index: Int, at now: Int) -> Bool {
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

    private mutating func read(_ index: Int, at changed: Int, _ bytes: () throws -> Data) {
        do {
            let message = try FeedMessage(bytes: try bytes(), textFormats: TextFormats())
            // A truncated message comes from a file that is being written, if there was a complete one before.
            guard message.notices["truncated_message"] == 0 || contents[index].entities.isEmpty else {
                return contents[index].receive(failure: "is cut off")
            }
            contents[index].receive(message, at: changed)
        } catch let error as MessageFileError {
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
struct WatchedFile {
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

/// A file that a command line names as a realtime message.
struct MessageFile {
    /// The word that stands for standard input.
    static let standardInput = "-"

    /// As it was typed.
    let name: String

    /// How a sentence names the file.
    var label: String { name == Self.standardInput ? "Standard input" : name }

    /// Shows a change of the file without reading it; nil if there is no file.
    var stamp: FileStamp? {
        name == Self.standardInput ? FileStamp(descriptor: STDIN_FILENO) : FileStamp(path: name)
    }

    /// Whether its bytes can be read a second time, unlike those of a pipe.
    func isKept(_ stamp: FileStamp) -> Bool { stamp.isRegularFile && name != Self.standardInput }

    /// When the file was written, seconds since 1970; nil if it is not a file on disk.
    var writtenAt: Int? { stamp.flatMap { isKept($0) ? $0.modified / 1_000_000_000 : nil } }

    /// All its bytes.
    /// - Throws: `MessageFileError`.
    func bytes() throws -> Data {
        let handle = try open()
        defer { try? handle.close() }
        var bytes = Data()
        while let piece = try? handle.read(upToCount: Self.piece), !piece.isEmpty {
            bytes.append(piece)
            guard bytes.count <= Self.mostBytes else { throw MessageFileError("is larger than 256 MB") }
        }
        guard !bytes.isEmpty else { throw MessageFileError("is empty") }
        return bytes
    }

    private func open() throws -> FileHandle {
        guard name != Self.standardInput else { return .standardInput }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw MessageFileError("does not exist")
        }
        guard !isFolder.boolValue else { throw MessageFileError("is a folder, not a message") }
        guard let handle = FileHandle(forReadingAtPath: name) else { throw MessageFileError("may not be read") }
        return handle
    }

    private static let piece = 1 << 20
    /// More than any feed sends, and not too much for memory.
    static let mostBytes = 256 << 20
}

/// Why a file cannot be read as a message: the words after its name in a sentence.
struct MessageFileError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
