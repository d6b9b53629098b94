/// A table of a history, or a part of one, that has a sum of its rows.
enum SummedTable: String, CaseIterable {
    case texts, sources, watched, lines, listings
    case stopZones = "stop_zones"
    case patterns = "recorded_patterns"
    case profiles = "recorded_profiles"
    case trips = "recorded_trips"
    case days = "recorded_days"
    case dayLines = "day_lines"
    case packedLines = "packed_lines"
    /// The trips that messages name, in one row that each message replaces.
    case openTrips = "open_trips, part 0"
    /// Those that messages no longer name.
    case restingTrips = "open_trips, part 1"

    /// Whether it is one of the rows of its table.
    var isPart: Bool { self == .openTrips || self == .restingTrips }

    /// The name of the table.
    var name: String { isPart ? "open_trips" : rawValue }

    /// The columns of which the hash of a row is made. A row of visits that is not packed has their sum among them.
    private var columns: [String] {
        switch self {
        case .texts: ["text_key", "text"]
        case .sources: ["source_key", "name", "last_timestamp"]
        case .watched: ["source_key", "began", "ended"]
        case .lines: ["line_key", "route_key", "direction_id", "agency_key", "zone_key"]
        case .listings: ["listing_key", "hash", "trips"]
        case .stopZones: ["stop_key", "zone_key"]
        case .patterns: ["pattern_key", "line_key", "hash", "stops"]
        case .profiles: ["profile_key", "hash", "times"]
        case .trips: ["trip_key", "pattern_key", "profile_key", "start_time", "windows", "id_hash", "trip_id"]
        case .days: ["day", "watched_hash", "line_count"]
        case .dayLines: ["day_line", "listing_key", "sum"]
        case .packedLines: ["first_day_line", "heads", "sums", "visits", "brackets"]
        case .openTrips, .restingTrips: ["state"]
        }
    }

    var columnCount: Int32 { Int32(columns.count) }

    /// The statement that reads them.
    var select: String {
        let rows = "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
        return isPart ? rows + " WHERE part = \(self == .openTrips ? 0 : 1)" : rows
    }
}
