internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSModel
internal import GTFSQuery
internal import GTFSValidation
internal import Terminal

/// `gtfs-query diff OLD NEW`
struct DiffCommand: AnsweringCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows what changed between two versions of a feed.",
        discussion: """
            OLD and NEW are databases or feeds, a zip or a folder each; a feed is imported into a temporary file. \
            Lists the routes and stops that were added, removed, moved or renamed. Lists the days, among those that both \
            cover, on which a route has other trips or hours. Lists the trips that were added, removed or retimed, and \
            the files whose records differ. With --notices, also the codes of validate that the two do not have equally \
            often.

            Exits with 0 where every record is the same, with 1 where one differs, with 2 where a side cannot be read or \
            is damaged: what would be called the same is read first.

            Examples:
              gtfs-query diff november.zip december.zip
              gtfs-query diff sydney.sqlite sydney-new.sqlite --format json
              gtfs-query diff november.zip december.zip --notices
            """)

    @Argument(help: ArgumentHelp("The older one: a database, or a feed.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The newer one: a database, or a feed.", valueName: "new"), completion: .file())
    var new: String

    @Flag(help: "List every change; otherwise a table has at most ten rows of each kind.")
    var all = false

    @Flag(help: "Check both as validate does, and list the codes whose counts differ; not as CSV.")
    var notices = false

    @Option(
        help: ArgumentHelp("With --notices: the day to take for today: YYYYMMDD or today.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument = .today

    @OptionGroup var output: FormatOption<OutputFormat.Plain>

    var format: OutputFormat {
        get { output.format }
        set { output.format = newValue }
    }

    func validate() throws {
        try output.require(of: Self._commandName)
        guard !notices || format != .csv else {
            throw ValidationError("--notices has no csv: choose table or json.")
        }
    }

    func run() throws {
        let isSame: Bool
        do {
            let (answer, diff) = try compared()
            try answer.write(format)
            isSame = diff.isSame
        } catch {
            Output.note("Error: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(2)
        }
        if !isSame { throw ExitCode(1) }
    }

    func answer() throws -> Answer { try compared().answer }

    private func compared() throws -> (answer: Answer, diff: TimetableDiff) {
        let before = try FeedOrDatabase(path: old)
        let after = try FeedOrDatabase(path: new)
        let diff = try after.timetable.differences(from: before.timetable, unpack: FileContents.KeptPieces.unpack)
        let changes = notices ? try noticeChanges(from: before, to: after) : nil
        let whole = DiffAnswer(diff: diff, notices: changes)
        let tables = DiffTables(diff: diff, isWhole: all)
        let answer = Answer(
            whole, rows: tables.rows, sections: tables.sections + [whole.section],
            notes: format == .table ? tables.notes + whole.notes : [])
        return (answer, diff)
    }

    /// Both by the same day: otherwise the calendar alone would change them.
    private func noticeChanges(from before: FeedOrDatabase, to after: FeedOrDatabase) throws -> [NoticeChange] {
        let today: ServiceDate
        switch date {
        case .today: today = try FeedValidation.today(ofFeedIn: after.timetable.path, at: Date())
        case .date(let date): today = date
        }
        let options = ValidationOptions(today: today, sampleLimit: 0)
        return try after.validation(options).run().changes(from: before.validation(options).run())
    }
}

/// The answer of `diff` as one object, with the notices that came and went if they were asked for.
private struct DiffAnswer: Encodable {
    let diff: TimetableDiff
    let notices: [NoticeChange]?

    private enum CodingKeys: String, CodingKey { case notices }

    func encode(to encoder: any Encoder) throws {
        try diff.encode(to: encoder)
        var answer = encoder.container(keyedBy: CodingKeys.self)
        try answer.encodeIfPresent(notices, forKey: .notices)
    }

    /// The notices as a table; empty without them.
    var section: TableSection {
        .rows(
            notices ?? [],
            [
                TableColumn("Notice") { $0.code.rawValue },
                TableColumn("Severity") { $0.severity.rawValue.lowercased() },
                TableColumn("Count", .right) { PlainNumber.grouped($0.old) },
                TableColumn("Now", .right) { PlainNumber.grouped($0.new) },
            ])
    }

    /// What an empty table does not say.
    var notes: [String] {
        notices?.isEmpty == true ? ["Both have the same notices, each as often."] : []
    }
}
