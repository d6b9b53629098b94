internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The application of an update: beside the database, then in its place.
struct UpdateApplication {
    private let update: TimetableUpdate
    private let database: String
    private let output: String
    private let progress: ((Double) -> Void)?

    init(_ update: TimetableUpdate, database: String, output: String, progress: ((Double) -> Void)?) {
        (self.update, self.database, self.output, self.progress) = (update, database, output, progress)
    }

    /// Whether there was anything to do.
    func run() throws -> Bool {
        if try isThere() { return false }
        let base = try update.base.map(requireBase)
        try requireReplaceable()
        let file = UpdateFile.unfinished(output)
        file.removeAbandoned()
        do {
            try write(to: file.url, base: base)
            try UnfinishedFile.synchronize(file.url)
            guard try FileIdentity(path: file.path) == update.result, DatabaseIdentity.isDatabase(path: file.path)
            else {
                throw DeltaDefect.damaged
            }
            try UpdateError.requireNoLog(output)
            try file.replaceTarget()
        } catch {
            file.discard()
            throw named(error)
        }
        return true
    }

    /// Whether the new database is there already.
    private func isThere() throws -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: output)[.size] as? Int
        return try size == update.result.byteCount && FileIdentity(path: output) == update.result
    }

    private func requireBase(_ base: FileIdentity) throws -> DatabaseSide {
        guard try FileIdentity(path: database) == base else {
            throw UpdateError(
                .otherBase, path: database, "\(database) is not the database that \(update.path) updates",
                advice: "apply the updates before it, or fetch the whole database.")
        }
        return try DatabaseSide.open(database)
    }

    private func requireReplaceable() throws {
        try UpdateError.requireNoLog(output)
        guard FileManager.default.fileExists(atPath: output), !DatabaseIdentity.isDatabase(path: output) else { return }
        throw UpdateError(
            .notReplaceable, path: output, "\(output) is no database of this toolkit and stays as it is",
            advice: "name another file for the database, or move it away.")
    }

    private func write(to url: URL, base: DatabaseSide?) throws {
        let file = UpdateFile.unfinished(output)
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw UpdateError.io(output, "no file can be made there")
        }
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        var bytes = try UpdateFile.read(update.path)
        bytes.removeLast(UpdateHeader.digestLength)
        let header = UpdateHeader(base: update.base, result: update.result, pageSize: update.pageSize)
        var count = 0
        try UpdateReading(bytes, header, base: base).run { number, bytes in
            try Task.checkCancellation()
            try handle.seek(toOffset: UInt64((number - 1) * update.pageSize))
            try handle.write(contentsOf: bytes)
            count += 1
            progress?(min(1, Double(count * update.pageSize) / Double(update.result.byteCount)))
        }
    }

    /// The error as it is told: one that contradicts itself is damage of the update, which has passed its checksum.
    private func named(_ error: any Error) -> any Error {
        switch error {
        case is UpdateError, is CancellationError: error
        case is DeltaDefect: UpdateError.damaged(update.path, "it does not make what it says")
        default: UpdateError.io(output, UpdateFile.reason(error))
        }
    }
}
