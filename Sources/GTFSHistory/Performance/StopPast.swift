internal import GTFSModel
internal import GTFSStore

/// What was observed at one stop of the trips of a route and direction, on the last 60 days of one kind (rule S1).
struct StopPast: Sendable {
    /// A stop of a route and direction, and the days that count.
    struct Asked: Hashable, Sendable {
        var routeID: Route.ID?
        var directionID: Int?
        var stopID: Stop.ID
        /// The days of its kind before it count.
        var date: ServiceDate
        /// How many days after each of these the service days of the visits are.
        var shift = 0
    }

    /// A stop time of a trip.
    struct TripStop: Hashable, Sendable {
        var tripID: Trip.ID
        /// The start of a run of frequencies.txt, seconds of the service day; nil for another trip.
        var start: Int?
        var sequence: Int
    }

    /// A visit, as far as a change depends on it.
    struct Seen: Sendable {
        /// Seconds since 1970; nil if none was observed.
        var arrival: Int?
        /// Seconds since 1970; nil if none was observed.
        var departure: Int?
        /// Whether the vehicle did not come while it was watched.
        var isFailed: Bool
    }

    /// Delays at the stop, of a trip or of an hour.
    struct Delays: Sendable {
        /// Seconds from schedule, in ascending order.
        var arrivals: [Int] = []
        /// Seconds from schedule, in ascending order.
        var departures: [Int] = []
        /// How often the vehicle did not come while it was watched.
        var failed = 0
    }

    /// How many days of the kind count.
    private static let dayCount = 60

    /// By trip and service day.
    private(set) var visits: [TripStop: [ServiceDate: Seen]] = [:]
    private var byTrip: [TripStop: Delays] = [:]
    private var byHour: [Int: Delays] = [:]

    /// How many visits there are.
    var visitCount: Int { visits.values.reduce(0) { $0 + $1.count } }

    /// The delays of a visit's own trip.
    func delays(of trip: TripStop) -> Delays { byTrip[trip] ?? Delays() }

    /// The delays of an hour on the clock, 0 … 23.
    func delays(inHour hour: Int?) -> Delays { hour.flatMap { byHour[$0] } ?? Delays() }
}

extension StopPast {
    /// Reads what was observed at stops, a route, direction and day after the other.
    static func read(_ asked: Set<Asked>, in reading: HistoryReading) throws -> [Asked: StopPast] {
        var found: [Asked: StopPast] = [:]
        var days: [ServiceDate: [ServiceDate]] = [:]
        let zones = try reading.trips.stopZones()
        let groups = Dictionary(grouping: asked) { one in
            var group = one
            group.stopID = ""
            return group
        }
        for (group, members) in groups {
            let keys = try members.reduce(into: [Int: Asked]()) { keys, one in
                if let key = try reading.rows.knownKey(ofText: one.stopID.rawValue) { keys[key] = one }
            }
            for one in members { found[one] = StopPast() }
            guard !keys.isEmpty else { continue }
            let before = try days[group.date] ?? reading.days(of: dayCount, before: group.date)
            days[group.date] = before
            try StopPast.read(group, on: before, at: keys, zones: zones, in: reading, into: &found)
        }
        return found.mapValues { past in
            var past = past
            past.sort()
            return past
        }
    }

    private static func read(
        _ group: Asked, on days: [ServiceDate], at keys: [Int: Asked], zones: [Int: ServiceTimeZone],
        in reading: HistoryReading, into found: inout [Asked: StopPast]
    ) throws {
        let lines = try reading.lines(ofRoute: group.routeID, direction: group.directionID)
        for date in days.map({ $0.adding(days: group.shift) }) {
            try reading.eachLine(on: date, lines, hasBrackets: false) { line in
                let clock = LineClock(try reading.trips.line(line.key.line).timeZone, day: line.day)
                try line.eachRegularVisit(reading, at: keys) { trip, start, visit, watched in
                    let stop = trip.pattern.stops[visit.position]
                    guard let asked = keys[stop.stopKey] else { return }
                    let hour = (visit.scheduledDeparture ?? visit.scheduledArrival).map { moment in
                        zones[stop.stopKey].map { $0.hour(at: moment) } ?? clock.hour(at: moment)
                    }
                    let trip = TripStop(tripID: trip.id, start: start, sequence: stop.sequence)
                    found[asked]?.add(visit, of: trip, on: date, hour: hour, watched: &watched)
                }
            }
        }
    }

    private mutating func add(
        _ visit: JudgedVisit, of trip: TripStop, on date: ServiceDate, hour: Int?, watched: inout WatchedSpans
    ) {
        let isObserved = visit.state == .observed
        let isFailed = !isObserved && visit.isFailed(&watched)
        guard isObserved || isFailed else { return }
        visits[trip, default: [:]][date] = Seen(
            arrival: isObserved ? visit.arrival : nil, departure: isObserved ? visit.departure : nil,
            isFailed: isFailed)
        byTrip[trip, default: Delays()].add(visit, isFailed: isFailed)
        if let hour { byHour[hour, default: Delays()].add(visit, isFailed: isFailed) }
    }

    private mutating func sort() {
        byTrip = byTrip.mapValues(\.sorted)
        byHour = byHour.mapValues(\.sorted)
    }
}

extension StopPast.Delays {
    fileprivate mutating func add(_ visit: JudgedVisit, isFailed: Bool) {
        guard !isFailed else {
            failed += 1
            return
        }
        if let time = visit.arrival, let scheduled = visit.scheduledArrival { arrivals.append(time &- scheduled) }
        if let time = visit.departure, let scheduled = visit.scheduledDeparture { departures.append(time &- scheduled) }
    }

    fileprivate var sorted: StopPast.Delays {
        StopPast.Delays(arrivals: arrivals.sorted(), departures: departures.sorted(), failed: failed)
    }

    /// How many times a vehicle left, or was watched and did not come.
    var departureCount: Int { departures.count + failed }
}

extension JudgedVisit {
    /// Whether the vehicle did not come while it was watched. The last word of a cancellation does not tell whether anything
    /// watched at the scheduled time.
    fileprivate func isFailed(_ watched: inout WatchedSpans) -> Bool {
        switch state {
        case .missed, .unseen: true
        case .cancelled, .skipped:
            (scheduledDeparture ?? scheduledArrival).map { VisitJudge.isWatched($0, by: &watched) } ?? false
        default: false
        }
    }
}

extension DayLineVisits {
    /// Calls `body` with each visit at some stops, without those of trips that run on this day by an exception (rule H11).
    fileprivate func eachRegularVisit(
        _ reading: HistoryReading, at keys: [Int: StopPast.Asked],
        body: (_ trip: RecordedTrip, _ start: Int?, _ visit: JudgedVisit, _ watched: inout WatchedSpans) -> Void
    ) throws {
        var watched = reading.watched
        let exceptions = try exceptions()
        try eachTrip { head, trip, reader in
            let counts = !exceptions.contains(head.tripKey)
            guard counts || reader != nil else { return }
            let judge = VisitJudge(trip, day: day, start: head.start, isSeen: reader != nil && head.isSeen)
            for position in trip.pattern.stops.indices {
                // All times of a trip are read, as each is written from the one before.
                let times = reader?.nextVisit(of: trip, at: position, base: judge.base)
                guard counts, keys[trip.pattern.stops[position].stopKey] != nil,
                    let visit = judge.visit(at: position, times, &watched)
                else { continue }
                body(trip, head.start, visit, &watched)
            }
        }
    }
}
