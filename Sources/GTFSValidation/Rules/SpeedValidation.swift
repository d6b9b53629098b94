internal import GTFSModel
internal import GTFSStore

/// Trips that are faster than their mode: a stop or a time is wrong.
enum SpeedValidation {
    static let all: [ValidationRule] = [
        .profiles(
            "fast_travel_between_consecutive_stops", "fast_travel_between_far_stops",
            reading: ["stop_times.txt", "stops.txt", "trips.txt", "routes.txt"], speeds)
    ]

    /// The most km/h of a route_type.
    private static func limit(_ routeType: Int?) -> Double {
        switch routeType {
        case 0: 100
        case 1, 3, 11, 12: 150
        case 2: 500
        case 4: 80
        case 5: 30
        case 6, 7: 50
        default: 200
        }
    }

    /// Far stops are more than this many kilometres apart.
    private static let farDistance = 10.0

    /// Trips that start at another second of a minute may have other results, as whole minutes are taken for rounded.
    private static func speeds(_ visit: ProfileVisit, findings: Findings) throws {
        guard let route = visit.route, visit.positions.count > 1 else { return }
        for trips in groups(visit.trips) {
            let course = Course(
                visit: visit, trips: trips, points: visit.shared.points, legs: visit.shared.legs,
                limit: limit(route.type), route: route)
            try course.reportConsecutive(findings)
            try course.reportFar(findings)
        }
    }

    private static func groups(_ trips: [TripRow]) -> [[TripRow]] {
        let second = (trips[0].startTime ?? 0) % 60
        if trips.allSatisfy({ ($0.startTime ?? 0) % 60 == second }) { return [trips] }
        return Dictionary(grouping: trips) { ($0.startTime ?? 0) % 60 }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The trips of a profile that start at the same second of a minute.
    private struct Course {
        let visit: ProfileVisit
        let trips: [TripRow]
        let points: [SpherePoint?]
        /// Kilometres, of the pattern.
        let legs: [Double]
        /// km/h.
        let limit: Double
        let route: CheckedRoute

        /// Seconds of the service day of a trip.
        private func time(_ offset: Int?, ofTrip number: Int = 0) -> Int {
            offset.map { $0 + (trips[number].startTime ?? 0) } ?? 0
        }

        /// km/h from the departure at one row to the arrival at another, `kilometres` away.
        private func speed(_ kilometres: Double, from start: Int, to end: Int) -> Double {
            let (departure, arrival) = (time(visit.departure(start)), time(visit.arrival(end)))
            var seconds = arrival - departure
            if seconds <= 0 {
                seconds = 60
            } else if arrival % 60 == 0, departure % 60 == 0 {
                // Times in whole minutes may be rounded by half a minute each.
                seconds += 60
            }
            return kilometres * 3600 / Double(seconds)
        }

        func reportConsecutive(_ findings: Findings) throws {
            var start = 0
            for end in visit.positions.dropFirst() {
                guard let first = points[start], let second = points[end], visit.departure(start) != nil,
                    visit.arrival(end) != nil
                else { continue }
                let kilometres = start == end - 1 ? legs[start] : first.metres(to: second) / 1000
                try add(
                    "fast_travel_between_consecutive_stops", rows: (start, end), kilometres: kilometres,
                    findings: findings)
                start = end
            }
        }

        /// Once a trip: the first stop, and backwards from it the first other one, between which it is too fast and that are
        /// far apart.
        func reportFar(_ findings: Findings) throws {
            // The latest departure of the rows before, and the least kilometres at the limit of speed. A row that no earlier
            // one is too fast for needs no look at each of them.
            var (along, latest, lowest) = (0.0, Int.min, Double.infinity)
            for end in visit.positions {
                if end > 0 { along += legs[end - 1] }
                defer {
                    if visit.departure(end) != nil {
                        let departure = time(visit.departure(end))
                        latest = max(latest, departure)
                        lowest = min(lowest, along - limit / 3600 * Double(departure))
                    }
                }
                guard visit.arrival(end) != nil else { continue }
                guard visit.stops[end] != nil else { return }
                let arrival = time(visit.arrival(end))
                guard latest >= arrival || along - limit / 3600 * Double(arrival) > lowest - 1e-6 else { continue }
                var kilometres = 0.0
                for start in (0..<end).reversed() {
                    kilometres += legs[start]
                    guard visit.departure(start) != nil, speed(kilometres, from: start, to: end) > limit else {
                        continue
                    }
                    guard visit.stops[start] != nil else { return }
                    guard kilometres > SpeedValidation.farDistance else { continue }
                    return try add(
                        "fast_travel_between_far_stops", rows: (start, end), kilometres: kilometres, findings: findings)
                }
            }
        }

        private func add(
            _ code: FeedIssue.Code, rows: (Int, Int), kilometres: Double, findings: Findings
        ) throws {
            let speed = speed(kilometres, from: rows.0, to: rows.1)
            guard speed > limit else { return }
            try findings.add(code, count: trips.count) { number in
                let (first, second) = (visit.stops[rows.0], visit.stops[rows.1])
                return NoticeSample([
                    "tripId": .text(try visit.feed.tripID(trips[number])), "routeId": .text(route.id),
                    "speedKph": .real(speed), "distanceKm": .real(kilometres),
                    "stopSequence1": .integer(visit.pattern.stops[rows.0].stopSequence),
                    "stopId1": .text(first?.id ?? ""), "stopName1": .text(first?.name ?? ""),
                    "departureTime1": .time(time(visit.departure(rows.0), ofTrip: number)),
                    "stopSequence2": .integer(visit.pattern.stops[rows.1].stopSequence),
                    "stopId2": .text(second?.id ?? ""), "stopName2": .text(second?.name ?? ""),
                    "arrivalTime2": .time(time(visit.arrival(rows.1), ofTrip: number)),
                ])
            }
        }
    }
}
