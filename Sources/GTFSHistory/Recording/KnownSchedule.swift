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
    /// The trips under way that the timetable has, by their keys there: those that a message named since trips were last
    /// put away.
    var tripsUnderWay: [OverlayIndex.TripDayKey: KnownTrip] = [:]
    /// The lines on the map of trips that were named lately, nil for those that have none; the lines of trips that are named
    /// no more are forgotten when lines were forgotten twice.
    private var tripLines: [Key<Pattern>: (any TripLine)?] = [:]
    private var olderLines: [Key<Pattern>: (any TripLine)?] = [:]

    /// The most lines that are kept until older ones are forgotten.
    private static let mostLines = 4096

    init(_ timetable: TimetableIdentity?) { self.timetable = timetable }

    /// Forgets what belongs to trips that are under way no more.
    func forgetTrips() {
        tripsUnderWay = [:]
        forgetLines()
    }

    /// Forgets what a whole day needs, and a message hardly.
    func forgetTexts() { (patterns, lines, texts, stops) = ([:], [:], [:], [:]) }

    private func forgetLines() {
        olderLines = tripLines
        tripLines = [:]
    }

    /// The line of a trip on the map.
    func line(of trip: ScheduledTrip, _ schedule: any RealtimeSchedule) throws -> (any TripLine)? {
        let key = trip.pattern.key
        if let known = tripLines[key] { return known }
        if tripLines.count >= Self.mostLines { forgetLines() }
        let line = try olderLines[key] ?? schedule.line(of: trip)
        tripLines[key] = .some(line)
        return line
    }
}
