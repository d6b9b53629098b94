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

    private static let overlap: FeedIssue.Code = "block_trips_with_overlapping_stop_times"

    private static func overlaps(_ feed: CheckedFeed, findings: Findings) throws {
        let services = try feed.services()
        var classes = DayClasses(services)
        for (_, trips) in feed.tripsOfBlocks.sorted(by: { $0.key < $1.key }) {
            var block = BlockOverlaps(trips, classes: classes, room: findings.room(for: overlap))
            block.count(&classes)
            try findings.add(overlap, count: block.count) {
                try sample(feed, pair: block.firstPairs[$0], services: services)
            }
        }
    }

    private static func sample(
        _ feed: CheckedFeed, pair: (BlockTrip, BlockTrip), services: ServiceTable
    ) throws -> NoticeSample {
        let (first, second) = (
            pair.0.service.flatMap { services[$0] }, pair.1.service.flatMap { services[$0] }
        )
        let day = first.flatMap { one in second.flatMap { one.days.firstShared(with: $0.days) } }
        let trips = try (feed.reader.trip(key: pair.0.key), feed.reader.trip(key: pair.1.key))
        return NoticeSample([
            "tripIdA": trips.0.map { .text($0.id) }, "serviceIdA": first.map { .text($0.row.id) },
            "tripIdB": trips.1.map { .text($0.id) }, "serviceIdB": second.map { .text($0.row.id) },
            "blockId": trips.0?.blockID.map { .text($0) }, "intersection": day.map { .day($0) },
        ])
    }

    private static func routeTypes(_ feed: CheckedFeed, findings: Findings) throws {
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
