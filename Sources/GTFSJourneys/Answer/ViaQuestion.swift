internal import GTFSModel
internal import GTFSQuery

/// From one end to another by way of stops: the journeys to each stop, those from there on, and of all that fit together those
/// that no other beats (rule V1).
struct ViaQuestion {
    private let request: JourneysRequest
    /// From the first end to the last.
    private let whole: JourneyQuestion
    /// From each end or stop to the next.
    private let parts: [JourneyQuestion]

    init(_ request: JourneysRequest, in session: FeedSession, realtime: RealtimeSnapshot? = nil) throws {
        self.request = request
        let ends = [request.from] + request.via.map { JourneyEnd.stop($0.stop) } + [request.to]
        whole = try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)
        parts = try zip(ends, ends.dropFirst()).map { from, to in
            var part = request
            (part.from, part.to, part.via) = (from, to, [])
            // The bicycle stays at the first stop.
            part.carriesBicycle = request.carriesBicycle && from == ends[0]
            return try JourneyQuestion(part, in: session, realtime: realtime, onlyRides: true)
        }
    }

    func answer() throws -> JourneyList {
        let first = try parts[0].leaving()
        var found = first.journeys
        for (via, part) in zip(request.via, parts.dropFirst()) {
            found = try join(found, at: via, with: part, in: first.window)
        }
        if request.via.allSatisfy({ $0.minutes == 0 }) { found += ridingThrough(first.window) }
        return try whole.list(of: .init(window: first.window, journeys: Self.best(found)))
    }

    /// Each journey to a stop with each of those from there that leave late enough.
    private func join(
        _ found: [FoundJourney], at via: JourneyVia, with part: JourneyQuestion, in window: SearchWindow
    ) throws -> [FoundJourney] {
        let change = ViaChange(part, stay: via.minutes * 60)
        let ready = found.map { $0.arrival + via.minutes * 60 }
        guard let first = ready.min(), let last = ready.max() else { return [] }
        let end = window.leaves.upperBound + HopSearch.longest
        var joined: [FoundJourney] = []
        for span in Self.spans where joined.isEmpty && first <= min(last + span, end) {
            try Cancellation.current.check()
            let next = journeys(of: part, in: window, leaves: first...min(last + span, end))
            joined = found.flatMap { one in next.compactMap { change.joined(one, to: $0) } }
            joined.removeAll { $0.rides.count > request.mostChanges + 1 }
        }
        return Self.best(joined)
    }

    /// How long after the last arrival at a stop the journeys from there leave, in seconds: a day where nothing fits before.
    private static let spans = [7200, HopSearch.longest]

    private func journeys(
        of question: JourneyQuestion, in window: SearchWindow, leaves: ClosedRange<Int>
    ) -> [FoundJourney] {
        let egress = question.to.egress(
            question.network, requiresWheelchairAccess: request.requiresWheelchairAccess)
        let ends = SearchEnds(
            window: window, footpaths: question.footpaths, mostRides: request.mostChanges + 1, egress: egress,
            firstStops: question.firstStops, walkAlone: nil, metres: question.from.distance(to: question.to) ?? 0,
            threads: question.session.caches.journeys.threads, leaves: leaves)
        return PartedWindow(ends, rows: Int(Int32.max)).journeys()
    }

    /// The journeys of the ends alone that come by all the stops in their order.
    private func ridingThrough(_ window: SearchWindow) -> [FoundJourney] {
        let first = max(window.leaves.lowerBound, window.present)
        guard first <= window.leaves.upperBound, !whole.from.ways.isEmpty, !whole.to.ways.isEmpty else { return [] }
        let platforms = parts.dropFirst().map { part in Set(part.from.ways.filter { $0.value.seconds == 0 }.keys) }
        return journeys(of: whole, in: window, leaves: first...window.leaves.upperBound).filter { journey in
            var rest = platforms[...]
            for stop in stops(of: journey, window) where rest.first?.contains(stop) ?? false { rest.removeFirst() }
            return rest.isEmpty
        }
    }

    /// Where the vehicles of a journey stop.
    private func stops(of journey: FoundJourney, _ window: SearchWindow) -> [Int32] {
        journey.rides.flatMap(\.trips).flatMap { trip -> [Int32] in
            let lines = window.tables[trip.table].lines
            let first = Int(lines.firstStop[lines.pattern(ofLine: lines.line(ofTrip: trip.trip))])
            return (trip.boarding...max(trip.boarding, trip.alighting)).map { lines.stops[first + $0] }.filter {
                !$0.doors.isEmpty
            }.map { whole.network.classes.stops[$0.node] }
        }
    }

    /// The journeys that no other beats; the first of equal ones.
    private static func best(_ all: [FoundJourney]) -> [FoundJourney] {
        var best: [FoundJourney] = []
        let sorted = all.enumerated().sorted { one, other in
            (one.element.arrival, one.element.rides.count, -one.element.leave, one.offset)
                < (other.element.arrival, other.element.rides.count, -other.element.leave, other.offset)
        }
        for (_, journey) in sorted {
            let isBeaten = best.contains { $0.rides.count <= journey.rides.count && $0.leave >= journey.leave }
            if !isBeaten { best.append(journey) }
        }
        return best
    }
}

