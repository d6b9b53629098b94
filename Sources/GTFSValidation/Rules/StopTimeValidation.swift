internal import GTFSModel
internal import GTFSStore

/// Stop times of trips, and what trips say of themselves (reference, stop_times.txt and trips.txt).
enum StopTimeValidation {
    static let all: [ValidationRule] = [
        .profiles("missing_trip_edge", reading: files, recounting: recounted, edges),
        .profiles("stop_time_with_only_arrival_or_departure_time", reading: files, recounting: recounted, halfTimes),
        .profiles(
            "stop_time_with_arrival_before_previous_departure_time", reading: files, recounting: recounted, backwards),
        .profiles(
            "missing_timepoint_value", "stop_time_timepoint_without_times", reading: files, recounting: recounted,
            timepoints),
        .profiles("duplicate_key", reading: files, recounting: ["stop_times.txt"], equalSequences),
        .profiles("start_and_end_range_out_of_order", reading: [], recounting: ["stop_times.txt"], ranges),
        .profiles("decreasing_or_equal_stop_time_distance", reading: files, distances),
        .profiles("trip_headsign_matches_intermediate_stop", reading: files + ["trips.txt", "stops.txt"], headsigns),
        .profiles("missing_bike_allowance", reading: ["routes.txt", "trips.txt"], ferryBikes),
    ]

    private static let files = ["stop_times.txt"]
    private static let recounted: Set = ["stop_times.txt", "trips.txt"]

    /// Both times are "required for the first and last stop in a trip", but for those with a window (reference,
    /// stop_times.arrival_time).
    private static func edges(_ visit: ProfileVisit, findings: Findings) throws {
        guard let last = visit.positions.last else { return }
        // A trip of one row has it as its first and as its last.
        for position in [0, last] where !visit.hasWindow(position) {
            for (field, time) in [
                ("arrival_time", visit.arrival(position)), ("departure_time", visit.departure(position)),
            ] where time == nil {
                try visit.add("missing_trip_edge", at: position, to: findings, ["specifiedField": .text(field)])
            }
        }
    }

    /// Each row but the first of those with one stop_sequence.
    private static func equalSequences(_ visit: ProfileVisit, findings: Findings) throws {
        let stops = visit.pattern.stops
        for position in visit.positions.dropFirst()
        where stops[position].stopSequence == stops[position - 1].stopSequence {
            try findings.add("duplicate_key", count: visit.tripCount) { number in
                try visit.sample(at: position, ofTrip: number)
                    + NoticeSample([
                        "filename": "stop_times.txt", "fieldName1": "trip_id",
                        "fieldValue1": .text(visit.tripID(number)), "fieldName2": "stop_sequence",
                        "fieldValue2": .integer(stops[position].stopSequence),
                    ])
            }
        }
    }

    private static func ranges(_ visit: ProfileVisit, findings: Findings) throws {
        for position in visit.positions {
            guard let arrival = visit.arrival(position), let departure = visit.departure(position),
                departure < arrival
            else { continue }
            try visit.add("start_and_end_range_out_of_order", at: position, to: findings) { start in
                NoticeSample([
                    "filename": "stop_times.txt", "startFieldName": "arrival_time",
                    "startValue": .time(start + arrival), "endFieldName": "departure_time",
                    "endValue": .time(start + departure),
                ])
            }
        }
    }

    private static func halfTimes(_ visit: ProfileVisit, findings: Findings) throws {
        for position in visit.positions {
            let hasArrival = visit.arrival(position) != nil
            guard hasArrival != (visit.departure(position) != nil) else { continue }
            try visit.add(
                "stop_time_with_only_arrival_or_departure_time", at: position, to: findings,
                ["specifiedField": .text(hasArrival ? "arrival_time" : "departure_time")])
        }
    }

    private static func backwards(_ visit: ProfileVisit, findings: Findings) throws {
        var last: Int?
        var lastPosition = 0
        for position in visit.positions {
            if let arrival = visit.arrival(position), let last, arrival < last {
                let sequence = visit.pattern.stops[lastPosition].stopSequence
                try visit.add(
                    "stop_time_with_arrival_before_previous_departure_time", at: position, to: findings
                ) { start in
                    NoticeSample([
                        "arrivalTime": .time(start + arrival), "departureTime": .time(start + last),
                        "prevStopSequence": .integer(sequence),
                    ])
                }
            }
            if let departure = visit.departure(position) { (last, lastPosition) = (departure, position) }
        }
    }

    /// Feeds without the column are older than it: their times are exact.
    private static func timepoints(_ visit: ProfileVisit, findings: Findings) throws {
        guard visit.feed.has("timepoint", in: "stop_times.txt") else { return }
        for position in visit.positions {
            let times = [("arrival_time", visit.arrival(position)), ("departure_time", visit.departure(position))]
            let timepoint = visit.shared.timepoints[position]
            if timepoint == nil, times.contains(where: { $0.1 != nil }) {
                try visit.add("missing_timepoint_value", at: position, to: findings)
            }
            for (field, time) in times where timepoint == 1 && time == nil {
                try visit.add(
                    "stop_time_timepoint_without_times", at: position, to: findings, ["specifiedField": .text(field)])
            }
        }
    }

    /// "Values used for shape_dist_traveled must increase along with stop_sequence" (reference,
    /// stop_times.shape_dist_traveled). A row without a stop is passed over.
    private static func distances(_ visit: ProfileVisit, findings: Findings) throws {
        var previous: (position: Int, distance: Double?)?
        for position in visit.positions where visit.pattern.stops[position].stopKey != nil {
            let distance = visit.distance(position)
            if let before = previous?.distance, let distance, before >= distance {
                try visit.add(
                    "decreasing_or_equal_stop_time_distance", at: position, to: findings,
                    [
                        "stopId": visit.stops[position].map { .text($0.id) }, "shapeDistTraveled": .real(distance),
                        "prevShapeDistTraveled": .real(before),
                        "prevStopSequence": previous.map {
                            .integer(visit.pattern.stops[$0.position].stopSequence)
                        },
                    ])
            }
            previous = (position, distance)
        }
    }

    /// A headsign that names a stop on the way tells riders a wrong end. Loops are left out.
    private static func headsigns(_ visit: ProfileVisit, findings: Findings) throws {
        for position in visit.shared.stopsOfHeadsign {
            try visit.add(
                "trip_headsign_matches_intermediate_stop", at: position, to: findings,
                [
                    "tripHeadsign": visit.pattern.headsign.map { .text($0) },
                    "stopId1": visit.stops[position].map { .text($0.id) },
                    "stopId2": visit.stops.last.flatMap { $0 }.map { .text($0.id) },
                ])
        }
    }

    /// bikes_allowed should be 1 or 2 on ferries (route_type 4).
    private static func ferryBikes(_ visit: ProfileVisit, findings: Findings) throws {
        guard let route = visit.route, route.type == 4 else { return }
        for trip in visit.trips where ![1, 2].contains(try visit.feed.bikesAllowed(trip)) {
            try findings.add("missing_bike_allowance") {
                NoticeSample(["routeId": .text(route.id), "tripId": .text(try visit.feed.tripID(trip))])
            }
        }
    }
}
