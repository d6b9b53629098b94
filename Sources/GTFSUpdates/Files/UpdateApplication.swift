internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The application of updates, one after the other: beside the database, then in its place by one rename.
struct UpdateApplication {
    private let updates: [TimetableUpdate]
    private let database: String
    private let output: String
    private let expected: FileIdentity?
    private let progress: ((_ share: Double, _ update: TimetableUpdate) throws -> Void)?

    /// - Parameters:
    ///   - updates: one at least; each of the database that the one before makes.
    ///   - expected: the database that somebody who is believed says comes out; nil where nobody does.
    ///   - progress: is told the share of an update that is done. Its error ends the application.
    init(
        _ updates: [TimetableUpdate], database: String, output: String, expected: FileIdentity?,
        progress: ((_ share: Double, _ update: TimetableUpdate) throws -> Void)?
    ) {
        (self.updates, self.database, self.output) = (updates, database, output)
        (self.expected, self.progress) = (expected, progress)
    }

    /// Whether there was anything to do.
    func run() throws -> Bool {
        // Nothing that comes to its place from now on is lost.
        let before = FileStamp(path: output)
        guard let last = updates.last, try !isThere(last.result) else { return false }
        try requireBase()
        try Self.requireReplaceable(output)
        let file = UpdateFile.unfinished(output)
        file.removeAbandoned()
        do {
            // What the updates before the last one make goes with the unfinished file, whatever ends the program.
            let steps = updates.indices.map { $0 + 1 < updates.count ? file.path + "-\($0)" : file.path }
            for (index, update) in updates.enumerated() {
                let base = index == 0 ? database : steps[index - 1]
                do { try apply(update, to: base, at: steps[index]) } catch is DeltaDefect {
                    throw UpdateError.damaged(update.path, "it does not make what it says")
                }
                if index > 0 { try? FileManager.default.removeItem(atPath: base) }
            }
            try UpdateError.requireNoLog(output)
            guard FileStamp(path: output) == before else { throw replaced }
            try file.replaceTarget()
        } catch {
            file.discard()
            throw named(error)
        }
        return true
    }

    /// Whether the new database is there already.
    private func isThere(_ result: FileIdentity) throws -> Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: output)[.size] as? Int
        return try size == result.byteCount && FileIdentity(path: output) == result
    }

    private func requireBase() throws {
        guard let first = updates.first, let base = first.base else { return }
        guard try FileIdentity(path: database) == base else {
            throw UpdateError(
                .otherBase, path: database, "\(database) is not the database that \(first.path) updates",
                advice: "apply the updates before it, or fetch the whole database.")
        }
        try DatabaseSide.requireDatabase(database)
    }

    /// - Throws: `UpdateError` if there is a file that no database may replace. An empty one may be replaced.
    static func requireReplaceable(_ output: String) throws {
        try UpdateError.requireNoLog(output)
        guard let stamp = FileStamp(path: output), !(stamp.isRegularFile && stamp.byteCount == 0),
            !DatabaseIdentity.isDatabase(path: output)
        else { return }
        throw UpdateError(
            .notReplaceable, path: output, "\(output) is no database of this toolkit and stays as it is",
            advice: "name another file for the database, or move it away.")
    }

    private var replaced: UpdateError {
        UpdateError(
            .replaced, path: output, "Another program has replaced \(output), which stays as it is now",
            advice: "run this again.")
    }

    /// Writes what an update makes, and holds it against what it says.
    private func apply(_ update: TimetableUpdate, to base: String, at path: String) throws {
        let url = URL(fileURLWithPath: path)
        do { try Data().write(to: url) } catch { throw UpdateError.io(output, "no file can be made there") }
        try write(update, of: update.base.map { _ in try DatabaseSide.open(base) }, to: url)
        try UnfinishedFile.synchronize(url)
        guard try FileIdentity(path: path) == update.result, DatabaseIdentity.isDatabase(path: path) else {
            throw DeltaDefect.damaged
        }
    }

    private func write(_ update: TimetableUpdate, of base: DatabaseSide?, to url: URL) throws {
        let handle = try FileHandle(forWritingTo: url)
        defer { try? handle.close() }
        var bytes = try UpdateFile.read(update.path)
        bytes.removeLast(UpdateHeader.digestLength)
        let header = UpdateHeader(base: update.base, result: update.result, pageSize: update.pageSize)
        var count = 0
        try UpdateReading(bytes, header: header, base: base, isExpected: update.result == expected).run {
            number, bytes in
            try Task.checkCancellation()
            try Cancellation.current.check()
            try handle.seek(toOffset: UInt64((number - 1) * update.pageSize))
            try handle.write(contentsOf: bytes)
            count += 1
            try progress?(min(1, Double(count * update.pageSize) / Double(update.result.byteCount)), update)
        }
    }

    /// The error as it is told.
    private func named(_ error: any Error) -> any Error {
        switch error {
        case is UpdateError, is CancellationError: error
        default: UpdateError.io(output, UpdateFile.reason(error))
        }
    }
}

