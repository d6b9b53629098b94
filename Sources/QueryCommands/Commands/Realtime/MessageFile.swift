internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import RealtimeText

/// A file that a command line names as a realtime message.
struct MessageFile {
    /// Why a file cannot be read as a message: the words after its name in a sentence.
    struct ReadError: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

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
    var writtenAt: Int? { stamp.flatMap { isKept($0) ? Int($0.modified / 1_000_000_000) : nil } }

    /// All its bytes.
    /// - Throws: `ReadError`.
    func bytes() throws -> Data {
        let handle = try open()
        defer { try? handle.close() }
        var bytes = Data()
        while let piece = try? handle.read(upToCount: Self.piece), !piece.isEmpty {
            bytes.append(piece)
            guard bytes.count <= Self.mostBytes else { throw ReadError("is larger than 256 MB") }
        }
        guard !bytes.isEmpty else { throw ReadError("is empty") }
        return bytes
    }

    private func open() throws -> FileHandle {
        guard name != Self.standardInput else { return .standardInput }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            throw ReadError("does not exist")
        }
        guard !isFolder.boolValue else { throw ReadError("is a folder, not a message") }
        guard let handle = FileHandle(forReadingAtPath: name) else { throw ReadError("may not be read") }
        return handle
    }

    private static let piece = 1 << 20
    /// More than any feed sends, and not too much for memory.
    static let mostBytes = 256 << 20
}
