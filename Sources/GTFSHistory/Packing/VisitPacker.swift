internal import GTFSModel

/// Writes the trips that were seen of a line on a service day: states, sources and times in one list of bits, the
/// brackets in another. Times are seconds from the schedule, less those of the time before: small numbers along a trip.
struct VisitPacker {
    private var visits = BitPacker()
    private var brackets = BracketPacker()
    private var codes = VisitCodes()
    private var tokens = VisitToken.recent
    private var last = (tripKey: 0, start: 0, vehicleKey: 0)

    /// - Parameter count: how many trips follow.
    init(count: Int) {
        var code = RiceCode(typical: 16)
        visits.append(UInt64(count), &code)
    }

    /// Appends a trip; trips come in the order of `SeenTrip.order`.
    /// - Parameter day: noon minus twelve hours of the service day.
    mutating func add(_ trip: SeenTrip, of recorded: RecordedTrip, day: Int) {
        visits.append(UInt64(max(0, trip.tripKey &- last.tripKey)), &codes.trip)
        visits.append(trip.start == nil ? 0 : 1, width: 1)
        if let start = trip.start { visits.append(signed: start &- last.start, &codes.start) }
        let vehicleKey = trip.isSeen ? trip.vehicleKey : VisitReader.Head.unseen
        visits.append(vehicleKey == nil ? 0 : 1, width: 1)
        if let vehicle = vehicleKey { visits.append(signed: vehicle &- last.vehicleKey, &codes.vehicle) }
        last = (trip.tripKey, trip.start ?? last.start, vehicleKey ?? last.vehicleKey)
        add(trip.visits, trip: recorded, base: recorded.base(day: day, start: trip.start), day: day)
    }

    private mutating func add(_ evidence: [VisitEvidence], trip: RecordedTrip, base: Int, day: Int) {
        var reference = TimeReference(day: day)
        var isFirst = true
        for position in trip.pattern.stops.indices {
            let visit = position < evidence.count ? evidence[position] : VisitEvidence()
            let token = VisitToken(visit)
            add(token)
            let arrival = trip.profile?.arrival(at: position).map { base &+ $0 }
            let departure = trip.profile?.departure(at: position).map { base &+ $0 }
            if let observed = visit.arrival {
                add(
                    observed.time, scheduled: arrival ?? departure, reference: &reference, isFirst: isFirst,
                    isDwell: false)
                isFirst = false
            }
            if let observed = visit.departure, token.isSame {
                reference.take(observed.time, scheduled: departure ?? arrival)
            } else if let observed = visit.departure {
                add(
                    observed.time, scheduled: departure ?? arrival, reference: &reference, isFirst: isFirst,
                    isDwell: true)
                isFirst = false
            }
            if token.hasExpected, let expected = visit.expected {
                visits.append(signed: expected &- reference.time(scheduled: departure ?? arrival), &codes.expected)
            }
            visit.arrival.map { brackets.add($0) }
            if !token.isSame { visit.departure.map { brackets.add($0) } }
        }
    }

    /// The number of a token that came lately, or the next number and all bits of a new one.
    private mutating func add(_ token: VisitToken) {
        let index = tokens.index(of: token.bits)
        visits.append(UInt64(index ?? RecentNumbers.most), &codes.token)
        guard index == nil else { return }
        visits.append(token.bits, width: VisitToken.width)
        tokens.insert(token.bits)
    }

    /// The time of an event, after which times are counted from it.
    private mutating func add(
        _ time: Int, scheduled: Int?, reference: inout TimeReference, isFirst: Bool, isDwell: Bool
    ) {
        let step = time &- reference.time(scheduled: scheduled)
        if isFirst {
            visits.append(signed: step, &codes.first)
        } else if isDwell {
            visits.append(signed: step, &codes.dwell)
        } else {
            visits.append(signed: step, &codes.arrival)
        }
        reference.take(time, scheduled: scheduled)
    }

    /// Both lists, in whole bytes.
    mutating func bytes() -> (visits: [UInt8], brackets: [UInt8]) {
        visits.finish()
        return (visits.bytes, brackets.bytes())
    }
}
