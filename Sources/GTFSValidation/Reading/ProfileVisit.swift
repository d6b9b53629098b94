internal import GTFSFeed
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

    /// Rows of which a cell is no value, where rules of single rows look at a file that has some.
    var unread: Set<UnreadStopTimes.Row> = []

    /// How many trips keep it.
    var tripCount: Int { unlistedID == nil ? trips.count : 1 }
    /// Seconds of the service day at which a trip starts.
    func start(ofTrip number: Int = 0) -> Int { trips.isEmpty ? 0 : trips[number].startTime ?? 0 }

    var pattern: PatternRow { shared.row }
    var route: CheckedRoute? { shared.route }
    /// The stop of each row; nil for a location or location group, or a stop that stops.txt does not have.
    var stops: [StopTable.Entry?] { shared.stops }

    /// The rows, by their positions.
    var positions: Range<Int> { pattern.stops.indices }

    /// Seconds from the start of a trip; nil where blank.
    func arrival(_ position: Int) -> Int? { Self.offset(times.arrivals, position: position) }
    func departure(_ position: Int) -> Int? { Self.offset(times.departures, position: position) }

    private static func offset(_ offsets: [Int?], position: Int) -> Int? {
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
        _ further: @autoclosure () -> KeyValuePairs<String, NoticeSample.Value?> = [:]
    ) throws { try add(code, at: position, to: findings) { _ in NoticeSample(further()) } }

    /// Counts a finding in a row for each trip.
    /// - Parameter further: what its sample has beside trip and stop_sequence, for a trip that starts at these seconds.
    func add(
        _ code: FeedIssue.Code, at position: Int, to findings: Findings, further: (_ start: Int) -> NoticeSample
    ) throws {
        try findings.add(code, count: tripCount) { number in
            try sample(at: position, ofTrip: number) + further(start(ofTrip: number))
        }
    }

    /// Counts a finding in a single row for each trip of which that row reads well.
    func add(
        _ code: FeedIssue.Code, ofRow position: Int, to findings: Findings, _ further: @autoclosure () -> NoticeSample
    ) throws {
        if unread.isEmpty { return try add(code, at: position, to: findings) { _ in further() } }
        let read = trips.indices.filter {
            !unread.contains(UnreadStopTimes.Row(trip: trips[$0].key, position: position))
        }
        try findings.add(code, count: read.count) { try sample(at: position, ofTrip: read[$0]) + further() }
    }

    /// The trip and stop_sequence of a row.
    func sample(at position: Int, ofTrip number: Int) throws -> NoticeSample {
        NoticeSample([
            "tripId": .text(try tripID(number)), "stopSequence": .integer(pattern.stops[position].stopSequence),
        ])
    }

    /// The id of a trip by its number.
    func tripID(_ number: Int = 0) throws -> String { try unlistedID ?? feed.tripID(trips[number]) }
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
        let unread = isUnreadable("stop_times.txt") ? try UnreadStopTimes(reader) : nil
        func visit(_ trips: [TripRow]) throws {
            guard let first = trips.first, let times = try reader.profileTimes(key: first.profileKey) else { return }
            if pattern?.row.key != times.patternKey {
                pattern = try reader.pattern(key: times.patternKey).map {
                    PatternVisit($0, routes: routes, table: stops, attributes: attributes)
                }
            }
            guard let pattern else { return }
            var visit = ProfileVisit(feed: self, shared: pattern, times: times, trips: trips)
            if let unread, pattern.isFlexible { visit.unread = try unread.rows(of: trips, pattern.row.stops.count) }
            try body(visit)
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
            let pattern = PatternVisit(
                trip.pattern, routes: [:], table: stops, attributes: trip.attributes.mapValues(CheckedAttributes.init))
            try body(ProfileVisit(feed: self, shared: pattern, times: trip.times, trips: [], unlistedID: trip.id))
        }
    }
}

/// The rows of stop_times.txt of which a cell is no value of its field: rules of single rows pass over them, as in the validator.
final class UnreadStopTimes {
    struct Row: Hashable {
        let trip: Key<Trip>
        let position: Int
    }

    private let extras: StoredExtras
    /// The field of each column of `extras`; nil for columns of the feed's own, and for texts as they were
    /// written.
    private let fields: [GTFSField?]

    init(_ reader: FeedReader) throws {
        extras = try reader.extraCells(ofFile: GTFSFile.stopTimes.name)
        fields = extras.columns.map { $0.kind == .text ? GTFSFile.stopTimes.field(named: $0.name) : nil }
    }

