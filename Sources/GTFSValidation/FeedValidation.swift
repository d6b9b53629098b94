public import Foundation
package import GTFSFeed
public import GTFSModel
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
    private let source: FeedSource?

    /// - Parameters:
    ///   - path: of a database that an import made.
    ///   - options: what is checked, and for which day.
    public init(database path: String, options: ValidationOptions) {
        self.init(database: path, source: nil, options: options)
    }

    /// - Parameter source: the feed that the database was made from: samples have the rows of its files.
    package init(database path: String, source: FeedSource?, options: ValidationOptions) {
        (self.path, self.source, self.options) = (path, source, options)
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
            var report = ValidationReport(
                source: record.sourceName, feed: try ValidatedFeed(feed, features: run.features), today: options.today,
                notices: try withRows(run.notices(issues)),
                unchecked: run.unchecked)
            report.country = options.country
            return report
        }
    }

    /// The day that it is at an instant in the zone of the feed's first agency; in UTC if that has none.
    /// - Parameter path: of a database that an import made.
    public static func today(ofFeedIn path: String, at instant: Date) throws -> ServiceDate {
        let name: String? = try FeedDatabase(path: path).reading { reader in
            let feed = try CheckedFeed(reader, [], ValidationOptions(today: ServiceDate(dayNumber: 0)))
            var name: String?
            try feed.eachRecord(of: "agency.txt") { name = name ?? $0.text("agency_timezone") }
            return name
        }
        let zone = ServiceTimeZone(name.flatMap { TimeZone(feedName: $0) } ?? .gmt)
        return zone.date(at: Int(instant: Int64(instant.timeIntervalSince1970.rounded(.down))))
    }

    private func withRows(_ notices: [ValidationNotice]) throws -> [ValidationNotice] {
        guard let source else { return notices }
        var lookup = RowLookup(source, notices)
        try lookup.run()
        var duplicates = DuplicateRows(source, lookup.notices)
        try duplicates.run()
        var cells = RowCells(source, duplicates.notices)
        try cells.run()
        var zones = ZoneFeatures(source, cells.notices)
        try zones.run()
        return zones.notices
    }

    /// The codes that rules of the database report; the import reports the others.
    package static let ruleCodes = Set(ValidationRule.all.flatMap(\.codes))
}
