public import Foundation
package import GTFSFeed
public import GTFSModel
internal import GTFSStore

/// Checks a feed, as its database has it, by the rules of the Canonical GTFS Validator.
///
///     let report = try await FeedValidation(database: "sydney.sqlite").run()
///     for notice in report.notices { print(notice.severity.rawValue, notice.code, notice.count) }
///
/// `GTFSImport` adds `FeedValidation(feed:)`, which checks a zip or a folder that no database was made of.
///
/// The rules of single cells and rows are those of the import, which keeps their counts and first examples; all others read
/// the database. So a database and the feed that it was made from have the same notices.
public struct FeedValidation: Sendable {
    private let database: CheckedDatabase
    private let options: ValidationOptions
    private let source: FeedSource?

    /// - Parameters:
    ///   - path: of a database that an import made.
    ///   - options: what is checked, and for which day.
    public init(database path: String, options: ValidationOptions = ValidationOptions()) {
        self.init(database: path, source: nil, options: options)
    }

    /// - Parameter source: the feed that the database was made from: samples have the rows of its files.
    package init(database path: String, source: FeedSource?, options: ValidationOptions) {
        (database, self.source, self.options) = (.file(path), source, options)
    }

    /// A check of a feed of which there is no database: each run makes one in a temporary folder.
    /// - Parameter importing: makes the database of the feed at a path.
    package init(
        source: FeedSource, options: ValidationOptions, importing: @escaping @Sendable (_ path: String) throws -> Void
    ) {
        (database, self.source, self.options) = (.made(importing), source, options)
    }

    /// Reads the database, or makes that of the feed first, and checks it.
    /// - Throws: `StoreError` if the file cannot be read; for a feed the errors of its import, but for a feed without stops and
    ///   routes, which has its report as any other.
    public func run() throws -> ValidationReport {
        let scratch = try database.make()
        let database = try FeedDatabase(path: scratch.path)
        let record = try database.importRecord()
        return try database.reading { reader in
            var options = options
            options.today = try options.today ?? Self.today(reader, at: Date())
            let issues = try reader.issueExamples()
            let feed = try CheckedFeed(reader, issues: issues, options: options)
            let findings = Findings(options)
            let run = RuleRun(feed, findings: findings)
            try run.run()
            run.add(issues)
            var report = ValidationReport(
                source: record.sourceName, feed: try ValidatedFeed(feed, features: run.features), today: feed.today,
                notices: try withRows(run.notices(issues)),
                unchecked: run.unchecked)
            report.country = options.country
            return report
        }
    }

    /// The day that it is at an instant in the zone of the feed's first agency; in UTC if that has none.
    /// - Parameter path: of a database that an import made.
    public static func today(ofFeedIn path: String, at instant: Date) throws -> ServiceDate {
        try FeedDatabase(path: path).reading { try today($0, at: instant) }
    }

    private static func today(_ reader: FeedReader, at instant: Date) throws -> ServiceDate {
        let feed = try CheckedFeed(reader, issues: [], options: ValidationOptions())
        var name: String?
        try feed.eachRecord(of: "agency.txt") { name = name ?? $0.text("agency_timezone") }
        let zone = ServiceTimeZone(name.flatMap { TimeZone(feedName: $0) } ?? .gmt)
        return zone.date(at: Int(instant: Int64(instant.timeIntervalSince1970.rounded(.down))))
    }

    private func withRows(_ notices: [ValidationNotice]) throws -> [ValidationNotice] {
        guard let source else { return notices }
        var lookup = RowLookup(source: source, notices: notices)
        try lookup.run()
        var duplicates = DuplicateRows(source: source, notices: lookup.notices)
        try duplicates.run()
        var cells = RowCells(source: source, notices: duplicates.notices)
        try cells.run()
        var zones = ZoneFeatures(source: source, notices: cells.notices)
        try zones.run()
        return zones.notices
    }

    /// The codes that rules of the database report; the import reports the others.
    package static let ruleCodes = Set(ValidationRule.all.flatMap(\.codes))
}

private enum CheckedDatabase: Sendable {
    case file(String)
    /// One that a closure makes at a path.
    case made(@Sendable (String) throws -> Void)

    /// The path of the database, and the folder that goes with the value.
    struct DatabaseFile {
        let path: String
        let folder: ScratchFile?
    }

    func make() throws -> DatabaseFile {
        switch self {
        case .file(let path): return DatabaseFile(path: path, folder: nil)
        case .made(let importing):
            // A folder, as an import has an unfinished file beside the one that it makes.
            let folder = ScratchFile(suffix: "")
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            let path = folder.path + "/feed.sqlite"
            try importing(path)
            return DatabaseFile(path: path, folder: folder)
        }
    }
}

/// The same for code that must not wait, outside the cooperative pool. Each form throws the errors of the form of the same name, and
/// `CancellationError` if the task is cancelled.
extension FeedValidation {
    /// Reads the database and checks it, outside the cooperative pool.
    public func run() async throws -> ValidationReport { try await WorkQueue.long.value { try self.run() } }

    /// The day that it is at an instant in the zone of the feed's first agency, read outside the cooperative pool.
    /// - Parameter path: of a database that an import made.
    public static func today(ofFeedIn path: String, at instant: Date) async throws -> ServiceDate {
        try await WorkQueue.long.value { try today(ofFeedIn: path, at: instant) }
    }
}
