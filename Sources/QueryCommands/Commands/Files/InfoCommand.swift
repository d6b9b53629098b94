internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query info`
struct InfoCommand: DatabaseCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Shows what feed this is, which days it covers and what it holds.",
        discussion: """
            Shows the publisher and the version, the days on which services run and how many of them are left, the rows \
            of each file, what was wrong in the feed, and when and from what the database was made.

            --datasette writes the metadata by which Datasette names the views and has the questions of the cookbook.

            Examples:
              gtfs-query --database sydney.sqlite info
              gtfs-query --database sydney.sqlite info --datasette > metadata.json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Flag(help: "Write the metadata of the database for Datasette, as JSON.")
    var datasette = false

    func show(_ timetable: Timetable) throws { try answer(timetable).write(datasette ? .json : options.format) }

    func answer(_ timetable: Timetable) throws -> Answer {
        if datasette {
            let packed = try timetable.size().parts?.filter(DatasetteMetadata.isPacking).map(\.name) ?? []
            let metadata = DatasetteMetadata(
                path: try options.choice.path(), info: try timetable.info(at: Environment.now), tables: packed)
            return Answer(metadata, sections: [])
        }
        let info = try timetable.info(at: Environment.now)
        return Answer(info, sections: InfoTables(info: info).sections)
    }
}
