internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// A file that makes one database the same as another, byte for byte: an update from the old one, or the whole of the new one,
/// compressed.
///
///     let update = try TimetableUpdate(path: "2026-12-01.gtfsdelta")
///     try update.apply(to: file.path)
///
/// An update names both files by their SHA-256, and is of no use for any other. The new database takes the place of the old one
/// by one rename; until then, and after an error, the old one is there as it was.
public struct TimetableUpdate: Sendable {
    /// Where the update is.
    public let path: String
    /// Its length in bytes.
    public let byteCount: Int
    /// The database that it is of; nil if it holds the whole of the new one.
    public let base: FileIdentity?
    /// The database that it makes.
    public let result: FileIdentity
    /// Bytes per page of the database that it makes.
    let pageSize: Int

    /// Reads what the file is of, and holds it against its own checksum.
    /// - Throws: `UpdateError` if there is none, or if it is damaged or of a later version.
    public init(path: String) throws {
        let bytes = try UpdateFile.read(path)
        let header = try UpdateHeader(bytes, path: path)
        self.init(path: path, byteCount: bytes.count, header)
    }

    init(path: String, byteCount: Int, _ header: UpdateHeader) {
        self.path = path
        self.byteCount = byteCount
        base = header.base
        result = header.result
        pageSize = header.pageSize
    }

    /// Makes an update, takes it apart again, and compares what comes out with the new database before it is there.
    /// - Parameters:
    ///   - old: path of the database that people have; nil writes the whole of the new one, compressed.
    ///   - new: path of the database that they shall have.
    ///   - path: where the update goes. A file there is replaced if it is an update.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Throws: `UpdateError`.
    @discardableResult
    public static func make(
        from old: String?, to new: String, at path: String, progress: ((Double) -> Void)? = nil
    ) throws -> TimetableUpdate {
        try UpdateMaking(old: old, new: new, path: path, progress: progress).run()
    }

    /// - Throws: `UpdateError` if no update of the old database can be made at `path`, whatever the new one is.
    package static func requireMakeable(from old: String, to new: String, at path: String) throws {
        try UpdateMaking(old: old, new: new, path: path, progress: nil).requireMakeable()
    }

    /// Makes the new database.
    /// - Parameters:
    ///   - database: path of the old database, which the new one replaces. If the update holds the whole of the new one, there
    ///     need not be a file; one that is no database of this toolkit is not replaced.
    ///   - output: path of another file for the new database; the old one stays.
    ///   - progress: called with the share that is done, from 0 to 1.
    /// - Returns: whether there was anything to do: not if the database is the new one already.
    /// - Throws: `UpdateError`, or `CancellationError` if the task is cancelled.
    @discardableResult
    public func apply(to database: String, output: String? = nil, progress: ((Double) -> Void)? = nil) throws -> Bool {
        try Self.apply([self], to: database, output: output ?? database) { share, _ in progress?(share) }
    }

    /// Makes the database of the last of several updates, each of which is of what the one before makes. It takes the place of
    /// the old one by one rename; what the others make is never there.
    /// - Parameters:
    ///   - expected: the database that a manifest says comes out.
    ///   - progress: is told the share of an update that is done. Its error ends the application.
    /// - Returns: whether there was anything to do.
    package static func apply(
        _ updates: [TimetableUpdate], to database: String, output: String, expected: FileIdentity? = nil,
        progress: ((_ share: Double, _ update: TimetableUpdate) throws -> Void)? = nil
    ) throws -> Bool {
        try UpdateApplication(
            updates, database: database, output: output, expected: expected, progress: progress
        ).run()
    }

    /// Removes the temporary file of an update that this process has not completed, e.g. when a signal ends the program.
    public static func discardUnfinished(at path: String) { UpdateFile.unfinished(path).discard() }
}

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
