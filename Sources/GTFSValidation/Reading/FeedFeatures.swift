internal import GTFSModel
internal import GTFSStore

/// Which features of GTFS a feed uses, by the names of the Canonical GTFS Validator.
struct FeedFeatures {
    /// The columns that have a cell, of the files of which features ask for them.
    var columns = UsedColumns()
    private var hasHeadsign = false
    private var hasDeviation = false

    /// Takes in a profile: its headsign, and whether it has a zone, a stop and times.
    mutating func add(_ visit: ProfileVisit) {
        if visit.pattern.headsign != nil { hasHeadsign = true }
        guard !hasDeviation, visit.shared.isFlexible else { return }
        let hasZone = visit.positions.contains { visit.attributes($0)?.locationID != nil }
        hasDeviation =
            hasZone && visit.pattern.stops.contains { $0.stopKey != nil }
            && visit.positions.contains { visit.arrival($0) != nil }
            && visit.positions.contains { visit.departure($0) != nil }
    }

    /// In the order of the validator.
    func names(_ feed: CheckedFeed) throws -> [String] {
        let used = columns
        let trips = try usedOfTrips(feed)
        let rows = try feed.attributes().values.map(\.row)
        let hasProducts = feed.hasRows("fare_products.txt")
        let hasLegs = hasProducts && feed.hasRows("fare_leg_rules.txt")
        let hasNetworks = used.has("routes.txt", "network_id") || feed.hasRows("networks.txt")
        let continuous =
            used.has("routes.txt", "continuous_pickup", "continuous_drop_off")
            || rows.contains { $0.continuousPickup != nil || $0.continuousDropOff != nil }
        let features: KeyValuePairs = [
            "Pathway Connections": feed.hasRows("pathways.txt"),
            "Pathway Signs": used.has("pathways.txt", "signposted_as", "reversed_signposted_as"),
            "Pathway Details": used.has("pathways.txt", "max_slope", "min_width", "length", "stair_count"),
            "Levels": feed.hasRows("levels.txt"), "Transfers": feed.hasRows("transfers.txt"),
            "Shapes": feed.hasRows("shapes.txt"), "Frequencies": feed.hasRows("frequencies.txt"),
            "Feed Information": feed.hasRows("feed_info.txt"), "Attributions": feed.hasRows("attributions.txt"),
            "Translations": feed.hasRows("translations.txt"), "Fares V1": feed.hasRows("fare_attributes.txt"),
            "Fare Products": hasProducts, "Fare Transfers": feed.hasRows("fare_transfer_rules.txt"),
            "Booking Rules": feed.hasRows("booking_rules.txt"),
            "Route Colors": used.has("routes.txt", "route_color", "route_text_color"),
            "Headsigns": try hasHeadsign || feed.reader.hasStopHeadsign(),
            "Stops Wheelchair Accessibility": used.has("stops.txt", "wheelchair_boarding"),
            "Trips Wheelchair Accessibility": trips.contains("wheelchair_accessible"),
            "Text-to-Speech": used.has("stops.txt", "tts_stop_name"),
            "Bike Allowed": trips.contains("bikes_allowed"),
            "Location Types": used.has("stops.txt", "location_type"),
            "Stop Access": used.has("stops.txt", "stop_access"),
            "In-station Traversal Time": used.has("pathways.txt", "traversal_time"),
            "Route-Based Fares": hasNetworks && hasLegs && used.has("fare_leg_rules.txt", "network_id"),
            "Continuous Stops": continuous,
            "Zone-Based Demand Responsive Services": rows.contains { $0.locationID != nil },
            "Predefined Routes with Deviation": hasDeviation,
            "Fare Media": feed.hasRows("fare_media.txt") && used.has("fare_products.txt", "fare_media_id"),
            "Rider Categories": feed.hasRows("rider_categories.txt")
                && used.has("fare_products.txt", "rider_category_id"),
            "Time-Based Fares": hasLegs && feed.hasRows("timeframes.txt")
                && used.has("fare_leg_rules.txt", "from_timeframe_group_id", "to_timeframe_group_id"),
            "Zone-Based Fares": hasLegs && feed.hasRows("areas.txt")
                && used.has("fare_leg_rules.txt", "from_area_id", "to_area_id"),
            "Contactless EMV Support": used.has("agency.txt", "cemv_support")
                || used.has("routes.txt", "cemv_support"),
            "Fixed-Stops Demand Responsive Transit": feed.hasRows("location_groups.txt")
                && rows.contains { $0.locationGroupID != nil },
            "Cars Allowed": trips.contains("cars_allowed"),
        ]
        return features.filter(\.value).map(\.key)
    }

    /// The columns of trips.txt that some trip has, of those that are values of their own.
    private func usedOfTrips(_ feed: CheckedFeed) throws -> Set<String> {
        var used: Set<String> = []
        let rows: [Key<TripRow.Attributes>: [StoredValue]] = try feed.reader.values(VerifySQL.tripAttributes)
        for values in rows.values {
            for (column, value) in zip(TripRow.Attributes.columns, values) where value != .null { used.insert(column) }
        }
        return used
    }
}

/// Which columns of small files have a cell in some record.
struct UsedColumns {
    static let files: Set = [
        "agency.txt", "stops.txt", "routes.txt", "pathways.txt", "fare_products.txt", "fare_leg_rules.txt",
    ]

    private var columns: [String: Set<String>] = [:]
    /// The file of the last record, and its columns that have been blank up to there.
    private var blank: (file: String, columns: [Int]) = ("", [])

    /// Adds a record; those of a file follow each other.
    mutating func add(_ record: FeedRecord) {
        let layout = record.layout
        if blank.file != layout.file { blank = (layout.file, Array(layout.names.indices)) }
        for column in blank.columns where !record.isBlank(column) {
            columns[layout.file, default: []].insert(layout.names[column])
            blank.columns.removeAll { $0 == column }
        }
    }

    func has(_ file: String, _ names: String...) -> Bool { names.contains { columns[file]?.contains($0) ?? false } }
}

extension ValidatedFeed {
    init(_ feed: CheckedFeed, features: FeedFeatures) throws {
        var info: FeedRecord?
        try feed.eachRecord(of: "feed_info.txt") { info = info ?? $0 }
        func text(_ column: String) -> String { info?.text(column) ?? "" }
        var agencies: [Agency] = []
        try feed.eachRecord(of: "agency.txt") { agency in
            if agency.isSuperseded { return }
            func text(_ column: String) -> String { agency.text(column) ?? "" }
            agencies.append(
                Agency(
                    name: text("agency_name"), url: text("agency_url"), phone: text("agency_phone"),
                    email: text("agency_email"), timezone: text("agency_timezone")))
        }
        self.init(
            publisher: Publisher(
                name: text("feed_publisher_name"), url: text("feed_publisher_url"), language: text("feed_lang"),
                email: text("feed_contact_email")),
            serviceWindow: try feed.services().window, agencies: agencies, files: feed.names,
            counts: Counts(
                shapes: try feed.reader.shapeCount(), stops: feed.recordCount("stops.txt"),
                routes: feed.recordCount("routes.txt"), trips: feed.recordCount("trips.txt"),
                agencies: agencies.count, blocks: try feed.reader.blockCount()),
            features: try features.names(feed))
        firstDay = info?.date("feed_start_date")
        lastDay = info?.date("feed_end_date")
    }
}
