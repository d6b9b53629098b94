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
            packer.add(visits[packer.count], statements, to: &bits)
        }
        if packer.count > known, !isResting { packedStops = (packer, bits.suffix(from: start)) }
        while packer.count < visits.count { packer.add(visits[packer.count], statements, to: &bits) }
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
