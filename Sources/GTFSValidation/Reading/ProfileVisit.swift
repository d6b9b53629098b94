internal import GTFSModel
internal import GTFSStore

/// A time profile with its pattern and its trips, as rules of trips see it: what they find once counts for every trip.
struct ProfileVisit {
    let feed: CheckedFeed
    let shared: PatternVisit
    let times: ProfileTimes
    /// The trips that keep it, at least one; none if they are those of an id that trips.txt does not have.
    let trips: [TripRow]
    /// The id that trips.txt does not have.
    var unlistedID: String?

    /// How many trips keep it.
    var tripCount: Int { unlistedID == nil ? trips.count : 1 }
    /// Seconds of the service day at which the first of them starts.
    var start: Int { trips.first?.startTime ?? 0 }

    var pattern: PatternRow { shared.row }
    var route: CheckedRoute? { shared.route }
    /// The stop of each row; nil for a location or location group, or a stop that stops.txt does not have.
    var stops: [StopTable.Entry?] { shared.stops }

    /// The rows, by their positions.
    var positions: Range<Int> { pattern.stops.indices }

    /// Seconds from the start of a trip; nil where blank.
    func arrival(_ position: Int) -> Int? { Self.offset(times.arrivals, position) }
    func departure(_ position: Int) -> Int? { Self.offset(times.departures, position) }

    private static func offset(_ offsets: [Int?], _ position: Int) -> Int? {
        position < offsets.count ? offsets[position] : nil
    }

    /// What a row is beside its stop and times.
    func attributes(_ position: Int) -> StopTimeAttributesRow? { shared.attributes[position]?.row }

    /// Whether the row has a window in place of times (Flex).
    func hasWindow(_ position: Int) -> Bool { shared.isFlexible && shared.attributes[position]?.row.hasWindow ?? false }

    /// shape_dist_traveled of a row.
    func distance(_ position: Int) -> Double? { pattern.distance(position) }
}

extension ProfileVisit {
    /// Counts a finding in a row for each trip.
    func add(
        _ code: FeedIssue.Code, at position: Int, to findings: Findings,
        _ further: KeyValuePairs<String, NoticeSample.Value?> = [:]
    ) throws {
        try findings.add(code, count: tripCount) { try sample(at: position) + NoticeSample(further) }
    }

    /// The trip and stop_sequence of a row of the first trip.
    func sample(at position: Int) throws -> NoticeSample {
        NoticeSample([
            "tripId": .text(try tripID), "stopSequence": .integer(pattern.stops[position].stopSequence),
        ])
    }

    /// The id of the first trip.
    var tripID: String { get throws { try unlistedID ?? feed.tripID(trips[0]) } }
}

extension PatternRow {
    /// shape_dist_traveled of a row.
    func distance(_ position: Int) -> Double? {
        guard position < distances.values.count else { return nil }
        return distances.values[position].map { DecimalNumber(mantissa: $0, decimals: distances.decimals).value }
    }
}

extension CheckedFeed {
    /// Calls `body` with each profile that has trips, pattern by pattern.
    func eachProfile(_ body: (ProfileVisit) throws -> Void) throws {
        let (stops, routes, attributes) = try (stops(), routes(), attributes())
        var pattern: PatternVisit?
        func visit(_ trips: [TripRow]) throws {
            guard let first = trips.first, let times = try reader.profileTimes(key: first.profileKey) else { return }
            if pattern?.row.key != times.patternKey {
                pattern = try reader.pattern(key: times.patternKey).map { PatternVisit($0, routes, stops, attributes) }
            }
            guard let pattern else { return }
            try body(ProfileVisit(feed: self, shared: pattern, times: times, trips: trips))
        }
        var trips: [TripRow] = []
        try reader.eachStoredTrip { trip in
            if let last = trips.last, last.profileKey != trip.profileKey {
                try visit(trips)
                trips.removeAll(keepingCapacity: true)
            }
            trips.append(trip)
        }
        try visit(trips)
    }

    /// Calls `body` with the stop times of each trip that trips.txt does not have.
    func eachUnlistedTrip(_ body: (ProfileVisit) throws -> Void) throws {
        guard let file = files["stop_times.txt"], file.keptAside > 0 else { return }
        let stops = try stops()
        // Key 0 is no stop, and no key is below.
        let key = { (id: String) in stops[id]?.key ?? Key(-1) }
        try reader.eachUnlistedTrip(header: file.columns, stop: key) { trip in
            let pattern = PatternVisit(trip.pattern, [:], stops, trip.attributes.mapValues(CheckedAttributes.init))
            try body(ProfileVisit(feed: self, shared: pattern, times: trip.times, trips: [], unlistedID: trip.id))
        }
    }
}
