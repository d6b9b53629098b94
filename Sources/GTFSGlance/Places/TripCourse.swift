internal import GTFSModel
internal import GTFSQuery

/// The way of a trip in time: its stops, and the last position of its vehicle.
struct TripCourse {
    private let board: TripBoard
    private let track: TripTrack
    private let anchors: [Anchor]
    /// Where its vehicle was last seen; nil without one on the line.
    var vehicle: (at: Int, metres: Double)?
    private let sent: Int?

    /// A stop that the vehicle makes.
    private struct Anchor {
        /// In the rows of the board.
        let row: Int
        let metres: Double
        let arrival: Int
        let departure: Int
    }

    /// Metres between a vehicle and its line from which on it is not on it.
    private static let farthest = 100.0
    /// The same for a device, which is less exact; also how far it has gone on when it is aboard.
    private static let farthestDevice = 150.0
    /// Metres by which one pass of the line may be nearer to a position than another.
    private static let widthOfRoad = 50.0
    /// Metres along the line between two passes by a place.
    private static let lengthOfPass = 400.0
    /// Seconds around a position in which the vehicle is looked for on the line, where no stop tells more.
    private static let searchSpan = 900

    init(_ board: TripBoard, _ track: TripTrack, _ realtime: RealtimeSnapshot?) {
        (self.board, self.track) = (board, track)
        var (anchors, last) = ([Anchor](), Int.min)
        for (index, row) in board.stops.enumerated() where row.isServed {
            guard let departure = row.effective(.departure) ?? row.effective(.arrival) else { continue }
            // Messages may predict anything: the way goes on, never back.
            let arrival = max(last, row.effective(.arrival) ?? departure)
            last = max(arrival, departure)
            anchors.append(Anchor(row: index, metres: track.stopMetres[index], arrival: arrival, departure: last))
        }
        self.anchors = anchors
        sent = realtime?.status.feeds.filter { $0.state == .fresh || $0.state == .stale }.compactMap(\.timestamp).max()
        vehicle = lastSeen()
    }

    /// The last position of the vehicle on the line; nil without one, or far from it.
    private func lastSeen() -> (at: Int, metres: Double)? {
        guard let found = board.stops.lazy.compactMap({ $0.realtime?.vehicle }).first, let position = found.position,
            let sent = found.timestamp, let first = anchors.first, let last = anchors.last
        else { return nil }
        // Where the line passes a place twice, the stop that the message names or else the time tells which.
        var (start, end) = (first.metres, last.metres)
        if let stop = found.stopID, let next = anchors.firstIndex(where: { board.stops[$0.row].stopID == stop }) {
            (start, end) = (anchors[max(next - 1, 0)].metres, anchors[next].metres)
        } else {
            start = anchors.last { $0.departure <= ClampedSum.difference(sent, Self.searchSpan) }?.metres ?? start
            end = anchors.first { $0.arrival >= ClampedSum.sum(sent, Self.searchSpan) }?.metres ?? end
        }
        return metres(of: position, at: sent, from: start, to: end).map { (sent, $0) }
    }

    /// Metres along the line of a position between two places of it; nil for one that is beside the line. Where the line passes
    /// by more than once, there and back on one road, it is the pass whose time is nearest.
    private func metres(of position: Coordinate, at sent: Int, from start: Double, to end: Double) -> Double? {
        guard let nearest = track.nearest(to: position, from: start, to: end), nearest.distance <= Self.farthest else {
            return nil
        }
        let most = min(Self.farthest, nearest.distance + Self.widthOfRoad)
        let stops = [start] + anchors.map(\.metres).filter { start < $0 && $0 < end } + [end]
        let passes = zip(stops, stops.dropFirst()).compactMap { track.nearest(to: position, from: $0, to: $1) }
            .filter { $0.distance <= most && abs($0.metres - nearest.metres) > Self.lengthOfPass }
        return ([nearest] + passes).map(\.metres).min { left, right in
            delay(at: left, sent)?.magnitude ?? .max < delay(at: right, sent)?.magnitude ?? .max
        }
    }

