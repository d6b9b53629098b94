internal import ArgumentParser
internal import GTFSQuery

/// `gtfs-query migrate`
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings an older database up to this version's schema.",
        discussion: """
            The database stays whole and readable until the upgraded one takes its place, in one step.

            Example:
              gtfs-query --database sydney.sqlite migrate
            """)

    @OptionGroup var options: DatabaseOptions

    func run() throws {
        try options.requireFormat(OutputFormat.withoutPosition, of: Self._commandName)
        let path = try options.path()
        let (from, to) = try Timetable.migrate(path: path)
        try options.write(Self.answer(path: path, from: from, to: to))
    }

    private static func answer(path: String, from: Int, to: Int) -> Answer {
        let record = Record { record in
            record.add("database", path)
            record.add("from_version", from)
            record.add("to_version", to)
            record.add("migrated", from != to)
        }
        let outcome = from == to ? "version \(to) already: nothing to do" : "version \(from) brought up to \(to)"
        return Answer(single: record, sections: [.properties([("Database", path), ("Schema", outcome)])])
    }
}
