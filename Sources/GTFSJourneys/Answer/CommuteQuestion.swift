public import GTFSModel
public import GTFSQuery

/// Asks for journeys on foot and by bicycle, adds the ways without a ride, and keeps the best of each sequence of lines (rule
/// T16).
struct CommuteQuestion {
    let commute: CommuteRequest
    private let session: FeedSession
    private let realtime: RealtimeSnapshot?

    init(_ commute: CommuteRequest, in session: FeedSession, realtime: RealtimeSnapshot?) {
        (self.commute, self.session, self.realtime) = (commute, session, realtime)
    }

    private var hasBicycle: Bool { commute.journeys.carriesBicycle || !commute.bicycleStations.isEmpty }

    func answer() throws -> JourneyList {
        let request = request(for: 0)
        guard request.via.isEmpty else {
            var list = try ViaQuestion(request, in: session, realtime: realtime).answer()
            list.journeys = best(of: list.journeys)
            return list
        }
        let onFoot = try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)
        var list = try onFoot.answer()
        list.journeys += try byBicycle(onFoot, request).flatMap { try $0.journeys(of: $0.question.answer(), onFoot) }
        let alone = try alone(onFoot, list.status)
        // What leaves outside the window is of no use beside a way that does not.
        if !alone.isEmpty { list.journeys.removeAll { !$0.flags.isEmpty } }
        list.journeys = best(of: list.journeys + alone)
        if !list.journeys.isEmpty { list.absence = nil }
        return list
    }

    /// The question for all journeys on foot.
    /// - Parameter seconds: for which later departures are searched, too.
    private func request(for seconds: Int) -> JourneysRequest {
        var request = commute.journeys
        (request.limit, request.carriesBicycle) = (.max, request.carriesBicycle && !request.via.isEmpty)
        request.minutes += (seconds + 59) / 60
        // Nearly all of these journeys are left out again.
        request.leaveOutDetails()
        return request
    }

    func best(of journeys: [Journey]) -> [Journey] {
        let ways = journeys.ways(lines: commute.lines, isTimedByArrival: commute.journeys.isTimedByArrival)
        return Array(ways.sheltered(commute.avoidsBicycle).prefix(commute.count))
    }

    /// On foot, and by bicycle, all the way.
    private func alone(_ question: JourneyQuestion, _ status: FeedStatus) throws -> [Journey] {
        guard let metres = question.from.distance(to: question.to) else { return [] }
        let window = try question.scope.window(question.window, ahead: 0)
        let (builder, rules) = (JourneyBuilder(question, window, status: status), question.request.walking)
        var journeys: [Journey] = []
        if metres <= max(CommuteRequest.longestWalk, rules.reach) {
            let way = (seconds: rules.walk(metres), metres: Int((metres * rules.detour).rounded()))
            try builder.alone(.walk, way: way).map { journeys.append($0) }
        }
        if hasBicycle, metres <= CommuteRequest.longestBicycleRide {
            try builder.alone(.bike, way: rules.bicycleWay(metres)).map { journeys.append($0) }
        }
        return journeys
    }

    /// Rides to which one walks or cycles.
    private struct Rides {
        let question: JourneyQuestion
        /// To the station where they begin, by bicycle; nil without one before them.
        var cycling: (seconds: Int, metres: Int)?

        /// The journeys from the beginning of the commute.
        func journeys(of list: JourneyList, _ onFoot: JourneyQuestion) throws -> [Journey] {
            guard let cycling else { return list.journeys }
            let window = try onFoot.scope.window(onFoot.window, ahead: 0)
            let builder = JourneyBuilder(onFoot, window, status: list.status)
            return try list.journeys.map { try builder.cycling(cycling, to: question.from, before: $0) }
        }
    }

    /// Rides from the first stops and from the stations that one cycles to.
    private func byBicycle(_ onFoot: JourneyQuestion, _ request: JourneysRequest) throws -> [Rides] {
        var all: [Rides] = []
        if commute.journeys.carriesBicycle {
            var request = request
            request.carriesBicycle = true
            all.append(Rides(question: try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)))
        }
        for station in commute.bicycleStations {
            var request = request
            request.from = .stop(station)
            // Known here, so that a wrong id is refused even where the way is too far.
            let end = try ResolvedEnd(request.from, onFoot.network, request.walking, byBicycle: false, session)
            guard let metres = onFoot.from.distance(to: end), metres <= CommuteRequest.longestBicycleRide else {
                continue
            }
            let way = request.walking.bicycleWay(metres)
            guard way.seconds > 0 else { continue }
            if !request.isTimedByArrival { request.at += way.seconds }
            let question = try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)
            all.append(Rides(question: question, cycling: way))
        }
        return all
    }
}

