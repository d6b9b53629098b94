internal import GTFSModel

/// How early the destination is reached from one departure on, by the number of rides: a connection scan (Dibbelt, Pajor,
/// Strasser, Wagner 2013). Vehicles that go on as other trips are not followed, so a time may be later than the best one.
struct ArrivalScan {
    private let ends: SearchEnds
    private let hours: SearchedHops
    private let nodeCount: Int
    private let most: Int
    private let boarding: LineTable.Doors
    private let alighting: LineTable.Doors
    /// When a node can be boarded at after so many rides: rides * `nodeCount` + node, seconds after the window; `never`.
    ///
    /// Two bytes each: what a scan reads and writes all over the network is then near the processor.
    private let ready: ChangingValues<UInt16>
    private let arrivals: ChangingValues<UInt16>
    /// With how many rides a passenger is on a trip.
    private let onboard: TripRides
    /// The destination, by the number of rides, seconds after the window.
    private let targets: ChangingValues<Int>
    /// Nothing later is of use: seconds after the window, before `never`.
    private var end: Int
    private static let never = UInt16.max
    /// Seconds after the window: a later arrival counts as none.
    private static let longest = 43_200

    /// Seconds for which fewer rides are looked for after the first arrival.
    private static let patience = 7200
    /// That many rides are not many: once they arrive, fewer ones are not waited for.
    private static let fewRides = 3

    /// - Parameter longest: seconds after which the scan ends.
    init(_ ends: SearchEnds, _ hours: SearchedHops, longest: Int) {
        (self.ends, self.hours) = (ends, hours)
        nodeCount = ends.egress.nodeCount
        most = ends.mostRides
        boarding = ends.window.tables[0].boarding
        alighting = ends.window.tables[0].alighting
        ready = ChangingValues(repeating: Self.never, count: most * nodeCount)
        arrivals = ChangingValues(repeating: Self.never, count: (most + 1) * nodeCount)
        onboard = hours.rides(repeating: UInt8(most + 1))
        targets = ChangingValues(repeating: .max, count: most + 1)
        end = longest
    }

    func free() {
        ready.free()
        arrivals.free()
        targets.free()
    }

    /// When the destination is reached by whoever leaves after the window, by the number of rides; `Int.max` where the
    /// scan did not get there.
    mutating func arrivalsAtTarget() -> [Int] {
        for (node, time, _) in ends.nodes(at: ends.after) { board(Int(node), time - ends.after, rides: 0) }
        var moment = ends.after
        while moment <= ends.after + end {
            let hour = hours.hour(of: moment)
            scan(hour, from: hour.hops.first(from: moment - hour.start))
            moment = hour.start + HopsOfHour.seconds
        }
        return (0...most).map { targets[$0] > Self.longest ? .max : ends.after + targets[$0] }
    }

    private mutating func scan(_ hour: SearchedHops.Hour, from first: Int) {
        let hops = hour.hops.all
        let start = hour.start - ends.after
        for index in first..<hops.count {
            let hop = hops[index]
            let time = start + Int(hop.departure)
            guard time <= end else { return }
            let trip = onboard.index(hop)
            var rides = Int(onboard.all[trip])
            let node = hop.from.node
            if rides > 1, Int(ready[(rides - 2) * nodeCount + node]) <= time,
                !hop.from.doors.isDisjoint(with: boarding)
            {
                repeat { rides -= 1 } while rides > 1 && Int(ready[(rides - 2) * nodeCount + node]) <= time
                onboard.all[trip] = UInt8(rides)
            }
            guard rides <= most, !hop.to.doors.isDisjoint(with: alighting) else { continue }
            let arrival = time + Int(hop.seconds)
            if arrival < Int(arrivals[rides * nodeCount + hop.to.node]), arrival < targets[rides] {
                arrive(hop.to.node, UInt16(arrival), rides: rides)
            }
        }
    }

    /// - Parameter time: seconds after the window.
    private mutating func arrive(_ node: Int, _ time: UInt16, rides: Int) {
        for row in rides...most {
            guard time < arrivals[row * nodeCount + node] else { break }
            arrivals[row * nodeCount + node] = time
        }
        if ends.egress[node].seconds >= 0 { reach(Int(time) + Int(ends.egress[node].seconds), rides: rides) }
        // Who takes one ride more is of use only before those that are there with as many.
        guard rides < most, Int(time) < targets[rides + 1] else { return }
        let footpaths = ends.footpaths
        for index in footpaths.indexes(from: node) {
            let footpath = footpaths.all[index]
            board(Int(footpath.node), Int(time) + Int(footpath.seconds), rides: rides)
        }
    }

    @inline(__always) private func board(_ node: Int, _ seconds: Int, rides: Int) {
        let time = UInt16(clamping: seconds)
        var index = rides * nodeCount + node
        guard time < ready[index] else { return }
        for _ in rides..<most {
            guard time < ready[index] else { return }
            ready[index] = time
            index += nodeCount
        }
    }

    private mutating func reach(_ time: Int, rides: Int) {
        for rides in rides...most { targets[rides] = min(targets[rides], time) }
        end = min(end, targets[min(most, Self.fewRides)])
        if targets[most] != .max { end = min(end, targets[most] + Self.patience) }
    }
}
