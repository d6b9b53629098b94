internal import GTFSModel
internal import GTFSStore

/// How late the trips of a route and direction usually are, by the 30 days of one kind before a day (rule H11).
struct UsualDelays: Sendable {
    /// A route and direction, and the day whose departures are asked for.
    struct Asked: Hashable, Sendable {
        var routeID: Route.ID?
        var directionID: Int?
        var date: ServiceDate
    }

    private struct TripStop: Hashable, Sendable {
        var tripID: Trip.ID
        /// The start of a run of frequencies.txt, seconds of the service day; nil for another trip.
        var start: Int?
        var sequence: Int
    }

    private struct StopHour: Hashable, Sendable {
        var stopKey: Int
        var hour: Int
    }

    /// How many days of the kind count, and how many delays are enough.
    private static let (days, fewestOfTrip, fewestOfHour) = (30, 10, 20)

    private var byTrip: [TripStop: UsualDelay] = [:]
    private var byHour: [StopHour: UsualDelay] = [:]
    private let stopKeys: [Stop.ID: Int]

    init(_ asked: Asked, reading: HistoryReading) throws {
        let lines = try reading.lines(ofRoute: asked.routeID, direction: asked.directionID)
        var (trips, hours): ([TripStop: [Int]], [StopHour: [Int]]) = ([:], [:])
        var stopKeys: [Stop.ID: Int] = [:]
        // The zones of the stops that have another one than their agency.
        let zones = try reading.trips.stopZones()
        for date in try reading.days(of: Self.days, before: asked.date) {
            try reading.eachLine(on: date, lines, hasBrackets: false) { line in
                let clock = LineClock(try reading.trips.line(line.key.line).timeZone, day: line.day)
                try line.eachRegularDelay(reading) { trip, start, visit, delay in
                    let stop = trip.pattern.stops[visit.position]
                    trips[TripStop(tripID: trip.id, start: start, sequence: stop.sequence), default: []].append(delay)
                    guard let moment = visit.scheduledDeparture ?? visit.scheduledArrival else { return }
                    let hour = zones[stop.stopKey].map { $0.hour(at: moment) } ?? clock.hour(at: moment)
                    hours[StopHour(stopKey: stop.stopKey, hour: hour), default: []].append(delay)
                }
            }
        }
        for key in Set(hours.keys.map(\.stopKey)) { stopKeys[Stop.ID(try reading.trips.text(key))] = key }
        self.stopKeys = stopKeys
        byTrip = trips.compactMapValues { Self.usual($0, fewest: Self.fewestOfTrip) }
        byHour = hours.compactMapValues { Self.usual($0, fewest: Self.fewestOfHour) }
    }

    private static func usual(_ delays: [Int], fewest: Int) -> UsualDelay? {
        guard delays.count >= fewest else { return nil }
        var counts = DelayCounts()
        for delay in delays { counts.add(delay) }
        let percentiles = counts.percentiles([50, 90])
        return UsualDelay(p50: percentiles[0], p90: percentiles[1], count: delays.count)
    }

    /// How late a departure usually is; nil where too few were observed.
    func usual(_ departure: Departure) -> UsualDelay? {
        let visit = TripStop(
            tripID: departure.tripID, start: departure.startTime?.seconds, sequence: departure.stopSequence)
        if let known = byTrip[visit] { return known }
        guard let stop = stopKeys[departure.stopID], let moment = departure.scheduledDeparture else { return nil }
        return byHour[StopHour(stopKey: stop, hour: ServiceTimeZone(departure.timeZone).hour(at: moment))]
    }
}

/// The clocks of a line's agency on a service day.
struct LineClock {
    private let timeZone: ServiceTimeZone
    /// Seconds ahead of UTC, if the clocks do not change on these days.
    private let offset: Int?

    /// - Parameter day: noon minus twelve hours of the service day.
    init(_ timeZone: ServiceTimeZone, day: Int) {
        self.timeZone = timeZone
        let ends = [day - 86400, day + 3 * 86400].map(timeZone.offset(at:))
        offset = ends[0] == ends[1] ? ends[0] : nil
    }

    /// The hour of a local time, seconds since 1970 by the clock: 0 … 23.
    @inline(__always) static func hour(local: Int) -> Int { (local % 86400 + 86400) % 86400 / 3600 }

    /// 0 … 23
    @inline(__always) func hour(at instant: Int) -> Int {
        Self.hour(local: instant &+ (offset ?? timeZone.offset(at: instant)))
    }
}

extension ServiceTimeZone {
    /// The hour of an instant by the clocks: 0 … 23.
    func hour(at instant: Int) -> Int { LineClock.hour(local: instant &+ offset(at: instant)) }
}

extension DayLineVisits {
    /// Calls `body` with each delay and its trip, without those of trips that run on this day by an exception (rule H11). A run
    /// of frequencies.txt has its start, seconds of the service day.
    func eachRegularDelay(
        _ reading: HistoryReading,
        body: (_ trip: RecordedTrip, _ start: Int?, _ visit: JudgedVisit, _ delay: Int) -> Void
    ) throws {
        var watched = reading.watched
        let exceptions = try exceptions()
        try eachTrip { head, trip, reader in
            guard reader != nil else { return }
            let counts = !exceptions.contains(head.tripKey)
            eachVisit(of: trip, head, &reader, &watched) { visit in
                if counts, let delay = visit.delay { body(trip, head.start, visit, delay) }
            }
        }
    }

    /// The keys of the trips that run on this day by an exception of calendar_dates.txt.
    func exceptions() throws -> Set<Int> { Set(try trips.listed(row).filter(\.isException).map(\.tripKey)) }
}

extension HistoryReading {
    /// Days back in which days of one kind are looked for.
    private static let reach = 400

    /// The recorded days among the last of the same kind before a day.
    func days(of count: Int, before date: ServiceDate) throws -> [ServiceDate] {
        let kind = DayKind(date)
        let wanted = (1...Self.reach).lazy.map { date.adding(days: -$0) }.filter { DayKind($0) == kind }.prefix(count)
        let recorded = Set(try rows.days().map(\.date))
        return wanted.filter(recorded.contains)
    }
}

/// Days of one kind: from Monday to Friday, on a Saturday, on a Sunday (rule H11).
enum DayKind: Int, CaseIterable, Sendable {
    case weekday, saturday, sunday

    init(_ date: ServiceDate) { self.init(weekday: date.weekday) }

    /// - Parameter weekday: 0 on a Monday … 6 on a Sunday.
    init(weekday: Int) {
        switch weekday {
        case 5: self = .saturday
        case 6: self = .sunday
        default: self = .weekday
        }
    }
}
