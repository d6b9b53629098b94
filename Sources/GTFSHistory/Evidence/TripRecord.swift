internal import GTFSModel

/// A trip on its service day while it is recorded: what was observed of its visits, and what later messages need.
///
/// Statements and positions come in the order of their timestamps, and change nothing twice.
final class TripRecord {
    let date: ServiceDate
    let trip: RecordedTrip
    /// For a run of frequencies.txt, when it leaves its first stop, seconds of the service day; nil for other trips.
    let start: Int?
    /// The instant from which its profile counts.
    let base: Int
    /// By position.
    private(set) var visits: [VisitEvidence]
    /// Whether its visits have a timetable.
    let hasTimetable: Bool
    /// One for each source, in the order of the sources' keys.
    var statements: [TripStatement] = [] { didSet { touch() } }
    var track: VehicleTrack? { didSet { touch() } }
    /// In texts; nil if no message names a vehicle.
    var vehicleKey: Int? { didSet { touch() } }
    /// The timestamp of the last message that named it, seconds since 1970; 0 if none did but for a detour.
    var seenAt = 0 { didSet { touch() } }
    /// The moment of a trip that was put away, as that of its last message is not kept.
    static let longAgo = 1
    /// Whether it has changed since it was packed.
    private(set) var isChanged = true
    /// Whether the file has it among the trips that rest, as it is.
    private(set) var isResting = false
    /// Its first stops, which have not changed since they were packed.
    private var packedStops: (packer: OpenStopsPacker, bits: BitPacker)?

    private func touch() { (isChanged, isResting) = (true, false) }

    /// Notes that what is known of a stop changes, and so all that is packed from there on.
    private func touch(_ position: Int) {
        touch()
        if let count = packedStops?.packer.count, count > position { packedStops = nil }
    }

    func change(_ position: Int, _ body: (inout VisitEvidence) -> Void) {
        touch(position)
        body(&visits[position])
    }

    /// Takes visits over, as many as it has stops.
    func replace(visits others: [VisitEvidence]) {
        for (position, visit) in others.enumerated() where position < visits.count { change(position) { $0 = visit } }
    }

    /// Puts the statements of one more source in their position.
    func insert(_ statement: TripStatement, at index: Int) {
        packedStops = nil
        statements.insert(statement, at: index)
    }

    /// Notes that the file has it among the trips that rest.
    func markResting() { (isResting, packedStops) = (true, nil) }

    /// Appends what is known of its stops, after a whole byte, and notes that it is packed.
    func packStops(into bits: inout BitPacker) {
        isChanged = false
        let start = bits.byteCount
        var packer = packedStops?.packer ?? OpenStopsPacker(self)
        if let packedStops { bits.append(packedStops.bits) }
        let known = packer.count
        let passed = visits.lastIndex(where: \.isObserved).map { $0 + 1 } ?? 0
        while packer.count < passed, !isToCome(packer.count) {
            packer.add(visits[packer.count], statements: statements, to: &bits)
        }
        if packer.count > known, !isResting { packedStops = (packer, bits.suffix(from: start)) }
        while packer.count < visits.count { packer.add(visits[packer.count], statements: statements, to: &bits) }
    }

    /// Whether the last statement of a source has a stop still to come, so that the next one has it again.
    private func isToCome(_ position: Int) -> Bool {
        statements.contains { $0.isToCome(position) }
    }

    init(date: ServiceDate, trip: RecordedTrip, start: Int?, base: Int) {
        (self.date, self.trip, self.start, self.base) = (date, trip, start, base)
        hasTimetable = trip.profile != nil && !trip.isHeadway(at: start)
        visits = Array(repeating: VisitEvidence(), count: trip.pattern.stops.count)
    }

    /// As it was packed before.
    convenience init(_ seen: SeenTrip, date: ServiceDate, trip: RecordedTrip, base: Int) {
        self.init(date: date, trip: trip, start: seen.start, base: base)
        replace(visits: seen.visits)
        vehicleKey = seen.vehicleKey
        if seen.isSeen { seenAt = Self.longAgo }
    }

    var seen: SeenTrip {
        SeenTrip(tripKey: trip.key, start: start, vehicleKey: vehicleKey, isSeen: seenAt > 0, visits: visits)
    }

    func scheduledArrival(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.arrival(at: position).map { base &+ $0 } : nil
    }

    func scheduledDeparture(at position: Int) -> Int? {
        hasTimetable ? trip.profile?.departure(at: position).map { base &+ $0 } : nil
    }

    /// When a visit is scheduled: its departure, or else its arrival.
    func scheduledMoment(at position: Int) -> Int? {
        scheduledDeparture(at: position) ?? scheduledArrival(at: position)
    }

    /// Whether the schedule has one time for arrival and departure, or none, so that a single stated time counts for both.
    func hasOneTime(at position: Int) -> Bool {
        !hasTimetable || trip.profile?.hasOneTime(at: position) ?? true
    }
}

extension TripRecord {
    /// The last moment at which anything of it is due: scheduled, predicted or observed.
    var end: Int {
        var end = Int.min
        for position in visits.indices {
            let visit = visits[position]
            end = max(
                end, scheduledMoment(at: position) ?? end, visit.expected ?? end, visit.departure?.time ?? end,
                visit.arrival?.time ?? end)
        }
        return max(end, seenAt)
    }
}

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
            takeStop(from: last, to: next)
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
    private func takeStop(from last: VehicleTrack, to next: VehicleTrack) {
        guard last.stoppedAt != next.stoppedAt else { return }
        let observation = VisitObservation(
            time: last.time + (next.time - last.time) / 2, source: .stopped, earliest: last.time, latest: next.time)
        for (position, event) in [(last.stoppedAt, VisitEvidence.Event.departure), (next.stoppedAt, .arrival)] {
            guard let position, visits.indices.contains(position), !hasGoneOn(from: position, at: observation.time)
            else { continue }
            change(position) { $0.take(observation, of: event) }
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
                    visit.take(observation, of: .arrival)
                    visit.take(observation, of: .departure)
                }
            } else {
                takeRadius(from: last.time, to: time, at: position, isArrival: then == .before)
            }
        }
        return true
    }

    private func takeRadius(from start: Int, to end: Int, at position: Int, isArrival: Bool) {
        let observation = VisitObservation(
            time: start + (end - start) / 2, source: .passed, earliest: start - (isArrival ? 0 : Self.radiusSeconds),
            latest: end + (isArrival ? Self.radiusSeconds : 0))
        change(position) { $0.take(observation, of: isArrival ? .arrival : .departure) }
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
