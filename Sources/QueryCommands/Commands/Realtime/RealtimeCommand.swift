internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import GTFSValidation

/// `gtfs-query realtime FILE …`: the content of messages, and how they match the timetable.
struct RealtimeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "realtime",
        abstract: "What GTFS-Realtime messages hold, and how they match this timetable.",
        discussion: """
            Each file is a feed of its own, as protobuf, JSON or text; so is each URL; - is standard input. Tells its age, its entities, \
            the trips that are found in the timetable and why others are not, the worst delays, and what is wrong with \
            it, by the codes of the GTFS-Realtime validator.

            With --check only that, by all rules of the validator: each code with its count and the first places. A \
            folder is a feed's messages in the order of their names, compared one after another; files whose names \
            differ in digits alone are one feed. Exits with 2 if --fail-on asks for it.

            Examples:
              gtfs-query realtime updates.pb vehicles.pb
              gtfs-query realtime https://… --match suffix --format json
              gtfs-query realtime updates.pb vehicles.pb --check
              gtfs-query realtime saved/ --check --fail-on error
              gtfs-query realtime saved/ --check --format sarif
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Messages>

    @Argument(
        help: ArgumentHelp("GTFS-Realtime messages: files, URLs, or - for standard input.", valueName: "file"),
        completion: .file())
    var files: [String]

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Flag(help: "Check the messages by the rules of the GTFS-Realtime validator.")
    var check = false

    @Option(help: ArgumentHelp("With --check: the most samples of each code, 5 unless given.", valueName: "count"))
    var limit: Int?

    @Option(
        help: ArgumentHelp("With --check: exit with 2 if there is an error, or a warning.", valueName: "severity"))
    var failOn: ValidateCommand.Failure?

    func validate() throws {
        try MessageOptions.check(files)
        if let limit, limit < 0 { throw ValidationError("--limit is \(limit): give 0 or more.") }
        guard check || (limit == nil && failOn == nil) else {
            throw ValidationError("--limit and --fail-on are for a check: add --check.")
        }
        guard check || options.format != .sarif else {
            throw ValidationError("sarif is a format of a check: add --check.")
        }
    }

    func show(_ timetable: Timetable) throws {
        guard check else { return try answer(timetable).write(options.format) }
        let (report, answer) = try checked(timetable)
        if options.format == .sarif {
            var log = Answer(SARIFLog(report), sections: [])
            log.failure = answer.failure
            try log.write(.json)
        } else {
            try answer.write(options.format)
        }
        if let failOn, report.notices.contains(where: { failOn.includes($0.severity) }) { throw ExitCode(2) }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        if check { return try checked(timetable).answer }
        let question = try RealtimeOptions.RealtimeQuestion(files, realtimeOptions, timetable)
        let reports = try MessageReport.all(of: question.contents, question.snapshot, on: timetable)
        let tables = reports.map { MessageTables($0, at: question.snapshot.now) }
        var answer = Answer(reports, rows: tables.flatMap(\.rows), sections: tables.flatMap(\.sections))
        let failures = reports.compactMap { MessageWarnings.sentence($0.feed.name, $0.feed.failure) }
        if !failures.isEmpty { answer.failure = failures.joined(separator: " ") }
        return answer
    }

    private func checked(_ timetable: Timetable) throws -> (report: RealtimeValidationReport, answer: Answer) {
        let rounds = try MessageRounds(files, realtimeOptions, on: timetable)
        var validation = RealtimeValidation(sampleLimit: limit ?? 5)
        validation.area = try timetable.stopArea(around: Self.metresAroundStops)
        try rounds.each { try validation.check($0, on: timetable) }
        let report = validation.report
        let tables = RealtimeCheckTables(report: report)
        var answer = Answer(report, rows: tables.lines, sections: tables.sections, notes: rounds.notes)
        if !rounds.failures.isEmpty { answer.failure = rounds.failures.joined(separator: " ") }
        return (report, answer)
    }

    /// E028: "roughly 1 mile".
    private static let metresAroundStops = 1609.0
}
