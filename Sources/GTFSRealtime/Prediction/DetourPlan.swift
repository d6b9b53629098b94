import GTFSModel

/// The stops and times that modifications give to the trips of one pattern: "as if the static GTFS would have been
/// modified" (GTFS Realtime, Trip Modifications).
struct DetourPlan {
    /// A span of stops that is left out, and its replacement.
    private struct Span {
        /// Empty if no stop is left out.
        let positions: Range<Int>
        let stops: [TripModifications.ReplacementStop]
        /// Seconds that all stops after it are later.
        let delay: Int
    }

    /// The new stops, with stop_sequence 1, 2, 3 …
    let pattern: ScheduledPattern
    /// By position in the new pattern, the position in the old one; nil for a replacement stop.
    let origins: [Int?]
    let hasUnknownStop: Bool
    /// The ids of the entities of the alerts that explain it.
    let alertIDs: [String]
    private let spans: [Span]

    /// Nil if no modification applies to the pattern.
    init?(
        _ modifications: [TripModifications.Modification], index: PatternIndex, schedule: CachedSchedule,
        notices: inout RealtimeNotices
    ) throws {
        var spans: [Span] = []
        var hasUnknownStop = false
        var alertIDs: [String] = []
        for modification in modifications {
            guard let positions = index.span(of: modification) else {
                notices.add("modification_not_applicable", "route \(index.pattern.routeID?.rawValue ?? "")")
                continue
            }
            let stops = try modification.replacementStops.filter { stop in
                if try schedule.stop(stop.stopID) != nil { return true }
                notices.add("E011", "stop \(stop.stopID)")
                hasUnknownStop = true
                return false
            }
            if let id = modification.serviceAlertID { alertIDs.append(id) }
            spans.append(
                Span(positions: positions, stops: stops, delay: Self.held(modification.propagatedDelay)))
        }
        guard !spans.isEmpty else { return nil }
        self.spans = Self.apart(spans, notices: &notices)
        (self.hasUnknownStop, self.alertIDs) = (hasUnknownStop, alertIDs)
        (pattern, origins) = Self.pattern(of: index.pattern, self.spans)
    }

    /// "The spans of the modifications MUST not overlap": if some do, the one that begins first counts.
    private static func apart(_ spans: [Span], notices: inout RealtimeNotices) -> [Span] {
        var apart: [Span] = []
        for span in spans.sorted(by: { $0.positions.lowerBound < $1.positions.lowerBound }) {
            if let last = apart.last, span.positions.lowerBound < last.positions.upperBound {
                notices.add("overlapping_modifications", "stop \(span.positions.lowerBound + 1)")
            } else {
                apart.append(span)
            }
        }
        return apart
    }

    /// "stop_sequence for all stop times are replaced by a new value of 1 to n."
    private static func pattern(of old: ScheduledPattern, _ spans: [Span]) -> (ScheduledPattern, [Int?]) {
        var stops: [PatternStop] = []
        var origins: [Int?] = []
        func keep(_ positions: Range<Int>) {
            for position in positions {
                stops.append(old.stops[position])
                origins.append(position)
            }
        }
        var next = 0
        for span in spans {
            keep(next..<span.positions.lowerBound)
            for stop in span.stops {
                stops.append(PatternStop(stopID: stop.stopID, stopSequence: 0))
                origins.append(nil)
            }
            next = span.positions.upperBound
        }
        keep(next..<old.stops.count)
        for position in stops.indices { stops[position].stopSequence = position + 1 }
        let pattern = ScheduledPattern(
            key: old.key, routeID: old.routeID, directionID: old.directionID, headsign: old.headsign, stops: stops,
            timeZone: old.timeZone)
        return (pattern, origins)
    }
}

extension DetourPlan {
    /// A trip of the old pattern by the new one.
    func trip(_ old: ScheduledTrip) -> ScheduledTrip {
        ScheduledTrip(
            id: old.id, key: old.key, pattern: pattern, times: times(old.times.stopTimes), startTime: old.startTime,
            frequencies: old.frequencies, blockID: old.blockID)
    }

    /// The most seconds by which a message may shift a trip: sums of a few do not overflow, even in an `Int` of 32 bits.
    private static var most: Int { Int.max >> 7 }

    private static func held(_ seconds: Int) -> Int { min(max(Int(Int32(clamping: seconds)), -most), most) }

    private func times(_ old: [StopTimeOffsets]) -> ScheduledTimes {
        var given: [GivenStopTime] = []
        var delay = 0
        func keep(_ positions: Range<Int>) {
            given += old[positions].map {
                GivenStopTime(
                    arrival: $0.arrival.map { $0 + delay }, departure: $0.departure.map { $0 + delay },
                    isFlex: $0.departure == nil)
            }
        }
        var next = 0
        for span in spans {
            keep(next..<span.positions.lowerBound)
            given += replacements(span, old: old, delay: delay)
            delay = min(max(delay + span.delay, -Self.most), Self.most)
            next = span.positions.upperBound
        }
        keep(next..<old.count)
        return ScheduledTimes(StopTimeOffsets.completing(given))
    }

    /// "The difference in seconds between the arrival time at this stop and the arrival time at the reference stop", which
    /// "is the stop prior to start_stop_selector" or "the first stop of the trip"; without one the time is blank, and
    /// is interpolated between its neighbours'. "The departure_time always equals the arrival_time."
    private func replacements(_ span: Span, old: [StopTimeOffsets], delay: Int) -> [GivenStopTime] {
        let reference = old[max(0, span.positions.lowerBound - 1)].arrival.map { $0 + delay }
        return span.stops.map { stop in
            let travelTime = stop.travelTime.map(Self.held)
            let arrival = reference.flatMap { reference in travelTime.map { reference + $0 } }
            return GivenStopTime(arrival: arrival, departure: arrival)
        }
    }
}

extension PatternIndex {
    /// The stops that a modification leaves out: from start to end, both included. Without an end, its stops are inserted
    /// before the start; without any stops, too, it changes the shape alone, and its delay begins at the stop after the
    /// start (GTFS Realtime reference, propagated_modification_delay).
    fileprivate func span(of modification: TripModifications.Modification) -> Range<Int>? {
        guard let start = modification.start.flatMap({ position(of: $0, from: 0) }) else { return nil }
        guard let selector = modification.end else {
            let next = modification.replacementStops.isEmpty ? start + 1 : start
            return next..<next
        }
        guard let end = position(of: selector, from: start), start <= end else { return nil }
        return start..<end + 1
    }

    /// If stop_sequence and stop_id disagree, the stop is right.
    private func position(of selector: TripModifications.StopSelector, from start: Int) -> Int? {
        let bySequence = selector.stopSequence.flatMap { pattern.position(ofSequence: $0, at: selector.stopID) }
        guard let stop = selector.stopID else { return bySequence }
        if let bySequence, pattern.stops[bySequence].stopID == stop { return bySequence }
        return positions(of: stop).first { $0 >= start }
    }
}
