internal import GTFSModel
internal import GTFSQuery

/// Later rides that make the same legs as those of journeys, and what becomes of the journeys with them (rule V3).
struct AlternativeRides {
    /// From where, to where, and from when on.
    private struct Asked: Hashable {
        let from: Int32
        let to: Int32
        let at: Int
        /// The stops that it passes within, by their numbers in the question.
        let passing: [Int]
    }

    /// Another ride.
    private struct Other {
        let leg: JourneyLeg
        let ride: FoundRide
    }

    /// A ride of a journey of the answer.
    private struct Ride {
        let journey: Journey
        let leg: JourneyLeg
        let found: FoundRide
        /// The next ride, and its leg; nil for the last one.
        let next: (found: FoundRide, leg: JourneyLeg)?
        /// The stops by way of which it leads.
        let vias: ViaStops.OfRide
    }

    /// Where one alights from another ride that breaks the rest of its journey.
    private struct Broken {
        let journey: Int
        let leg: Int
        /// Index in the alternatives of the leg.
        let index: Int
        let node: Int32
        let arrival: Int
    }

    private let question: JourneyQuestion
    private let builder: JourneyBuilder
    private let viaStops: ViaStops
    private var known: [Asked: [Other]] = [:]
    private var ends: [Int32: ResolvedEnd] = [:]

    init(_ question: JourneyQuestion, builder: JourneyBuilder) throws {
        (self.question, self.builder) = (question, builder)
        viaStops = try ViaStops(question)
    }

    /// - Parameters:
    ///   - rides: of each of the journeys, and of others after them.
    ///   - ways: those that are left with other rides.
    mutating func add(to journeys: inout [Journey], of rides: [[FoundRide]], _ ways: inout WaysLeft) throws {
        var broken: [Broken] = []
        for (index, found) in zip(journeys.indices, rides) {
            let journey = journeys[index]
            let legs = zip(journey.legs.indices.filter { journey.legs[$0].mode == .ride }, found).map { ($0, $1) }
            let vias = viaStops.stops(of: journey, riding: found)
            for (number, (leg, ride)) in legs.enumerated() {
                // One who is aboard has no other ride than that.
                if number == 0, question.request.aboard != nil { continue }
                let next = number + 1 < legs.count ? legs[number + 1] : nil
                let asked = Ride(
                    journey: journey, leg: journey.legs[leg], found: ride,
                    next: next.map { (found: $0.1, leg: journey.legs[$0.0]) }, vias: vias[number])
                let others = try others(of: asked)
                let made = others.map { alternative($0, to: asked) }
                journeys[index].legs[leg].alternatives = made
                guard asked.vias.isLast else { continue }
                broken += made.indices.filter { !made[$0].keepsRest }.map {
                    Broken(
                        journey: index, leg: leg, index: $0, node: others[$0].ride.alightingNode,
                        arrival: others[$0].leg.arrival)
                }
            }
        }
        // In the order of their moments, as ways that begin at nearly the same time are searched together.
        for one in broken.stableSorted(by: { $0.arrival < $1.arrival }) {
            let rest = try ways.journey(from: one.node, at: one.arrival)
            journeys[one.journey].legs[one.leg].alternatives[one.index].rest = rest
            journeys[one.journey].legs[one.leg].alternatives[one.index].journeyArrival = rest?.arrival
        }
    }

    /// The later rides from where one is boarded to where it is left.
    private mutating func others(of ride: Ride) throws -> [Other] {
        let stops = question.network.classes.stops
        let asked = Asked(
            from: stops[Int(ride.found.boardingNode)], to: stops[Int(ride.found.alightingNode)],
            at: ride.leg.departure + 1 - ride.leg.headway, passing: ride.vias.inside)
        if let known = known[asked] { return known }
        try Cancellation.current.check()
        let riding = question.riding(
            from: try end(asked.from), to: try end(asked.to), at: asked.at,
            limit: asked.passing.isEmpty ? question.request.alternatives : .max)
        let found = try riding.found(in: riding.window)
        let builder = JourneyBuilder(riding, found.window, status: self.builder.status)
        let others = try found.journeys.compactMap { journey -> Other? in
            guard let leg = try builder.journey(journey).legs.first, let ride = journey.rides.first else { return nil }
            return Other(leg: leg, ride: ride)
        }
        let all = others.filter {
            $0.leg.departure > ride.leg.departure && viaStops.passes($0.leg, stops: asked.passing)
        }.stableSorted {
            ($0.leg.departure, $0.leg.arrival) < ($1.leg.departure, $1.leg.arrival)
        }
        let later = Array(all.prefix(question.request.alternatives))
        known[asked] = later
        return later
    }

    private mutating func end(_ stop: Int32) throws -> ResolvedEnd {
        if let known = ends[stop] { return known }
        let id = try builder.point(ofStop: stop).stopID ?? ""
        let end = try ResolvedEnd(
            .stop(id), question.network, question.request.walking, byBicycle: false, question.session)
        ends[stop] = end
        return end
    }

    /// Without the rest of a journey that it breaks.
    private func alternative(_ other: Other, to ride: Ride) -> LegAlternative {
        let stop = question.network.classes.stops[Int(other.ride.alightingNode)]
        guard let next = ride.next else {
            let walk = question.to.ways[stop]?.seconds ?? ride.journey.arrival - ride.leg.arrival
            return LegAlternative(leg: other.leg, keepsRest: true, journeyArrival: other.leg.arrival + walk)
        }
        if isInTime(other, for: next, of: ride) {
            return LegAlternative(leg: other.leg, keepsRest: true, journeyArrival: ride.journey.arrival)
        }
        return LegAlternative(leg: other.leg, keepsRest: false)
    }

    /// Whether one still catches the next ride, after the stays at the stops by way of which the journey leads.
    private func isInTime(_ other: Other, for next: (found: FoundRide, leg: JourneyLeg), of ride: Ride) -> Bool {
        guard let change = builder.changeTime(from: other.ride, to: next.found) else { return false }
        let stays = ride.vias.after.map { viaStops.stay($0, from: other.ride, to: next.found) ?? .max }
        let needed = max(change, stays.max() ?? 0)
        return needed <= builder.departure(next.found) - next.leg.headway - other.leg.arrival
    }
}

extension JourneyLeg {
    /// Seconds for which a run by headway is waited for (rule J8); 0 for other rides.
    fileprivate var headway: Int {
        guard let frequency = ride?.frequency, !frequency.isExact else { return 0 }
        return frequency.headway
    }
}