extension CommuteQuestion {
    /// The ways at each moment from the request's on until another, or until they are to be asked for again.
    func ways(until end: Int) throws -> CommuteWays {
        let at = commute.journeys.at
        let request = request(for: end - at)
        let onFoot = try JourneyQuestion(request, in: session, realtime: realtime, onlyRides: true)
        var ways = CommuteWays(self, from: at, until: end)
        for rides in [Rides(question: onFoot)] + (try byBicycle(onFoot, request)) {
            let found = try rides.question.leaving()
            let list = try rides.question.list(of: found)
            ways.add(try rides.journeys(of: list, onFoot))
            for journey in found.journeys {
                let leave = found.window.origin + journey.leave
                if let passing = rides.question.passing(journey, in: found.window), passing <= leave {
                    ways.end = min(ways.end, max(passing, at + 1))
                }
            }
        }
        ways.alone = try alone(onFoot, session.status(of: onFoot.window, timeZone: session.timeZones.firstTimeZone()))
        return ways
    }
}

extension JourneyQuestion {
    /// From when on messages show that a ride of a journey has left, by times for later stops; nil where they never do.
    fileprivate func passing(_ journey: FoundJourney, in window: SearchWindow) -> Int? {
        guard let evaluated, let overlay = window.overlay else { return nil }
        return journey.rides.flatMap { ride in
            ride.trips.enumerated().compactMap { index, trip in
                let position = index == 0 ? trip.boarding : trip.alighting
                return trip.table == 0 ? nil : evaluated.passing(of: overlay.trips[trip.trip], at: position)
            }
        }.min()
    }
}

extension WalkingRules {
    /// Seconds and metres by bicycle.
    fileprivate func bicycleWay(_ metres: Double) -> (seconds: Int, metres: Int) {
        (ride(metres), Int((metres * bicycleDetour).rounded()))
    }
}

extension JourneyList {
    /// The journeys for a display of commutes: the best of each sequence of lines and modes, the quickest first (rule T16).
    /// `CommuteRequest` has those all the way on foot and by bicycle too.
    /// - Parameters:
    ///   - count: the most.
    ///   - lines: the routes that are one line.
    public func commute(_ count: Int = 3, lines: RiderLines = RiderLines()) -> [Journey] {
        Array(journeys.ways(lines: lines, isTimedByArrival: false).prefix(max(0, count)))
    }
}

extension [Journey] {
    /// One journey for each sequence of lines and modes, the first to arrive, or for an arrival the last to leave; by their
    /// durations.
    fileprivate func ways(lines: RiderLines, isTimedByArrival: Bool) -> [Journey] {
        var known: Set<[WayStep]> = []
        let sorted = stableSorted { one, other in
            isTimedByArrival
                ? (-one.departure, one.arrival) < (-other.departure, other.arrival)
                : one.arrivesEarlier(than: other)
        }
        let first = sorted.filter { known.insert($0.steps(lines)).inserted }
        return first.stableSorted { $0.duration < $1.duration }
    }
}

/// A part of a way by which it differs from others.
enum WayStep: Hashable {
    case bicycle
    case line(RiderLines.Line)
}

extension Journey {
    func arrivesEarlier(than other: Journey) -> Bool {
        (arrival, -departure) < (other.arrival, -other.departure)
    }

    fileprivate var isByBicycle: Bool { legs.contains { $0.mode == .bike } }

    /// Its lines, and the bicycle before them; none all the way on foot. Walks to and between rides make no other way.
    func steps(_ lines: RiderLines) -> [WayStep] {
        legs.compactMap { leg in
            switch leg.mode {
            case .walk: nil
            case .bike: .bicycle
            case .ride: .line(lines.line(of: leg.ride))
            }
        }
    }
}

extension [Journey] {
    /// With the first way without a bicycle above the first with one.
    fileprivate func sheltered(_ isAsked: Bool) -> [Journey] {
        guard isAsked, let wet = firstIndex(where: \.isByBicycle), let dry = firstIndex(where: { !$0.isByBicycle }),
            wet < dry
        else { return self }
        var ways = self
        ways.insert(ways.remove(at: dry), at: wet)
        return ways
    }
}
