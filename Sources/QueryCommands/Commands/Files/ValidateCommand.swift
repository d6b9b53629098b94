internal import ArgumentParser
internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery
internal import GTFSStore
internal import GTFSValidation
internal import Terminal

/// `gtfs-query validate FEED|DATABASE`
struct ValidateCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks a feed by the rules of the Canonical GTFS Validator.",
        discussion: """
            The path is a database or a feed, a zip or a folder; a feed is imported into a temporary file. Notices have \
            the codes and severities of the validator, and each has its count and the first rows that show it. JSON has \
            the form of its report.json; HTML is a page that needs no network; SARIF is for reviews of code.

            Exits with 2 if --fail-on asks for it.

            Examples:
              gtfs-query validate sydney.zip
              gtfs-query validate sydney.sqlite --format json --limit 100
              gtfs-query validate sydney.zip --format html > report.html
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

    @Option(
        help: ArgumentHelp(
            "The country of the feed, two letters such as AU: phone numbers are checked by it.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("A code to check, and no others; commas between several, or again.", valueName: "code"))
    var only: [String] = []

    @Option(help: ArgumentHelp("A code to leave out; commas between several, or again.", valueName: "code"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("Exit with 2 if there is an error, or a warning.", valueName: "severity"))
    var failOn: Failure?

    @Option(help: ArgumentHelp("The most samples of each code.", valueName: "count"))
    var limit = 5

    @OptionGroup var output: FormatOption<OutputFormat.Reports>

    var format: OutputFormat {
        get { output.format }
        set { output.format = newValue }
    }

    func validate() throws {
        try output.require(of: Self._commandName)
        guard limit >= 0 else { throw ValidationError("--limit is \(limit): give 0 or more.") }
        if let country, country.wholeMatch(of: #/[A-Za-z]{2}/#) == nil {
            throw ValidationError("--country \(country): give the two letters of ISO 3166, such as AU.")
        }
        for code in Self.codes(only + ignore) where NoticeKind.of(code) == nil && !Self.ownCodes.contains(code) {
            throw ValidationError("\(code) is no code: the validator's are such as expired_calendar.")
        }
    }

    func run() throws {
        let report = try report()
        try write(report)
        if let failOn, report.notices.contains(where: { failOn.includes($0.severity) }) { throw ExitCode(2) }
    }

    private func report() throws -> ValidationReport {
        let options = ValidationOptions(
            today: date.given, only: Set(Self.codes(only)), ignored: Set(Self.codes(ignore)), sampleLimit: limit,
            country: country?.uppercased())
        let validation = try validation(options)
        let interruption = Interruption { ScratchFile.removeAll() }
        defer { interruption.stop() }
        let started = Date()
        var report = try validation.run()
        report.time = started
        report.seconds = Date().timeIntervalSince(started)
        return report
    }

    private func validation(_ options: ValidationOptions) throws -> FeedValidation {
        try URLArgument.refuse(path)
        if Timetable.isDatabase(path: path) { return FeedValidation(database: path, options: options) }
        return try FeedValidation(feed: path, options: options)
    }

    /// Codes that the validator does not have.
    private static let ownCodes: Set<FeedIssue.Code> = ["duplicate_file", "linked_file"]

    /// The codes of words that may have commas between several.
    private static func codes(_ words: [String]) -> [FeedIssue.Code] {
        words.flatMap { $0.split(separator: ",") }
            .map { FeedIssue.Code($0.trimmingCharacters(in: .whitespaces)) }
    }

    private func write(_ report: ValidationReport) throws {
        switch format {
        case .html: try Output.write(ValidationPage(report).html)
        case .sarif: try Answer(ValidationSARIF(report), sections: []).write(.json)
        default: try Self.answer(report).write(format)
        }
    }

    func answer() throws -> Answer { Self.answer(try report()) }

    private static func answer(_ report: ValidationReport) -> Answer {
        let tables = NoticeTables(report: report)
        return Answer(report, rows: tables.lines, sections: tables.sections, notes: tables.notes)
    }
}
