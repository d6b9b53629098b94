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
    ///   - points: where on the line the vehicle can be.
    func take(_ next: VehicleTrack, _ points: (VehicleTrack?) -> TrackPoints?, stopMetres: [Double]) {
        if let track, track.time >= next.time { return }
        let isOther = track?.vehicleKey.map { $0 != next.vehicleKey && next.vehicleKey != nil } ?? false
        let last = isOther ? nil : track
        let found = points(last)?.points ?? []
        if let last, last.isFollowed(at: next.time) {
            if let point = found.first { takePassage(last, next.time, point, stopMetres) }
            takeStop(last, next)
        }
        track = next
        track?.points = found.map(\.metres)
    }

    /// An arrival lies halfway between the last position elsewhere and the first at the stop, a departure between the last at
    /// the stop and the first elsewhere.
    private func takeStop(_ last: VehicleTrack, _ next: VehicleTrack) {
        guard last.stoppedAt != next.stoppedAt else { return }
        let observation = VisitObservation(
            time: last.time + (next.time - last.time) / 2, source: .stopped, earliest: last.time, latest: next.time)
        if let position = last.stoppedAt, visits.indices.contains(position) {
            change(position) { $0.take(observation, .departure) }
        }
        if let position = next.stoppedAt, visits.indices.contains(position) {
            change(position) { $0.take(observation, .arrival) }
        }
    }

    /// Stops between two points on the line. One that is passed from before to after is so in proportion to the distance;
    /// at one where the vehicle is, it has come, or from there it has gone, halfway between the two positions.
    private func takePassage(
        _ last: VehicleTrack, _ time: Int, _ point: TrackPoints.Point, _ stopMetres: [Double]
    ) {
        guard let before = point.before, before < point.metres else { return }
        let first = stopMetres.partitioningIndex { $0 >= before - Self.stopRadius }
        for position in first..<max(first, min(stopMetres.count, visits.count)) {
            let metres = stopMetres[position]
            guard metres <= point.metres + Self.stopRadius else { return }
            let (then, now) = (Self.side(before, of: metres), Self.side(point.metres, of: metres))
            guard then.rawValue < now.rawValue else { continue }
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
