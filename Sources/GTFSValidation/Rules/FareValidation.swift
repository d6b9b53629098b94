internal import GTFSModel
internal import GTFSStore

/// Fares: fare_attributes.txt and fare_rules.txt, and the files of fares version 2.
enum FareValidation {
    static let all: [ValidationRule] =
        [
            .record("fare_transfer_rule_duration_limit_without_type", of: transfers) { rule in
                try rule.has("duration_limit") && rule.lacks("duration_limit_type") ? rule.sample() : nil
            },
            .record("fare_transfer_rule_duration_limit_type_without_duration_limit", of: transfers) { rule in
                try rule.has("duration_limit_type") && rule.lacks("duration_limit") ? rule.sample() : nil
            },
            .record("fare_transfer_rule_without_transfer_count", of: transfers) { rule in
                try isWithinGroup(rule) && rule.lacks("transfer_count") ? rule.sample() : nil
            },
            .record("fare_transfer_rule_with_forbidden_transfer_count", of: transfers) { rule in
                !isWithinGroup(rule) && rule.has("transfer_count") ? rule.sample() : nil
            },
            .record("fare_transfer_rule_invalid_transfer_count", of: transfers, invalidCount),
        ] + ofFeed

    private static let ofFeed: [ValidationRule] = [
        .feed("duplicate_fare_media", reading: ["fare_media.txt"], equalMedia),
        .feed(
            "fare_product_with_multiple_default_rider_categories",
            reading: ["fare_products.txt", "rider_categories.txt"], defaultCategories),
        .feed("timeframe_overlap", reading: ["timeframes.txt"], overlappingTimeframes),
        .feed("stop_without_zone_id", reading: ["fare_rules.txt", "stops.txt", "trips.txt", "stop_times.txt"], zones),
        .feed("route_networks_specified_in_more_than_one_file", reading: [], networks),
        .record("missing_recommended_field", of: "fare_media.txt", namelessMedia),
    ]

    private static let transfers = "fare_transfer_rules.txt"

    /// "Required if from_leg_group_id and to_leg_group_id are the same, forbidden otherwise" (reference,
    /// fare_transfer_rules.transfer_count).
    private static func isWithinGroup(_ rule: FeedRecord) -> Bool {
        rule.text("from_leg_group_id").map { $0 == rule.text("to_leg_group_id") } ?? false
    }

    /// -1: any number; otherwise at least 1.
    private static func invalidCount(_ rule: FeedRecord) -> NoticeSample? {
        guard isWithinGroup(rule), let count = rule.integer("transfer_count"), count < -1 || count == 0 else {
            return nil
        }
        return rule.sample(["transferCount": "transfer_count"])
    }

    private static func equalMedia(_ feed: CheckedFeed, findings: Findings) throws {
        var first: [[String?]: FeedRecord] = [:]
        try feed.eachRecord(of: "fare_media.txt") { media in
            let key = [media.text("fare_media_name"), media.text("fare_media_type")]
            guard let other = first[key] else {
                first[key] = media
                return
            }
            findings.add("duplicate_fare_media") {
                other.sample(["fareMediaId1": "fare_media_id"], row: "csvRowNumber1")
                    + media.sample(["fareMediaId2": "fare_media_id"], row: "csvRowNumber2")
            }
        }
    }

    private static func defaultCategories(_ feed: CheckedFeed, findings: Findings) throws {
        var defaults: Set<String> = []
        try feed.eachRecord(of: "rider_categories.txt") { category in
            if category.integer("is_default_fare_category") == 1, let id = category.text("rider_category_id") {
                defaults.insert(id)
            }
        }
        var found: [String: [FeedRecord]] = [:]
        try feed.eachRecord(of: "fare_products.txt") { product in
            guard let id = product.text("fare_product_id"),
                let category = product.text("rider_category_id"), defaults.contains(category),
                found[id]?.count ?? 0 < 2, found[id]?[0].text("rider_category_id") != category
            else { return }
            found[id, default: []].append(product)
        }
        for (id, products) in found.sorted(by: { $0.key < $1.key }) where products.count > 1 {
            findings.add("fare_product_with_multiple_default_rider_categories") {
                NoticeSample(["fareProductId": .text(id)])
                    + products[0].sample(["riderCategoryId1": "rider_category_id"], row: "csvRowNumber1")
                    + products[1].sample(["riderCategoryId2": "rider_category_id"], row: "csvRowNumber2")
            }
        }
    }

    private static func overlappingTimeframes(_ feed: CheckedFeed, findings: Findings) throws {
        var groups: [[String?]: [(start: Int, end: Int, record: FeedRecord)]] = [:]
        try feed.eachRecord(of: "timeframes.txt") { frame in
            let key = [frame.text("timeframe_group_id"), frame.text("service_id")]
            // Without times a timeframe is the whole day; the validator takes both ends for 00:00:00.
            groups[key, default: []].append(
                (frame.seconds("start_time") ?? 0, frame.seconds("end_time") ?? 0, frame))
        }
        for frames in groups.values.sorted(by: { $0[0].record.key < $1[0].record.key }) {
            let ordered = frames.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
            for (earlier, later) in zip(ordered, ordered.dropFirst()) where later.start < earlier.end {
                findings.add("timeframe_overlap") {
                    earlier.record.rowSample("prevCsvRowNumber") + NoticeSample(["prevEndTime": .time(earlier.end)])
                        + later.record.rowSample("currCsvRowNumber")
                        + NoticeSample([
                            "currStartTime": .time(later.start),
                            "timeframeGroupId": .text(later.record.text("timeframe_group_id") ?? ""),
                            "serviceId": .text(later.record.text("service_id") ?? ""),
                        ])
                }
            }
        }
    }

    /// A stop of a route whose fares are by zone has a zone.
    private static func zones(_ feed: CheckedFeed, findings: Findings) throws {
        var zoned: Set<String> = []
        try feed.eachRecord(of: "fare_rules.txt") { rule in
            if ["origin_id", "destination_id", "contains_id"].contains(where: rule.has) {
                zoned.insert(rule.text("route_id") ?? "")
            }
        }
        if zoned.isEmpty { return }
        // Routes that routes.txt does not have count, too.
        let ids: [Key<Route>: String] = try feed.reader.ids(VerifySQL.routeIDs)
        let routes = Set(ids.lazy.filter { zoned.contains($0.value) }.map(\.key))
        var served: Set<Key<Stop>> = []
        try feed.reader.eachPattern { pattern in
            guard pattern.routeKey.map(routes.contains) ?? false else { return }
            served.formUnion(pattern.stops.lazy.compactMap(\.stopKey))
        }
        for stop in try feed.stops().all where stop.isType(.stop) && !stop.hasZone && served.contains(stop.key) {
            findings.add("stop_without_zone_id") { stop.fields }
        }
    }

    private static func networks(_ feed: CheckedFeed, findings: Findings) {
        guard feed.has("network_id", in: "routes.txt") else { return }
        for file in ["route_networks.txt", "networks.txt"] where feed.has(file) {
            findings.add("route_networks_specified_in_more_than_one_file") {
                NoticeSample(["fieldName": "network_id", "fileNameA": "routes.txt", "fileNameB": .text(file)])
            }
        }
    }

    /// A card and an app have a name by which riders know them.
    private static func namelessMedia(_ media: FeedRecord) -> NoticeSample? {
        guard [2, 4].contains(media.integer("fare_media_type") ?? 0), !media.has("fare_media_name") else { return nil }
        return NoticeSample(["filename": "fare_media.txt"]) + media.rowSample()
            + NoticeSample(["fieldName": "fare_media_name"])
    }
}
