internal import GTFSModel

/// A journey as the search found it: by nodes, trips and seconds from the origin of the search.
struct FoundJourney: Sendable {
    let leave: Int
    let arrival: Int
    /// The node that is boarded first.
    let access: Int32
    let rides: [FoundRide]
    /// The node that is left last.
    let egress: Int32
}

/// A ride of a journey. A passenger who stays in the seat rides several trips.
struct FoundRide: Sendable {
    let trips: [RiddenTrip]
    let boardingNode: Int32
    let alightingNode: Int32
}

/// A trip from where it is boarded, or stayed on, to where it is left or goes on as another.
struct RiddenTrip: Sendable {
    let table: Int
    /// Index in the days of the table.
    let day: Int
    let trip: Int
    /// Seconds from the origin of the search from which the times of the profile count.
    let base: Int
    let boarding: Int
    let alighting: Int
}

extension JourneySearch {
    /// Searches from one departure on, as `search(leave:from:bound:)` does.
    /// - Returns: the journeys that reach the destination earlier than before.
    mutating func journeys(
        leave: Int, from nodes: [(node: Int32, ready: Int, metres: Int)], bound: Int
    ) -> [FoundJourney] {
        search(leave: leave, from: nodes, bound: bound).compactMap { journey(rides: $0) }
    }

    /// The journey that reaches the destination with a number of rides.
    private func journey(rides: Int) -> FoundJourney? {
        var found: [FoundRide] = []
        var node = targetNodes[rides]
        let egress = node
        for count in stride(from: rides, to: 0, by: -1) {
            guard node >= 0 else { return nil }
            let record = records[Int(labels.rides[count * labels.nodeCount + Int(node)])]
            let ride = ride(record, alightingNode: node)
            found.append(ride)
            let from = labels.readyFrom[(count - 1) * labels.nodeCount + Int(ride.boardingNode)]
            guard count > 1 ? from >= 0 : from == SearchLabels.access else { return nil }
            node = count > 1 ? from : ride.boardingNode
        }
        return FoundJourney(
            leave: leave, arrival: targets[rides].time, access: node, rides: found.reversed(), egress: egress)
    }

    /// The ride of a record, with the trips that passengers stayed on from.
    func ride(_ record: RideRecord, alightingNode: Int32) -> FoundRide {
        var record = record
        var trips = [ridden(record, to: Int(record.alighting))]
        while record.boarding < 0 {
            record = stays[Int(~record.boarding)]
            let lines = tables[Int(record.day) >> 16].lines
            let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(record.trip)))
            trips.append(ridden(record, to: lines.stopCount(pattern) - 1))
        }
        let lines = tables[Int(record.day) >> 16].lines
        let pattern = lines.pattern(ofLine: lines.line(ofTrip: Int(record.trip)))
        let boarding = Int32(lines.stops[Int(lines.firstStop[pattern]) + Int(record.boarding)].node)
        return FoundRide(trips: trips.reversed(), boardingNode: boarding, alightingNode: alightingNode)
    }

    private func ridden(_ record: RideRecord, to alighting: Int) -> RiddenTrip {
        RiddenTrip(
            table: Int(record.day) >> 16, day: Int(record.day) & 0xFFFF, trip: Int(record.trip), base: Int(record.base),
            boarding: max(0, Int(record.boarding)), alighting: alighting)
    }
}
