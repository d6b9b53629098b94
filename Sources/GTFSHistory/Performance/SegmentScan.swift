internal import GTFSModel
internal import GTFSStore

/// Sums up running times from stop to stop, a line after another.
struct SegmentScan {
    /// Two successive stops of trips.
    private struct Stops: Hashable {
        /// In texts.
        var from: Int
        var to: Int
    }

    private struct Segment {
        /// Its place among those of the line: the last in which it was met.
        var position = 0
        /// A trip that has it, and where it begins there.
        var trip: (id: Trip.ID, position: Int)
        var running: [Int32] = []
        var scheduled: [Int32] = []
        var excess: [Int32] = []

        init(trip: (id: Trip.ID, position: Int)) { self.trip = trip }

        mutating func add(_ times: (running: Int, scheduled: Int), at position: Int) {
            self.position = max(self.position, position)
            running.append(Int32(clamping: times.running))
            scheduled.append(Int32(clamping: times.scheduled))
            excess.append(Int32(clamping: times.running &- times.scheduled))
        }
    }

    private let reading: HistoryReading
    private let request: PerformanceRequest
    private let stopKeys: Set<Int>?
    private let lines: Set<Int>
    private let schedule: (any RealtimeSchedule)?

    init(_ reading: HistoryReading, request: PerformanceRequest, schedule: (any RealtimeSchedule)?) throws {
        (self.reading, self.request, self.schedule) = (reading, request, schedule)
        stopKeys = try reading.stopKeys(request.stops)
        let included = try reading.lines(request.includes)
        lines = try reading.lines(stoppingAt: stopKeys, among: included) ?? included
    }

    func rows(_ days: [ServiceDate]) throws -> [SegmentRow] {
        // A route has several lines where its agency or zone has changed.
        let ways = Dictionary(grouping: try lines.map { (key: $0, line: try reading.trips.line($0)) }) {
            Way(routeID: $0.line.routeID, directionID: $0.line.directionID)
        }
        let ordered = ways.sorted { left, right in
            (left.key.routeID?.rawValue ?? "", left.key.directionID ?? -1)
                < (right.key.routeID?.rawValue ?? "", right.key.directionID ?? -1)
        }
        return try ordered.flatMap { way, lines in try rows(of: way, lines: Set(lines.map(\.key)), on: days) }
    }

    private struct Way: Hashable {
        var routeID: Route.ID?
        var directionID: Int?
    }

    private func rows(of row: Way, lines: Set<Int>, on days: [ServiceDate]) throws -> [SegmentRow] {
        var segments: [Stops: Segment] = [:]
        for day in days {
            try reading.eachLine(on: day, lines, hasBrackets: false) { try add($0, to: &segments) }
        }
        let ordered = segments.sorted {
            ($0.value.position, $0.key.from, $0.key.to) < ($1.value.position, $1.key.from, $1.key.to)
        }
        return try ordered.map { stops, segment in
            var made = SegmentRow(
                routeID: row.routeID, directionID: row.directionID,
                fromStopID: Stop.ID(try reading.trips.text(stops.from)),
                toStopID: Stop.ID(try reading.trips.text(stops.to)), observed: segment.running.count)
            if made.observed >= PerformanceRow.fewest {
                made.p50 = Self.percentile(50, of: segment.running)
                made.p90 = Self.percentile(90, of: segment.running)
                made.scheduled = Self.percentile(50, of: segment.scheduled)
                made.excess = Self.percentile(50, of: segment.excess)
            }
            made.metres = try metres(segment, from: made.fromStopID, to: made.toStopID)
            return made
        }
    }

    private func add(_ line: DayLineVisits, to segments: inout [Stops: Segment]) throws {
        var watched = reading.watched
        try line.eachTrip { head, trip, reader in
            let isIncluded = request.trips.isEmpty || request.trips.contains(trip.id)
            var last: JudgedVisit?
            line.eachVisit(of: trip, head, &reader, &watched) { visit in
                defer { last = visit }
                guard isIncluded, let last, last.position + 1 == visit.position else { return }
                let stops = Stops(
                    from: trip.pattern.stops[last.position].stopKey, to: trip.pattern.stops[visit.position].stopKey)
                guard stopKeys.map({ $0.contains(stops.from) || $0.contains(stops.to) }) ?? true,
                    let times = Self.times(from: last, to: visit)
                else { return }
                segments[stops, default: Segment(trip: (trip.id, last.position))].add(times, at: last.position)
            }
        }
    }

    /// From one visit to the next: the observed and the scheduled running time; nil unless both visits were observed.
    private static func times(from: JudgedVisit, to: JudgedVisit) -> (running: Int, scheduled: Int)? {
        guard from.state == .observed, to.state == .observed,
            let departure = from.departure ?? from.arrival, let arrival = to.arrival ?? to.departure,
            let left = from.scheduledDeparture ?? from.scheduledArrival,
            let came = to.scheduledArrival ?? to.scheduledDeparture, arrival >= departure
        else { return nil }
        return (arrival &- departure, came &- left)
    }

    /// By nearest rank (rule H8).
    private static func percentile(_ percent: Int, of values: [Int32]) -> Int {
        let sorted = values.sorted()
        return Int(sorted[.nearestRank(percent, of: sorted.count) - 1])
    }

    /// Along the line of its trip, if the timetable still has it with these stops.
    private func metres(_ segment: Segment, from: Stop.ID, to: Stop.ID) throws -> Int? {
        guard let schedule, let trip = try schedule.trip(segment.trip.id), let line = try schedule.line(of: trip)
        else { return nil }
        let (stops, position) = (trip.pattern.stops, segment.trip.position)
        guard position + 1 < min(stops.count, line.stopMetres.count), stops[position].stopID == from,
            stops[position + 1].stopID == to
        else { return nil }
        return Int(exactly: (line.stopMetres[position + 1] - line.stopMetres[position]).rounded())
    }
}
