package import GTFSModel
internal import GTFSStore

/// Checks a feed, as its database has it, by the rules of the Canonical GTFS Validator.
///
///     let today = ServiceDate("20261121") ?? ServiceDate(dayNumber: 0)
///     let report = try FeedValidation(database: "sydney.sqlite", options: ValidationOptions(today: today)).run()
///
/// The rules of single cells and rows are those of the import, which keeps their counts and first examples; all others read
/// the database. So a database and the feed that it was made from have the same notices.
public struct FeedValidation: Sendable {
    private let path: String
    private let options: ValidationOptions

    /// - Parameters:
    ///   - path: of a database that an import made.
    ///   - options: what is checked, and for which day.
    public init(database path: String, options: ValidationOptions) {
        self.path = path
        self.options = options
    }

    /// Reads the database and checks it.
    /// - Throws: `StoreError` if the file cannot be read.
    public func run() throws -> ValidationReport {
        let database = try FeedDatabase(path: path)
        let record = try database.importRecord()
        return try database.reading { reader in
            let issues = try reader.issueExamples()
            let feed = try CheckedFeed(reader, issues, options)
            let findings = Findings(options)
            let run = RuleRun(feed, findings)
            try run.run()
            run.add(issues)
            return ValidationReport(
                source: record.sourceName, today: options.today, notices: run.notices(issues),
                unchecked: run.unchecked)
        }
    }

    /// The codes that rules of the database report; the import reports the others.
    package static let ruleCodes = Set(ValidationRule.all.flatMap(\.codes))
}
