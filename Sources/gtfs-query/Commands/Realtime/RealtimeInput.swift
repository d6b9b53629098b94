internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import RealtimeText

/// The messages that a command line names, as they were last read. Each file is a feed of its own.
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
        for index in files.indices where files[index].isDue() {
            read(index, at: now, knowsFileTimes: knowsFileTimes)
            isChanged = true
        }
        return isChanged
    }

    private mutating func read(_ index: Int, at now: Int, knowsFileTimes: Bool) {
        let file = files[index].file
        do {
            let message = try FeedMessage(bytes: try file.bytes(), textFormats: TextFormats())
            // A message that is cut off is a file that is being written, if there was a whole one before.
            guard message.notices["truncated_message"] == 0 || contents[index].entities.isEmpty else {
                return contents[index].receive(failure: "is cut off")
            }
            // A file that was written a week ago did not change today.
            let written = knowsFileTimes ? file.state.flatMap { $0.isRegular ? $0.seconds : nil } : nil
            contents[index].receive(message, at: min(now, written ?? now))
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

/// A message's file that is checked again and again.
struct WatchedFile {
    let file: MessageFile
    private var read: MessageFile.State?
    private var seen: MessageFile.State?
    private var isNew = true

    init(_ file: MessageFile) { self.file = file }

    /// Whether there is something new to read. A file that is being written is left alone until it is the same at two checks
    /// in a row.
    mutating func isDue() -> Bool {
        if isNew {
            isNew = false
            return take(file.state)
        }
        // A pipe has given all its bytes.
        guard read?.isRegular ?? true else { return false }
        let state = file.state
        defer { seen = state }
        return state != read && state == seen && take(state)
    }

    private mutating func take(_ state: MessageFile.State?) -> Bool {
        (read, seen) = (state, state)
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

    /// By which a change of the file is seen without reading it.
    struct State: Equatable {
        let file: UInt64
        let bytes: Int64
        let seconds: Int
        let nanoseconds: Int
        /// Pipes, for example, give their bytes only once.
        let isRegular: Bool
    }

    /// Nil where there is no file.
    var state: State? {
        var status = stat()
        let code =
            name == Self.standardInput
            ? unsafe fstat(STDIN_FILENO, &status) : unsafe stat(name, &status)
        guard code == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return State(
            file: UInt64(status.st_ino), bytes: Int64(status.st_size), seconds: changed.tv_sec,
            nanoseconds: changed.tv_nsec, isRegular: status.st_mode & S_IFMT == S_IFREG && name != Self.standardInput)
    }

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
    private static let mostBytes = 256 << 20
}

/// Why a file gives no message: the words that follow its name in a sentence.
struct MessageFileError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
