internal import ArgumentParser
internal import GTFSQuery
internal import Terminal

/// `gtfs-query migrate`
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings an older database up to this version's schema.",
        discussion: """
            The database stays whole and readable until the upgraded one takes its place, in one step. Tables, views, \
            triggers and indexes that you added to it stay, or a sentence names the one that stands in the way.

            Example:
              gtfs-query --database sydney.sqlite migrate
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    func run() throws {
        try options.requireFormat(of: Self._commandName)
        let path = try options.choice.path()
        let interruption = Interruption { Timetable.discardUnfinishedMigration(path: path) }
        defer { interruption.stop() }
        let migration = try Timetable.migrate(path: path)
        let outcome =
            migration.isChanged
            ? "version \(migration.from) brought up to \(migration.to)"
            : "version \(migration.to) already: nothing to do"
        let answer = Answer(migration, sections: [.pairs([("Database", path), ("Schema", outcome)])])
        try answer.write(options.format)
    }
}
