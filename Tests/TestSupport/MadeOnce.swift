import Foundation

/// Databases that are made once for each key, by whichever test asks first, and then copied.
final class MadeOnce<Key: Hashable & Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var known: [Key: Data] = [:]

    /// Writes the database of a key to a path, and makes it there if it is the first.
    func write(_ key: Key, to path: String, _ make: (_ path: String) throws -> Void) throws {
        let url = URL(fileURLWithPath: path)
        if let data = lock.withLock({ known[key] }) { return try data.write(to: url) }
        try make(path)
        let data = try Data(contentsOf: url)
        lock.withLock { known[key] = data }
    }
}
