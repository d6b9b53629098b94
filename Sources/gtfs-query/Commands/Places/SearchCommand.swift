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

    @Argument(help: ArgumentHelp("What the stop is called.", valueName: "text"))
    var text: [String]

    @Option(help: ArgumentHelp("Where you are: what is nearer ranks higher.", valueName: "lat,lon"))
    var near: CoordinateArgument?

    @Option(help: ArgumentHelp("The most rows.", valueName: "n"))
    var limit: Int = 10

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit \(limit): give a number from 0 up.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let text = text.joined(separator: " ")
        let request = SearchRequest(text: text, position: near?.coordinate, limit: limit)
        let found = try timetable.search(request)
        return PlaceRecord.answer(found, notes: found.isEmpty ? ["No stop is called anything like \"\(text)\"."] : [])
    }
}
