import Foundation
import GTFSExport
import GTFSHistory
import GTFSImport
import GTFSModel
import GTFSPacking
import GTFSQuery
import GTFSValidation
import HistorySupport
import TestSupport

/// A history as a feed of what ran, imported again.
struct PerformedFeed {
    let folder: TemporaryFolder
    let timetable: Timetable
    let summary: PerformedFeedSummary
    /// What the history has.
    let visits: [Visit]

    /// - Parameter feed: the text of the timetable, file by file.
    init(_ history: String, feed: [String: String], _ request: PerformedRequest = PerformedRequest()) throws {
        folder = try TemporaryFolder()
        let schedule = folder.file("schedule.sqlite")
        _ = try FeedImport(files: feed, options: ImportOptions(output: schedule)).run()
        let history = try History(path: history)
        summary = try PerformedFeedExport(history: history, timetable: schedule).write(
            to: folder.file("ran.zip"), request)
        _ = try FeedImport(
            feed: folder.file("ran.zip"), options: ImportOptions(output: folder.file("ran.sqlite"))
        ).run()
        timetable = try Timetable(path: folder.file("ran.sqlite"))
        visits = try history.visits()
    }

    /// The codes of notices of the feed that those of the schedule lack.
    func newNotices(today: ServiceDate) throws -> Set<FeedIssue.Code> {
        func codes(_ name: String) throws -> Set<FeedIssue.Code> {
            var options = ValidationOptions()
            options.today = today
            let report = try FeedValidation(database: folder.file(name), options: options).run()
            return Set(report.notices.map(\.code))
        }
        return try codes("ran.sqlite").subtracting(codes("schedule.sqlite"))
    }

    /// Every departure of every stop on the day of a history's messages and the night after it.
    func departures(_ stops: Set<Stop.ID>, from first: Int) throws -> [Departure] {
        try stops.sorted().flatMap { stop in
            try timetable.ask(DeparturesRequest(stopID: stop, at: first, minutes: 30 * 60)).departures
        }
    }
}

/// A visit beside a row of the feed: trip, run and place.
struct PerformedKey: Hashable, Comparable, CustomStringConvertible {
    var trip: String
    var date: ServiceDate
    var sequence: Int

    init(trip: String, date: ServiceDate, sequence: Int) {
        (self.trip, self.date, self.sequence) = (trip, date, sequence)
    }

    init(_ departure: Departure) {
        (trip, date, sequence) = (departure.tripID.rawValue, departure.serviceDate, departure.stopSequence)
    }

    init(_ visit: Visit) {
        trip = visit.trip.startTime.map { "\(visit.trip.tripID)@\($0)" } ?? visit.trip.tripID.rawValue
        (date, sequence) = (visit.trip.serviceDate, visit.stopSequence)
    }

    var description: String { "\(trip) \(date) \(sequence)" }

    static func < (left: Self, right: Self) -> Bool {
        (left.trip, left.date, left.sequence) < (right.trip, right.date, right.sequence)
    }
}
