internal import GTFSModel
internal import GTFSStore

/// Sums up the delays of a history by trip, stop and kind of day, line by line.
struct EmpiricalDelayScan {
    /// The least delays of a kind for a row (rule H11).
    private static let fewest = 10
    /// The delays that OpenTripPlanner reads: 0 to 5 hours.
    private static let readable = 0...18000

    private let reading: HistoryReading
    private let days: [ServiceDate]
    /// By line, each trip as it was on the last day on which it was scheduled: the one that OpenTripPlanner knows.
    private let latest: [Int: [RecordedTrip]]

    init(_ reading: HistoryReading, days: [ServiceDate]) throws {
        (self.reading, self.days) = (reading, days)
        var latest: [Trip.ID: RecordedTrip] = [:]
        for day in days {
            try reading.eachLine(on: day, nil, hasBrackets: false) { line in
                for listed in try reading.trips.listed(line.row) {
                    let trip = try reading.trips.trip(listed.tripKey)
                    latest[trip.id] = trip
                }
            }
        }
        self.latest = Dictionary(grouping: latest.values, by: \.pattern.line)
    }

    var lines: [Int] { latest.keys.sorted() }

    /// Calls `body` with each row of a line, by trip_id, then along the trip.
    func each(of line: Int, _ body: ([String]) throws -> Void) throws {
        var trips: [Trip.ID: TripDelays] = [:]
        for trip in latest[line] ?? [] { trips[trip.id] = TripDelays(trip) }
        for day in days { try reading.eachLine(on: day, [line], hasBrackets: false) { try add($0, to: &trips) } }
        for (_, delays) in trips.sorted(by: { $0.key < $1.key }) { try rows(delays, body: body) }
    }

    private func add(_ line: DayLineVisits, to trips: inout [Trip.ID: TripDelays]) throws {
        let kind = DayKind(line.key.date)
        try line.eachRegularDelay(reading) { trip, _, visit, delay in
            trips[trip.id]?.add(delay, at: visit.position, of: trip, on: kind)
        }
    }

    /// OpenTripPlanner gives a row to the first visit of its stop after that of the row before: where a trip is at a stop
    /// twice, the later visit has a row only if the earlier one has.
    private func rows(_ delays: TripDelays, body: ([String]) throws -> Void) throws {
        let stops = delays.trip.pattern.stops
        for kind in DayKind.allCases {
            var next = 0
            for (position, stop) in stops.enumerated() {
                let found = delays.counts(at: position, kind)
                guard found.count >= Self.fewest,
                    !stops[next..<position].contains(where: { $0.stopKey == stop.stopKey })
                else { continue }
                next = position + 1
                let percentiles = found.percentiles([50, 90]).map {
                    String(min(max($0, Self.readable.lowerBound), Self.readable.upperBound))
                }
                try body(
                    [kind.serviceID, delays.trip.id.rawValue, try reading.trips.text(stop.stopKey), "\(position + 1)"]
                        + percentiles)
            }
        }
    }
}

/// The delays of a trip by kind of day and position.
private struct TripDelays {
    let trip: RecordedTrip
    private var delays: [[Int]]

    init(_ trip: RecordedTrip) {
        self.trip = trip
        delays = Array(repeating: [], count: trip.pattern.stops.count * DayKind.allCases.count)
    }

    /// Adds a delay, if the trip still has this stop in this position.
    mutating func add(_ delay: Int, at position: Int, of trip: RecordedTrip, on kind: DayKind) {
        let stops = self.trip.pattern.stops
        guard position < stops.count, stops[position].stopKey == trip.pattern.stops[position].stopKey else { return }
        delays[index(position, kind: kind)].append(delay)
    }

    func counts(at position: Int, _ kind: DayKind) -> DelayCounts {
        var counts = DelayCounts()
        for delay in delays[index(position, kind: kind)] { counts.add(delay) }
        return counts
    }

    private func index(_ position: Int, kind: DayKind) -> Int { kind.rawValue * trip.pattern.stops.count + position }
}
