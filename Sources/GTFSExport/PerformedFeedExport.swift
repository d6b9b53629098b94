internal import Foundation
internal import GTFSFeed
public import GTFSHistory
internal import GTFSModel
internal import GTFSStore
internal import GTFSZip

/// Writes what ran on service days, as a history has it, as a GTFS zip: boards and journeys of it answer what was.
///
///     let history = try History(path: "sydney-history.sqlite")
///     let export = try PerformedFeedExport(history: history, timetable: "sydney.sqlite")
///     try export.write(to: "ran.zip", PerformedRequest(dates: day...day))
///
/// Agencies, stops, routes and shapes are those of the timetable that the trips need. The zip of one history and timetable is
/// the same each time.
public struct PerformedFeedExport: Sendable {
    private let history: History
    private let database: FeedDatabase

    /// - Parameters:
    ///   - history: of the timetable.
    ///   - path: of the timetable's database, which is only read.
    /// - Throws: `StoreError` if the timetable cannot be read.
    public init(history: History, timetable path: String) throws {
        self.history = history
        database = try FeedDatabase(path: path)
    }

    /// Writes the zip to `path`. An older zip there is replaced when the new one is complete, and not before; any other file
    /// stays as it is, and the export is refused.
    /// - Parameter progress: is called with the progress, on the calling thread.
    /// - Throws: `ExportError`; or an error if the history or timetable cannot be read or the zip cannot be written.
    public func write(
        to path: String, _ request: PerformedRequest = PerformedRequest(),
        progress: ((ExportProgress) -> Void)? = nil
    ) throws -> PerformedFeedSummary {
        let target = ExportTarget(path: path)
        try target.requireReplaceable(database: database.path)
        target.removeAbandoned()
        do {
            var summary = try history.performed(request) { performed in
                try database.read { try Self.write($0, performed, to: target.partial, progress: progress) }
            }
            summary.zipBytes = try target.finish()
            return summary
        } catch {
            target.discard()
            throw target.named(error)
        }
    }

    private static func write(
        _ db: StoreDatabase, _ performed: PerformedTrips, to path: String, progress: ((ExportProgress) -> Void)?
    ) throws -> PerformedFeedSummary {
        let lookup = try PerformedLookup(db)
        let cancellation = Cancellation.current
        let plan = try PerformedPlan(performed, lookup: lookup) { try cancellation.check() }
        guard plan.stopTimes > 0 else {
            throw ExportError(
                .nothingToWrite, "No trip of these days was observed at two stops: there is no feed to write.")
        }
        let stored = try StoredFile.fetchAll(db).filter { $0.form != .leftOut }
        let records = try CutRecords(
            db, files: stored,
            performed: TripChoice(
                db, chosen: plan.tripKeys, named: plan.namedKeys, stops: plan.stops, routes: plan.routes))
        let files = try PerformedFiles(db, performed: performed, plan: plan, lookup: lookup, files: stored)
        let zip = PerformedZip(writer: try ZipWriter(path: path, level: 4), progress: progress)
        for file in stored where !replaced.contains(file.name) && records.has(file) {
            guard let cut = records.cut(of: file) else { continue }
            let contents = FileContents(db, file: file, cut: cut)
            try zip.add(file.name, records: file.rowCount) { try contents.next() }
        }
        try zip.add(GTFSFile.calendarDates.name, records: performed.dates.count, files.calendarDates())
        try zip.add(GTFSFile.trips.name, records: plan.trips, files.trips())
        try zip.add(GTFSFile.stopTimes.name, records: plan.stopTimes, files.stopTimes())
        try zip.writer.finish()
        return PerformedFeedSummary(
            days: performed.dates.count, trips: plan.trips, stopTimes: plan.stopTimes, leftOut: plan.leftOut)
    }

    /// The files that say what ran, and those that would say it otherwise.
    private static let replaced = Set(
        [GTFSFile.trips, .stopTimes, .calendar, .calendarDates, .frequencies].map(\.name))

    /// Removes the unfinished zip of this process, for a program that a signal ends.
    public static func discardUnfinished(output: String) { ExportTarget(path: output).discard() }

    /// Writes the zip to `path`, outside the cooperative pool.
    public func write(
        to path: String, _ request: PerformedRequest = PerformedRequest(),
        progress: (@Sendable (ExportProgress) -> Void)? = nil
    ) async throws -> PerformedFeedSummary {
        try await WorkQueue.long.value { try self.write(to: path, request, progress: progress) }
    }
}

/// A zip whose files say how far they are.
private struct PerformedZip {
    let writer: ZipWriter
    let progress: ((ExportProgress) -> Void)?

    func add(_ name: String, records count: Int, _ next: @escaping () throws -> [UInt8]?) throws {
        let cancellation = Cancellation.current
        try writer.add(name: name) { [progress] in
            try cancellation.check()
            let piece = try next()
            progress?(
                ExportProgress(
                    file: name, records: piece == nil ? count : 0, totalRecords: count, isComplete: piece == nil))
            return piece
        }
    }
}

extension PerformedPlan {
    /// How many trips the feed has.
    var trips: Int { runs.count + own.count }
}

/// The result of an export of what ran.
public struct PerformedFeedSummary: Sendable, Hashable {
    /// Service days with records.
    public var days: Int
    /// Records of trips.txt.
    public var trips: Int
    /// Records of stop_times.txt.
    public var stopTimes: Int
    /// Trips that ran and are not in the feed, as the timetable lacks their route or stops.
    public var leftOut: Int
    /// Length of the zip in bytes.
    public var zipBytes = 0
}
