public import GTFSModel
public import GTFSQuery

/// Asks for journeys on foot and by bicycle, adds the ways without a ride, and keeps the best of each sequence of lines (rule
/// T16).
struct CommuteQuestion {
    private let commute: CommuteRequest
    private let session: FeedSession
    private let realtime: RealtimeSnapshot?

    /// Enough for the best of each sequence of lines.
    private static let searched = 1000

    init(_ commute: CommuteRequest, _ session: FeedSession, _ realtime: RealtimeSnapshot?) {
        (self.commute, self.session, self.realtime) = (commute, session, realtime)
    }

    private var hasBicycle: Bool { commute.journeys.carriesBicycle || !commute.bicycleStations.isEmpty }

    func answer() throws -> JourneyList {
        var request = commute.journeys
        request.limit = Self.searched
        // Nearly all of these journeys are left out again.
        request.leaveOutDetails()
        guard request.via.isEmpty else {
            var list = try ViaQuestion(request, session, realtime).answer()
            list.journeys = best(of: list)
            return list
        }
        request.carriesBicycle = false
        let onFoot = try JourneyQuestion(request, session, realtime, onlyRides: true)
        var list = try onFoot.answer()
        if commute.journeys.carriesBicycle {
            request.carriesBicycle = true
            list.journeys += try JourneyQuestion(request, session, realtime, onlyRides: true).answer().journeys
        }
        for station in commute.bicycleStations { list.journeys += try journeys(cyclingTo: station, onFoot) }
        let alone = try alone(onFoot, list.status)
        // What leaves outside the window is of no use beside a way that does not.
        if !alone.isEmpty { list.journeys.removeAll { !$0.flags.isEmpty } }
        list.journeys += alone
        list.journeys = best(of: list)
        if !list.journeys.isEmpty { list.absence = nil }
        return list
    }

    private func best(of list: JourneyList) -> [Journey] {
        let ways = list.ways(lines: commute.lines, isTimedByArrival: commute.journeys.isTimedByArrival)
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

    /// Rides from a station that one cycles to.
    private func journeys(cyclingTo station: Stop.ID, _ onFoot: JourneyQuestion) throws -> [Journey] {
        var request = onFoot.request
        request.from = .stop(station)
        // Known here, so that a wrong id is refused even where the way is too far.
        let end = try ResolvedEnd(request.from, onFoot.network, request.walking, byBicycle: false, session)
        guard let metres = onFoot.from.distance(to: end), metres <= CommuteRequest.longestBicycleRide else { return [] }
        let way = request.walking.bicycleWay(metres)
        guard way.seconds > 0 else { return [] }
        if !request.isTimedByArrival { request.at += way.seconds }
        let question = try JourneyQuestion(request, session, realtime, onlyRides: true)
        let list = try question.answer()
        let window = try onFoot.scope.window(onFoot.window, ahead: 0)
        let builder = JourneyBuilder(onFoot, window, status: list.status)
        return try list.journeys.map { try builder.cycling(way, to: end, before: $0) }
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
        Array(ways(lines: lines, isTimedByArrival: false).prefix(max(0, count)))
    }

    /// One journey for each sequence of lines and modes, the first to arrive, or for an arrival the last to leave; by their
    /// durations.
    fileprivate func ways(lines: RiderLines, isTimedByArrival: Bool) -> [Journey] {
        var known: Set<[WayStep]> = []
        let sorted = journeys.stableSorted { one, other in
            isTimedByArrival
                ? (-one.departure, one.arrival) < (-other.departure, other.arrival)
                : (one.arrival, -one.departure) < (other.arrival, -other.departure)
        }
        let first = sorted.filter { known.insert($0.steps(lines)).inserted }
        return first.stableSorted { $0.duration < $1.duration }
    }
}

/// A part of a way by which it differs from others.
private enum WayStep: Hashable {
    case bicycle
    case line(RiderLines.Line)
}

extension Journey {
    fileprivate var isByBicycle: Bool { legs.contains { $0.mode == .bike } }

    /// Its lines, and the bicycle before them; none all the way on foot. Walks to and between rides make no other way.
    fileprivate func steps(_ lines: RiderLines) -> [WayStep] {
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
