internal import GTFSModel

/// A vehicle's way from one stop to the next one, as a scan reads it: 16 bytes.
struct Hop {
    let from: LineTable.LineStop
    let to: LineTable.LineStop
    /// Which trip of which service day, or of the overlay's: its index in the trips that run then, and the slot.
    private let trip: UInt32
    /// When it leaves, seconds of the hour.
    let departure: UInt16
    /// Until it arrives, at most.
    let seconds: UInt16

    /// The most days of one search: any two have slots of their own.
    static let mostDays = 64
    /// The slot of an overlay's trips, behind those of days and the same again, as the slots of an hour are counted from
    /// one of its days on.
    static let overlaySlot = 2 * mostDays - 1
    private static let slotBits = 7

    init(
        from: LineTable.LineStop, to: LineTable.LineStop, trip: Int, slot: Int, departure: Int, seconds: Int
    ) {
        self.from = from
        self.to = to
        self.trip = UInt32(trip << Self.slotBits | slot)
        self.departure = UInt16(departure)
        self.seconds = UInt16(clamping: seconds)
    }

    /// The last bits of a day number, or of how many days lie between two of them.
    static func slot(ofDay dayNumber: Int) -> Int { dayNumber & (mostDays - 1) }

    /// How many days its service day is after the first one of its hour; or the slot of an overlay's trips.
    var slot: Int { Int(trip & (1 << Self.slotBits - 1)) }
    /// Index in the trips that run on the day.
    var tripOfDay: Int { Int(trip >> Self.slotBits) }
    /// Whether it is of an overlay's trip.
    var isOverlay: Bool { slot == Self.overlaySlot }
}

/// All hops that leave within one hour, by departure; those of one trip in the order of its stops, and those of a
/// trip that starts earlier before those of a later one.
final class HopsOfHour: Sendable {
    /// The trips of a service day. Equal for days of the same services, so that hours of such days share their hops.
    struct Day: Hashable, Sendable {
        let running: RunningTrips
        let slot: Int
        /// Seconds from the hour to noon minus twelve hours of the day, in each zone of the network.
        let offsets: [Int]

