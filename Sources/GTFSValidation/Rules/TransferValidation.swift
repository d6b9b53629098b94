internal import GTFSModel
internal import GTFSStore

/// Transfers between stops, routes and trips (reference, transfers.txt).
enum TransferValidation {
    static let all: [ValidationRule] = [
        .feed("transfer_distance_too_large", "transfer_distance_above_2_km", reading: [file, "stops.txt"], distances),
        .feed("transfer_with_invalid_stop_location_type", reading: [file, "stops.txt"], locationTypes),
        .feed("transfer_with_invalid_trip_and_route", reading: [file, "trips.txt", "routes.txt"], tripsAndRoutes),
        .feed(
            "transfer_with_invalid_trip_and_stop", "transfer_with_suspicious_mid_trip_in_seat",
            reading: [file, "trips.txt", "stops.txt", "stop_times.txt"], tripsAndStops),
        .feed("inconsistent_route_type_for_in_seat_transfer", reading: [file, "routes.txt"], routeTypes),
    ]

    private static let file = "transfers.txt"

    /// One end of a transfer, by the names of its fields.
    private struct End {
        let prefix: String
        var stop: String { prefix + "_stop_id" }
        var route: String { prefix + "_route_id" }
        var trip: String { prefix + "_trip_id" }
    }

    private static let ends = [End(prefix: "from"), End(prefix: "to")]

    /// Riders stay seated, or may not: transfer_type 4 and 5.
    private static func isInSeat(_ transfer: FeedRecord) -> Bool {
        transfer.integer("transfer_type").map { $0 == 4 || $0 == 5 } ?? false
    }

    /// A stop without a position counts as at 0, 0, as in the validator: something is wrong with such a transfer.
    private static func distances(_ feed: CheckedFeed, findings: Findings) throws {
        let stops = try feed.stops()
        try feed.eachRecord(of: file) { transfer in
            guard let from = transfer.text("from_stop_id"), let to = transfer.text("to_stop_id"), from != to else {
                return
            }
            let points = [from, to].map { stops.point(stops[$0]) ?? .origin }
            let metres = points[0].metres(to: points[1])
            guard metres > 2000 else { return }
            findings.add(metres > 10_000 ? "transfer_distance_too_large" : "transfer_distance_above_2_km") {
                transfer.sample(["fromStopId": "from_stop_id", "toStopId": "to_stop_id"])
                    + NoticeSample(["distanceKm": .real(metres / 1000)])
            }
        }
    }

    /// A transfer is between stops or stations; riders who stay seated do so at a stop.
    private static func locationTypes(_ feed: CheckedFeed, findings: Findings) throws {
        let stops = try feed.stops()
        let knowsStopTimes = !feed.isUnreadable("stop_times.txt")
        try feed.eachRecord(of: file) { transfer in
            for end in ends {
                guard let stop = transfer.text(end.stop).flatMap({ stops[$0] }) else { continue }
                let isFine = stop.isType(.stop) || stop.isType(.station) && !(knowsStopTimes && isInSeat(transfer))
                if isFine { continue }
                findings.add("transfer_with_invalid_stop_location_type") {
                    transfer.sample()
                        + NoticeSample([
                            "stopIdFieldName": .text(end.stop), "stopId": .text(stop.id),
                            "locationTypeValue": .integer(stop.locationType),
                        ])
                }
            }
        }
    }

    /// Calls `body` with each end of a transfer that names a trip of the feed.
    private static func eachTrip(
        _ feed: CheckedFeed, body: (FeedRecord, End, TripRow) throws -> Void
    ) throws {
        try feed.eachRecord(of: file) { transfer in
            for end in ends {
                guard let id = transfer.text(end.trip), let key = try feed.reader.tripKey(id: id),
                    let trip = try feed.reader.trip(key: key)
                else { continue }
                try body(transfer, end, trip)
            }
        }
    }

    private static func tripsAndRoutes(_ feed: CheckedFeed, findings: Findings) throws {
        let routes = try feed.routes()
        try eachTrip(feed) { transfer, end, trip in
            let label = try feed.reader.patternLabel(key: trip.patternKey)
            let expected = label?.routeKey.flatMap { routes[$0]?.id }
            guard let route = transfer.text(end.route), route != expected else { return }
            findings.add("transfer_with_invalid_trip_and_route") {
                transfer.sample()
                    + NoticeSample([
                        "tripFieldName": .text(end.trip), "tripId": .text(trip.id),
                        "routeFieldName": .text(end.route), "routeId": .text(route),
                        "expectedRouteId": .text(expected ?? ""),
                    ])
            }
        }
    }

    /// A transfer from a trip leaves it at a stop that it serves; riders stay seated from its last stop on, to the first of
    /// the other.
    private static func tripsAndStops(_ feed: CheckedFeed, findings: Findings) throws {
        let stops = try feed.stops()
        try eachTrip(feed) { transfer, end, trip in
            guard let stop = transfer.text(end.stop).flatMap({ stops[$0] }) else { return }
            let served = try feed.reader.patternStops(key: trip.patternKey).map { $0.stopKey.flatMap { stops[$0] } }
            let isServed = served.contains { other in
                guard let other else { return false }
                return stop.isType(.stop) && other.id == stop.id
                    || stop.isType(.station) && other.parentID == stop.id
            }
            let sample = {
                transfer.sample()
                    + NoticeSample([
                        "tripFieldName": .text(end.trip), "tripId": .text(trip.id), "stopFieldName": .text(end.stop),
                        "stopId": .text(stop.id),
                    ])
            }
            if !isServed { findings.add("transfer_with_invalid_trip_and_stop", sample) }
            let isAtStop = served.contains { $0?.id == stop.id }
            let edge = end.prefix == "from" ? served.last { $0 != nil } : served.first { $0 != nil }
            if isInSeat(transfer), isAtStop, let edge, edge?.id != stop.id {
                findings.add("transfer_with_suspicious_mid_trip_in_seat", sample)
            }
        }
    }

    private static func routeTypes(_ feed: CheckedFeed, findings: Findings) throws {
        let routes = Dictionary(
            try feed.routes().values.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        try feed.eachRecord(of: file) { transfer in
            guard transfer.integer("transfer_type") == 4,
                let from = transfer.text("from_route_id").flatMap({ routes[$0] }),
                let to = transfer.text("to_route_id").flatMap({ routes[$0] }), from.type != to.type
            else { return }
            findings.add("inconsistent_route_type_for_in_seat_transfer") {
                transfer.sample()
                    + NoticeSample([
                        "fromRouteId": .text(from.id), "toRouteId": .text(to.id),
                        "fromRouteType": from.type.map(NoticeSample.Value.integer),
                        "toRouteType": to.type.map(NoticeSample.Value.integer),
                    ])
            }
        }
    }
}
