internal import GTFSModel
internal import GTFSStore

/// Trips of one vehicle (reference, trips.block_id).
enum BlockValidation {
    static let all: [ValidationRule] = [
        .feed(
            "block_trips_with_overlapping_stop_times",
            reading: ["trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt"], overlaps),
        .feed("inconsistent_route_type_for_block_id", reading: ["trips.txt", "routes.txt"], routeTypes),
    ]

    private static func overlaps(_ feed: CheckedFeed, _ findings: Findings) throws {
        let services = try feed.services()
        for (_, trips) in feed.tripsOfBlocks.sorted(by: { $0.key < $1.key }) {
            let ordered = trips.filter(\.isTimed).sorted {
                ($0.firstArrival, $0.lastDeparture) < ($1.firstArrival, $1.lastDeparture)
            }
            for (index, trip) in ordered.enumerated() {
                for other in ordered[(index + 1)...] {
                    if trip.lastDeparture <= other.firstArrival { break }
                    // One continues the other at the same stop: both have the time in which the vehicle stands there.
                    if trip.lastArrival == other.firstArrival, trip.lastDeparture == other.firstDeparture { continue }
                    guard let first = trip.service.flatMap({ services[$0] }),
                        let second = other.service.flatMap({ services[$0] }),
                        let day = first.days.firstShared(with: second.days)
                    else { continue }
                    try findings.add("block_trips_with_overlapping_stop_times") {
                        NoticeSample([
                            "tripIdA": try feed.reader.trip(key: trip.key).map { .text($0.id) },
                            "serviceIdA": .text(first.row.id),
                            "tripIdB": try feed.reader.trip(key: other.key).map { .text($0.id) },
                            "serviceIdB": .text(second.row.id),
                            "blockId": try feed.reader.trip(key: trip.key)?.blockID.map { .text($0) },
                            "intersection": .day(day),
                        ])
                    }
                }
            }
        }
    }

    private static func routeTypes(_ feed: CheckedFeed, _ findings: Findings) throws {
        let routes = try feed.routes()
        for (_, trips) in feed.tripsOfBlocks.sorted(by: { $0.key < $1.key }) {
            let found = Set(trips.compactMap(\.route)).sorted().compactMap { routes[$0] }
            let types = Set(found.map(\.type))
            guard types.count > 1, let first = trips.first else { continue }
            try findings.add("inconsistent_route_type_for_block_id") {
                NoticeSample([
                    "blockId": try feed.reader.trip(key: first.key)?.blockID.map { .text($0) },
                    "routeIds": .text(found.map(\.id).joined(separator: ", ")),
                    "routeTypes": .text(types.compactMap(\.self).sorted().map(String.init).joined(separator: ", ")),
                ])
            }
        }
    }
}
