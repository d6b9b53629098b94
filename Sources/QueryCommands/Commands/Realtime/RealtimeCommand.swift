internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// `gtfs-query realtime FILE …`: the content of messages, and how they match the timetable.
struct RealtimeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "realtime",
        abstract: "What GTFS-Realtime messages hold, and how they match this timetable.",
        discussion: """
            Each file is a feed of its own, as protobuf, JSON or text; so is each URL; - is standard input. Tells its age, its entities, \
            the trips that are found in the timetable and why others are not, the worst delays, and what is wrong with \
            it, by the codes of the GTFS-Realtime validator.

            Examples:
              gtfs-query realtime updates.pb vehicles.pb
              gtfs-query realtime https://… --match suffix --format json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp("GTFS-Realtime messages: files, URLs, or - for standard input.", valueName: "file"),
        completion: .file())
    var files: [String]

    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws { try MessageOptions.check(files) }

    func answer(_ timetable: Timetable) throws -> Answer {
        let question = try RealtimeOptions.RealtimeQuestion(files, realtimeOptions, timetable)
        let reports = try MessageReport.all(of: question.contents, question.snapshot, on: timetable)
        let tables = reports.map { MessageTables($0, at: question.snapshot.now) }
        var answer = Answer(reports, rows: tables.flatMap(\.rows), sections: tables.flatMap(\.sections))
        let failures = reports.compactMap { MessageWarnings.sentence($0.feed.name, $0.feed.failure) }
        if !failures.isEmpty { answer.failure = failures.joined(separator: " ") }
        return answer
    }
}
