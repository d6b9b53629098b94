internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore
internal import GTFSZip

/// Writes back the feed that a database was made from: the same files, records and values, as a GTFS zip.
///
/// Records come in the order of the database, columns and files in that of the feed. Text that was not UTF-8 comes back in
/// its own bytes, and files that GTFS does not know byte by byte. The zip of one database is the same each time.
public struct FeedExport: Sendable {
    private let database: FeedDatabase

    /// - Parameter path: of a database that an import made; it is only read.
    /// - Throws: `StoreError` if the file is missing, is not a database of the toolkit, or has another schema version.
    public init(database path: String) throws {
        database = try FeedDatabase(path: path)
    }

    /// Writes the zip to `path`. An older zip there is replaced when the new one is complete, and not before; a device or a
    /// pipe is written to; any other file stays as it is, and the export is refused.
    /// - Parameters:
    ///   - cut: the part of the feed to write.
    ///   - progress: is called with the progress, on the calling thread.
    /// - Throws: `ExportError`; or an error if the database cannot be read or the zip cannot be written.
    public func write(
        to path: String, cut: FeedCut = FeedCut(), progress: ((ExportProgress) -> Void)? = nil
    ) throws -> ExportSummary {
        let started = Date()
        let target = ExportTarget(path: path)
        try target.requireReplaceable(database: database.path)
        target.removeAbandoned()
        do {
            let written = try database.read { db in
                try Self.write(db, to: target.partial, cut: cut, progress: progress)
            }
            let zipBytes = try target.finish()
            return ExportSummary(
                database: database.path, output: path, files: written.files, leftOut: written.leftOut,
                shapeTolerance: written.shapeTolerance, emptied: written.emptied, zipBytes: zipBytes,
                seconds: Date().timeIntervalSince(started))
        } catch {
            target.discard()
            throw target.named(error)
        }
    }

    /// Removes the unfinished zip of this process, for a program that a signal ends.
    public static func discardUnfinished(output: String) { ExportTarget(path: output).discard() }

    private typealias Written = (
        files: [ExportSummary.File], leftOut: [String], shapeTolerance: Double?, emptied: [String]
    )

    private static func write(
        _ db: StoreDatabase, to path: String, cut: FeedCut, progress: ((ExportProgress) -> Void)?
    ) throws -> Written {
        let files = try StoredFile.fetchAll(db)
        let stored = files.filter { $0.form != .leftOut }
        let selection = cut.isWhole ? nil : try CutRecords(db, files: stored, cut: cut)
        let contents = stored.filter { selection?.has($0) ?? true }.map { file in
            FileContents(db, file: file, cut: selection?.cut(of: file)) { records, isComplete in
                progress?(
                    ExportProgress(
                        file: file.path, records: records, totalRecords: isComplete ? records : file.rowCount,
                        isComplete: isComplete))
            }
        }
        guard !contents.isEmpty else {
            throw ExportError(
                .nothingToWrite, "Every file of the feed was left out of the import: there is no zip to write.")
        }
        let zip = try ZipWriter(path: path)
        let cancellation = Cancellation.current
        for content in contents {
            try zip.add(name: content.file.path) {
                try cancellation.check()
                return try content.next()
            }
        }
        try zip.finish()
        return (
            contents.map {
                ExportSummary.File(
                    name: $0.file.path, gtfsName: $0.file.name, records: $0.records, bytes: $0.bytes)
            },
            files.filter { $0.form == .leftOut }.map(\.path), try RecordedOptions.read(db).shapeTolerance,
            stored.filter { selection?.has($0) == false }.map(\.path)
        )
    }
}

/// The same for code that must not wait, outside the cooperative pool. Each form throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled.
extension FeedExport {
    /// Writes the zip to `path`, outside the cooperative pool. What was there stays as it was until the new zip is complete.
    /// - Parameters:
    ///   - cut: the part of the feed to write.
    ///   - progress: is called with the progress, on the thread that writes.
    public func write(
        to path: String, cut: FeedCut = FeedCut(), progress: (@Sendable (ExportProgress) -> Void)? = nil
    ) async throws -> ExportSummary {
        try await WorkQueue.long.value { try self.write(to: path, cut: cut, progress: progress) }
    }
}

extension FeedCheck {
    /// Compares file by file, outside the cooperative pool.
    public func run() async throws -> Result { try await WorkQueue.long.value { try self.run() } }
}
