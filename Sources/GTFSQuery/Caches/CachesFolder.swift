internal import Foundation
internal import GTFSModel
package import GTFSStore

/// A folder of files that hold what further targets make of a whole database, so that another process maps them in place
/// of making it again. Any of them may be lost: it is made again.
package struct CachesFolder: Sendable {
    /// Tells the database from every other one, from itself before it was changed, and from what another version makes of it.
    package let key: String
    /// Bytes; what is smaller is made as quickly as it is mapped.
    package let leastBytes: Int
    private let folder: URL
    private let name: String

    /// Nil for a database whose import is not recorded.
    package init?(_ path: String, of database: FeedDatabase, leastBytes: Int = 4 << 20) {
        guard let identity = database.identity, let stamp = database.stamp else { return nil }
        let file = URL(fileURLWithPath: database.path).standardizedFileURL
        // The path is the first line of the key.
        guard !file.path.contains("\n") else { return nil }
        key = [file.path, identity.text, "\(stamp.byteCount) \(stamp.modified)", Toolkit.version]
            .joined(separator: "\n")
        self.leastBytes = leastBytes
        folder = URL(fileURLWithPath: path, isDirectory: true)
        // Databases of one name in several folders have files of their own.
        var hash = StableHash()
        hash.add(file.path)
        name = "\(file.lastPathComponent.prefix(60))-\(String(hash.value, radix: 16))"
    }

    /// Where the file of a kind lies.
    package func path(_ kind: String) -> String { folder.appendingPathComponent("\(name).\(kind)").path }

    /// Removes the files of databases that are gone.
    /// - Parameter key: the key of the file at a path; nil for a file that has none.
    package func removeAbandoned(key: (_ path: String) -> String?) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appendingPathComponent(name).path
            guard let database = key(path)?.split(separator: "\n").first,
                !FileManager.default.fileExists(atPath: String(database))
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
