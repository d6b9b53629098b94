internal import GTFSFeed
internal import GTFSModel

/// What is wrong with the stop_times of a trip as a whole; worked out once a time profile.
struct TripChecks {
    private let context: ImportContext

    init(_ context: ImportContext) { self.context = context }

    /// Reports every trip that has something wrong.
    func report() throws {
        let found = context.patterns.profiles.indices.map { number in
            context.patterns.profiles[number].tripCount > 0 ? issues(ofProfile: Int32(number)) : []
        }
        for (number, trip) in context.trips.records.enumerated() {
            for (code, severity) in found[Int(trip.profile)] {
                try context.issues.add(
                    FeedIssue(
                        FeedIssue.Code(code), severity,
                        file: trip.firstStopTimeLine > 0 ? "stop_times.txt" : "trips.txt",
                        line: Int(trip.firstStopTimeLine > 0 ? trip.firstStopTimeLine : trip.line), field: "trip_id",
                        value: context.trips.ids.text(Int32(number))))
            }
        }
    }

    private func issues(ofProfile number: Int32) -> [(String, FeedIssue.Severity)] {
        let calls = context.patterns.calls(profile: number, start: 0)
        var found: [(String, FeedIssue.Severity)] = []
        if calls.count < 2 { found.append(("unusable_trip", .warning)) }
        if zip(calls, calls.dropFirst()).contains(where: { $0.sequence == $1.sequence }) {
            found.append(("duplicate_key", .error))
        }
        if !hasTimedEdges(calls) { found.append(("missing_trip_edge", .error)) }
        if goesBack(calls) { found.append(("stop_time_with_arrival_before_previous_departure_time", .error)) }
        return found
    }

    /// Whether the first and the last row, Flex rows aside, have a time (rule A18).
    func hasTimedEdges(_ calls: [StopTimeCall]) -> Bool {
        let fixed = calls.filter { !isFlex($0) }
        guard let first = fixed.first, let last = fixed.last else { return true }
        return first.isTimed && last.isTimed
    }

    func isFlex(_ call: StopTimeCall) -> Bool {
        call.stop < 0 || context.attributes.all[Int(call.attributes)].isFlex
    }

    private func goesBack(_ calls: [StopTimeCall]) -> Bool {
        var latest = Int32.min
        for call in calls {
            if call.arrival != StopTimeCall.noTime, call.arrival < latest { return true }
            latest = max(latest, call.departure != StopTimeCall.noTime ? call.departure : call.arrival)
        }
        return false
    }
}

extension StopTimeCall {
    var isTimed: Bool { arrival != Self.noTime || departure != Self.noTime }
}
