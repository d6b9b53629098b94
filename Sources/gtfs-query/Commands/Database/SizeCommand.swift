internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query size`
struct SizeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "size",
        abstract: "Shows how many bytes each part of a database takes.",
        discussion: """
            Lists the bytes of each kind of data, of each table and index, and per stop time. Compares the whole with \
            the zip, its text, and an estimate of a plain SQLite import of the same feed.

            Example:
              gtfs-query --database sydney.sqlite size --budget 50000000
            """)

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Exit with 1 if the database takes more bytes than this.", valueName: "bytes"))
    var budget: Int?

    func validate() throws {
        if let budget, budget < 0 { throw ValidationError("--budget \(budget) is below 0: give a number of bytes.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let size = try timetable.size()
        var answer = Answer(
            size, rows: size.parts.map { $0 as any Encodable }, sections: SizeTables(size: size).sections)
        if size.parts == nil { answer.notes.append("This system's SQLite cannot tell the size of each table.") }
        if let budget, size.bytes > budget { answer.failure = Self.overBudget(size, budget: budget) }
        return answer
    }

    private static func overBudget(_ size: TimetableSize, budget: Int) -> String {
        let bytes = PlainNumber.grouped
        return "The database takes \(bytes(size.bytes)) bytes, \(bytes(size.bytes - budget)) over the budget of "
            + "\(bytes(budget)): import it again without files you don't need, such as `--exclude shapes`."
    }
}

/// The answer of `size` as a page for people.
struct SizeTables {
    let size: TimetableSize

    /// What the database is compared with.
    private typealias Compared = (title: String, bytes: Int, ratio: Double?)

    private var compared: [Compared] {
        [
            ("The zip", size.zipBytes, size.ratioToZip), ("Its text", size.textBytes, size.ratioToText),
            ("Plain SQLite (estimate)", size.estimatedPlainBytes, size.ratioToPlain),
        ]
    }

    var sections: [TableSection] {
        [
            .pairs([
                ("Database", PlainNumber.grouped(size.bytes) + " bytes"),
                (
                    "A stop time",
                    size.bytesPerStopTime.map { PlainNumber.text(PlainNumber.rounded($0, decimals: 2)) + " bytes" }
                ),
            ]),
            .rows(compared, comparisonColumns), .rows(size.kinds ?? [], kindColumns),
            .rows(size.parts ?? [], partColumns),
        ]
    }

    private var comparisonColumns: [Column<Compared>] {
        [
            Column("Against") { $0.title }, Column("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            Column("Database is", .right) { $0.ratio.map { PlainNumber.ratio($0) + " of it" } },
        ]
    }

    private var kindColumns: [Column<TimetableSize.KindSize>] {
        [
            Column("Kind") { Self.words($0.kind) }, Column("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            Column("Share", .right) { share($0.bytes) },
        ]
    }

    private var partColumns: [Column<TimetableSize.Part>] {
        [
            Column("Table or index") { $0.name }, Column("Type") { $0.type },
            Column("Kind") { Self.words($0.kind) }, Column("Bytes", .right) { PlainNumber.grouped($0.bytes) },
            Column("Share", .right) { share($0.bytes) },
        ]
    }

    private func share(_ bytes: Int) -> String {
        let share = Double(bytes) / Double(max(size.bytes, 1)) * 100
        return PlainNumber.text(PlainNumber.rounded(share, decimals: 1)) + "%"
    }

    private static func words(_ kind: StorageKind) -> String { String(kind.rawValue.map { $0 == "_" ? " " : $0 }) }
}
