internal import Foundation

extension DatabaseIdentity {
    /// Whether the file at `path` is a toolkit database, by its first 72 bytes alone: "SQLite format 3", a zero byte,
    /// and at offset 68 the application id, big-endian (SQLite, "Database File Format", section 1.3).
    package static func isDatabase(path: String) -> Bool {
        // A pipe would keep its reader waiting.
        let kind = try? FileManager.default.attributesOfItem(atPath: resolved(path))[.type] as? FileAttributeType
        guard kind == .typeRegular, let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        guard let bytes = try? handle.read(upToCount: 72), bytes.count == 72 else { return false }
        let application = bytes[68...].reduce(0) { $0 << 8 | Int($1) }
        return bytes.starts(with: Array("SQLite format 3\0".utf8)) && application == applicationID
    }

    /// The file itself where `path` is a link to it.
    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}
