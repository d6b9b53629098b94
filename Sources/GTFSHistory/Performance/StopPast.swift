internal import GTFSModel
internal import GTFSStore

/// What was observed of a trip at a stop, and of its route and direction there in the hour of the trip, on the last 60 days
/// of one kind (rule S1).
struct StopPast: Sendable {
    /// A stop time of a trip of a route and direction, and the days that count.
    struct Asked: Hashable, Sendable {
        var routeID: Route.ID?
        var directionID: Int?
        var stopID: Stop.ID
        var trip: TripStop
        /// On the clock, 0 … 23; nil for one without a schedule.
        var hour: Int?
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

    /// A visit, as far as a change depends on it, in 24 bytes. Times that were not observed are `none`.
    struct Seen: Sendable {
        /// The number of its service day.
        var day: Int32
        /// Whether the vehicle did not come while it was watched.
        var isFailed: Bool
        /// Seconds after the service day began in UTC.
        var arrival = none
        /// Seconds after the service day began in UTC.
        var departure = none
        /// Seconds from schedule.
        var arrivalDelay = none
        /// Seconds from schedule.
        var departureDelay = none

        static let none = Int32.min
    }

    /// Delays at the stop, of a trip or of an hour.
    struct Delays: Sendable {
        /// Seconds from schedule, in ascending order.
        var arrivals: [Int] = []
        /// Seconds from schedule, in ascending order.
        var departures: [Int] = []
        /// How often the vehicle did not come while it was watched.
        var failed = 0

        /// How many times a vehicle left, or was watched and did not come.
        var departureCount: Int { departures.count + failed }

        init(_ visits: some Sequence<Seen>) {
            for visit in visits {
                if visit.isFailed { failed += 1 }
                if visit.arrivalDelay != Seen.none { arrivals.append(Int(visit.arrivalDelay)) }
                if visit.departureDelay != Seen.none { departures.append(Int(visit.departureDelay)) }
            }
            arrivals.sort()
            departures.sort()
        }
    }

    /// How many days of the kind count.
    private static let dayCount = 60

    fileprivate(set) var visits: [Seen] = []
    /// The visits in the hour, the trip's own among them; empty where the trip has enough by itself.
    fileprivate var ofHour: [Seen] = []

    /// How many visits are kept.
    var visitCount: Int { visits.count + ofHour.count }

    /// The delays of the first level that has enough: the trip's own, else those of its hour.
    func delays(_ count: (Delays) -> Int) -> Delays {
        let own = Delays(visits)
        return count(own) < ChangeRecord.fewest ? Delays(ofHour) : own
    }

    /// Forgets the visits of the hour where the trip has enough by itself.
    fileprivate mutating func forgetHour() {
        let own = Delays(visits)
        if min(own.arrivals.count, own.departureCount) >= ChangeRecord.fewest { ofHour = [] }
    }
}

extension StopPast {
    /// Reads what was observed at stops, a route, direction and day after the other.
    static func read(_ asked: Set<Asked>, in reading: HistoryReading) throws -> [Asked: StopPast] {
        var found: [Asked: StopPast] = [:]
        var days: [ServiceDate: [ServiceDate]] = [:]
        let zones = try reading.trips.stopZones()
        let groups = Dictionary(grouping: asked) { one in
            var group = one
            (group.stopID, group.trip, group.hour) = ("", TripStop(tripID: "", sequence: 0), nil)
            return group
        }
        for (group, members) in groups {
            for one in members { found[one] = StopPast() }
            let keys = try members.reduce(into: [Int: [Asked]]()) { keys, one in
                if let key = try reading.rows.knownKey(ofText: one.stopID.rawValue) {
                    keys[key, default: []].append(one)
                }
            }
            guard !keys.isEmpty else { continue }
            let before = try days[group.date] ?? reading.days(of: dayCount, before: group.date)
            days[group.date] = before
            var scan = StopPastScan(reading, at: keys, zones: zones)
            let lines = try reading.lines(ofRoute: group.routeID, direction: group.directionID)
            for date in before.map({ $0.adding(days: group.shift) }) {
                try reading.eachLine(on: date, lines, hasBrackets: false) { try scan.add($0, on: date) }
            }
            found.merge(scan.pasts) { $1 }
        }
        return found
    }
}

/// Collects the visits at some stops of a route and direction, line by line of one day after the other.
private struct StopPastScan {
    private let reading: HistoryReading
    /// By the key of the stop, what is asked of it by its number.
    private let asked: [Int: [(number: Int, stop: StopPast.Asked)]]
    private let zones: [Int: ServiceTimeZone]
    private var watched: WatchedSpans
    /// Where patterns stop at one of the stops, by their keys.
    private var positions: [Int: [Int]] = [:]
    /// By number.
    private var found: [StopPast] = []

