internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSValidation
internal import Terminal

/// `gtfs-query validate FEED|DATABASE`
struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks a feed by the rules of the Canonical GTFS Validator.",
        discussion: """
            The path is a database or a feed, a zip or a folder; a feed is imported into a temporary file. Notices have \
            the codes and severities of the validator, and each has its count and the first rows that show it. JSON has \
            the form of its report.json.

            Exits with 2 if --fail-on asks for it.

            Examples:
              gtfs-query validate sydney.zip
              gtfs-query validate sydney.sqlite --format json --limit 100
              gtfs-query validate sydney.zip --ignore expired_calendar --fail-on error
            """)

    /// The severities that end the command with an error.
    enum Failure: String, CaseIterable, ExpressibleByArgument {
        case error, warning

        func includes(_ severity: FeedIssue.Severity) -> Bool {
            severity == .error || self == .warning && severity == .warning
        }
    }

    @Argument(help: ArgumentHelp("A database, or a feed.", valueName: "feed"), completion: .file())
    var path: String

    @Option(
        help: ArgumentHelp("The day to take for today: YYYYMMDD or today.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument = .today

    @Option(help: ArgumentHelp("A code to check, and no others; again for more.", valueName: "code"))
    var only: [String] = []

    @Option(help: ArgumentHelp("A code to leave out; again for more.", valueName: "code"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Exit with 2 if there is an error, or a warning.", valueName: "severity"))
    var failOn: Failure?

    @Option(help: ArgumentHelp("The most samples of each code.", valueName: "count"))
    var limit = 5

    @OptionGroup var answer: FormatOption<OutputFormat.Plain>

    func validate() throws {
        try answer.require(of: Self._commandName)
        guard limit >= 0 else { throw ValidationError("--limit is \(limit): give 0 or more.") }
        for code in only + ignore where NoticeKind.of(FeedIssue.Code(code)) == nil {
            throw ValidationError("\(code) is no code: the validator's are such as expired_calendar.")
        }
    }

    func run() throws {
        let feed = try FeedOrDatabase(path: path)
        // A feed without a zone of the IANA's is checked, too.
        let zone = (try? feed.timetable.timeZone()) ?? ServiceTimeZone(.gmt)
        let options = ValidationOptions(
            today: date.date(in: zone, now: Environment.now),
            only: Set(only.map { FeedIssue.Code($0) }), ignored: Set(ignore.map { FeedIssue.Code($0) }),
            sampleLimit: limit)
        let report = try FeedValidation(database: feed.timetable.path, options: options).run()
        let tables = NoticeTables(report: report)
        try Answer(report, rows: tables.lines, sections: tables.sections, notes: tables.notes).write(answer.format)
        if let failOn, report.notices.contains(where: { failOn.includes($0.severity) }) { throw ExitCode(2) }
    }
}
