internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query info`
struct InfoCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Shows what feed this is, which days it covers and what it holds.",
        discussion: """
            Shows the publisher and the version, the days on which services run and how many of them are left, the rows \
            of each file, what was wrong in the feed, and when and from what the database was made.

            Example:
              gtfs-query --database sydney.sqlite info
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    func answer(_ timetable: Timetable) throws -> Answer {
        let info = try timetable.info(at: Environment.now)
        return Answer(info, sections: InfoTables(info: info).sections)
    }
}
