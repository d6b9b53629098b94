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

    /// Pairs are counted by slots: whole fleets may have one block_id, and trips at the same times.
    private static func overlaps(_ feed: CheckedFeed, _ findings: Findings) throws {
        let services = try feed.services()
        var shared: [[Key<ServiceCalendar>]: ServiceDate?] = [:]
        for (_, trips) in feed.tripsOfBlocks.sorted(by: { $0.key < $1.key }) {
            let slots = BlockSlot.all(of: trips)
            for (index, slot) in slots.enumerated() {
                for other in slots[index...] {
                    if slot.first.lastDeparture <= other.first.firstArrival { break }
                    let isSame = other.first.key == slot.first.key
                    let pairs = isSame ? slot.pairs : slot.trips.count * other.trips.count
                    guard pairs > 0, !slot.first.continues(into: other.first),
                        let first = slot.first.service.flatMap({ services[$0] }),
                        let second = other.first.service.flatMap({ services[$0] })
                    else { continue }
                    let keys = [first.row.key, second.row.key]
                    let day = shared[keys] ?? first.days.firstShared(with: second.days)
                    shared[keys] = .some(day)
                    guard let day else { continue }
                    let (one, two) = (slot.first.key, (isSame ? slot.trips[1] : other.first).key)
                    try findings.add("block_trips_with_overlapping_stop_times", count: pairs) {
                        NoticeSample([
                            "tripIdA": try feed.reader.trip(key: one).map { .text($0.id) },
                            "serviceIdA": .text(first.row.id),
                            "tripIdB": try feed.reader.trip(key: two).map { .text($0.id) },
                            "serviceIdB": .text(second.row.id),
                            "blockId": try feed.reader.trip(key: one)?.blockID.map { .text($0) },
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
