internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// The journeys of a passenger who is aboard a trip: to alight at one of the stops to come, there or on the way (rule V2).
struct AboardQuestion {
    private let request: JourneysRequest
    private let question: JourneyQuestion
    private let trip: Trip.ID
    private let key: Key<Trip>
    private let window: SearchWindow
    private let egress: EgressWays

    init(
        _ request: JourneysRequest, aboard trip: Trip.ID, in session: FeedSession, realtime: RealtimeSnapshot? = nil
    ) throws {
        guard let key = try session.tripKey(trip.rawValue) else { throw try session.unknownTrip(trip) }
        (self.request, self.trip, self.key) = (request, trip, key)
        question = try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)
        window = try question.scope.window(request.at - Self.longestRide...request.at, ahead: HopSearch.longest)
        egress = question.to.egress(question.network, requiresWheelchairAccess: request.requiresWheelchairAccess)
    }

    /// How long before the moment of the question the trip may have been boarded, in seconds.
    private static let longestRide = 86_400

    func answer() throws -> JourneyList {
        let stops = stops(after: try boarded())
        var found = direct(stops)
        if request.mostChanges > 0 { found += changing(stops, before: found.first?.arrival) }
        var list = try question.list(of: .init(window: window, journeys: found))
        (list.earlier, list.later) = (nil, nil)
        return list
    }

    /// The run of the trip that is under way since the first end, else the next one.
    private func boarded() throws -> RiddenTrip {
        let own = Set(question.from.ways.filter { $0.value.seconds == 0 }.keys)
        let runs = runs().flatMap { run -> [(times: ClosedRange<Int>, trip: RiddenTrip)] in
            let lines = window.tables[run.table].lines
            let pattern = lines.pattern(ofLine: lines.line(ofTrip: run.trip))
            let positions = (0..<max(0, lines.stopCount(pattern) - 1)).filter { position in
                own.contains(stop(lines.stops[Int(lines.firstStop[pattern]) + position].node))
            }
            return positions.map { position in
                let trip = RiddenTrip(
                    table: run.table, day: run.day, trip: run.trip, base: run.base, boarding: position,
                    alighting: lines.stopCount(pattern) - 1)
                let leaves = run.base + lines.departure(run.trip, position)
                return (leaves...max(leaves, run.base + lines.arrival(run.trip, trip.alighting)), trip)
            }
        }
        let now = request.at - window.origin
        let current = runs.filter { $0.times.contains(now) }.max { $0.times.lowerBound < $1.times.lowerBound }
        let next = runs.filter { $0.times.lowerBound > now }.min { $0.times.lowerBound < $1.times.lowerBound }
        guard let run = current ?? next else { throw notThere }
        return run.trip
    }

    private var notThere: QueryError {
        QueryError(
            .badValue, field: "aboard", value: trip.rawValue,
            "The trip \(trip) does not leave the stop where the journey begins, now or within a day, by a time of its own",
            advice: "name the stop at which it was boarded, and the day.")
    }

    private func stop(_ node: Int) -> Int32 { question.network.classes.stops[node] }

    private typealias Run = (table: Int, day: Int, trip: Int, base: Int)

    /// The trip on the days of the window, or what realtime makes of it there.
    private func runs() -> [Run] {
        let lines = window.tables[0].lines
        guard let index = lines.tripKeys.indices.first(where: { Int(lines.tripKeys[$0]) == key.rawValue }),
            lines.headway(ofLine: lines.line(ofTrip: index)) == nil
        else { return [] }
        let zone = Int(lines.patternZones[lines.pattern(ofLine: lines.line(ofTrip: index))])
        return window.tables[0].days.enumerated().compactMap { day, searched -> Run? in
            guard let running = searched.running.index(of: Int32(index), lines) else { return nil }
            let number = window.number(of: TripOfDay(day: day, index: running))
            if number != searched.firstNumber + running {
                let other = window.tables[1]
                let trip = number - other.days[0].firstNumber
                return (1, 0, trip, other.days[0].offsets[0] + Int(other.lines.tripTimes[trip].start))
            }
            return window.ridden[number]
                ? (0, day, index, searched.offsets[zone] + Int(lines.tripTimes[index].start)) : nil
        }
    }

    /// A stop to come.
    private struct StopToCome {
        let node: Int
        /// Seconds from the origin of the window.
        let arrival: Int
        let ride: FoundRide
    }

    /// Where the passenger may alight from now on.
    private func stops(after boarded: RiddenTrip) -> [StopToCome] {
        let table = window.tables[boarded.table]
        let first = Int(table.lines.firstStop[table.lines.pattern(ofLine: table.lines.line(ofTrip: boarded.trip))])
        let earliest = max(request.at - window.origin, window.present)
        return (boarded.boarding + 1...boarded.alighting).compactMap { position in
            let stop = table.lines.stops[first + position]
            let arrival = boarded.base + table.lines.arrival(boarded.trip, position)
            guard arrival >= earliest, !stop.doors.isDisjoint(with: table.alighting) else { return nil }
            let trip = RiddenTrip(
                table: boarded.table, day: boarded.day, trip: boarded.trip, base: boarded.base,
                boarding: boarded.boarding, alighting: position)
            let ride = FoundRide(
                trips: [trip], boardingNode: Int32(table.lines.stops[first + boarded.boarding].node),
                alightingNode: Int32(stop.node))
            return StopToCome(node: stop.node, arrival: arrival, ride: ride)
        }
    }

    /// To the destination by the trip alone: none or one.
    private func direct(_ stops: [StopToCome]) -> [FoundJourney] {
        let all = stops.filter { egress[$0.node].seconds >= 0 }.map { stop in
            journey([stop.ride], arrival: stop.arrival + Int(egress[stop.node].seconds), egress: Int32(stop.node))
        }
        return all.min { $0.arrival < $1.arrival }.map { [$0] } ?? []
    }

    /// With changes, where that is earlier.
    private func changing(_ stops: [StopToCome], before latest: Int?) -> [FoundJourney] {
        let footpaths = question.footpaths
        var ready: [Int32: (time: Int, metres: Int, stop: Int)] = [:]
        for (index, stop) in stops.enumerated() {
            for path in footpaths.indexes(from: stop.node).lazy.map({ footpaths.all[$0] }) {
                let time = stop.arrival + Int(path.seconds)
                if time < ready[path.node]?.time ?? .max { ready[path.node] = (time, Int(path.metres), index) }
            }
        }
        guard let leave = ready.values.map(\.time).min() else { return [] }
        let bound = min(latest.map { $0 - 1 } ?? .max, request.at - window.origin + HopSearch.longest)
        let useful = UsefulTrips(RidesToGo(1, from: window.tables), window, within: leave...max(leave, bound), most: 1)
        var search = JourneySearch(
            window, footpaths, useful, mostRides: request.mostChanges, egress: egress)
        search.ridesListedRunsFirst = false
        let nodes: [(node: Int32, ready: Int, metres: Int)] = ready.sorted { $0.key < $1.key }.map {
            ($0.key, $0.value.time, $0.value.metres)
        }
        return search.journeys(leave: leave, from: nodes, bound: bound).compactMap { found in
            ready[found.access].map { way in
                journey([stops[way.stop].ride] + found.rides, arrival: found.arrival, egress: found.egress)
            }
        }
    }

    private func journey(_ rides: [FoundRide], arrival: Int, egress: Int32) -> FoundJourney {
        let first = rides[0].trips[0]
        let leave = first.base + window.tables[first.table].lines.departure(first.trip, first.boarding)
        return FoundJourney(
            leave: leave, arrival: arrival, access: rides[0].boardingNode, rides: rides, egress: egress)
    }
}
