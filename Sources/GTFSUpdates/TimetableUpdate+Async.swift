internal import GTFSModel

/// The same for code that must not wait, outside the cooperative pool. Each form throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled: then there is what there was before.
extension TimetableUpdate {
    /// Reads what the file is of, and holds it against its own checksum, outside the cooperative pool.
    public static func open(_ path: String) async throws -> TimetableUpdate {
        try await WorkQueue.long.value { try TimetableUpdate(path: path) }
    }

    /// Makes an update and proves it, outside the cooperative pool.
    /// - Parameters:
    ///   - old: path of the database that people have; nil writes the whole of the new one, compressed.
    ///   - new: path of the database that they shall have.
    ///   - path: where the update goes. A file there is replaced if it is an update.
    ///   - progress: called with the share that is done, from 0 to 1.
    @discardableResult
    public static func make(
        from old: String?, to new: String, at path: String, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> TimetableUpdate {
        try await WorkQueue.long.value { try make(from: old, to: new, at: path, progress: progress) }
    }

    /// Makes the new database, outside the cooperative pool.
    /// - Parameters:
    ///   - database: path of the old database, which the new one replaces.
    ///   - output: path of another file for the new database; the old one stays.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Returns: whether there was anything to do: not if the database is the new one already.
    @discardableResult
    public func apply(
        to database: String, output: String? = nil, progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> Bool {
        try await WorkQueue.long.value { try self.apply(to: database, output: output, progress: progress) }
    }
}
