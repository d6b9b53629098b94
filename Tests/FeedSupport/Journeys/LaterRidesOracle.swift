package import GTFSModel

/// The later rides of the legs of journeys in a made-up city, and what becomes of the journeys with them, by every
/// connection (rule V3).
package struct LaterRidesOracle {
    private let oracle: JourneyOracle
    private let city: RandomCity

    package init(_ oracle: JourneyOracle, of city: RandomCity) { (self.oracle, self.city) = (oracle, city) }

    /// What the later rides of a journey should not be, and how many there are.
    /// - Parameters:
    ///   - most: how many each ride has.
    ///   - end: of the journey.
    package func compare(_ journey: Journey, most: Int, to end: CityEnd) -> (flaws: [String], count: Int) {
        var (flaws, count): ([String], Int) = ([], 0)
        let rides = journey.legs.filter { $0.mode == .ride }
        for (index, leg) in rides.enumerated() {
            let expected = oracle.journeys(
                stops(with: leg.from.stopID), stops(with: leg.to.stopID),
                window: leg.departure + 1...leg.departure + 86401, boardings: 1)
            let first = Array(expected.sorted { $0.departure < $1.departure }.prefix(most))
            let found = leg.alternatives.map {
                JourneyOracle.Found(departure: $0.leg.departure, arrival: $0.leg.arrival, boardings: 1)
            }
            if found != first { flaws.append("later rides \(found), not \(first)") }
            count += found.count
            guard index + 1 < rides.count else { continue }
            for other in leg.alternatives {
                flaws += self.flaws(of: other, before: rides[index + 1], of: journey, to: end)
            }
        }
        return (flaws, count)
    }

    /// What the ways that are left where changes of a journey fail should not be, and how many there are (rule S3). They are
    /// those of a history that knows nothing: one alights when the change just fails.
    /// - Parameter end: of the journey.
    package func compareChanges(of journey: Journey, to end: CityEnd) -> (flaws: [String], count: Int) {
        var (flaws, count): ([String], Int) = ([], 0)
        let rides = journey.legs.filter { $0.mode == .ride }
        for (leg, (next, change)) in zip(rides, zip(rides.dropFirst(), journey.chances?.changes ?? [])) {
            let isMissed = next.ride?.frequency.map(\.isExact) ?? true
            let leave = isMissed ? max(leg.arrival, leg.arrival + change.slack + 1) : leg.arrival
            guard let changes = oracle.changes(from: index(of: leg.to.stopID)) else { continue }
            func earliest(_ boardings: Int) -> Int {
                oracle.earliest(changes, end.ways, leave: leave, boardings: boardings) ?? .max
            }
            let (found, first) = (change.ifMissed, earliest(5))
            if !Self.isFirst(found, earliest: first, leave: leave) {
                flaws.append("left at \(leave), there at \(String(describing: found?.arrival)), not \(first)")
            }
            if let found, found.boardings > 1, earliest(found.boardings - 1) <= found.arrival {
                flaws.append("left at \(leave): \(found.boardings) boardings are too many")
            }
            count += found == nil ? 0 : 1
        }
        return (flaws, count)
    }

    /// Those of the station of a stop.
    private func stops(with id: Stop.ID?) -> [Int: Int] {
        CityEnd(stop: max(0, index(of: id)), city).ways.filter { $0.value == 0 }
    }

    private func index(of id: Stop.ID?) -> Int { city.places.firstIndex { $0.id == id?.rawValue } ?? -1 }

    /// What should not become of a journey with another ride.
    private func flaws(
        of other: LegAlternative, before next: JourneyLeg, of journey: Journey, to end: CityEnd
    ) -> [String] {
        var flaws: [String] = []
        let name = "with \(other.leg.departure) to \(other.leg.arrival):"
        if other.journeyArrival != (other.keepsRest ? journey.arrival : other.rest?.arrival) {
            flaws.append("\(name) there at \(String(describing: other.journeyArrival))")
        }
        if let rest = other.rest, rest.departure < other.leg.arrival { flaws.append("\(name) the way on is too early") }
        guard let changes = oracle.changes(from: index(of: other.leg.to.stopID)) else { return flaws }
        let holds = changes[index(of: next.from.stopID)].map { other.leg.arrival + $0 <= next.departure } ?? false
        if other.keepsRest != holds { flaws.append("\(name) keeps the rest: \(other.keepsRest)") }
        guard !other.keepsRest else { return flaws }
        let earliest = oracle.earliest(changes, end.ways, leave: other.leg.arrival, boardings: 5) ?? .max
        if !Self.isFirst(other.rest, earliest: earliest, leave: other.leg.arrival) {
            flaws.append("\(name) the way on arrives at \(String(describing: other.rest?.arrival)), not \(earliest)")
        }
        return flaws
    }

    /// Whether a way arrives when the first ride does, or on foot no later; none, where that takes more than a day.
    private static func isFirst(_ way: Journey?, earliest: Int, leave: Int) -> Bool {
        way?.boardings == 0
            ? way?.arrival ?? .max <= earliest : earliest > leave + 86400 || way?.arrival == earliest
    }
}