        static func == (left: Self, right: Self) -> Bool {
            left.running === right.running && left.slot == right.slot && left.offsets == right.offsets
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(running))
            hasher.combine(offsets)
        }
    }

    let all: FixedValues<Hop>

    static let seconds = 3600

    /// - Parameter days: all on which a trip may run within the hour.
    init(_ lines: LineTable, on days: [Day]) {
        let trips = Self.trips(of: lines, on: days)
        let (stops, times) = (lines.stops, lines.times)
        // By second, where its next hop goes.
        let next = ChangingValues(repeating: 0, count: Self.seconds + 1)
        defer { next.free() }
        Self.each(trips, times) { _, _, departure in next[departure &+ 1] &+= 1 }
        for second in 0..<Self.seconds { next[second + 1] += next[second] }
        let all = ChangingValues<Hop>(unwritten: next[Self.seconds])
        Self.each(trips, times) { trip, position, departure in
            let first = Int(trip.firstStop) &+ position
            let arrival = trip.start &+ Int(times[Int(trip.arrivals) &+ position &+ 1])
            all[next[departure]] = Hop(
                from: stops[first], to: stops[first &+ 1], trip: Int(trip.index), slot: Int(trip.slot),
                departure: departure, seconds: arrival &- departure)
            next[departure] &+= 1
        }
        self.all = FixedValues(all)
    }

    /// The hops of the scheduled trips that run, and those of an overlay's trips.
    init(_ scheduled: HopsOfHour, where runs: (Hop) -> Bool, and own: HopsOfHour) {
        let all = ChangingValues<Hop>(unwritten: scheduled.all.count + own.all.count)
        var (count, next) = (0, 0)
        func add(_ hop: Hop) {
            all[count] = hop
            count += 1
        }
        for index in scheduled.all.indices {
            let hop = scheduled.all[index]
            while next < own.all.count, own.all[next].departure <= hop.departure {
                add(own.all[next])
                next += 1
            }
            if runs(hop) { add(hop) }
        }
        for index in next..<own.all.count { add(own.all[index]) }
        self.all = FixedValues(all, count: count)
    }

    deinit { all.free() }

    /// A trip that is under way in the hour.
    private struct ActiveTrip {
        /// Seconds from the hour from which its times count.
        let start: Int
        let slot: Int32
        /// Index in the trips of the day.
        let index: Int32
        /// The first of its stops in the table; where times never fall, the first that it leaves within the hour.
        let firstStop: Int32
        /// How many stops follow that.
        let hopCount: Int32
        /// Where its times begin in those of the table.
        let departures: Int32
        let arrivals: Int32
    }

    /// The trips by start, those of one start by day and index.
    private static func trips(of lines: LineTable, on days: [Day]) -> [ActiveTrip] {
        var keys: [UInt64] = []
        for (day, trips) in days.enumerated() {
            guard let first = trips.offsets.min(), let last = trips.offsets.max() else { continue }
            let all = trips.running.trips
            trips.running.eachTrip(underWayWithin: -last...seconds - first) { index in
                let trip = all[index]
                let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(trip.trip)))
                let start = trips.offsets[Int(lines.patternZones[pattern])] + Int(trip.start)
                guard start < seconds, start + lines.longestTrip >= 0,
                    start + lines.duration(ofTrip: Int(trip.trip), last: lines.stopCount(pattern) - 1) >= 0
                else { return }
                keys.append(Self.key(start: start, day: day, index: index))
            }
        }
        // Numbers are sorted sooner than what they stand for.
        keys.sort()
        return keys.map { key in
            let day = Int(UInt32(truncatingIfNeeded: key) >> indexBits)
            return activeTrip(day: day, index: Int(key & (1 << indexBits - 1)), of: days, lines)
        }
    }

    /// Bits of the index of a trip in a key, as in a `Hop`; those of the day are the rest of 32, and the start is before them.
    private static let indexBits = 25

    /// A number in the order of the start, the day and the index. Negative starts come first.
    private static func key(start: Int, day: Int, index: Int) -> UInt64 {
        let start = UInt32(bitPattern: Int32(clamping: start)) ^ 0x8000_0000
        return UInt64(start) << 32 | UInt64(day) << indexBits | UInt64(index)
    }

    private static func activeTrip(day: Int, index: Int, of days: [Day], _ lines: LineTable) -> ActiveTrip {
        let trip = days[day].running.trips[index]
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(trip.trip)))
        let start = days[day].offsets[Int(lines.patternZones[pattern])] + Int(trip.start)
        let hopCount = lines.stopCount(pattern) - 1
        var first = 0
        if start < 0, lines.fallingTrips.isEmpty {
            first = (0..<hopCount).partitioningIndex { start + Int(lines.times[Int(trip.departures) + $0]) >= 0 }
        }
        return ActiveTrip(
            start: start, slot: Int32(days[day].slot), index: Int32(index),
            firstStop: lines.firstStop[pattern] + Int32(first), hopCount: Int32(hopCount - first),
            departures: trip.departures + Int32(first), arrivals: trip.arrivals + Int32(first))
    }

    /// Calls `body` with each hop of the hour: its trip, the position that it leaves, and when. Where times fall, a stop is
    /// left no earlier than those before it.
    private static func each(
        _ trips: [ActiveTrip], _ times: FixedValues<Int32>, _ body: (ActiveTrip, Int, Int) -> Void
    ) {
        for trip in trips {
            var departure = Int.min
            for position in 0..<Int(trip.hopCount) {
                departure = max(departure, trip.start &+ Int(times[Int(trip.departures) &+ position]))
                guard departure < seconds else { break }
                if departure >= 0 { body(trip, position, departure) }
            }
        }
    }

    /// The hour since 1970 of an instant.
    static func hour(of instant: Int) -> Int {
        let rest = instant % seconds
        return (instant - (rest < 0 ? rest + seconds : rest)) / seconds
    }

    /// The first hop that leaves at a second of the hour or later.
    func first(from second: Int) -> Int { all.partitioningIndex { Int($0.departure) >= second } }

    var byteCount: Int { all.byteCount }
}
