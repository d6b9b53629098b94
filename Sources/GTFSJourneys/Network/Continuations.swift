internal import GTFSModel

/// Finds for each trip of a service day the one that its vehicle goes on as: that of a linked-trip transfer of type 4,
/// else the next of its block, unless a transfer of type 5 says that passengers leave (rules A28, A29, J7).
struct Continuations {
    private let network: JourneyNetwork
    private var table: LineTable { network.lines }

    /// Metres from the last stop of a trip to the first of the next one within which passengers can stay seated.
    private static let reach = 200.0

    init(_ network: JourneyNetwork) { self.network = network }

    /// By the trip that ends, an index in the table of lines; empty where no vehicle goes on.
    func next(runs: (_ service: Int32, _ days: Int) -> Bool) -> [RunningTrips.NextTrip] {
        guard !network.blockOrder.isEmpty || !network.links.isEmpty else { return [] }
        var next = nextOfBlocks { runs($0, 0) }
        guard !network.links.isEmpty else { return next }
        var trips: [Int32: Int32] = [:]
        for index in table.tripKeys.indices where table.tripBlocks[index] >= 0 {
            trips[table.tripKeys[index]] = Int32(index)
        }
        for (key, links) in network.links {
            guard let trip = trips[key], runs(table.tripServices[Int(trip)], 0) else { continue }
            for link in links where !link.staysOn {
                let known = next[Int(trip)].trip
                if known >= 0, link.to == 0 || table.tripKeys[Int(known)] == link.to { next[Int(trip)] = .none }
            }
            if let linked = linked(trip, links, trips, runs: runs) { next[Int(trip)] = linked }
        }
        return next
    }

    /// By pattern, those as which its vehicles may go on, on some day: of a block any later trip that fits.
    func patternsOnAnyDay() -> [Int: Set<Int>] {
        var following: [Int: Set<Int>] = [:]
        let order = network.blockOrder
        for first in order.indices {
            for second in order.indices.dropFirst(first + 1) {
                guard table.tripBlocks[Int(order[second])] == table.tripBlocks[Int(order[first])] else { break }
                guard fits(order[second], after: order[first]) else { continue }
                following[pattern(order[first]), default: []].insert(pattern(order[second]))
            }
        }
        guard !network.links.isEmpty else { return following }
        var patterns: [Int32: Set<Int>] = [:]
        for trip in table.tripKeys.indices { patterns[table.tripKeys[trip], default: []].insert(pattern(Int32(trip))) }
        for (key, links) in network.links {
            for link in links where link.staysOn {
                for pattern in patterns[key, default: []] {
                    following[pattern, default: []].formUnion(patterns[link.to, default: []])
                }
            }
        }
        return following
    }

    private func linked(
        _ trip: Int32, _ links: [TransferRules.LinkedTripKeys], _ trips: [Int32: Int32],
        runs: (_ service: Int32, _ days: Int) -> Bool
    ) -> RunningTrips.NextTrip? {
        for link in links where link.staysOn {
            guard let other = trips[link.to] else { continue }
            for days in 0...1 where runs(table.tripServices[Int(other)], days) {
                let gap = start(other) + days * 86400 - end(trip)
                // Feeds round times: the linked trip may begin a little before this one ends (rule A28).
                if (-3600..<86400 - 3600).contains(gap) { return next(other, days: days, overlap: max(0, -gap)) }
            }
        }
        return nil
    }

    private func next(_ trip: Int32, days: Int = 0, overlap: Int = 0) -> RunningTrips.NextTrip {
        RunningTrips.NextTrip(
            trip: trip, days: Int16(days), overlap: Int16(overlap), line: Int32(table.line(ofTrip: Int(trip))))
    }

    private func nextOfBlocks(_ runs: (_ service: Int32) -> Bool) -> [RunningTrips.NextTrip] {
        var next = [RunningTrips.NextTrip](repeating: .none, count: table.tripTimes.count)
        var later: Int32?
        // Backwards: of each trip, the first after it that starts later.
        var last: Int32?
        for trip in network.blockOrder.reversed() where runs(table.tripServices[Int(trip)]) {
            if let last {
                if table.tripBlocks[Int(last)] != table.tripBlocks[Int(trip)] {
                    later = nil
                } else if table.tripTimes[Int(last)].start != table.tripTimes[Int(trip)].start {
                    later = last
                }
            }
            last = trip
            if let later, fits(later, after: trip) { next[Int(trip)] = self.next(later) }
        }
        return next
    }

    private func start(_ trip: Int32) -> Int { table.start(ofTrip: Int(trip)) }

    private func end(_ trip: Int32) -> Int { table.end(ofTrip: Int(trip)) }

    private func pattern(_ trip: Int32) -> Int { table.pattern(ofLine: table.line(ofTrip: Int(trip))) }

    /// Whether the vehicle goes on from where the trip ends, and not before that.
    private func fits(_ later: Int32, after trip: Int32) -> Bool {
        guard start(later) >= end(trip) else { return false }
        let stops = network.stops
        let last = Int(network.classes.stops[table.stops[Int(table.firstStop[pattern(trip) + 1]) - 1].node])
        let first = Int(network.classes.stops[table.stops[Int(table.firstStop[pattern(later)])].node])
        if last == first || stops.isSameStation(last, first) { return true }
        guard let one = stops.position(of: last), let two = stops.position(of: first) else { return false }
        return one.distance(to: two) <= Self.reach
    }
}
