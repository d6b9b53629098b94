internal import Foundation

/// What the first bytes of a file say, without opening it as a database ("Database File Format", section 1.3,
/// sqlite.org/fileformat2.html).
extension DatabaseIdentity {
    /// Whether the file at `path` is a toolkit database, of whichever version.
    package static func isDatabase(path: String) -> Bool {
        header(path: path).map(isOurs) ?? false
    }

    /// The schema version of the toolkit database at `path`: `user_version`, at offset 60.
    /// - Throws: `StoreError` where the file is missing or none of ours.
    package static func version(path: String) throws -> Int {
        guard FileManager.default.fileExists(atPath: path) else { throw notFound(path) }
        guard let header = header(path: path), isOurs(header) else { throw notOurs(path) }
        return number(header, at: 60)
    }

    /// "SQLite format 3", a zero byte, and at offset 68 the application id.
    private static func isOurs(_ header: [UInt8]) -> Bool {
        header.starts(with: "SQLite format 3\0".utf8) && number(header, at: 68) == applicationID
    }

    /// Four bytes, big-endian.
    private static func number(_ header: [UInt8], at offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The first 72 bytes; nil where there are fewer, or the file cannot be read.
    private static func header(path: String) -> [UInt8]? {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        // A pipe would keep its reader waiting.
        let kind = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
        guard kind == .typeRegular, let handle = FileHandle(forReadingAtPath: file) else { return nil }
        defer { try? handle.close() }
        guard let bytes = try? handle.read(upToCount: 72), bytes.count == 72 else { return nil }
        return Array(bytes)
    }
}
