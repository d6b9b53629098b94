internal import GTFSModel

extension TripRecord {
    /// Metres along the line within which a vehicle is at a stop, rather than before or after it.
    private static let stopRadius = 30.0
    /// Seconds that a vehicle may need within the radius: by so much the bracket of an arrival or a departure is longer.
    static let radiusSeconds = 10

    /// Whether a position is before a stop, at it or after it.
    private enum Side: Int { case before, at, after }

    /// Takes a position of the trip's vehicle (rule H2).
    /// - Parameters:
    ///   - next: the position, without its points.
    ///   - line: of the trip; nil if it has none.
    ///   - points: where on the line the vehicle can be.
    func take(_ next: VehicleTrack, on line: (any TripLine)?, _ points: (VehicleTrack?) -> TrackPoints?) {
        if let track, track.time >= next.time { return }
        let isOther = track?.vehicleKey.map { $0 != next.vehicleKey && next.vehicleKey != nil } ?? false
        let last = isOther ? nil : track
        var found = points(last)?.points ?? []
        if let line {
            found.removeAll { $0.before == nil && isOnLaterLap($0.metres, stops: line.stopMetres, at: next.time) }
        }
        if let last, last.isFollowed(at: next.time) {
            if let point = found.first, let line, !takePassage(last, time: next.time, point: point, line: line) {
                found = []
            }
            takeStop(last, next)
        }
        track = next
        track?.points = found.map(\.metres)
    }

    /// Whether a vehicle that is found on the line anew has been there, and farther along.
    private func isOnLaterLap(_ metres: Double, stops: [Double], at time: Int) -> Bool {
        let next = stops.partitioningIndex { $0 > metres + Self.stopRadius }
        return next > 0 && hasGoneOn(from: next - 1, at: time)
    }

    /// Whether the vehicle was seen at a stop, or at one before it, and then at a later one, with the time to go there. What comes
    /// now is then a later lap, and no visit of this trip: its stops would not be in their order. A position far ahead that was
    /// a mistake is not taken for a lap.
    private func hasGoneOn(from position: Int, at time: Int) -> Bool {
        guard let far = visits.lastIndex(where: { $0.seenTime.map { $0 < time } ?? false }), far > position,
            let near = visits[...min(position, visits.count - 1)].lastIndex(where: { $0.seenTime != nil }),
            let first = visits[near].seenTime, let last = visits[far].seenTime
        else { return false }
        return first <= last && (last &- first) &* 2 >= scheduledSeconds(from: near, to: far)
    }

    /// By the timetable, also for a run of a headway; 0 without one.
    private func scheduledSeconds(from first: Int, to last: Int) -> Int {
        guard let profile = trip.profile, let start = profile.departure(at: first) ?? profile.arrival(at: first),
            let end = profile.arrival(at: last) ?? profile.departure(at: last)
        else { return 0 }
        return end &- start
    }

    /// An arrival lies halfway between the last position elsewhere and the first at the stop, a departure between the last at
    /// the stop and the first elsewhere.
    private func takeStop(_ last: VehicleTrack, _ next: VehicleTrack) {
        guard last.stoppedAt != next.stoppedAt else { return }
        let observation = VisitObservation(
            time: last.time + (next.time - last.time) / 2, source: .stopped, earliest: last.time, latest: next.time)
        for (position, event) in [(last.stoppedAt, VisitEvidence.Event.departure), (next.stoppedAt, .arrival)] {
            guard let position, visits.indices.contains(position), !hasGoneOn(from: position, at: observation.time)
            else { continue }
            change(position) { $0.take(observation, event) }
        }
    }

    /// Stops between two points on the line. One that is passed from before to after is so in proportion to the distance;
    /// at one where the vehicle is, it has come, or from there it has gone, halfway between the two positions.
    /// - Returns: false if the vehicle is on a later lap.
    private func takePassage(
        _ last: VehicleTrack, time: Int, point: TrackPoints.Point, line: any TripLine
    ) -> Bool {
        guard let before = point.before, before < point.metres else { return true }
        let stopMetres = line.stopMetres
        let first = stopMetres.partitioningIndex { $0 >= before - Self.stopRadius }
        for position in first..<max(first, min(stopMetres.count, visits.count)) {
            let metres = stopMetres[position]
            guard metres <= point.metres + Self.stopRadius else { return true }
            let (then, now) = (Self.side(before, of: metres), Self.side(point.metres, of: metres))
            guard then.rawValue < now.rawValue, line.isOnLine(stopAt: position) else { continue }
            if hasGoneOn(from: position, at: time) { return false }
            if then == .before, now == .after {
                let share = (metres - before) / (point.metres - before)
                let passed = last.time + Int((Double(time - last.time) * share).rounded())
                let observation = VisitObservation(
                    time: passed, source: .passed, earliest: last.time, latest: time)
                change(position) { visit in
                    visit.take(observation, .arrival)
                    visit.take(observation, .departure)
                }
            } else {
                takeRadius(last.time, time, position, isArrival: then == .before)
            }
        }
        return true
    }

    private func takeRadius(_ start: Int, _ end: Int, _ position: Int, isArrival: Bool) {
        let observation = VisitObservation(
            time: start + (end - start) / 2, source: .passed, earliest: start - (isArrival ? 0 : Self.radiusSeconds),
            latest: end + (isArrival ? Self.radiusSeconds : 0))
        change(position) { $0.take(observation, isArrival ? .arrival : .departure) }
    }

    private static func side(_ point: Double, of stop: Double) -> Side {
        abs(point - stop) <= stopRadius ? .at : point < stop ? .before : .after
    }
}

extension VisitEvidence {
    /// When the vehicle was seen there, last: by what is at least as good as two positions around it; nil if it was not.
    fileprivate var seenTime: Int? {
        [departure, arrival].compactMap(\.self).first { $0.source.rank <= EvidenceSource.passed.rank }?.time
    }
}
