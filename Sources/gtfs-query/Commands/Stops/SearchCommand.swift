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

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The name, code or id of the stop, or words of it.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Where you are: nearer stops rank higher.", valueName: "lat,lon"))
    var near: CoordinateArgument?

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    func validate() throws { try DatabaseOptions.checkLimit(limit) }

    func answer(_ timetable: Timetable) throws -> Answer {
        let text = text.joined(separator: " ")
        let request = SearchRequest(text: text, position: near?.coordinate, limit: limit)
        let found = try timetable.search(request)
        let notes = found.isEmpty ? ["No stop is called anything like \"\(text)\"."] : []
        return StopResultAnswer(found, notes: notes).answer
    }
}
