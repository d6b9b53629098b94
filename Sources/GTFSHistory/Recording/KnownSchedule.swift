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

/// A trip of the timetable that is under way, with what each message needs of it.
final class KnownTrip {
    let record: TripRecord
    /// Where the stops of the timetable's trip are in the record, if its day was recorded with another version: nil for one that
    /// the record lacks.
    private let positions: [Int?]?
    /// The stops of the record that the timetable's trip has, too; nil: all.
    let commonPositions: Set<Int>?
    var hasSameStops: Bool { positions == nil }
    /// The name of the vehicle that a message gave last, with its key.
    private var vehicle: (name: String, key: Int)?
    /// Its line on the map; nil until it is asked for.
    private var line: (any TripLine)??

    /// - Parameter positions: nil if the record has the stops of the timetable's trip.
    init(_ record: TripRecord, positions: [Int?]?) {
        (self.record, self.positions) = (record, positions)
        commonPositions = positions.map { Set($0.compactMap(\.self)) }
    }

    /// Where a stop of the timetable's trip is in the record; nil if that lacks it.
    func position(of stop: Int) -> Int? {
        guard let positions else { return stop }
        return positions.indices.contains(stop) ? positions[stop] : nil
    }

    func vehicleKey(_ name: String, key: (String) throws -> Int) rethrows -> Int {
        if let vehicle, vehicle.name == name { return vehicle.key }
        let key = try key(name)
        vehicle = (name, key)
        return key
    }

    /// Its line on the map, nil if it has none.
    func line(_ read: () throws -> (any TripLine)?) rethrows -> (any TripLine)? {
        if let line { return line }
        let read = try read()
        line = .some(read)
        return read
    }
}
