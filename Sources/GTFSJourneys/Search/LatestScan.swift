internal import GTFSModel

/// The latest time to be at each node and still arrive in time, by the number of rides left: a connection scan backwards,
/// from the destination.
///
/// Times are no earlier than the true ones. A vehicle that goes on as another trip counts as going on by the schedule; a
/// trip whose times fall, as of use wherever it is boarded.
struct LatestScan {
    private let ends: SearchEnds
    private let hops: SearchedHops
    private let days: [SearchDay]
    /// The most rides to go; fewer as the scan goes on.
    private var most: Int
    private let boarding: LineTable.Doors
    private let alighting: LineTable.Doors
    /// By node, side by side as a scan reads them together: when to alight there, by the rides to go, and from `ready` on
    /// when to be ready to board; seconds from `base`, 0 for never.
    private let times: ChangingValues<Int32>
    /// The numbers of a node in `times`, and where those to board begin among them.
    private let stride: Int
    private let ready: Int
    /// Seconds from the origin from which the times count: nothing is done then or before.
    let base: Int
    /// Seconds from the origin: what comes before that is not looked at yet.
    private var first = Int.max
    /// With how many rides to go, its own among them, a trip is of use.
    private let toGo: TripRides
    /// The same at the last stop, for trips that end later than the ones that they go on as begin.
    private var toGoAtEnd: [Int: UInt8] = [:]
    private let mayStay: Bool
    private let before: RidesBefore
    /// A moment from which the scan has to begin again, seconds from `base`, as what was found since is of use there; -1.
    private var again = -1

    /// - Parameter earliest: seconds from the origin, before which nothing is ever looked at.
    init(_ ends: SearchEnds, _ before: RidesBefore, since earliest: Int) {
        (self.ends, self.before, base) = (ends, before, earliest - 1)
        hops = ends.window.hops
        days = ends.window.tables[0].days
        most = ends.mostRides
        boarding = ends.window.tables[0].boarding
        alighting = ends.window.tables[0].alighting
        (stride, ready) = (2 * (most + 1), most + 1)
        times = ChangingValues(repeating: 0, count: stride * ends.egress.nodeCount)
        toGo = TripRides(ends.window.ridden, repeating: UInt8(most + 1))
        mayStay = ends.window.tables[0].scanned.contains { $0.hasStays }
    }

    func free() { times.free() }

    /// When to alight at a node, and when to be ready to board there, with a number of rides to go, seconds from the origin;
    /// nil where it is too late for both.
    @inline(__always) func times(_ node: Int, toGo: Int) -> (arrival: Int, boarding: Int)? {
        let (arrival, boarding) = (Int(times[node * stride + toGo]), Int(times[node * stride + ready + toGo]))
        return arrival > 0 || boarding > 0 ? (base + arrival, base + boarding) : nil
    }

    /// Whether a node is of use at any time. Times are no earlier with more rides to go.
    @inline(__always) func isUseful(_ node: Int) -> Bool {
        times[node * stride + most - 1] > 0 || times[node * stride + ready + most] > 0
    }

    /// Works out the times for those who arrive in time. May be called again to go on from an earlier moment, by the same
    /// arrivals with as many rides or fewer.
    /// - Parameters:
    ///   - latest: the latest arrival with each number of rides, seconds from the origin; never later with more.
    ///   - first: seconds from the origin; what comes before that is not looked at.
    mutating func arrive(by latest: [Int], from first: Int) -> UsefulTrips {
        var moment = min(latest[1], self.first - 1)
        self.first = first
        if latest.count <= most {
            most = latest.count - 1
            for number in 0..<toGo.all.count { toGo.all[number] = min(toGo.all[number], UInt8(most + 1)) }
        }
        for toGo in 0..<most {
            for node in ends.egress.nodes {
                let time = Int32(clamping: latest[most - toGo] - Int(ends.egress[node].seconds) - base)
                if time > times[node * stride + toGo] { times[node * stride + toGo] = time }
            }
        }
        useFallingTrips(by: latest[1])
        useTripsOverFirst()
        while moment >= first, !ends.window.cancellation.isCancelled {
            let hour = hops.hour(of: moment)
            again = -1
            scan(hour, upTo: moment)
            moment = again >= 0 ? min(again + base, latest[1]) : hour.start - 1
        }
        return UsefulTrips(toGo, ends.window, most: most)
    }

    /// - Parameter moment: of the hour, seconds from the origin.
    private mutating func scan(_ hour: SearchedHops.Hour, upTo moment: Int) {
        let (all, start, first) = (hour.hops.all, hour.start - base, first - base)
        let (firstNumbers, firstSlot) = (hops.firstNumbers, hour.firstSlot)
        // What the loop reads for each hop, so that it does not read this value anew after each write. Nothing overflows, as
        // all numbers are of 32 bits.
        let (times, ready, toGo, before) = (times, ready, toGo.all, before.nodes)
        let (stride, most, boarding, alighting) = (stride, most, boarding, alighting)
        var index = hour.hops.first(from: moment - hour.start + 1)
        while index > 0 {
            index -= 1
            let hop = all[index]
            let time = start &+ Int(hop.departure)
            guard time >= first else { return }
            let number = firstNumbers[hop.slot &+ firstSlot] &+ hop.tripOfDay
            var rides = Int(toGo[number])
            let (to, arrival) = (hop.to.node &* stride, time &+ Int(hop.seconds))
            if rides > 1, arrival <= Int(times[to &+ rides &- 2]), !hop.to.doors.isDisjoint(with: alighting) {
                repeat { rides &-= 1 } while rides > 1 && arrival <= Int(times[to &+ rides &- 2])
                toGo[number] = UInt8(truncatingIfNeeded: rides)
                if mayStay { useBefore(hop, in: hour, rides: UInt8(truncatingIfNeeded: rides), time) }
            }
            let node = hop.from.node
            if UInt(bitPattern: rides &- 1) < UInt(most), !hop.from.doors.isDisjoint(with: boarding),
                Int(before[node]) &+ rides <= most, time > Int(times[node &* stride &+ ready &+ rides])
            {
                board(at: node, Int32(truncatingIfNeeded: time), rides: rides)
            }
            if again >= 0 { return }
        }
    }

