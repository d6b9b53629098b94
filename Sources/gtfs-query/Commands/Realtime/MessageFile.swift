internal import Foundation

/// A file that a command line names as a realtime message.
struct MessageFile {
    /// The word that stands for standard input.
    static let standardInput = "-"

    /// As it was typed.
    let name: String

    /// What the file is in sentences.
    var label: String { name == Self.standardInput ? "Standard input" : name }

    /// What tells one state of a file from the next without reading it; nil where there is no file.
    struct State: Equatable {
        let file: UInt64
        let bytes: Int64
        let seconds: Int
        let nanoseconds: Int
        /// Pipes and the like give what they have once.
        let isRegular: Bool
    }

    var state: State? {
        var facts = stat()
        let code =
            name == Self.standardInput
            ? unsafe fstat(STDIN_FILENO, &facts) : unsafe stat(name, &facts)
        guard code == 0 else { return nil }
        #if canImport(Darwin)
            let changed = facts.st_mtimespec
        #else
            let changed = facts.st_mtim
        #endif
        return State(
            file: UInt64(facts.st_ino), bytes: Int64(facts.st_size), seconds: changed.tv_sec,
            nanoseconds: changed.tv_nsec, isRegular: facts.st_mode & S_IFMT == S_IFREG && name != Self.standardInput)
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
    /// More than any feed sends, and little enough to hold.
    private static let mostBytes = 256 << 20
}

/// Why a file gives no message, as what follows its name in a sentence.
struct MessageFileError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
