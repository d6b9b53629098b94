internal import Foundation
internal import GTFSModel
internal import GTFSUpdates

/// Updates that are applied one after the other, each to what the one before makes.
struct UpdateChain {
    private let updates: [TimetableUpdate]

    /// - Throws: `UpdateError` if one of them is none, `ImportFailure` if one is not of what the one before makes.
    init(_ paths: [String]) throws {
        updates = try paths.map { try TimetableUpdate(path: $0) }
        for (before, update) in zip(updates, updates.dropFirst()) {
            guard update.base == nil || update.base == before.result else {
                throw ImportFailure(
                    "\(update.path) is not of the database that \(before.path) makes, so nothing is changed: give each update behind the one before it."
                )
            }
        }
    }

    /// Applies those whose result is not there yet.
    /// - Parameter progress: is told the share of an update that is done, and its path.
    /// - Returns: whether there was anything to do.
    func apply(
        to database: String, output target: String, _ progress: @escaping (_ share: Double, _ path: String) -> Void
    ) throws -> Bool {
        var (base, rest) = (database, updates[...])
        for path in [target, database] {
            guard let done = try lastMade(path), path == target || done + 1 < updates.count else { continue }
            (base, rest) = (path, updates[(done + 1)...])
            break
        }
        return try TimetableUpdate.apply(Array(rest), to: base, output: target) { progress($0, $1.path) }
    }

    /// The last update that makes the file at a path.
    private func lastMade(_ path: String) throws -> Int? {
        guard let stamp = FileStamp(path: path), stamp.isRegularFile,
            updates.contains(where: { $0.result.byteCount == stamp.byteCount })
        else { return nil }
        let identity = try FileIdentity(path: path)
        return updates.lastIndex { $0.result == identity }
    }
}
