internal import GTFSFeed
internal import GTFSModel

/// What is wrong with the stop_times of a trip as a whole; worked out once a time profile.
struct TripChecks {
    private let trips: TripList
    private let patterns: PatternList
    private let attributes: StopTimeAttributesList
    /// "Legacy" feeds have no timepoint column, and then no row of theirs lacks a value in it.
    private let hasTimepoints: Bool

    init(_ tables: FeedTables, hasTimepoints: Bool) {
        (trips, patterns, attributes) = (tables.trips, tables.patterns, tables.attributes)
        self.hasTimepoints = hasTimepoints
    }

    /// Reports every trip that has something wrong.
    func report(to output: ImportOutput) throws {
        let found = patterns.profiles.indices.map { number in
            patterns.profiles[number].tripCount > 0 ? issues(ofProfile: Int32(number)) : []
        }
        for (number, trip) in trips.records.enumerated() {
            for (code, severity) in found[Int(trip.profile)] {
                try output.issues.add(
                    FeedIssue(
                        FeedIssue.Code(code), severity,
                        file: trip.firstStopTimeLine > 0 ? "stop_times.txt" : "trips.txt",
                        line: Int(trip.firstStopTimeLine > 0 ? trip.firstStopTimeLine : trip.line), field: "trip_id",
                        value: trips.ids.text(Int32(number))))
            }
        }
    }

    private func issues(ofProfile number: Int32) -> [(String, FeedIssue.Severity)] {
        let calls = patterns.stopTimes(profile: number, start: 0)
        var found: [(String, FeedIssue.Severity)] = []
        if calls.isEmpty { found.append(("unused_trip", .warning)) }
        if calls.count < 2 { found.append(("unusable_trip", .warning)) }
        if zip(calls, calls.dropFirst()).contains(where: { $0.sequence == $1.sequence }) {
            found.append(("duplicate_key", .error))
        }
        if !hasWholeEdges(calls) { found.append(("missing_trip_edge", .error)) }
        if goesBack(calls) { found.append(("stop_time_with_arrival_before_previous_departure_time", .error)) }
        return found + issues(ofCalls: calls)
    }

    /// What is wrong with single rows, each code once.
    private func issues(ofCalls calls: [StopTimeCall]) -> [(String, FeedIssue.Severity)] {
        var found: [(String, FeedIssue.Severity)] = []
        if calls.contains(where: { $0.hasArrival != $0.hasDeparture }) {
            found.append(("stop_time_with_only_arrival_or_departure_time", .error))
        }
        if calls.contains(where: { $0.hasArrival && $0.hasDeparture && $0.departure < $0.arrival }) {
            found.append(("start_and_end_range_out_of_order", .error))
        }
        if calls.contains(where: { $0.isTimed && attributes.all[Int($0.attributes)].isFlex }) {
            found.append(("forbidden_arrival_or_departure_time", .error))
        }
        guard hasTimepoints else { return found }
        if calls.contains(where: { $0.isTimed && timepoint(of: $0) == nil }) {
            found.append(("missing_timepoint_value", .warning))
        }
        if calls.contains(where: { timepoint(of: $0) == 1 && !($0.hasArrival && $0.hasDeparture) }) {
            found.append(("stop_time_timepoint_without_times", .error))
        }
        return found
    }

    /// Whether the first and the last row, Flex rows aside, have a time (rule A18).
    func hasTimedEdges(_ calls: [StopTimeCall]) -> Bool { edges(calls).allSatisfy(\.isTimed) }

    /// arrival_time and departure_time are both "required for the first and last stop in a trip" (reference, stop_times).
    private func hasWholeEdges(_ calls: [StopTimeCall]) -> Bool {
        edges(calls).allSatisfy { $0.hasArrival && $0.hasDeparture }
    }

    private func edges(_ calls: [StopTimeCall]) -> [StopTimeCall] {
        [calls.first { !isFlex($0) }, calls.last { !isFlex($0) }].compactMap { $0 }
    }

    func isFlex(_ call: StopTimeCall) -> Bool {
        call.stop < 0 || attributes.all[Int(call.attributes)].isFlex
    }

    private func timepoint(of call: StopTimeCall) -> Int? { attributes.all[Int(call.attributes)].types[2] }

    /// Whether some arrival lies before the departure last given.
    private func goesBack(_ calls: [StopTimeCall]) -> Bool {
        var latest = Int32.min
        for call in calls {
            if call.hasArrival, call.arrival < latest { return true }
            if call.hasDeparture { latest = call.departure }
        }
        return false
    }
}

extension StopTimeCall {
    var hasArrival: Bool { arrival != Self.noTime }
    var hasDeparture: Bool { departure != Self.noTime }
    var isTimed: Bool { hasArrival || hasDeparture }
}
