internal import GTFSModel
internal import GTFSStore

/// Stop times of services on demand: zones, location groups and windows (reference, stop_times.txt).
enum FlexValidation {
    static let all: [ValidationRule] = [
        .stopTimes("forbidden_arrival_or_departure_time", recounting: recounted, by: flexible(timesInWindows)),
        .stopTimes("forbidden_pickup_type", "forbidden_drop_off_type", by: flexible(typesInWindows)),
        .stopTimes("forbidden_geography_id", by: flexible(severalGeographies)),
        .stopTimes("forbidden_shape_dist_traveled", by: flexible(distancesOfZones)),
        .profiles(
            "forbidden_continuous_pickup_drop_off", reading: files + ["routes.txt", "trips.txt"],
            flexible(continuousRoutes)),
        .profiles(
            "missing_pickup_drop_off_booking_rule_id", reading: files + ["booking_rules.txt"],
            flexible(withoutBookingRule)),
        .profiles("missing_stop_times_record", reading: files, flexible(singleRows)),
        .profiles(
            "overlapping_zone_and_pickup_drop_off_window", reading: files + ["locations.geojson"],
            flexible(overlappingZones)),
        .feed("duplicate_geography_id", reading: ["stops.txt", "location_groups.txt"], equalIDs),
    ]

    /// A rule of the profiles that have a window or a place other than a stop: nearly all feeds have none.
    private static func flexible(
        _ rule: @escaping @Sendable (ProfileVisit, Findings) throws -> Void
    ) -> @Sendable (ProfileVisit, Findings) throws -> Void {
        { visit, findings in if visit.shared.isFlexible { try rule(visit, findings) } }
    }

    private static let files = ["stop_times.txt"]
    private static let recounted: Set = ["stop_times.txt"]

    private static func window(_ attributes: StopTimeAttributesRow?) -> NoticeSample {
        NoticeSample([
            "startPickupDropOffWindow": .time(attributes?.windowStart),
            "endPickupDropOffWindow": .time(attributes?.windowEnd),
        ])
    }

    /// Reports the rows with a window that are `wrong`.
    private static func add(
        _ code: FeedIssue.Code, visit: ProfileVisit, findings: Findings,
        where isWrong: (Int, StopTimeAttributesRow) -> Bool
    ) throws {
        for position in visit.positions {
            guard let attributes = visit.attributes(position), attributes.hasWindow, isWrong(position, attributes)
            else { continue }
            try visit.add(code, ofRow: position, to: findings, window(attributes))
        }
    }

    private static func timesInWindows(_ visit: ProfileVisit, findings: Findings) throws {
        try add("forbidden_arrival_or_departure_time", visit: visit, findings: findings) { position, _ in
            visit.arrival(position) != nil || visit.departure(position) != nil
        }
    }

    /// Blank is 0, regularly scheduled. 3, with the driver, is forbidden for pickups alone.
    private static func typesInWindows(_ visit: ProfileVisit, findings: Findings) throws {
        try add("forbidden_pickup_type", visit: visit, findings: findings) { [0, 3].contains($1.pickupType ?? 0) }
        try add("forbidden_drop_off_type", visit: visit, findings: findings) { $1.dropOffType ?? 0 == 0 }
    }

    private static func severalGeographies(_ visit: ProfileVisit, findings: Findings) throws {
        for position in visit.positions {
            let attributes = visit.attributes(position)
            let ids = [
                visit.stops[position]?.id, attributes?.locationGroupID, attributes?.locationID,
            ].compactMap(\.self)
            let hasUnknownStop = visit.stops[position] == nil && visit.pattern.stops[position].stopKey != nil
            guard ids.count + (hasUnknownStop ? 1 : 0) > 1 else { continue }
            try visit.add(
                "forbidden_geography_id", ofRow: position, to: findings,
                NoticeSample([
                    "stopId": visit.stops[position].map { .text($0.id) },
                    "locationGroupId": attributes?.locationGroupID.map { .text($0) },
                    "locationId": attributes?.locationID.map { .text($0) },
                ]))
        }
    }

    private static func distancesOfZones(_ visit: ProfileVisit, findings: Findings) throws {
        for position in visit.positions where visit.pattern.stops[position].stopKey == nil {
            let attributes = visit.attributes(position)
            guard let distance = visit.distance(position),
                attributes?.locationGroupID != nil || attributes?.locationID != nil
            else { continue }
            try visit.add(
                "forbidden_shape_dist_traveled", ofRow: position, to: findings,
                NoticeSample([
                    "locationGroupId": .text(attributes?.locationGroupID ?? ""),
                    "locationId": .text(attributes?.locationID ?? ""),
                    "shapeDistTraveled": .real(distance),
                ]))
        }
    }

    private static func continuousRoutes(_ visit: ProfileVisit, findings: Findings) throws {
        guard let route = visit.route, route.isContinuous else { return }
        for position in visit.positions where visit.hasWindow(position) {
            try visit.add("forbidden_continuous_pickup_drop_off", at: position, to: findings) { _ in
                window(visit.attributes(position)) + NoticeSample(["routeId": .text(route.id)])
            }
        }
    }

    /// Type 2, riders phone, with a window: a booking rule says whom, and until when.
    private static func withoutBookingRule(_ visit: ProfileVisit, findings: Findings) throws {
        guard visit.feed.has("booking_rules.txt") else { return }
        for position in visit.positions {
            guard let row = visit.attributes(position) else { continue }
            let pickup = row.pickupType == 2 && row.windowStart != nil && row.pickupBookingRuleID == nil
            let dropOff = row.dropOffType == 2 && row.windowEnd != nil && row.dropOffBookingRuleID == nil
            for isMissing in [pickup, dropOff] where isMissing {
                try visit.add(
                    "missing_pickup_drop_off_booking_rule_id", at: position, to: findings,
                    [
                        "pickupType": row.pickupType.map { .integer($0) },
                        "dropOffType": row.dropOffType.map { .integer($0) },
                    ])
            }
        }
    }

    /// A trip on request has a row for each of its ends.
    private static func singleRows(_ visit: ProfileVisit, findings: Findings) throws {
        guard visit.positions.count == 1, let row = visit.attributes(0), row.windowStart != nil, row.windowEnd != nil,
            row.pickupType == 2, row.dropOffType == 2
        else { return }
        try visit.add(
            "missing_stop_times_record", at: 0, to: findings,
            [
                "locationGroupId": .text(row.locationGroupID ?? ""), "locationId": .text(row.locationID ?? ""),
            ])
    }

    private static func overlappingZones(_ visit: ProfileVisit, findings: Findings) throws {
        try ZoneWindows(visit).report(to: findings)
    }

    /// Stops, location groups and zones have their ids in common.
    private static func equalIDs(_ feed: CheckedFeed, findings: Findings) throws {
        var files: [String: Set<String>] = [:]
        try feed.eachRecord(of: "location_groups.txt") { group in
            if let id = group.text("location_group_id") { files[id, default: []].insert("location_groups.txt") }
        }
        try feed.reader.eachLocation { files[$0.id, default: []].insert("locations.geojson") }
        let stops = try feed.stops()
        for (id, others) in files.sorted(by: { $0.key < $1.key }) where others.count + (stops[id] == nil ? 0 : 1) > 1 {
            findings.add("duplicate_geography_id") { NoticeSample(["geographyId": .text(id)]) }
        }
    }
}
