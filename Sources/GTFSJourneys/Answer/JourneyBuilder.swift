internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Makes journeys of what a search found.
struct JourneyBuilder {
    private let question: JourneyQuestion
    private let window: SearchWindow
    private let rides: RideLegBuilder
    let status: FeedStatus
    private var session: FeedSession { question.session }
    private var network: JourneyNetwork { question.network }

    init(_ question: JourneyQuestion, _ window: SearchWindow, status: FeedStatus) {
        (self.question, self.window, self.status) = (question, window, status)
        rides = RideLegBuilder(question, within: window, status: status)
    }

    func journey(_ found: FoundJourney) throws -> Journey {
        var legs: [JourneyLeg] = []
        let first = try accessLeg(found)
        if let first { legs.append(first) }
        for (index, ride) in found.rides.enumerated() {
            if index > 0, let walk = try change(from: found.rides[index - 1], to: ride) { legs.append(walk) }
            legs.append(try rides.leg(ride))
        }
        if let last = try egressLeg(found) { legs.append(last) }
        let moving = legs.reduce(0) { $0 + $1.duration }
        let (departure, arrival) = (window.origin + found.leave, window.origin + found.arrival)
        return Journey(
            departure: departure, arrival: arrival, boardings: found.rides.count,
            walking: legs.reduce(0) { $0 + ($1.mode == .walk ? $1.distance ?? 0 : 0) },
            waiting: arrival - departure - moving, legs: legs)
    }

    /// Walking all the way; nil where it is too far, or too late to be there in time.
    func walkAlone() throws -> Journey? { try question.walkAlone.flatMap { try alone(.walk, way: $0) } }

    /// All the way on foot or by bicycle; nil where it is too late to be there in time.
    func alone(_ mode: JourneyLeg.Mode, way: (seconds: Int, metres: Int)) throws -> Journey? {
        let (at, present) = (question.request.at, question.scope.present ?? .min)
        let departure = question.request.isTimedByArrival ? at - way.seconds : max(at, present)
        guard departure >= present else { return nil }
        var leg = JourneyLeg(
            mode: mode, from: try point(question.from), to: try point(question.to), departure: departure,
            arrival: departure + way.seconds)
        leg.distance = way.metres
        return Journey(
            departure: departure, arrival: leg.arrival, boardings: 0, walking: mode == .walk ? way.metres : 0,
            waiting: 0, legs: [leg])
    }

    /// A journey with a way by bicycle before it, to where it begins.
    func cycling(_ way: (seconds: Int, metres: Int), to station: ResolvedEnd, before journey: Journey) throws -> Journey
    {
        let departure = ClampedSum.difference(journey.departure, way.seconds)
        var leg = JourneyLeg(
            mode: .bike, from: try point(question.from), to: try point(station), departure: departure,
            arrival: journey.departure)
        leg.distance = way.metres
        var whole = journey
        (whole.departure, whole.legs) = (departure, [leg] + journey.legs)
        return whole
    }
}

extension JourneyBuilder {
    /// The way to the first stop; nil where the journey begins at it.
    private func accessLeg(_ found: FoundJourney) throws -> JourneyLeg? {
        let stop = network.classes.stops[Int(found.access)]
        guard let way = question.from.ways[stop], way.seconds > 0 || question.from.stop == nil else { return nil }
        let departure = window.origin + found.leave
        var leg = JourneyLeg(
            mode: question.request.carriesBicycle ? .bike : .walk, from: try point(question.from),
            to: try point(ofStop: stop),
            departure: departure, arrival: departure + way.seconds)
        leg.distance = way.metres
        return leg
    }

    private func egressLeg(_ found: FoundJourney) throws -> JourneyLeg? {
        let stop = network.classes.stops[Int(found.egress)]
        guard let way = question.to.ways[stop], way.seconds > 0 || question.to.stop == nil else { return nil }
        let arrival = window.origin + found.arrival
        var leg = JourneyLeg(
            mode: .walk, from: try point(ofStop: stop), to: try point(question.to), departure: arrival - way.seconds,
            arrival: arrival)
        leg.distance = way.metres
        return leg
    }

    /// The walk from one ride to the next; nil where both stop at the same stop.
    private func change(from before: FoundRide, to after: FoundRide) throws -> JourneyLeg? {
        let stops = network.classes.stops
        let (from, to) = (stops[Int(before.alightingNode)], stops[Int(after.boardingNode)])
        let paths = question.footpaths
        let all = paths.indexes(from: Int(before.alightingNode)).lazy.map { paths.all[$0] }
        guard from != to, let path = all.first(where: { $0.node == after.boardingNode }), let last = before.trips.last
        else { return nil }
        let departure = rides.arrival(last)
        var leg = JourneyLeg(
            mode: .walk, from: try point(ofStop: from), to: try point(ofStop: to), departure: departure,
            arrival: departure + Int(path.walk))
        leg.distance = Int(path.metres)
        return leg
    }

    private func point(_ end: ResolvedEnd) throws -> JourneyPoint {
        let zone = try session.timeZones.firstTimeZone().zone
        guard let key = end.stop else { return JourneyPoint(position: end.position, timeZone: zone) }
        return try rides.point(ofKey: key)
    }

    func point(ofStop index: Int32) throws -> JourneyPoint { try rides.point(ofStop: index) }

    /// When a ride leaves where it is boarded, seconds since 1970.
    func departure(_ ride: FoundRide) -> Int { ride.trips.first.map(rides.departure) ?? 0 }

    /// When a ride arrives where it is left, seconds since 1970.
    func arrival(_ ride: FoundRide) -> Int { ride.trips.last.map(rides.arrival) ?? 0 }

    /// The rows of two rides where one changes from the one to the other, and the seconds that the change takes.
    func plannedChange(from before: FoundRide, to after: FoundRide) throws -> PlannedChange? {
        guard let last = before.trips.last, let first = after.trips.first else { return nil }
        return PlannedChange(
            arrival: try rides.alightingRow(last), departure: try rides.boardingRow(first),
            seconds: changeTime(from: before, to: after) ?? 0)
    }

    /// Seconds that the change from one ride to another takes; nil where one cannot change there.
    func changeTime(from before: FoundRide, to after: FoundRide) -> Int? {
        let paths = question.footpaths
        let ways = paths.indexes(from: Int(before.alightingNode)).lazy.map { paths.all[$0] }
        return ways.filter { $0.node == after.boardingNode }.map { Int($0.seconds) }.min()
    }
}
