internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query search TEXT …`: stops by what they are called.
struct SearchCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Stops and stations by name, code or id, the best match first.",
        discussion: """
            Words may stand in any order and be cut short. Case, accents and usual abbreviations make no difference.

            Example:
              gtfs-query search king street station
            """)
    static let formats = OutputFormat.allCases
    static let asksSeveral = true

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The name, code or id of the stop, or words of it.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Where you are: nearer stops rank higher.", valueName: "lat,lon"))
    var near: CoordinateArgument?

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    func validate() throws { try DatabaseOptions.checkLimit(limit) }

    func answer(_ timetable: Timetable) throws -> Answer {
        let found = try timetable.search(request)
        return Answer(found, sections: [.rows(found, StopResult.columns)], notes: found.isEmpty ? [nothing] : [])
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        let found = try feeds.search(request)
        return Answer(
            found.rows, sections: [.rows(found.rows, FeedRow.columns(StopResult.columns))],
            notes: found.failures.notes + (found.rows.isEmpty ? [nothing] : []))
    }

    private var request: SearchRequest {
        SearchRequest(text: text.joined(separator: " "), position: near?.coordinate, limit: limit)
    }

    private var nothing: String { "No stop is called anything like \"\(text.joined(separator: " "))\"." }
}
