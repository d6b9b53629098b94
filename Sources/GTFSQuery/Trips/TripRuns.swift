internal import GTFSModel
internal import GTFSStore

/// How often trips run on a day of their service: a trip that repeats by headway at each of its starts, one that no board can
/// show never, any other once.
struct TripRuns {
    private let frequencies: [Key<Trip>: [FrequencyRow]]
    /// The profiles whose trips are on no board: without stop times, or without a time at the first or the last stop.
    private let unshown: Set<Key<TimeProfile>>

    init(_ reader: FeedReader) throws {
        frequencies = try reader.frequencies(from: 0, count: Int(Int32.max))
        let attributes = try reader.stopTimeAttributes()
        let isOnDemand = { (pattern: PatternRow) in
            pattern.stops.contains { $0.stopKey == nil || attributes[$0.attributesKey]?.hasWindow == true }
        }
        unshown = Set(
            try reader.profilesWithoutEndTimes()
                .filter { try reader.pattern(key: $0.patternKey).map(isOnDemand) != true }.map(\.key))
    }

    func frequencies(of trip: TripRow) -> [FrequencyRow] { frequencies[trip.key] ?? [] }

    func count(_ trip: TripRow) -> Int {
        if unshown.contains(trip.profileKey) { return 0 }
        let rows = frequencies(of: trip)
        return rows.isEmpty ? 1 : rows.reduce(0) { $0 + Self.starts($1) }
    }

    /// How many starts a row of frequencies.txt has: each headway after the one before, before end_time.
    private static func starts(_ row: FrequencyRow) -> Int {
        guard let start = row.startTime, let end = row.endTime, let headway = row.headway, headway > 0 else { return 0 }
        let seconds = Int(Int32(clamping: end)) - Int(Int32(clamping: start))
        return seconds <= 0 ? 0 : (seconds - 1) / headway + 1
    }
}
