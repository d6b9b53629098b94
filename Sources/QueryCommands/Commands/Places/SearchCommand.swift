internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query search TEXT …`: stops by name, code or id.
struct SearchCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Stops and stations by name, code or id, the best match first.",
        discussion: """
            Words may stand in any order, be cut short or misspelt. Case, accents, usual abbreviations, numbers in \
            words, and a word too many make no difference.

            Example:
              gtfs-query search king street station
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Positions>

    @Argument(help: ArgumentHelp("The name, code or id of the stop, or words of it.", valueName: "text"))
    var text: [String]

    @Option(
        help: ArgumentHelp("Where you are: nearer stops rank higher.", valueName: "lat,lon"),
        transform: CoordinateArgument.option)
    var near: CoordinateArgument?

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    func validate() throws { try DatabaseChoice.checkLimit(limit) }

    func answer(_ timetable: Timetable) throws -> Answer {
        let found = try timetable.search(request)
        return Answer(found, sections: [.rows(found, StopResult.columns)], notes: note(isEmpty: found.isEmpty))
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        let found = try feeds.search(request)
        return Answer(found, StopResult.columns, notes: note(isEmpty: found.rows.isEmpty))
    }

    private var request: SearchRequest {
        SearchRequest(text: text.joined(separator: " "), position: near?.coordinate, limit: limit)
    }

    /// Empty if no rows were requested, or some were found.
    private func note(isEmpty: Bool) -> [String] {
        guard isEmpty, limit > 0 else { return [] }
        let query = text.joined(separator: " ")
        let shown = query.prefix(Self.mostEchoed)
        return [CommandWords.text("nothing_called", with: ["text": shown + (shown.count < query.count ? "…" : "")])]
    }

    /// The most letters of a query that a note repeats.
    private static let mostEchoed = 60
}
