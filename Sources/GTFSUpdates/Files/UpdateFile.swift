internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The files of updates and databases, whole.
enum UpdateFile {
    /// The bytes of an update.
    /// - Throws: `UpdateError` if it is missing, or not what its last bytes say.
    static func read(_ path: String) throws -> [UInt8] {
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UpdateError.notFound(path)
        }
        guard !isFolder.boolValue, let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw UpdateError(.io, path: path, "\(path) cannot be read", advice: "name a file that you may read.")
        }
        let bytes = Array(data)
        let header = try UpdateHeader(bytes, path: path)
        let end = bytes.count - UpdateHeader.digestLength
        guard end >= header.length, UpdateHeader.digest(bytes[..<end]).elementsEqual(bytes[end...]) else {
            throw UpdateError.damaged(path, "it is cut off or changed")
        }
        return bytes
    }

    /// Writes an update, with its checksum at the end, in one step; to a pipe or device, one byte after the other.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let digest = UpdateHeader.digest(bytes[...])
        if let stamp = FileStamp(path: path), !stamp.isRegularFile, !stamp.isFolder {
            return try write(bytes + digest, toStream: path)
        }
        let file = unfinished(path)
        file.removeAbandoned()
        do {
            try Data(bytes + digest).write(to: file.url)
            try UnfinishedFile.synchronize(file.url)
            try file.replaceTarget()
        } catch {
            file.discard()
            throw UpdateError.io(path, reason(error))
        }
    }

    private static func write(_ bytes: [UInt8], toStream path: String) throws {
        do {
            let stream = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try stream.write(contentsOf: Data(bytes))
            try stream.close()
        } catch {
            throw UpdateError(
                .io, path: path, "\(path) cannot be written to (\(SystemReason.of(error)))",
                advice: "name a file, or run this again when the reader stays.")
        }
    }

    static func unfinished(_ path: String) -> UnfinishedFile {
        UnfinishedFile(of: URL.file(ledToBy: path), while: "updating")
    }

    /// The system's words for why it refused.
    static func reason(_ error: any Error) -> String {
        (error as? UnfinishedFile.SystemError)?.description ?? SystemReason.of(error)
    }
}
