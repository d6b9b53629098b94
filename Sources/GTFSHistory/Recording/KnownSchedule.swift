internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The keys that a history has for the values of one timetable.
final class KnownSchedule {
    let timetable: TimetableIdentity?
    var trips: [Key<Trip>: Int] = [:]
    var patterns: [Key<Pattern>: Int] = [:]
    var lines: [HistoryRows.LineRow: Int] = [:]
    var texts: [String: Int] = [:]
    var stops: [Stop.ID: Int] = [:]
    /// Lines on the map; nil for trips that have none.
    var tripLines: [Key<Pattern>: (any TripLine)?] = [:]

    init(_ timetable: TimetableIdentity?) { self.timetable = timetable }
}
