internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Writes trips of a timetable into a history as they are scheduled, each once: what two timetables have in common is one
/// row.
final class ScheduleRecorder {
    private let trips: RecordedTrips
    private var rows: HistoryRows { trips.rows }
    private let schedule: any RealtimeSchedule
    private let known: KnownSchedule
    /// The line of the pattern that was asked for last, and the key of the times: those of most trips of a day are those of
    /// the trip before.
    private var lastLine: (pattern: Key<Pattern>, key: Int)?
    private var lastProfile: (times: ScheduledTimes, key: Int)?

    init(_ trips: RecordedTrips, schedule: any RealtimeSchedule, known: KnownSchedule) {
        (self.trips, self.schedule, self.known) = (trips, schedule, known)
    }

    func trip(_ scheduled: ScheduledTrip) throws -> RecordedTrip { try trips.trip(key(of: scheduled)) }

    func key(of scheduled: ScheduledTrip) throws -> Int {
        if let key = known.trips[scheduled.key] { return key }
        let row = HistoryRows.RecordedTripRow(
            patternKey: try patternKey(scheduled.pattern), profileKey: try profileKey(scheduled.times),
            startTime: RecordedTrip.possible(scheduled.startTime), windows: scheduled.frequencies.packed,
            id: scheduled.id.rawValue)
        let key = try rows.key(of: row)
        known.trips[scheduled.key] = key
        return key
    }

    func line(of scheduled: ScheduledTrip) throws -> Int { try lineKey(scheduled.pattern) }

    private func lineKey(_ pattern: ScheduledPattern) throws -> Int {
        if let lastLine, lastLine.pattern == pattern.key { return lastLine.key }
        let key = try lineKey(pattern.routeID, direction: pattern.directionID, zone: pattern.timeZone)
        lastLine = (pattern.key, key)
        return key
    }

    /// A trip without a schedule, which stops where its messages say.
    func trip(_ overlay: TripOverlay, stops: [RecordedPattern.RecordedStop]) throws -> RecordedTrip {
        let zone = try schedule.timeZone(ofRoute: overlay.routeID)
        let line = try lineKey(overlay.routeID, direction: overlay.directionID, zone: zone)
        let pattern = try patternKey(line, stops: stops)
        let row = HistoryRows.RecordedTripRow(
            patternKey: pattern, profileKey: nil, startTime: 0, id: overlay.id.tripID.rawValue)
        return try trips.trip(rows.key(of: row))
    }

    func textKey(_ text: String) throws -> Int {
        if let key = known.texts[text] { return key }
        let key = try rows.key(ofText: text)
        known.texts[text] = key
        return key
    }

    /// The key of a stop, with its zone.
    func stopKey(_ id: Stop.ID?) throws -> Int {
        guard let id else { return try textKey("") }
        if let key = known.stops[id] { return key }
        let key = try textKey(id.rawValue)
        if let zone = try schedule.timeZone(ofStop: id) { try rows.setZoneKey(textKey(zone.identifier), ofStop: key) }
        known.stops[id] = key
        return key
    }

    private func profileKey(_ times: ScheduledTimes) throws -> Int {
        if let lastProfile, lastProfile.times === times { return lastProfile.key }
        let packed = RecordedProfile(times).packed
        let key = try rows.profileKey(hash: packed.hash32, times: packed)
        lastProfile = (times, key)
        return key
    }

    private func patternKey(_ pattern: ScheduledPattern) throws -> Int {
        if let key = known.patterns[pattern.key] { return key }
        let line = try lineKey(pattern)
        let stops = try pattern.stops.map { stop in
            RecordedPattern.RecordedStop(
                stopKey: try stopKey(stop.stopID), sequence: stop.stopSequence,
                isTimepoint: stop.timepoint == .exact)
        }
        let key = try patternKey(line, stops: stops)
        known.patterns[pattern.key] = key
        return key
    }

    private func patternKey(_ line: Int, stops: [RecordedPattern.RecordedStop]) throws -> Int {
        let packed = stops.packed
        return try rows.patternKey(line: line, hash: packed.hash32, stops: packed)
    }

    private func lineKey(_ route: Route.ID?, direction: Int?, zone: ServiceTimeZone) throws -> Int {
        let agency = try route.flatMap { try schedule.route($0)?.agencyID }
        let line = HistoryRows.LineRow(
            routeKey: try route.map { try textKey($0.rawValue) }, directionID: direction,
            agencyKey: try agency.map { try textKey($0.rawValue) }, zoneKey: try textKey(zone.zone.identifier))
        if let key = known.lines[line] { return key }
        let key = try rows.key(of: line) ?? rows.addLine(line)
        known.lines[line] = key
        return key
    }
}

extension [UInt8] {
    /// A hash of 32 bits, which a row takes less room for.
    var hash32: Int64 { Int64(unsafe withUnsafeBytes { unsafe StableHash.of($0) } & 0xFFFF_FFFF) }
}
