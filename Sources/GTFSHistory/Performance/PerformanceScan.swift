internal import GTFSModel
internal import GTFSStore

/// Sums up the visits of a history, group by group.
struct PerformanceScan {
    struct GroupKey: Hashable, Comparable {
        /// In texts; 0 for none.
        var routeKey = 0
        /// -1 for none.
        var direction = -1
        /// In texts; 0 for none.
        var stopKey = 0
        /// The hour, the weekday, the hour of the week or the day; 0 for none.
        var part = 0

        static func < (left: Self, right: Self) -> Bool {
            (left.routeKey, left.direction, left.stopKey, left.part)
                < (right.routeKey, right.direction, right.stopKey, right.part)
        }
    }

    /// What becomes a row.
    struct Group {
        let key: GroupKey
        var tally = PerformanceTally()
        /// The service day that was added last.
        var lastDay = Int.min
        /// The service day of the pair of departures that was added last.
        var lastHeadwayDay = Int.min

        /// Adds a pair of departures.
        mutating func add(_ headway: Int, scheduled: Int, on day: Int) {
            tally.headways.add(headway, scheduled: scheduled)
            guard lastHeadwayDay != day else { return }
            tally.headwayDays.insert(day)
            lastHeadwayDay = day
        }
    }

    static let hours = 24
    /// The number of groups that are remembered: the stops of a trip, or its hour, come again with the next trip.
    private static let recentCount = 64

    private let request: PerformanceRequest
    private var reading: HistoryReading
    private let lines: Set<Int>?
    private let stopKeys: Set<Int>?
    private let tripIDs: Set<Trip.ID>
    private(set) var groups: [Group] = []
    private var indices: [GroupKey: Int] = [:]
    /// Indices of groups by the last bits of their keys; any index is good where none is known.
    private var recent = Array(repeating: 0, count: PerformanceScan.recentCount)
    private var headways = LineHeadways()
    private var lastClock: (key: RecordedTrips.ZoneDay, clock: LineClock)?

    init(_ reading: HistoryReading, request: PerformanceRequest) throws {
        self.request = request
        self.reading = reading
        stopKeys = try reading.stopKeys(request.stops)
        lines = try reading.lines(
            stoppingAt: stopKeys,
            among: request.routes.isEmpty && request.agencies.isEmpty ? nil : reading.lines(request.includes))
        tripIDs = Set(request.trips)
    }

    mutating func removeAll() {
        groups.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        reading.watched.forgetAsked()
    }

    /// Between which moments it asked what was watched; nil if it did not.
    var asked: ClosedRange<Int>? { reading.watched.asked }

    /// Sums up service days: of those that have sums of their lines these, of the others each visit.
    mutating func add(_ days: [ServiceDate]) throws {
        var summed: [SummedDay] = []
        let known = request.isOfWholeLines ? try reading.summedDays(days) : [:]
        for day in days {
            if let day = known[day] { summed.append(day) } else { try add(day) }
        }
        // Line by line, so that the sums of one row are added up one after another.
        for line in summed.isEmpty ? [] : try (lines ?? reading.lines { _ in true }).sorted() {
            for index in summed.indices { try add(line, of: &summed[index]) }
        }
    }

    private mutating func add(_ line: Int, of day: inout SummedDay) throws {
        let kind: TallyCodes.Kind? = day.changed.contains(line) ? .unknown : try day.kind(of: line)
        switch kind {
        case nil, .empty?: return
        case .unknown?:
            let reading = reading
            try reading.eachLine(on: day.date, [line], hasBrackets: false) { try add($0) }
        case let kind?:
            let group = group(try groupKey(line, date: day.date))
            day.add(kind, to: &groups[group].tally)
        }
    }

    /// Sums up a service day.
    private mutating func add(_ date: ServiceDate) throws {
        let (reading, lines) = (reading, lines)
        try reading.eachLine(on: date, lines, hasBrackets: false) { try add($0) }
    }

