internal import ArgumentParser
internal import GTFSExport
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query verify`
struct VerifyCommand: DatabaseCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks that a database is sound, and that it gives its feed back.",
        discussion: """
            Checks SQLite's pages and indexes, the references between tables, patterns against times and trips, and, \
            by a checksum of all values of each file, that its records are the ones that the import stored. With FEED, \
            compares every record that the database gives back with that feed, file by file. Exits with 1 if something \
            is wrong or differs.

            Examples:
              gtfs-query --database sydney.sqlite verify
              gtfs-query --database sydney.sqlite verify sydney.zip
            """)

    @Argument(help: ArgumentHelp("The feed that the database was made from: a zip or a folder.", valueName: "feed"))
    var feed: String?

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    func answer(_ timetable: Timetable) throws -> Answer {
        let verification = try timetable.verify(unpack: FileContents.KeptPieces.unpack)
        let result = try comparison(with: timetable, isSound: verification.isSound)
        let checks = verification.checks.map(VerifyRow.database) + (result?.files.map(VerifyRow.file) ?? [])
        let differences = (result?.files ?? []).flatMap(\.findings)
        var answer = Answer(checks, sections: Self.sections(checks, differences: differences))
        answer.notes = Self.notes(result)
        answer.failure = failure(result, path: timetable.path) ?? Self.failure(verification, path: timetable.path)
        return answer
    }

    private static func sections(_ checks: [VerifyRow], differences: [String]) -> [TableSection] {
        let found = [TableColumn<VerifyRow>("Checked") { $0.name }, TableColumn("Found") { $0.finding }.wrapped(1)]
        let more = [TableColumn<String>("Difference") { $0 }.wrapped(1)]
        return [.rows(checks, found)] + (differences.isEmpty ? [] : [.rows(differences, more)])
    }

    /// An unsound database may not be readable to its end: then the findings so far are shown.
    private func comparison(with timetable: Timetable, isSound: Bool) throws -> FeedCheck.Result? {
        guard let feed else { return nil }
        do {
            return try FeedCheck(database: timetable.path, feed: feed).run()
        } catch {
            guard isSound else { return nil }
            throw error
        }
    }

    private static func notes(_ result: FeedCheck.Result?) -> [String] {
        let simplified = result?.shapeTolerance.map {
            "shapes.txt was simplified to within \(PlainNumber.text($0)) m when the feed was imported, and is not compared."
        }
        return (result?.leftOut ?? []).map { "\($0) was left out when the feed was imported, and is not compared." }
            + [simplified].compactMap(\.self)
    }

    private static func failure(_ verification: Verification, path: String) -> String? {
        let findings = verification.checks.flatMap(\.findings)
        guard let first = findings.first else { return nil }
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        return "\(path) does not hold together: \(first)\(more): import the feed again."
    }

    private func failure(_ result: FeedCheck.Result?, path: String) -> String? {
        guard let feed, let result, let first = result.files.flatMap(\.findings).first else { return nil }
        let count = result.files.reduce(0) { $0 + $1.differences }
        let more = count > 1 ? " (and \(result.isCounted ? "" : "at least ")\(count - 1) more)" : ""
        return "\(path) does not give \(feed) back: \(first)\(more): import the feed again."
    }
}

/// A row of `verify`: a check of the database, or a file of the feed.
private enum VerifyRow: Encodable {
    case database(Verification.Check)
    case file(FeedCheck.File)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .database(let check): try check.encode(to: encoder)
        case .file(let file): try file.encode(to: encoder)
        }
    }

    var name: String {
        switch self {
        case .database(let check): check.name
        case .file(let file): file.checkName
        }
    }

    var finding: String {
        switch self {
        case .database(let check): check.findings.isEmpty ? "sound" : check.findings.joined(separator: ";")
        case .file(let file) where file.findings.isEmpty: "the same"
        case .file(let file): "differences: \(file.isCounted ? "" : "at least ")\(file.differences)"
        }
    }
}
