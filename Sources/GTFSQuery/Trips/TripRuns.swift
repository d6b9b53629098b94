internal import GTFSModel
internal import GTFSStore

/// How often trips run on a day of their service: a trip that repeats by headway at each of its starts, one without
/// stop times never, any other once.
struct TripRuns {
    private let reader: FeedReader
    private let frequencies: [Key<Trip>: [FrequencyRow]]
    /// Whether profiles without a time have any stop time.
    private var hasStopTimes: [Key<TimeProfile>: Bool] = [:]

    init(_ reader: FeedReader) throws {
        self.reader = reader
        frequencies = try reader.frequencies(from: 0, count: Int(Int32.max))
    }

    /// The rows of frequencies.txt of a trip.
    func frequencies(of trip: TripRow) -> [FrequencyRow] { frequencies[trip.key] ?? [] }

    mutating func count(_ trip: TripRow) throws -> Int {
        if trip.startTime == nil, try !hasStopTimes(trip.profileKey) { return 0 }
        let rows = frequencies(of: trip)
        return rows.isEmpty ? 1 : rows.reduce(0) { $0 + Self.starts($1) }
    }

    private mutating func hasStopTimes(_ key: Key<TimeProfile>) throws -> Bool {
        if let known = hasStopTimes[key] { return known }
        let found = try reader.profileTimes(key: key)?.arrivals.isEmpty == false
        hasStopTimes[key] = found
        return found
    }

    /// How many starts a row of frequencies.txt has: each headway after the one before, before end_time.
    private static func starts(_ row: FrequencyRow) -> Int {
        guard let start = row.startTime, let end = row.endTime, let headway = row.headway, headway > 0 else { return 0 }
        let seconds = Int(Int32(clamping: end)) - Int(Int32(clamping: start))
        return seconds <= 0 ? 0 : (seconds - 1) / headway + 1
    }
}