    /// - Parameter time: seconds from `base`.
    private mutating func board(at node: Int, _ time: Int32, rides: Int) {
        let first = node * stride + ready
        for index in first + rides...first + most {
            guard time > times[index] else { break }
            times[index] = time
        }
        guard rides < most else { return }
        let (ways, times, stride, more) = (ends.footpaths.ways, times, stride, most - rides)
        for index in ways.indexes(of: node) {
            let way = ways.all[index]
            guard way.seconds < time else { continue }
            let latest = time &- way.seconds
            let first = Int(way.from) &* stride &+ rides
            guard latest > times[first] else { continue }
            var index = first
            repeat {
                times[index] = latest
                index &+= 1
            } while index < first &+ more && latest > times[index]
            // A change in no time may follow a vehicle that takes none from stop to stop.
            if way.seconds <= 0 { again = max(again, Int(latest)) }
        }
    }
}

extension LatestScan {
    private mutating func useBefore(_ hop: Hop, in hour: SearchedHops.Hour, rides: UInt8, _ time: Int) {
        if let trip = ends.window.scheduledTrip(of: hop, in: hour) { useBefore(trip, rides: rides, time) }
    }

    /// Notes the trips whose vehicles go on as one that is of use (rule J7). One that ends later than the scan has come to,
    /// as it is late or the schedule has it so, is looked at again.
    private mutating func useBefore(_ trip: TripOfDay, rides: UInt8, _ time: Int) {
        let running = days[trip.day].running
        running.eachTrip(before: trip.index) { use(TripOfDay(day: trip.day, index: $0), rides: rides, time) }
        guard trip.day > 0, days[trip.day - 1].running.goesOnOvernight,
            days[trip.day - 1].date == days[trip.day].date.adding(days: -1)
        else { return }
        for index in days[trip.day - 1].running.tripsOvernight(before: running.trips[trip.index].trip) {
            use(TripOfDay(day: trip.day - 1, index: index), rides: rides, time)
        }
    }

    private mutating func use(_ trip: TripOfDay, rides: UInt8, _ time: Int) {
        let window = ends.window
        let number = window.number(of: trip)
        let end = window.end(ofTrip: number, trip) - base
        let isLater = end > time || (end == time && window.overlay != nil)
        // What is of use at a stop of its way need not be so at the stops after it, which the scan has passed by.
        guard rides < toGo.all[number] || (isLater && rides < toGoAtEnd[number, default: .max]) else { return }
        toGo.all[number] = min(toGo.all[number], rides)
        if isLater {
            toGoAtEnd[number] = rides
            again = max(again, end)
        }
        useBefore(trip, rides: rides, time)
    }

    /// A trip that ends later than the one that it goes on as begins is of use wherever it is boarded, if the scan does not
    /// go back as far as that beginning.
    private mutating func useTripsOverFirst() {
        guard mayStay else { return }
        for (day, searched) in days.enumerated() {
            for index in searched.running.overlapping { useOverFirst(TripOfDay(day: day, index: index)) }
        }
        for trip in ends.window.lateTrips {
            if let scheduled = ends.window.scheduled(trip) { useOverFirst(scheduled) }
        }
    }

    private mutating func useOverFirst(_ trip: TripOfDay) {
        let window = ends.window
        let number = window.number(of: trip)
        guard toGo.all[number] > 1, window.end(ofTrip: number, trip) >= first,
            let start = window.startOfNext(trip), start < first
        else { return }
        toGo.all[number] = 1
        useBefore(trip, rides: 1, .max)
    }

    /// The hops of a trip whose times fall are later than it leaves: it is boarded here.
    private mutating func useFallingTrips(by latest: Int) {
        for table in ends.window.tables {
            for trip in table.lines.fallingTrips {
                for day in table.days {
                    for index in day.running.indexes(of: trip, table.lines) {
                        let number = day.firstNumber + index
                        guard toGo.all[number] > 0 else { continue }
                        toGo.all[number] = 1
                        boardFalling(day.running.trips[index], table.lines, day, by: latest)
                        if let trip = ends.window.scheduledTrip(number) { useBefore(trip, rides: 1, .max) }
                    }
                }
            }
        }
    }

    private mutating func boardFalling(
        _ trip: RunningTrips.RunningTrip, _ lines: LineTable, _ day: SearchDay, by latest: Int
    ) {
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(trip.trip)))
        let start = day.offsets[Int(lines.patternZones[pattern])] + Int(trip.start)
        for position in 0..<lines.stopCount(pattern) {
            let stop = lines.stops[Int(lines.firstStop[pattern]) + position]
            let moment = start + Int(lines.times[Int(trip.departures) + position])
            guard moment >= first, moment <= latest, before[stop.node] < most, !stop.doors.isDisjoint(with: boarding)
            else { continue }
            let time = Int32(clamping: moment - base)
            if time > times[stop.node * stride + ready + 1] { board(at: stop.node, time, rides: 1) }
        }
    }
}