    /// The rows of some trips; trips come in the order of their keys.
    func rows(of trips: [TripRow], _ count: Int) throws -> Set<Row> {
        guard fields.contains(where: { $0 != nil }) else { return [] }
        var found: Set<Row> = []
        for trip in trips where try !extras.isBlank(key: trip.key.rawValue) {
            for position in 0..<count {
                try extras.forEachCell(key: trip.key.rawValue, position: position) { column, text in
                    guard let field = fields[column], StoredValue(text, of: field) == .null else { return }
                    found.insert(Row(trip: trip.key, position: position))
                }
            }
        }
        return found
    }
}

extension GTFSField {
    /// Whether the field has values that a text may not be.
    var isChecked: Bool {
        switch kind {
        case .id, .text: false
        default: true
        }
    }
}

/// A pattern with what its rows refer to, looked up once for all of its time profiles.
final class PatternVisit {
    let row: PatternRow
    let route: CheckedRoute?
    /// The stop of each row; nil for a location or location group, or a stop that stops.txt does not have.
    let stops: [StopTable.Entry?]
    let attributes: [CheckedAttributes?]
    /// Whether a row has a window or a place other than a stop (Flex).
    let isFlexible: Bool
    /// timepoint of each row.
    let timepoints: [Int?]
    /// Where each row is; of a stop without a position its station's.
    private(set) lazy var points = stops.map { table.point($0) }
    /// Kilometres from each row to the next; 0 from or to a row without a position, which the next distance spans.
    private(set) lazy var legs = Self.legs(points)
    /// Whether the headsign is written in capitals and small letters.
    private(set) lazy var hasMixedHeadsign = row.headsign?.isMixedCase ?? true
    /// Whether the ids of what rows refer to beside their stops have only characters from the blank to the tilde.
    private(set) lazy var hasPlainIDs = attributes.allSatisfy { $0?.hasPlainIDs ?? true }
    /// The rows before the last one whose stop has the headsign for a name.
    private(set) lazy var stopsOfHeadsign = Self.stopsOfHeadsign(row, stops: stops)
    private let table: StopTable

    init(
        _ row: PatternRow, routes: [Key<Route>: CheckedRoute], table: StopTable,
        attributes: [Key<StopTimeAttributesRow>: CheckedAttributes]
    ) {
        (self.row, self.table) = (row, table)
        route = row.routeKey.flatMap { routes[$0] }
        stops = row.stops.map { $0.stopKey.flatMap { table[$0] } }
        self.attributes = row.attributes(attributes)
        timepoints = self.attributes.map { $0?.row.timepoint }
        isFlexible =
            row.stops.contains { $0.stopKey == nil } || self.attributes.contains { $0?.isFlexible ?? false }
    }

    private static func legs(_ points: [SpherePoint?]) -> [Double] {
        var current = points.first ?? nil
        return points.indices.dropLast().map { position in
            guard let next = points[position + 1] else { return 0 }
            defer { current = next }
            return current.map { $0.metres(to: next) / 1000 } ?? 0
        }
    }

    /// Loops have none: their last stop is on the way, too. A trip may end in a zone.
    private static func stopsOfHeadsign(_ row: PatternRow, stops: [StopTable.Entry?]) -> [Int] {
        guard let headsign = row.headsign?.lowercased(), row.stops.count > 1, let last = row.stops.last,
            last.stopKey != row.stops[0].stopKey
        else { return [] }
        return stops.indices.dropLast().filter { stops[$0]?.lowercaseName == headsign }
    }
}

extension PatternRow {
    /// The attributes of each stop; most have those of the one before.
    fileprivate func attributes(
        _ known: [Key<StopTimeAttributesRow>: CheckedAttributes]
    ) -> [CheckedAttributes?] {
        var last: (key: Key<StopTimeAttributesRow>, attributes: CheckedAttributes?)?
        return stops.map { stop in
            if let last, last.key == stop.attributesKey { return last.attributes }
            let attributes = known[stop.attributesKey]
            last = (stop.attributesKey, attributes)
            return attributes
        }
    }
}

extension StopTimeAttributesRow {
    /// The ids of what the row refers to beside its stop, with their columns.
    var ids: [(column: String, value: String)] {
        [
            ("location_group_id", locationGroupID), ("location_id", locationID),
            ("pickup_booking_rule_id", pickupBookingRuleID), ("drop_off_booking_rule_id", dropOffBookingRuleID),
        ].compactMap { column, value in value.map { (column, $0) } }
    }
}
