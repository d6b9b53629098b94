internal import GTFSModel
internal import GTFSQuery

/// Where journeys pass the stops by way of which they lead (rule V1): within their rides, and where one changes.
struct ViaStops {
    /// The stops by way of which a ride leads, by their numbers in the question.
    struct OfRide {
        /// Where the vehicle stops on the way.
        var inside: [Int] = []
        /// Where one changes to the next ride.
        var after: [Int] = []
        /// Whether the journey led by all the stops when the ride is left.
        var isLast = false
    }

    private struct Via {
        let end: ResolvedEnd
        let platforms: Set<Stop.ID>
        /// Seconds.
        let stay: Int
    }

    private let network: JourneyNetwork
    private let vias: [Via]

    init(_ question: JourneyQuestion) throws {
        let (session, network) = (question.session, question.network)
        self.network = network
        vias = try question.request.via.map { via in
            let end = try ResolvedEnd(.stop(via.stop), network, question.request.walking, byBicycle: false, session)
            let platforms = try end.withoutWalks.ways.keys.compactMap { stop in
                try session.boardStop(key: Key(Int(network.stops.keys[Int(stop)])))?.id
            }
            return Via(end: end, platforms: Set(platforms), stay: via.minutes * 60)
        }
    }

    /// The stops of each ride of a journey, in the order of the question.
    func stops(of journey: Journey, riding found: [FoundRide]) -> [OfRide] {
        let rides = zip(journey.legs.filter { $0.mode == .ride }, found).map { (leg: $0, ride: $1) }
        var (found, via) = (rides.map { _ in OfRide() }, 0)
        for (number, ride) in rides.enumerated() {
            for stop in ride.leg.stops.dropFirst().dropLast() where via < vias.count && vias[via].stay == 0 {
                guard vias[via].platforms.contains(stop.stopID) else { continue }
                found[number].inside.append(via)
                via += 1
            }
            found[number].isLast = via == vias.count
            guard via < vias.count, number + 1 < rides.count else { continue }
            let next = rides[number + 1]
            guard let stay = stay(via, from: ride.ride, to: next.ride),
                ride.leg.arrival + stay <= next.leg.departure
            else { continue }
            found[number].after.append(via)
            via += 1
        }
        return found
    }

    /// Seconds from one ride to the next with the walk to a stop, the stay there and the walk from it; nil where it is too far.
    func stay(_ via: Int, from ride: FoundRide, to next: FoundRide) -> Int? {
        let (ways, stops) = (vias[via].end.ways, network.classes.stops)
        guard let there = ways[stops[Int(ride.alightingNode)]], let back = ways[stops[Int(next.boardingNode)]] else {
            return nil
        }
        return there.seconds + vias[via].stay + back.seconds
    }

    /// Whether a ride passes stops in their order.
    func passes(_ leg: JourneyLeg, stops passing: [Int]) -> Bool {
        var rest = passing[...]
        for stop in leg.stops where rest.first.map({ vias[$0].platforms.contains(stop.stopID) }) ?? false {
            rest.removeFirst()
        }
        return rest.isEmpty
    }
}
