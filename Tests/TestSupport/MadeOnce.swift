import Foundation

/// Databases that are made once for each key, by whichever test asks first, and then copied.
package final class MadeOnce<Key: Equatable & Sendable>: @unchecked Sendable {
    private let most: Int
    private let lock = NSLock()
    private var known: [(key: Key, data: Data)] = []

    /// - Parameter most: how many are kept, those made last.
    package init(most: Int = .max) { self.most = most }

    /// Writes the database of a key to a path, and makes it there if it is the first.
    package func write(_ key: Key, to path: String, _ make: (_ path: String) throws -> Void) throws {
        let url = URL(fileURLWithPath: path)
        if let data = lock.withLock({ known.last { $0.key == key }?.data }) { return try data.write(to: url) }
        try make(path)
        let data = try Data(contentsOf: url)
        lock.withLock { known = known.suffix(most - 1) + [(key, data)] }
    }
}
