internal import GTFSFeed
internal import GTFSModel

/// Reports errors of the stop times of a trip as a whole, which are computed once per time profile.
struct TripChecks {
    private let trips: TripList
    private let patterns: PatternList
    private let attributes: StopTimeAttributes.List
    /// "Legacy" feeds have no timepoint column, so none of their rows lacks a value in it.
    private let hasTimepoints: Bool

    init(_ tables: FeedTables, hasTimepoints: Bool) {
        (trips, patterns, attributes) = (tables.trips, tables.patterns, tables.stopTimes.attributes)
        self.hasTimepoints = hasTimepoints
    }

    /// Reports every trip that has an error. Call it only if the feed has stop_times.txt: without the file there is one
    /// error to report, not one for each trip.
    func report(to output: ImportOutput) throws {
        let found = patterns.profiles.indices.map { index in
            patterns.profiles[index].tripCount > 0 ? issues(ofProfile: Int32(index)) : []
        }
        for index in trips.records.indices {
            let issues = found[Int(trips.records.profile(index))]
            if issues.isEmpty { continue }
            let trip = trips.records[index]
            let (file, line): (GTFSFile, Int32) =
                trip.firstStopTimeLine > 0 ? (.stopTimes, trip.firstStopTimeLine) : (.trips, trip.line)
            let id = trips.ids.text(Int32(index))
            for (code, severity) in issues {
                try output.issues(of: file).report(code, severity, line: Int(line), field: "trip_id", value: id)
            }
        }
    }

    private func issues(ofProfile profile: Int32) -> [(FeedIssue.Code, FeedIssue.Severity)] {
        let stopTimes = patterns.stopTimes(profile: profile, start: 0)
        var found: [(FeedIssue.Code, FeedIssue.Severity)] = []
        if stopTimes.isEmpty { found.append(("unused_trip", .warning)) }
        if stopTimes.count < 2 { found.append(("unusable_trip", .warning)) }
        if zip(stopTimes, stopTimes.dropFirst()).contains(where: { $0.sequence == $1.sequence }) {
            found.append(("duplicate_key", .error))
        }
        if !hasWholeEdges(stopTimes) { found.append(("missing_trip_edge", .error)) }
        if goesBack(stopTimes) { found.append(("stop_time_with_arrival_before_previous_departure_time", .error)) }
        return found + issues(of: stopTimes)
    }

    /// The errors of single rows, each code once.
    private func issues(of stopTimes: [StopTimeRow]) -> [(FeedIssue.Code, FeedIssue.Severity)] {
        var found: [(FeedIssue.Code, FeedIssue.Severity)] = []
        if stopTimes.contains(where: { $0.hasArrival != $0.hasDeparture }) {
            found.append(("stop_time_with_only_arrival_or_departure_time", .error))
        }
        if stopTimes.contains(where: { $0.hasArrival && $0.hasDeparture && $0.departure < $0.arrival }) {
            found.append(("start_and_end_range_out_of_order", .error))
        }
        if stopTimes.contains(where: { $0.isTimed && attributes.all[Int($0.attributes)].isFlex }) {
            found.append(("forbidden_arrival_or_departure_time", .error))
        }
        guard hasTimepoints else { return found }
        if stopTimes.contains(where: { $0.isTimed && timepoint(of: $0) == nil }) {
            found.append(("missing_timepoint_value", .warning))
        }
        if stopTimes.contains(where: { timepoint(of: $0) == 1 && !($0.hasArrival && $0.hasDeparture) }) {
            found.append(("stop_time_timepoint_without_times", .error))
        }
        return found
    }

    /// Whether the first and the last row, except Flex rows, have a time (rule A18).
    func hasTimedEdges(_ stopTimes: [StopTimeRow]) -> Bool { edges(stopTimes).allSatisfy(\.isTimed) }

    /// arrival_time and departure_time are both "required for the first and last stop in a trip" (reference, stop_times).
    private func hasWholeEdges(_ stopTimes: [StopTimeRow]) -> Bool {
        edges(stopTimes).allSatisfy { $0.hasArrival && $0.hasDeparture }
    }

    private func edges(_ stopTimes: [StopTimeRow]) -> [StopTimeRow] {
        [stopTimes.first { !isFlex($0) }, stopTimes.last { !isFlex($0) }].compactMap { $0 }
    }

    func isFlex(_ stopTime: StopTimeRow) -> Bool {
        stopTime.stop < 0 || attributes.all[Int(stopTime.attributes)].isFlex
    }

    private func timepoint(of stopTime: StopTimeRow) -> Int? { attributes.all[Int(stopTime.attributes)].types[2] }

    /// Whether some arrival lies before the last departure given.
    private func goesBack(_ stopTimes: [StopTimeRow]) -> Bool {
        var latest = Int32.min
        for stopTime in stopTimes {
            if stopTime.hasArrival, stopTime.arrival < latest { return true }
            if stopTime.hasDeparture { latest = stopTime.departure }
        }
        return false
    }
}

extension StopTimeRow {
    var hasArrival: Bool { arrival != Self.noTime }
    var hasDeparture: Bool { departure != Self.noTime }
    var isTimed: Bool { hasArrival || hasDeparture }
}
