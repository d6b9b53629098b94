internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes a database as a psql script: tables under GTFS's names, their data, indexes, and the views that go with them.
///
/// With a feed id, every table and view has it as its first column: any number of feeds share the tables, and the script of
/// a feed replaces that feed alone. docs/scale.md has the figures.
public struct PostgresExport: Sendable {
    private let database: FeedDatabase
    private let feedID: String?

    /// - Parameters:
    ///   - path: of a database that an import made; it is only read.
    ///   - feedID: tells the feed from others in the same tables; nil for tables of its own.
    /// - Throws: `StoreError` if the file is missing, is not a database of the toolkit, or has another schema version.
    public init(database path: String, feedID: String? = nil) throws {
        database = try FeedDatabase(path: path)
        self.feedID = feedID
    }

    /// Writes the script to `path`. An older script there is replaced when the new one is complete.
    /// - Parameters:
    ///   - cut: the part of the feed to write.
    ///   - progress: is called with the progress, on the calling thread.
    /// - Throws: `ExportError`; or an error if the database cannot be read.
    public func write(
        to path: String, cut: FeedCut = FeedCut(), progress: ((ExportProgress) -> Void)? = nil
    ) throws -> PostgresSummary {
        let started = Date()
        let target = ExportTarget(path: path, form: .script)
        try target.requireReplaceable(database: database.path)
        target.removeAbandoned()
        do {
            let record = try database.importRecord()
            var summary = try database.read { try write($0, record: record, to: target, cut: cut, progress: progress) }
            summary.bytes = try target.finish()
            summary.output = path
            summary.seconds = Date().timeIntervalSince(started)
            return summary
        } catch {
            target.discard()
            throw target.named(error)
        }
    }

    private func write(
        _ db: StoreDatabase, record: FeedDatabase.ImportRecordRow, to target: ExportTarget, cut: FeedCut,
        progress: ((ExportProgress) -> Void)?
    ) throws -> PostgresSummary {
        let files = try StoredFile.fetchAll(db)
        let selection =
            cut.isWhole ? nil : try CutRecords(db, files: files.filter { $0.form != .leftOut }, cut: cut)
        let stored = Dictionary(
            files.filter { $0.form == .records }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let declared = GTFSFile.all.filter { stored[$0.name] != nil || Self.alwaysThere.contains($0.name) }
        let script = PostgresScript(
            tables: declared.map { PostgresTable($0, header: stored[$0.name]?.header ?? []) }, feedID: feedID,
            feed: LoadedFeed(record: record, period: try FeedReader(db).feedPeriod()))
        let output = try ScriptOutput(target)
        var summary = PostgresSummary(database: database.path)
        try output.write(script.opening(source: URL(fileURLWithPath: database.path).lastPathComponent))
        for table in script.tables {
            guard let file = stored[table.name + ".txt"] else { continue }
            try output.write(script.copy(table))
            // A stream with a cut leaves out the records that the tables could not hold.
            let stream = try RecordStream(db, of: file, cut: selection?.cut(of: file) ?? RecordStream.FileCut())
            try summary.add(table.name, copied: copy(stream, of: file, table: table, to: output, progress: progress))
            try output.write(PostgresScript.endOfData)
        }
        try output.write("\n" + script.closing)
        try output.close()
        summary.notWritten = files.filter { stored[$0.name] == nil }.map(\.path)
        return summary
    }

    /// The files that the views ask, whether the feed has them or not.
    private static let alwaysThere: Set = [
        GTFSFile.agency.name, GTFSFile.stops.name, GTFSFile.routes.name, GTFSFile.trips.name, GTFSFile.stopTimes.name,
        GTFSFile.calendar.name, GTFSFile.calendarDates.name,
        GTFSFile.frequencies.name,
    ]

    /// Bytes that are written at once, about.
    private static let pieceSize = 1 << 18

    /// - Returns: The records, and the cells among them that no column could hold.
    private func copy(
        _ stream: RecordStream, of file: StoredFile, table: PostgresTable, to output: ScriptOutput,
        progress: ((ExportProgress) -> Void)?
    ) throws -> (records: Int, unheldCells: Int) {
        var record = RecordBuffer()
        var line = CopyLine(table, header: file.header, feedID: feedID)
        var text: [UInt8] = []
        var records = 0
        while try stream.next(into: &record) {
            line.append(record, to: &text)
            records += 1
            guard text.count >= Self.pieceSize else { continue }
            try output.write(text)
            text.removeAll(keepingCapacity: true)
            progress?(
                ExportProgress(file: file.path, records: records, totalRecords: file.rowCount, isComplete: false))
        }
        try output.write(text)
        progress?(ExportProgress(file: file.path, records: records, totalRecords: records, isComplete: true))
        return (records, line.unheldCells)
    }
}

/// The result of an export to PostgreSQL.
public struct PostgresSummary: Sendable {
    /// One table.
    public struct Table: Sendable {
        /// Its name.
        public let name: String
        /// Rows that the script has of it.
        public let rows: Int
    }

    /// Path of the database.
    public let database: String
    /// Path of the script.
    public internal(set) var output = ""
    /// The tables with data, in the order of the script.
    public internal(set) var tables: [Table] = []
    /// Cells that the type of their column cannot hold: they are NULL in the script.
    public internal(set) var unheldCells = 0
    /// Files of the feed that no table holds: those that GTFS does not know, and those that the import left out.
    public internal(set) var notWritten: [String] = []
    /// Length of the script in bytes.
    public internal(set) var bytes = 0
    /// Wall time in seconds.
    public internal(set) var seconds = 0.0

    /// Rows of all tables.
    public var rows: Int { tables.reduce(0) { $0 + $1.rows } }

    init(database: String) { self.database = database }

    mutating func add(_ name: String, copied: (records: Int, unheldCells: Int)) {
        tables.append(Table(name: name, rows: copied.records))
        unheldCells += copied.unheldCells
    }
}

/// The file for a script until it is complete.
private final class ScriptOutput {
    private let target: ExportTarget
    private let file: FileHandle

    init(_ target: ExportTarget) throws {
        self.target = target
        guard (try? Data().write(to: URL(fileURLWithPath: target.partial))) != nil,
            let file = FileHandle(forWritingAtPath: target.partial)
        else {
            throw ExportError(
                .io, path: target.path, "\(target.path) cannot be written", advice: "name a file in a folder that can.")
        }
        self.file = file
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws { try named { try file.write(contentsOf: bytes) } }

    func close() throws { try named { try file.close() } }

    private func named(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            let detail = SystemReason.of(error)
            throw ExportError(
                .io, path: target.path, detail: detail, "\(target.path) cannot be written: \(detail).")
        }
    }
}
