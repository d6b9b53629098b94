internal import Foundation
internal import GTFSModel

/// A file while it is downloaded: in a hidden folder beside the file that is made of it, with what a later run needs to go on.
///
/// The folder stays when a download is cut off whose rest may be requested, and goes in any other case.
final class PartialDownload: Sendable {
    /// What the response said that began the file.
    struct State: Codable, Equatable {
        /// Label and hash of the query of the URL.
        var url: String
        var queryHash: String?
        var etag: String?
        var lastModified: String?
        /// Bytes of the whole file, if the server said so.
        var byteCount: Int?

        /// Whether a content coding was undone: ranges count the bytes before that. Nil: no.
        var isPacked: Bool?

        /// What If-Range compares: nil if the server gave nothing by which equal bytes are known (RFC 9110, 13.1.5).
        var strongValidator: String? {
            if isPacked == true { return nil }
            if let etag, !etag.hasPrefix("W/") { return etag }
            return lastModified
        }
    }

    let folder: URL
    let file: URL
    private let stateFile: URL
    private let lock: Int32

    static func folder(beside target: String) -> URL {
        let target = URL(fileURLWithPath: target)
        return target.deletingLastPathComponent().appendingPathComponent(".\(target.lastPathComponent).fetching")
    }

    /// Makes the folder, or opens the one of an earlier run.
    /// - Throws: `FetchError` if it cannot be made, or if another process has it.
    init(beside target: String, named name: String) throws {
        folder = Self.folder(beside: target)
        file = folder.appendingPathComponent(name)
        stateFile = folder.appendingPathComponent(".state")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        } catch CocoaError.fileWriteFileExists {
        } catch {
            throw FetchError(
                .io, reason: "\(target) cannot be written",
                advice: "name a file in a folder that exists and that you may write to.")
        }
        // A link would lead to somebody else's folder.
        let type = (try? FileManager.default.attributesOfItem(atPath: folder.path))?[.type] as? FileAttributeType
        guard type == .typeDirectory else {
            throw FetchError(
                .io, reason: "\(folder.path) is in the place of the folder of a download", advice: "move it away.")
        }
        lock = unsafe open(
            folder.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard lock >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw FetchError.unwritable(folder.path, reason)
        }
        // The end of this object closes it.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw FetchError(
                .busy, reason: "\(target) is being downloaded by another process",
                advice: "let that one come to its end.")
        }
    }

    deinit { close(lock) }

    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0 }

    /// What is known of the file; nil if no run before began it.
    var state: State? {
        get { (try? Data(contentsOf: stateFile)).flatMap { try? JSONDecoder().decode(State.self, from: $0) } }
        set {
            guard let newValue, let data = try? JSONEncoder().encode(newValue) else {
                try? FileManager.default.removeItem(at: stateFile)
                return
            }
            try? data.write(to: stateFile, options: .atomic)
        }
    }

    /// Opens the file for more bytes.
    /// - Parameter isNew: whether it begins anew.
    func handle(isNew: Bool) -> FileHandle? {
        if isNew, (try? Data().write(to: file)) == nil { return nil }
        guard let handle = FileHandle(forWritingAtPath: file.path) else { return nil }
        _ = try? handle.seekToEnd()
        return handle
    }

    /// Free bytes of its disk; nil if the system does not say.
    var freeByteCount: Int? {
        let values = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
        return (values?[.systemFreeSize] as? NSNumber)?.intValue
    }

    func discard() { try? FileManager.default.removeItem(at: folder) }
}