/// The pages of the database that an update makes, as they come out of it.
struct UpdateReading {
    /// The bytes of memory that streams may take together, as a share of the database's, and what small ones have besides.
    private static let room = (factor: 16, besides: 1 << 20)

    private let bytes: [UInt8]
    private let header: UpdateHeader
    private let base: DatabaseSide?
    private var pageCount: Int { header.result.byteCount / header.pageSize }

    /// - Parameters:
    ///   - bytes: the update without its checksum.
    ///   - base: the old database.
    ///   - isExpected: whether the new database is known to have the length that the update claims.
    init(_ bytes: [UInt8], header: UpdateHeader, base: DatabaseSide?, isExpected: Bool) throws {
        (self.bytes, self.header, self.base) = (bytes, header, base)
        let known = bytes.count * 64 + (base.map { $0.file.pageCount * $0.file.pageSize * 4 } ?? 0)
        guard isExpected || header.result.byteCount <= max(known, Self.mostUnexplained) else {
            throw DeltaDefect.damaged
        }
    }

    /// A made-up update may claim any length. One that neither its bytes nor the old database explain is believed where it takes
    /// a small part of the machine's memory: a database may be one letter over and over.
    private static let mostUnexplained = max(64 << 20, Int(clamping: ProcessInfo.processInfo.physicalMemory / 16))

    /// - Parameter write: takes each page by its number, some twice: the later one counts.
    /// - Throws: `DeltaDefect` if the update contradicts itself, or what `write` throws.
    func run(_ write: @escaping (Int, [UInt8]) throws -> Void) throws {
        let room = header.result.byteCount * Self.room.factor + Self.room.besides
        var codec = DatabaseCodec(
            StreamDecoder(bytes, from: header.length, of: header.result.byteCount, room: room), base: base,
            pageCount: pageCount, pageSize: header.pageSize)
        var first: [UInt8] = []
        try codec.trees(new: nil) { tree in
            var writer = TreeWriter(tree, pageSize: header.pageSize) { number, bytes in
                guard number >= 1, number <= pageCount else { throw DeltaDefect.damaged }
                if number == 1 { first = bytes } else { try write(number, bytes) }
            }
            try writer.run()
        }
        let rest = try codec.codeRest(DatabaseCodec.Rest())
        guard rest.header.count == PageFile.headerLength, first.count == header.pageSize else {
            throw DeltaDefect.damaged
        }
        try write(1, rest.header + first.dropFirst(PageFile.headerLength))
        try writeKept(rest, write: write)
    }

    private func writeKept(_ rest: DatabaseCodec<StreamDecoder>.Rest, write: (Int, [UInt8]) throws -> Void) throws {
        guard rest.bytes.count == rest.pages.count * header.pageSize else { throw DeltaDefect.damaged }
        for (index, number) in rest.pages.enumerated() {
            guard number >= 1, number <= pageCount else { throw DeltaDefect.damaged }
            let start = index * header.pageSize
            try write(Int(number), Array(rest.bytes[start..<start + header.pageSize]))
        }
    }
}
