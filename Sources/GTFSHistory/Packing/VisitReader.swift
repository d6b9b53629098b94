internal import GTFSModel

/// Reads what a `VisitPacker` has written, visit by visit. Damaged bytes give other values, or end with an error.
struct VisitReader {
    struct Head {
        var tripKey = 0
        var start: Int?
        var vehicleKey: Int?
        /// False if messages only tell of a detour of it.
        var isSeen = true

        /// Stands for the vehicle of a trip that was not seen; no text has this key.
        static let unseen = 0
    }

    /// The times of a visit, as its token says which it has; seconds since 1970.
    struct Times {
        var token = VisitToken(bits: 0)
        var arrival = 0
        var departure = 0
        var expected = 0
    }

    private var bits: BitReader
    private var codes = VisitCodes()
    private var last = (tripKey: 0, start: 0, vehicleKey: 0)
    private var reference = TimeReference(day: 0)
    private var tokens = VisitToken.recent
    private var isFirst = true
    /// How many trips follow.
    private(set) var count: Int

    init(_ bytes: [UInt8]) {
        bits = BitReader(bytes)
        var code = RiceCode(typical: 16)
        count = bytes.isEmpty ? 0 : bits.number(&code)
    }

    /// The head of the next trip, whose visits follow, one for each of its stops; nil after the last trip.
    /// - Throws: `DamagedHistory` if the bytes ended before.
    mutating func nextTrip() throws -> Head? {
        try bits.requireRest()
        guard count > 0 else { return nil }
        count -= 1
        last.tripKey = last.tripKey &+ bits.number(&codes.trip)
        var head = Head(tripKey: last.tripKey)
        if bits.flag() {
            last.start = last.start &+ bits.signed(&codes.start)
            head.start = last.start
        }
        if bits.flag() {
            last.vehicleKey = last.vehicleKey &+ bits.signed(&codes.vehicle)
            head.isSeen = last.vehicleKey != Head.unseen
            if head.isSeen { head.vehicleKey = last.vehicleKey }
        }
        return head
    }

    mutating func beginVisits(day: Int) {
        (reference, isFirst) = (TimeReference(day: day), true)
    }

    /// The next visit of a trip.
    /// - Parameter base: the instant from which the trip's profile counts.
    @inline(__always) mutating func nextVisit(of trip: RecordedTrip, at position: Int, base: Int) -> Times {
        let arrival = trip.profile?.arrival(at: position).map { base &+ $0 }
        let departure = trip.profile?.departure(at: position).map { base &+ $0 }
        return nextVisit(arrival: arrival ?? departure, departure: departure ?? arrival)
    }

    /// The next visit.
    /// - Parameters:
    ///   - arrival: as scheduled, or else the departure; nil without a schedule.
    ///   - departure: as scheduled, or else the arrival; nil without a schedule.
    @inline(__always) private mutating func nextVisit(arrival: Int?, departure: Int?) -> Times {
        let token = nextToken()
        var times = Times(token: token)
        if token.arrivalKind != 0 { times.arrival = nextTime(arrival, isDwell: false) }
        if token.isSame {
            times.departure = times.arrival
            reference.take(times.departure, scheduled: departure)
        } else if token.departureKind != 0 {
            times.departure = nextTime(departure, isDwell: true)
        }
        if token.hasExpected {
            times.expected =
                reference.time(scheduled: departure) &+ bits.signed(&codes.expected)
        }
        return times
    }

    @inline(__always) private mutating func nextToken() -> VisitToken {
        let index = bits.number(&codes.token)
        guard index == RecentNumbers.most else { return VisitToken(bits: tokens.number(at: index)) }
        let token = bits.bits(VisitToken.width)
        tokens.insert(token)
        return VisitToken(bits: token)
    }

    @inline(__always) private mutating func nextTime(_ scheduled: Int?, isDwell: Bool) -> Int {
        let step: Int
        if isFirst {
            isFirst = false
            step = bits.signed(&codes.first)
        } else if isDwell {
            step = bits.signed(&codes.dwell)
        } else {
            step = bits.signed(&codes.arrival)
        }
        let time = reference.time(scheduled: scheduled) &+ step
        reference.take(time, scheduled: scheduled)
        return time
    }
}