    /// - Parameters:
    ///   - asked: by the key of the stop.
    ///   - zones: of the stops that have another one than their agency.
    init(_ reading: HistoryReading, at asked: [Int: [StopPast.Asked]], zones: [Int: ServiceTimeZone]) {
        (self.reading, self.zones, watched) = (reading, zones, reading.watched)
        var count = 0
        self.asked = asked.mapValues { stops in
            stops.map { stop in
                defer { count += 1 }
                return (count, stop)
            }
        }
        found = Array(repeating: StopPast(), count: count)
    }

    var pasts: [StopPast.Asked: StopPast] {
        asked.values.joined().reduce(into: [:]) { pasts, one in
            var past = found[one.number]
            past.forgetHour()
            pasts[one.stop] = past
        }
    }

    /// Adds the visits of a line but those of trips that run on this day by an exception (rule H11).
    mutating func add(_ line: DayLineVisits, on date: ServiceDate) throws {
        let clock = LineClock(try reading.trips.line(line.key.line).timeZone, day: line.day)
        let exceptions = try line.exceptions()
        try line.eachTrip { head, trip, reader in
            let wanted = exceptions.contains(head.tripKey) ? [] : positions(of: trip.pattern)
            guard !wanted.isEmpty || reader != nil else { return }
            let judge = VisitJudge(trip, day: line.day, start: head.start, isSeen: reader != nil && head.isSeen)
            var rest = wanted[...]
            for position in trip.pattern.stops.indices {
                // All times of a trip are read, as each is written from the one before.
                let times = reader?.nextVisit(of: trip, at: position, base: judge.base)
                guard position == rest.first else { continue }
                rest.removeFirst()
                guard let visit = judge.visit(at: position, times, &watched) else { continue }
                add(visit, of: trip, start: head.start, on: date, clock: clock)
            }
        }
    }

    private mutating func positions(of pattern: RecordedPattern) -> [Int] {
        if let known = positions[pattern.key] { return known }
        let wanted = pattern.stops.indices.filter { asked[pattern.stops[$0].stopKey] != nil }
        positions[pattern.key] = wanted
        return wanted
    }

    private mutating func add(
        _ visit: JudgedVisit, of trip: RecordedTrip, start: Int?, on date: ServiceDate, clock: LineClock
    ) {
        let isFailed = visit.isFailed(&watched)
        guard visit.state == .observed || isFailed else { return }
        let stop = trip.pattern.stops[visit.position]
        let hour = (visit.scheduledDeparture ?? visit.scheduledArrival).map { moment in
            zones[stop.stopKey].map { $0.hour(at: moment) } ?? clock.hour(at: moment)
        }
        let seen = StopPast.Seen(visit, on: date, isFailed: isFailed)
        for (number, asked) in asked[stop.stopKey] ?? [] {
            if asked.trip == StopPast.TripStop(tripID: trip.id, start: start, sequence: stop.sequence) {
                found[number].visits.append(seen)
            }
            if hour != nil, hour == asked.hour { found[number].ofHour.append(seen) }
        }
    }
}

extension StopPast.Seen {
    fileprivate init(_ visit: JudgedVisit, on date: ServiceDate, isFailed: Bool) {
        self.init(day: Int32(clamping: date.dayNumber), isFailed: isFailed)
        guard !isFailed else { return }
        let begin = date.dayNumber &* 86_400
        func seconds(_ time: Int?, since other: Int?) -> Int32 {
            guard let time, let other else { return Self.none }
            return Int32(clamping: time &- other)
        }
        (arrival, departure) = (seconds(visit.arrival, since: begin), seconds(visit.departure, since: begin))
        arrivalDelay = seconds(visit.arrival, since: visit.scheduledArrival)
        departureDelay = seconds(visit.departure, since: visit.scheduledDeparture)
    }
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
