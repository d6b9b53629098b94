internal import Foundation
package import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Turns one feed into one database.
///
/// The database is written to a file of its own beside the result, verified, and moved into place in one step. Whatever
/// happens before that leaves what was there as it was.
public struct FeedImport {
    private let source: FeedSource
    private let options: ImportOptions

    /// - Parameter feed: path of a GTFS zip or of a folder of its files.
    /// - Throws: where the feed cannot be opened.
    public init(feed: String, options: ImportOptions) throws {
        self.init(source: try FeedSource.open(path: feed), options: options)
    }

    package init(source: FeedSource, options: ImportOptions) {
        self.source = source
        self.options = options
    }

    /// Imports the feed.
    /// - Throws: `ImportError`, or what reading the feed or writing the database threw.
    public func run() throws -> ImportSummary {
        let started = Date()
        try ImportContext.requireFeed(source)
        try checkExclusions()
        if let report = options.reportPath {
            try IssueReport.requireReplaceable(report, feed: source.path, output: options.output)
        }
        let target = ImportTarget(path: options.output)
        if try target.isUpToDate(source: source, options: options) {
            return ImportSummary(outcome: .upToDate, source: source.name, output: options.output)
        }
        try target.requireReplaceable(source: source, force: options.force)
        var summary = ImportSummary(outcome: .imported, source: source.name, output: options.output)
        let issues = try IssueLog(strict: options.strict, reportPath: options.reportPath)
        try target.createPartial()
        do {
            try write(to: target.partial, issues: issues, started: started, &summary)
            try issues.finish()
            try target.moveIntoPlace(target.partial)
        } catch {
            target.discard(target.partial)
            try? issues.finish()
            throw error
        }
        summary.issues = issues.counts
        summary.databaseBytes = target.byteCount
        summary.seconds = Date().timeIntervalSince(started)
        return summary
    }

    /// Removes what this process has written of a database that is not complete, for a program that is told to end.
    public static func discardUnfinished(output: String) {
        let target = ImportTarget(path: output)
        target.discard(target.partial)
    }

    private func write(to path: String, issues: IssueLog, started: Date, _ summary: inout ImportSummary) throws {
        let database = try NewDatabase(
            path: path, pageSize: NewDatabase.pageSize(textBytes: source.textByteCount))
        try database.fill { db in
            let context = try ImportContext(source: source, database: db, options: options, issues: issues)
            try context.importFeed(started: started)
            context.describe(&summary)
        }
        try database.close()
        FreedMemory.release()
        try SideBySide([
            { try Verification(path: path).run() },
            { try NewDatabase.writeOut(path: path) },
        ]).run()
    }

    private func checkExclusions() throws {
        for name in options.excluded.sorted() {
            guard let file = GTFSFile.named(name) else {
                throw ImportError(
                    .cannotExclude, "There is no file \(name) in GTFS: --exclude takes e.g. shapes or fare_rules.")
            }
            let needed: Set = [
                "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt",
                "calendar_dates.txt",
            ]
            guard needed.contains(file.name) else { continue }
            throw ImportError(
                .cannotExclude,
                "\(name) cannot be left out, answers need it: --exclude takes optional files, e.g. shapes.")
        }
    }
}

extension ImportContext {
    /// Reads every file and writes every table, each once and in the order of its keys.
    func importFeed(started: Date) throws {
        try takeInventory()
        try readAgencies()
        try readCalendars()
        try readRoutes()
        try readStops()
        try readTrips()
        try importLocations()
        try readShapesAndStopTimes()
        try readFrequencies()
        try RouteChecks(self).report()
        try ServiceChecks(self).report()
        try TripChecks(self).report()
        try UsageChecks(self).report()
        DepartureCounts(self).count()
        let search = try writeTables()
        try importPlainTables()
        try keepOtherFiles()
        try keepInexactTables()
        var extras = try ExtraWriter(self)
        try extras.write()
        try writeFeedViews()
        try search.write()
        try ImportRecordWriter(self).write(seconds: Date().timeIntervalSince(started))
    }

    /// Reads the two files that are most of a feed, at the same time where both are large.
    private func readShapesAndStopTimes() throws {
        let tripIDs = trips.ids
        var shapes = try ShapesReader(self)
        var stopTimes = try StopTimesReader(self)
        if isWorthAThread(.shapes), isWorthAThread(.stopTimes) {
            stopTimes = try stopTimes.readRows(self) {
                try shapes.read()
                tripForms = TripForms(tripIDs)
            }
        } else {
            try shapes.read()
            try stopTimes.readRows()
        }
        try stopTimes.finish()
        try resolveTripShapes()
        try shapes.writeUnlisted()
        FreedMemory.release()
    }

    private func isWorthAThread(_ file: GTFSFile) -> Bool {
        guard let entry = source.entry(named: file.name) else { return false }
        return !options.excluded.contains(file.name) && entry.byteCount >= options.bytesWorthAThread
    }

    /// - Returns: what writes the search index when all translations are in; it begins with the names of stops meanwhile.
    private func writeTables() throws -> SearchIndexWriter {
        try writeAgencies()
        try writeServices()
        try writeRoutes()
        try writeStops()
        let search = try SearchIndexWriter(
            database, isTranslated: source.entry(named: GTFSFile.translations.name) != nil)
        let order = TripOrder(patterns, trips.records)
        try PatternWriter(self, order).write()
        try TripWriter(self, order).write()
        try writeFrequencies()
        return search
    }

    /// The key of the row that an entity of a file came to have.
    func rowKey(file: String, owner: Int) -> Int {
        switch file {
        case "stops.txt": stops.keys[owner]
        case "routes.txt", "calendar.txt", "calendar_dates.txt", "shapes.txt": owner + 1
        case "trips.txt", "stop_times.txt", "frequencies.txt": Int(trips.keys[owner])
        default: owner
        }
    }

    func describe(_ summary: inout ImportSummary) {
        summary.files = files.sorted { $0.key < $1.key }.map { name, file in
            ImportedFile(
                name: name, rows: file.isTable ? file.rows : nil, keptAside: file.keptAside, isStored: file.isStored)
        }
        summary.patterns = patterns.patterns.filter { $0.tripCount > 0 }.count
        summary.timeProfiles = patterns.profiles.filter { $0.tripCount > 0 }.count
        summary.trips = trips.records.count
        summary.zipBytes = source.zipByteCount
        summary.textBytes = source.textByteCount
        summary.plainBytes = plainSize.bytes
    }
}