    /// The key of a line and day, without what its visits and headways have each.
    private func groupKey(_ line: Int, date: ServiceDate) throws -> GroupKey {
        var key = GroupKey()
        switch request.grouping {
        case .route, .direction:
            let row = try reading.trips.line(line)
            key.routeKey = row.routeKey ?? 0
            if request.grouping == .direction { key.direction = row.directionID ?? -1 }
        case .weekday: key.part = date.weekday
        case .weekdayHour: key.part = date.weekday * Self.hours
        case .day: key.part = date.dayNumber
        case .stop, .hour, nil: break
        }
        return key
    }

    /// Sums up the visits of a line on a service day.
    mutating func add(_ line: DayLineVisits) throws {
        let clock = clock(try reading.trips.line(line.key.line), line: line)
        let key = try groupKey(line.key.line, date: line.key.date)
        try addVisits(line, key: key, clock: clock)
        var (list, watched) = (headways, reading.watched)
        headways = LineHeadways()
        defer { (headways, reading.watched) = (list, watched) }
        let day = line.key.date.dayNumber
        list.each(&watched) { stop, time, observed, scheduled in
            groups[group(key, stop: stop, time: time, clock: clock)].add(observed, scheduled: scheduled, on: day)
        }
    }

    /// The clock of a line's agency: mostly that of the line before.
    private mutating func clock(_ row: RecordedTrips.Line, line: DayLineVisits) -> LineClock {
        let key = RecordedTrips.ZoneDay(zoneKey: row.zoneKey, date: line.key.date)
        if let lastClock, lastClock.key == key { return lastClock.clock }
        let clock = LineClock(row.timeZone, day: line.day)
        lastClock = (key, clock)
        return clock
    }

    private mutating func addVisits(_ line: DayLineVisits, key: GroupKey, clock: LineClock) throws {
        headways.removeAll()
        // The row of all visits of the line and day, found with the first of them: a line without any has none.
        var whole: Int?
        let day = line.key.date.dayNumber
        try line.eachTrip { head, trip, reader in
            let isIncluded = tripIDs.isEmpty || tripIDs.contains(trip.id)
            var watched = reading.watched
            if tripIDs.isEmpty { headways.begin(trip) }
            line.eachVisit(of: trip, head, &reader, &watched) { visit in
                let stop = trip.pattern.stops[visit.position]
                guard isIncluded, stopKeys?.contains(stop.stopKey) ?? true else { return }
                let group = whole ?? group(key, stop: stop.stopKey, time: visit.groupedTime, clock: clock)
                if request.isByLine { whole = group }
                groups[group].tally.add(visit.state)
                if let delay = visit.delay, !request.isOfTimepoints || stop.isTimepoint {
                    groups[group].tally.delays.add(delay)
                    if groups[group].lastDay != day {
                        groups[group].tally.days.insert(day)
                        groups[group].lastDay = day
                    }
                }
                if tripIDs.isEmpty, !visit.isLast { headways.add(visit) }
            }
            reading.watched = watched
        }
        if tripIDs.isEmpty { try addWindows(line) }
    }

    private mutating func addWindows(_ line: DayLineVisits) throws {
        for listed in try reading.trips.listed(line.row) {
            let trip = try reading.trips.trip(listed.tripKey)
            guard !trip.windows.isEmpty else { continue }
            headways.begin(trip)
            headways.addWindows(of: trip, day: line.day, stopKeys)
        }
    }

    @inline(__always) private mutating func group(
        _ key: GroupKey, stop: Int, time: Int, clock: LineClock
    ) -> Int {
        var key = key
        if request.grouping == .stop { key.stopKey = stop }
        if request.grouping == .hour || request.grouping == .weekdayHour { key.part += clock.hour(at: time) }
        return group(key)
    }

    @inline(__always) private mutating func group(_ key: GroupKey) -> Int {
        let slot = (key.stopKey &+ key.part) & (Self.recentCount - 1)
        let known = recent[slot]
        if known < groups.count, groups[known].key == key { return known }
        let group = indices[key] ?? groups.count
        if group == groups.count {
            indices[key] = group
            groups.append(Group(key: key))
        }
        recent[slot] = group
        return group
    }
}
