internal import ArgumentParser
internal import GTFSQuery

/// `gtfs-query size`
struct Size: DatabaseCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells what takes how many bytes of a database, and against what.",
        discussion: """
            Lists the bytes of each kind of data and of each table and index, the bytes a stop time, and the whole \
            against the zip, its text, and an estimate of a plain SQLite import of the same feed.

            Example:
              gtfs-query --database sydney.sqlite size --budget 50000000
            """)

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Ends with exit 1 where the database takes more bytes than this.", valueName: "bytes"))
    var budget: Int?

    func validate() throws {
        if let budget, budget < 0 { throw ValidationError("--budget \(budget) is below 0: give a number of bytes.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let size = try timetable.size()
        let report = SizeReport(size: size)
        var answer = Answer(single: report.record, rows: report.parts, sections: report.sections)
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
