internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import GTFSValidation

/// `gtfs-query realtime FILE …`: the content of messages, and how they match the timetable.
struct RealtimeCommand: DatabaseCommand, EnglishCommand {
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
        let question = try RealtimeOptions.RealtimeQuestion(
            NamedMessage.all(files), realtimeOptions: realtimeOptions, timetable: timetable)
        let reports = try MessageReport.all(of: question.contents, question.snapshot, on: timetable)
        let tables = reports.map { MessageTables($0, at: question.snapshot.now) }
        var answer = Answer(reports, rows: tables.flatMap(\.rows), sections: tables.flatMap(\.sections))
        let failures = reports.compactMap { MessageWarnings.sentence($0.feed.name, $0.feed.failure) }
        if !failures.isEmpty { answer.failure = failures.joined(separator: " ") }
        return answer
    }

    private func checked(_ timetable: Timetable) throws -> (report: RealtimeValidationReport, answer: Answer) {
        let rounds = try MessageRounds(files, realtimeOptions: realtimeOptions, on: timetable)
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

/// The answer of `realtime --check` as a page for people, and as lines.
private struct RealtimeCheckTables {
    let report: RealtimeValidationReport

    var lines: [NoticeLine] {
        report.notices.map { notice in
            NoticeLine(
                code: notice.code.rawValue, severity: notice.severity.rawValue, count: notice.count,
                meaning: notice.meaning ?? "")
        }
    }

    var sections: [TableSection] {
        [summary, section(.error, title: "Errors"), section(.warning, title: "Warnings")]
    }

    private var summary: TableSection {
        .pairs([
            ("Messages", PlainNumber.grouped(report.messageCount)),
            ("Entities", PlainNumber.grouped(report.entityCount)),
            ("Errors", count(of: .error)), ("Warnings", count(of: .warning)),
        ])
    }

    private func count(of severity: FeedIssue.Severity) -> String {
        let codes = report.notices.count { $0.severity == severity }
        return NoticeLine.total(report.count(of: severity), of: codes)
    }

    private func section(_ severity: FeedIssue.Severity, title: String) -> TableSection {
        let notices = report.notices.filter { $0.severity == severity }
        return .rows(
            notices.sorted { ($1.count, $0.code) < ($0.count, $1.code) },
            [
                TableColumn("Code") { $0.code.rawValue },
                TableColumn("Count", .right) { PlainNumber.grouped($0.count) },
            ], title: notices.isEmpty ? nil : title
        ) { [("Means", $0.meaning), ("First", $0.samples.first?.summary)] }
    }
}

extension RealtimeSample {
    /// On one line.
    fileprivate var summary: String {
        let parts = [entityID.map { "entity \($0)" }, tripID.map { "trip \($0)" }, value.isEmpty ? nil : value]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension SARIFLog {
    /// What a check of messages found: each sample is a result in the file of its message, at its entity.
    init(_ report: RealtimeValidationReport) {
        self.init(
            report.notices.map { notice in
                Finding(
                    code: notice.code.rawValue, severity: notice.severity,
                    meaning: notice.meaning ?? notice.code.rawValue, count: notice.count,
                    spots: notice.samples.map { sample in
                        Spot(values: sample.values, file: sample.message, name: sample.entityID)
                    })
            })
    }
}

extension RealtimeSample {
    /// Its values in words.
    fileprivate var values: String {
        let values: KeyValuePairs<String, String?> = [
            "trip": tripID?.rawValue, "vehicle": vehicleID, "stop_sequence": stopSequence.map { String($0) },
            "stop": stopID?.rawValue, "": value.isEmpty ? nil : value,
        ]
        return values.compactMap { name, value in value.map { name.isEmpty ? $0 : "\(name) \($0)" } }
            .joined(separator: ", ")
    }
}