    /// Takes the place of a passenger's device for that of the vehicle, where it is newer (rule T8).
    /// - Parameters:
    ///   - positions: in the order of their times; each is looked for from the one before on, never backwards.
    ///   - boarding: the row where the passenger boards. Who has not gone on from there is not aboard yet.
    ///   - alighting: the row of the stop to alight at, beyond the last for one of a later trip. Who is there has got off.
    mutating func add(_ positions: [Watch.DevicePosition], aboardFrom boarding: Int, to alighting: Int) {
        guard let last = anchors.last, let start = anchors.first(where: { $0.row == boarding })?.metres else { return }
        let stop = anchors.first { $0.row == alighting }?.metres
        let limit = stop.map { $0 - Self.stopSpan } ?? .infinity
        var gone = start
        for seen in positions where seen.at > vehicle?.at ?? .min {
            let window = ClampedSum.difference(seen.at, Self.searchSpan)...ClampedSum.sum(seen.at, Self.searchSpan)
            let begin = max(gone, anchors.last { $0.departure <= window.lowerBound }?.metres ?? gone)
            let end = min(
                anchors.first { $0.arrival >= window.upperBound }?.metres ?? last.metres, stop ?? last.metres)
            guard begin <= end, let nearest = track.nearest(to: seen.position, from: begin, to: end),
                nearest.distance <= Self.farthestDevice, nearest.metres > start + Self.farthestDevice,
                nearest.metres <= limit
            else { continue }
            gone = nearest.metres
            vehicle = (seen.at, gone)
        }
    }

    func location(at now: Int) -> TripLocation? {
        guard let first = anchors.first, let last = anchors.last else { return nil }
        let (metres, evidence) = metresGone(at: now)
        let whole = last.metres - first.metres
        var location = TripLocation(
            of: board.trip, metres: ((metres - first.metres) * 10).rounded() / 10,
            share: whole > 0 ? min(max((metres - first.metres) / whole * 1000, 0), 1000).rounded() / 1000 : 0,
            stopsToGo: anchors.count { !isBehind($0, metres, now) }, evidence: evidence)
        location.stage = location.stopsToGo == 0 ? .over : first.departure > now ? .waiting : .underWay
        location.heading = track.heading(at: metres).map { ($0 * 10).rounded() / 10 }
        location.position = track.point(at: metres)
        location.stopBefore =
            anchors.last { isBehind($0, metres, now) || $0.metres <= metres && $0.arrival <= now }
            .map { board.stops[$0.row].stopID } ?? board.stops[first.row].stopID
        location.stopAfter = anchors.first { $0.metres > metres || $0.arrival > now && !isBehind($0, metres, now) }
            .map { board.stops[$0.row].stopID }
        location.age = age(evidence, at: now)
        return location
    }

    /// Whether the vehicle has left a stop, and is past it.
    private func isBehind(_ anchor: Anchor, _ metres: Double, _ now: Int) -> Bool {
        anchor.departure < now && anchor.metres <= metres
    }

    private func age(_ evidence: Notice.Evidence, at now: Int) -> Int? {
        switch evidence {
        case .schedule: nil
        case .prediction: sent.map { max(0, ClampedSum.difference(now, $0)) }
        case .vehicle: vehicle.map { max(0, ClampedSum.difference(now, $0.at)) }
        }
    }

    /// Metres along the line at a moment: never past a stop that is ahead.
    private func metresGone(at now: Int) -> (metres: Double, evidence: Notice.Evidence) {
        let limit = anchors.first { $0.arrival > now }?.metres ?? .infinity
        guard let vehicle, vehicle.at <= now else {
            return (min(alongStops(now), limit, self.vehicle?.metres ?? .infinity), evidence(now))
        }
        guard let next = anchors.first(where: { $0.metres > vehicle.metres && $0.arrival > max(vehicle.at, now) })
        else {
            return (min(max(vehicle.metres, alongStops(now)), limit), .vehicle)
        }
        // At the stops before that one it is late already: it goes on from where it was seen.
        let before = anchors.last {
            $0.metres > vehicle.metres && $0.metres < next.metres && $0.departure >= vehicle.at
        }
        var (start, since) = (vehicle.metres, vehicle.at)
        if let before { (start, since) = (before.metres, before.departure) }
        let metres = start + (next.metres - start) * Self.share(of: now, from: since, to: next.arrival)
        return (min(metres, limit), .vehicle)
    }

