internal import GTFSModel

/// How late a passenger may be where to arrive in time, with so many rides to go: a connection scan backwards, from the
/// destination. What a `LatestTimes` finds by the rounds of RAPTOR it finds in one go, where all that runs are hops.
struct LatestScan {
    private let ends: SearchEnds
    private let hours: SearchedHops
    private let nodeCount: Int
    private let most: Int
    private let boarding: LineTable.Doors
    private let alighting: LineTable.Doors
    /// When to be ready to board at a node: rides to go * `nodeCount` + node, seconds from `base`; 0 for never.
    ///
    /// Two bytes each: what a scan reads and writes all over the network is then near the processor.
    let ready: ChangingValues<UInt16>
    /// When to alight at a node.
    let arrivals: ChangingValues<UInt16>
    /// Seconds from the origin from which the times count: nothing is done then or before.
    let base: Int
    /// With how many rides to go, its own among them, a trip is of use.
    private let toGo: TripRides
    private let mayStay: Bool
    private let before: RidesBefore

    /// - Parameter first: seconds from the origin; what comes before that is not looked at.
    init(_ ends: SearchEnds, _ hours: SearchedHops, _ before: RidesBefore, from first: Int) {
        (self.ends, self.hours, self.before, base) = (ends, hours, before, first - 1)
        nodeCount = ends.egress.nodeCount
        most = ends.mostRides
        boarding = ends.window.tables[0].boarding
        alighting = ends.window.tables[0].alighting
        let count = (most + 1) * nodeCount
        ready = ChangingValues(repeating: 0, count: count)
        arrivals = ChangingValues(repeating: 0, count: count)
        toGo = hours.rides(repeating: UInt8(most + 1))
        mayStay = ends.window.tables[0].scanned.contains { $0.hasStays }
    }

    func free() {
        ready.free()
        arrivals.free()
    }

    /// Works out the times for those who arrive in time. To be called once.
    /// - Parameter latest: the latest arrival with each number of rides, seconds from the origin; never later with more.
    func arrive(by latest: [Int]) -> UsefulTrips {
        for toGo in 0..<most {
            for node in ends.egress.nodes {
                let time = UInt16(clamping: latest[most - toGo] - Int(ends.egress[node].seconds) - base)
                if time > arrivals[toGo * nodeCount + node] { arrivals[toGo * nodeCount + node] = time }
            }
        }
        var moment = latest[1]
        while moment > base {
            let hour = hours.hour(of: moment)
            scan(hour, upTo: hour.hops.first(from: moment - hour.start + 1))
            moment = hour.start - 1
        }
        return UsefulTrips(toGo, most: most, ends.window.tables[0])
    }

    private func scan(_ hour: SearchedHops.Hour, upTo end: Int) {
        let hops = hour.hops.all
        let start = hour.start - base
        var index = end
        while index > 0 {
            index -= 1
            let hop = hops[index]
            let time = start + Int(hop.departure)
            guard time > 0 else { return }
            let trip = toGo.index(hop)
            var rides = Int(toGo.all[trip])
            let (node, arrival) = (hop.to.node, time + Int(hop.seconds))
            if rides > 1, arrival <= Int(arrivals[(rides - 2) * nodeCount + node]),
                !hop.to.doors.isDisjoint(with: alighting)
            {
                repeat { rides -= 1 } while rides > 1 && arrival <= Int(arrivals[(rides - 2) * nodeCount + node])
                toGo.all[trip] = UInt8(rides)
                if mayStay { useBefore(hop.tripOfDay, day: hop.day, rides: UInt8(rides)) }
            }
            guard rides <= most, !hop.from.doors.isDisjoint(with: boarding) else { continue }
            if before[hop.from.node] + rides <= most,
                time > Int(ready[rides * nodeCount + hop.from.node])
            {
                board(hop.from.node, UInt16(time), rides: rides)
            }
        }
    }

    /// - Parameter time: seconds from `base`.
    private func board(_ node: Int, _ time: UInt16, rides: Int) {
        for row in rides...most {
            guard time > ready[row * nodeCount + node] else { break }
            ready[row * nodeCount + node] = time
        }
        guard rides < most else { return }
        let ways = ends.footpaths.ways
        for index in ways.indexes(of: node) {
            let way = ways.all[index]
            guard way.seconds < time else { continue }
            let latest = UInt16(Int32(time) - way.seconds)
            var index = rides * nodeCount + Int(way.from)
            for _ in rides..<most {
                guard latest > arrivals[index] else { break }
                arrivals[index] = latest
                index += nodeCount
            }
        }
    }

    /// Notes the trips whose vehicles go on as one that is of use (rule J7).
    private func useBefore(_ trip: Int, day: Int, rides: UInt8) {
        hours.running(day)?.eachTrip(before: trip) { before in
            let index = toGo.index(before, day: day)
            guard rides < toGo.all[index] else { return }
            toGo.all[index] = rides
            useBefore(before, day: day, rides: rides)
        }
    }
}