/// The change at a stop by way of which a journey leads.
private struct ViaChange {
    private let network: JourneyNetwork
    private let footpaths: Footpaths
    /// Seconds.
    private let stay: Int
    /// The stop.
    private let via: ResolvedEnd

    /// - Parameter question: from the stop on.
    init(_ question: JourneyQuestion, stay: Int) {
        (network, footpaths, via) = (question.network, question.footpaths, question.from)
        self.stay = stay
    }

    /// Nil where the second one leaves before it can be caught.
    func joined(_ one: FoundJourney, to other: FoundJourney) -> FoundJourney? {
        guard other.leave >= one.arrival + stay, let last = one.rides.last, let next = other.rides.first else {
            return nil
        }
        if stay == 0, let ride = through(last, to: next) {
            return journey(one, rides: one.rides.dropLast() + [ride] + other.rides.dropFirst(), to: other)
        }
        guard let seconds = changeTime(from: last.alightingNode, to: next.boardingNode) else { return nil }
        let alighting = one.arrival - walk(at: last.alightingNode)
        guard alighting + seconds <= other.leave + walk(at: next.boardingNode) else { return nil }
        return journey(one, rides: one.rides + other.rides, to: other)
    }

    private func journey(_ one: FoundJourney, rides: [FoundRide], to other: FoundJourney) -> FoundJourney {
        FoundJourney(
            leave: one.leave, arrival: other.arrival, access: one.access, rides: rides, egress: other.egress)
    }

    /// The ride of a passenger who stays aboard at the stop; nil where these are two vehicles.
    private func through(_ one: FoundRide, to other: FoundRide) -> FoundRide? {
        guard let last = one.trips.last, let next = other.trips.first, last.table == next.table, last.day == next.day,
            last.trip == next.trip, last.base == next.base, last.alighting == next.boarding,
            walk(at: one.alightingNode) == 0
        else { return nil }
        let trip = RiddenTrip(
            table: last.table, day: last.day, trip: last.trip, base: last.base, boarding: last.boarding,
            alighting: next.alighting)
        return FoundRide(
            trips: one.trips.dropLast() + [trip] + other.trips.dropFirst(), boardingNode: one.boardingNode,
            alightingNode: other.alightingNode)
    }

    /// Seconds of the walk between a node and the stop.
    private func walk(at node: Int32) -> Int { via.ways[network.classes.stops[Int(node)]]?.seconds ?? 0 }

    /// By rules J3 to J6; nil where one cannot change.
    private func changeTime(from: Int32, to: Int32) -> Int? {
        footpaths.indexes(from: Int(from)).lazy.map { footpaths.all[$0] }.filter { $0.node == to }
            .map { Int($0.seconds) }.min()
    }
}