    /// Metres by the times at the stops alone.
    private func alongStops(_ now: Int) -> Double {
        guard let next = anchors.firstIndex(where: { $0.departure >= now }) else { return anchors.last?.metres ?? 0 }
        guard next > 0, anchors[next].arrival > now else { return anchors[next].metres }
        let (from, to) = (anchors[next - 1], anchors[next])
        return from.metres + (to.metres - from.metres) * Self.share(of: now, from: from.departure, to: to.arrival)
    }

    /// How much of a time has passed, 0 to 1: a message may predict any instant.
    private static func share(of now: Int, from start: Int, to end: Int) -> Double {
        let (passed, whole) = (Double(now) - Double(start), Double(end) - Double(start))
        return whole > 0 ? min(max(passed / whole, 0), 1) : passed < 0 ? 0 : 1
    }

    private func evidence(_ now: Int) -> Notice.Evidence {
        let next = anchors.first { $0.departure >= now } ?? anchors.last
        let row = next.map { board.stops[$0.row] }
        return row?.predicted(.arrival) == nil && row?.predicted(.departure) == nil ? .schedule : .prediction
    }

    /// Metres from the first stop that is made to a stop of the trip; nil for a stop that it does not make.
    func metres(of stop: Stop.ID?) -> Double? {
        guard let first = anchors.first, let stop else { return nil }
        return anchors.first { board.stops[$0.row].stopID == stop }.map { $0.metres - first.metres }
    }

    /// Whether a vehicle of it is on its line.
    var hasVehicle: Bool { vehicle != nil }

    /// When the vehicle was seen; nil for none on the line.
    var vehicleTime: Int? { vehicle?.at }

    /// Seconds that the vehicle is late where it was seen; nil for none on the line.
    var vehicleDelay: Int? { vehicle.flatMap { delay(at: $0.metres, $0.at) } }

    /// Seconds that a vehicle is late that is at a point of the line at a moment.
    private func delay(at metres: Double, _ moment: Int) -> Int? {
        guard let range = times(at: metres), let first = anchors.first else { return nil }
        if moment < first.departure, metres - first.metres <= Self.firstSpan { return 0 }
        if moment < range.lowerBound { return ClampedSum.difference(moment, range.lowerBound) }
        return max(0, ClampedSum.difference(moment, range.upperBound))
    }

    /// Metres around a stop within which a vehicle is at it.
    private static let stopSpan = 30.0
    /// Metres behind the first stop within which a vehicle waits for its departure: a train is as long.
    private static let firstSpan = 300.0

    /// When it is at a point of the line by its times: at a stop as long as it stands there, at the first at any time before,
    /// and at the last at any time after.
    private func times(at metres: Double) -> ClosedRange<Int>? {
        guard let first = anchors.first, let last = anchors.last else { return nil }
        if let stop = anchors.first(where: { abs($0.metres - metres) <= Self.stopSpan }) {
            let begin = stop.row == first.row ? Int.min : stop.arrival
            return begin...(stop.row == last.row ? Int.max : max(stop.departure, begin))
        }
        guard let next = anchors.firstIndex(where: { $0.metres > metres }) else { return last.arrival...Int.max }
        guard next > 0 else { return Int.min...first.departure }
        let (from, to) = (anchors[next - 1], anchors[next])
        let share = (metres - from.metres) / (to.metres - from.metres)
        let seconds = Double(ClampedSum.difference(to.arrival, from.departure)) * share
        let time = ClampedSum.sum(from.departure, Int(seconds.rounded()))
        return time...time
    }

    /// From leaving the first stop to reaching the last.
    var runningTimes: ClosedRange<Int>? {
        guard let start = anchors.first?.departure, let end = anchors.last?.arrival, start <= end else { return nil }
        return start...end
    }
}
