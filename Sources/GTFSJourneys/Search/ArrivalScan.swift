internal import GTFSModel

/// How early the destination is reached from one departure on, by the number of rides: a connection scan (Dibbelt, Pajor,
/// Strasser, Wagner 2013). Vehicles that go on as other trips are not followed, nor are trips ridden whose times fall, so a
/// time may be later than the best one.
struct ArrivalScan {
    private let ends: SearchEnds
    private let hops: SearchedHops
    private let lines: LineTable
    private let most: Int
    private let boarding: LineTable.Doors
    private let alighting: LineTable.Doors
    /// The departure, seconds from the origin.
    private let leave: Int
    /// By node, side by side as a scan reads them together: when it can be boarded at, by the number of rides before, and
    /// from `arrivals` on when it is reached; seconds after the departure, `never`.
    private let times: ChangingValues<Int32>
    /// The numbers of a node in `times`, and where its arrivals begin among them.
    private let stride: Int
    private let arrivals: Int
    /// With how many rides a passenger is on a trip; 0 for one that is not ridden.
    private let onboard: TripRides
    /// The destination, by the number of rides, seconds after the departure.
    private let targets: ChangingValues<Int>
    /// Nothing later is of use: seconds after the departure.
    private var end = 0
    /// From where the scan goes on, seconds after the departure.
    private var next = 0
    private static let never = Int32.max

    /// Seconds for which fewer rides are looked for after the first arrival.
    static let usualPatience = 7200
    private let patience: Int
    /// That many rides are not many: once they arrive, fewer ones are not waited for.
    private static let fewRides = 3

    /// - Parameters:
    ///   - leave: seconds from the origin.
    ///   - patience: seconds for which fewer rides are looked for after the first arrival.
    init(_ ends: SearchEnds, leave: Int, patience: Int = usualPatience) {
        (self.ends, self.leave, self.patience) = (ends, leave, patience)
        hops = ends.window.hops
        lines = ends.window.tables[0].lines
        most = ends.mostRides
        boarding = ends.window.tables[0].boarding
        alighting = ends.window.tables[0].alighting
        (stride, arrivals) = (2 * most + 1, most)
        times = ChangingValues(repeating: Self.never, count: stride * ends.egress.nodeCount)
        onboard = TripRides(ends.window.ridden, repeating: UInt8(most + 1))
        targets = ChangingValues(repeating: .max, count: most + 1)
        for table in ends.window.tables {
            for trip in table.lines.fallingTrips {
                for number in table.numbers(ofTrip: trip) { onboard.all[number] = 0 }
            }
        }
        for trip in ends.window.passedStopCounts.keys {
            for number in ends.window.tables[1].numbers(ofTrip: trip) { onboard.all[number] = 0 }
        }
        for (node, time, _) in ends.nodes(at: leave) { board(Int(node), time - leave, rides: 0) }
    }

    func free() {
        times.free()
        targets.free()
    }

    /// When the destination is reached, by the number of rides, seconds from the origin; `Int.max` where the scan did not
    /// get there. May be called again to look further.
    /// - Parameter seconds: after the departure, when the scan ends.
    mutating func arrivalsAtTarget(within seconds: Int) -> [Int] {
        end = seconds
        while next <= end, !ends.window.cancellation.isCancelled {
            let hour = hops.hour(of: leave + next)
            scan(hour, from: hour.hops.first(from: leave + next - hour.start))
            next = hour.start + HopsOfHour.seconds - leave
        }
        next = min(next, end + 1)
        return (0...most).map { targets[$0] == .max ? .max : leave + targets[$0] }
    }

    private mutating func scan(_ hour: SearchedHops.Hour, from first: Int) {
        let (all, start) = (hour.hops.all, hour.start - leave)
        let (firstNumbers, firstSlot) = (hops.firstNumbers, hour.firstSlot)
        // What the loop reads for each hop, so that it does not read this value anew after each write. Nothing overflows, as
        // all numbers are of 32 bits.
        let (times, arrivals, onboard, targets) = (times, arrivals, onboard.all, targets)
        let (stride, most, boarding, alighting) = (stride, most, boarding, alighting)
        var end = end
        for index in first..<all.count {
            let hop = all[index]
            let time = start &+ Int(hop.departure)
            guard time <= end else { return }
            let number = firstNumbers[hop.slot &+ firstSlot] &+ hop.tripOfDay
            var rides = Int(onboard[number])
            if rides > 1, Int(times[hop.from.node &* stride &+ rides &- 2]) <= time,
                !hop.from.doors.isDisjoint(with: boarding)
            {
                rides = ridesReady(at: hop.from.node, time - wait(for: hop, in: hour), rides)
                onboard[number] = UInt8(rides)
            }
            let (node, arrival) = (hop.to.node, time &+ Int(hop.seconds))
            guard UInt(bitPattern: rides &- 1) < UInt(most), !hop.to.doors.isDisjoint(with: alighting),
                arrival < Int(times[node &* stride &+ arrivals &+ rides]), arrival < targets[rides]
            else { continue }
            arrive(at: node, Int32(arrival), rides: rides)
            end = self.end
        }
    }

    /// With how many rides a passenger is on a trip who may board it at a node: as few as it was reached with in time.
    @inline(__always) private func ridesReady(at node: Int, _ time: Int, _ rides: Int) -> Int {
        var rides = rides
        while rides > 1, Int(times[node * stride + rides - 2]) <= time { rides -= 1 }
        return rides
    }

    /// Seconds that a run by headway is waited for (rule J8).
    private func wait(for hop: Hop, in hour: SearchedHops.Hour) -> Int {
        guard lines.hasHeadways, !hop.isOverlay else { return 0 }
        let trip = hops.trip(of: hop, in: hour)
        let running = ends.window.tables[0].scanned[trip.day]
        return lines.headway(ofLine: lines.line(ofTrip: Int(running.trips[trip.index].trip)))?.seconds ?? 0
    }

    /// - Parameter time: seconds after the departure.
    private mutating func arrive(at node: Int, _ time: Int32, rides: Int) {
        let first = node &* stride &+ arrivals
        for index in first &+ rides...first &+ most {
            guard time < times[index] else { break }
            times[index] = time
        }
        if ends.egress[node].seconds >= 0 { reach(Int(time) + Int(ends.egress[node].seconds), rides: rides) }
        // A journey with one more ride is useful only if it beats the best arrival with that many.
        guard rides < most, Int(time) < targets[rides + 1] else { return }
        let footpaths = ends.footpaths
        for index in footpaths.indexes(from: node) {
            let footpath = footpaths.all[index]
            board(Int(footpath.node), Int(time) &+ Int(footpath.seconds), rides: rides)
        }
    }

    @inline(__always) private func board(_ node: Int, _ seconds: Int, rides: Int) {
        let time = Int32(truncatingIfNeeded: seconds)
        let first = node &* stride
        for index in first &+ rides..<first &+ most {
            guard time < times[index] else { return }
            times[index] = time
        }
    }

    private mutating func reach(_ time: Int, rides: Int) {
        for rides in rides...most { targets[rides] = min(targets[rides], time) }
        end = min(end, targets[min(most, Self.fewRides)])
        if targets[most] != .max { end = min(end, targets[most] + patience) }
    }
}
