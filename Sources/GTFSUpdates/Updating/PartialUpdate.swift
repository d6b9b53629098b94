internal import Foundation

/// A file of a manifest while it is downloaded: a hidden file beside the database, named after its digest, so that another run
/// goes on with the same one.
struct PartialUpdate: Sendable {
    let file: UpdateManifest.File
    private let url: URL

    init(_ file: UpdateManifest.File, beside database: String) {
        self.file = file
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
        let digits = String(file.sha256.lowercased().filter(\.isHexDigit).prefix(64))
        url = folder.appendingPathComponent(Self.prefix(database) + digits)
    }

    var path: String { url.path }

    /// Bytes that are there.
    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    /// Adds bytes at its end, but none behind the length that the manifest gives.
    func append(_ bytes: Data) throws {
        if !FileManager.default.fileExists(atPath: path) {
            do { try Data().write(to: url) } catch { throw UpdateError.io(path, "no file can be made there") }
        }
        do {
            let handle = try FileHandle(forWritingTo: url)
            defer { try? handle.close() }
            let count = Int(try handle.seekToEnd())
            try handle.write(contentsOf: bytes.prefix(max(0, file.bytes - count)))
        } catch {
            throw UpdateError.io(path, UpdateFile.reason(error))
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    static func removeAll(beside database: String) {
        let folder = URL(fileURLWithPath: database).deletingLastPathComponent()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(prefix(database)) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// The file by which one run at a time downloads for a database.
    static func lock(beside database: String) -> String {
        let url = URL(fileURLWithPath: database)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).updater-lock").path
    }

    private static func prefix(_ database: String) -> String {
        ".\(URL(fileURLWithPath: database).lastPathComponent).update-"
    }
}
