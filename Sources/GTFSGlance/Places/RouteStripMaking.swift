internal import GTFSModel
public import GTFSQuery

extension RouteStripRequest: Question {
    /// It asks for every trip under way.
    public static var kind: QuestionKind { .journeys }

    /// - Throws: `QueryError` if a value is not allowed.
    public func validate() throws { try QueryError.requireInstant("at", at) }

    /// The strip, as `Timetable.strip(ofRoute:direction:at:realtime:)` has it.
    public func answer(in session: QuestionSession) throws -> RouteStrip {
        let session = session.changing { $0.now = at }
        let zone = try session.feed().timeZones.firstTimeZone()
        let today = zone.date(at: at)
        let timetable = try session.ask(RouteTimetableRequest(routeID, on: today))
        var strip = RouteStrip(route: timetable.route, directionID: directionID, date: today)
        let direction = timetable.direction(directionID)
        if let direction { strip.directionID = direction.directionID ?? direction.inferredDirection }
        var making = RouteStripMaking(strip: strip, session: session, zone: zone, at: at)
        if let direction { try making.addStops(direction) }
        let before = try session.ask(RouteTimetableRequest(routeID, on: today.adding(days: -1)))
        if let direction = before.direction(strip.directionID) {
            try making.addRunners(direction, on: today.adding(days: -1))
        }
        if let direction { try making.addRunners(direction, on: today) }
        try making.addAdded()
        making.strip.runners = making.strip.runners.stableSorted {
            ($0.branch ?? -1, $0.metres) < ($1.branch ?? -1, $1.metres)
        }
        return making.strip
    }
}

extension RouteTimetable {
    /// The trips of a direction; without one, of that with the most trips.
    fileprivate func direction(_ id: Int?) -> Direction? {
        guard let id else { return directions.max { $0.columns.count < $1.columns.count } }
        return directions.first { $0.directionID == id } ?? directions.first { $0.inferredDirection == id }
    }
}

/// Puts a strip together: the axis and its branches, then what is under way.
private struct RouteStripMaking {
    var strip: RouteStrip
    let session: QuestionSession
    let zone: ServiceTimeZone
    let at: Int

    /// Seconds by which a trip may be early or late and still be looked at.
    private static let (earliest, latest) = (1800, 4 * 3600)

    mutating func addStops(_ direction: RouteTimetable.Direction) throws {
        var patterns: [(rows: [Int], columns: [RouteTimetable.Column])] = []
        for column in direction.columns {
            let rows = column.cells.map(\.row)
            if let known = patterns.firstIndex(where: { $0.rows == rows }) {
                patterns[known].columns.append(column)
            } else {
                patterns.append((rows, [column]))
            }
        }
        patterns = patterns.stableSorted { ($0.columns.count, $0.rows.count) > ($1.columns.count, $1.rows.count) }
        for (index, pattern) in patterns.enumerated() {
            guard let marks = try marks(pattern.columns[0]) else { continue }
            if index == 0 || strip.stops.isEmpty { strip.stops = marks } else { addBranches(marks) }
        }
    }

    /// The stops of a trip by the schedule, with their metres.
    private func marks(_ column: RouteTimetable.Column) throws -> [RouteStrip.Mark]? {
        let trip = TripOnServiceDay(tripID: column.tripID, serviceDate: strip.date, startTime: column.frequency?.start)
        let board = try session.scheduleOnly.ask(TripBoardRequest(trip))
        guard board.runs else { return nil }
        let metres = try session.scheduleOnly.ask(TripTrackRequest(board)).stopMetres
        return zip(board.stops, metres).map { stop, distance in
            RouteStrip.Mark(
                stopID: stop.stopID, name: stop.stopName, metres: ((distance - (metres.first ?? 0)) * 10).rounded() / 10
            )
        }
    }

    /// Adds what a pattern has beside the axis.
    private mutating func addBranches(_ marks: [RouteStrip.Mark]) {
        let axis = Set(strip.stops.map(\.stopID))
        var branch = RouteStrip.Branch(stops: [])
        for mark in marks {
            guard axis.contains(mark.stopID) else {
                branch.stops.append(mark)
                continue
            }
            branch.to = mark.stopID
            add(branch)
            branch = RouteStrip.Branch(from: mark.stopID, stops: [])
        }
        branch.to = nil
        add(branch)
    }

    private mutating func add(_ branch: RouteStrip.Branch) {
        let ids = branch.stops.map(\.stopID)
        let isKnown = strip.branches.contains {
            ($0.from, $0.to) == (branch.from, branch.to) && $0.stops.map(\.stopID) == ids
        }
        if !ids.isEmpty, !isKnown { strip.branches.append(branch) }
    }
}

extension RouteStripMaking {
    mutating func addRunners(_ direction: RouteTimetable.Direction, on date: ServiceDate) throws {
        let start = zone.start(of: date)
        let known = Set(session.realtime?.overlay.trips.map(\.id) ?? [])
        for column in direction.columns {
            let times = column.cells.compactMap { $0.departure ?? $0.arrival }.map(\.seconds)
            guard let first = times.first, let last = times.last else { continue }
            for shift in shifts(column.frequency, from: first, on: start, lasting: last - first) {
                let trip = TripOnServiceDay(
                    tripID: column.tripID, serviceDate: date,
                    startTime: column.frequency == nil ? nil : ServiceTime(seconds: first + shift))
                let (begin, end) = (start + first + shift - Self.earliest, start + last + shift + Self.latest)
                let isNear = begin <= at && at <= (known.contains(trip) ? end : end - Self.latest)
                if isNear { try add(trip) }
            }
        }
    }

    /// By how much the runs of a trip that can be under way are later than its column.
    private func shifts(_ window: FrequencyWindow?, from first: Int, on start: Int, lasting length: Int) -> [Int] {
        guard let window, let headway = window.headway, headway > 0, let end = window.end?.seconds else { return [0] }
        return stride(from: 0, to: max(1, end - first), by: headway).filter { shift in
            let begin = start + first + shift
            return begin - Self.earliest <= at && at <= begin + length + Self.latest
        }
    }

    /// Trips of the direction that only messages have.
    mutating func addAdded() throws {
        let shown = Set(strip.runners.map(\.id))
        let days = [strip.date.adding(days: -1), strip.date]
        for trip in session.realtime?.overlay.trips ?? [] {
            guard trip.routeID == strip.route.id, trip.directionID == strip.directionID,
                days.contains(trip.id.serviceDate),
                trip.scheduled == nil || !trip.change.coversSchedule, !shown.contains(trip.id)
            else { continue }
            try add(trip.id)
        }
    }

    /// Adds a trip if it is under way.
    private mutating func add(_ trip: TripOnServiceDay) throws {
        let board = try session.ask(TripBoardRequest(trip))
        guard board.runs, !board.isCancelled else { return }
        let course = TripCourse(board, try session.ask(TripTrackRequest(board)), session.realtime)
        guard let running = course.runningTimes, let location = course.location(at: at),
            running.contains(at) || (course.hasVehicle && at < running.lowerBound)
        else { return }
        let (branch, metres) = axisLocation(location, on: course)
        var runner = RouteStrip.Runner(location: location, metres: metres)
        let next = board.stops.first { $0.stopID == location.stopAfter } ?? board.stops.last
        (runner.branch, runner.headsign) = (branch, board.headsign)
        runner.vehicle = board.stops.lazy.compactMap { $0.realtime?.vehicle }.first
        runner.delay = next.flatMap { $0.delay(.arrival) ?? $0.delay(.departure) }
        strip.runners.append(runner)
    }

    /// Where a place on its own line is on the axis, or on which branch.
    private func axisLocation(_ location: TripLocation, on course: TripCourse) -> (branch: Int?, metres: Double) {
        let ends = [location.stopBefore, location.stopAfter].compactMap(\.self)
        let off = ends.first { stop in !strip.stops.contains { $0.stopID == stop } }
        if let off {
            let branch = strip.branches.firstIndex { $0.stops.contains { $0.stopID == off } }
            return (branch, location.metres)
        }
        guard let before = axisMetres(location.stopBefore) else { return (nil, axisMetres(location.stopAfter) ?? 0) }
        guard let after = axisMetres(location.stopAfter), let from = course.metres(of: location.stopBefore),
            let to = course.metres(of: location.stopAfter), to > from
        else { return (nil, before) }
        let share = min(max((location.metres - from) / (to - from), 0), 1)
        return (nil, ((before + (after - before) * share) * 10).rounded() / 10)
    }

    private func axisMetres(_ stop: Stop.ID?) -> Double? { strip.stops.first { $0.stopID == stop }?.metres }
}
