internal import GRDB
package import GTFSModel

/// A row of frequencies.txt.
package struct FrequencyRow: Sendable {
    package let tripKey: Key<Trip>
    /// Seconds of the service day.
    package let startTime: Int?
    package let endTime: Int?
    /// Seconds.
    package let headway: Int?
    package let exactTimes: Int?
}

extension FeedReader {
    /// The latest end_time of frequencies.txt; nil if no trip runs by headway.
    package func latestFrequencyEnd() throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT max(end_time) FROM stored_frequencies"))
    }

    /// The windows of `count` trips from key `first`, by trip, in the order of the file.
    package func frequencies(from first: Key<Trip>, count: Int) throws -> [Key<Trip>: [FrequencyRow]] {
        let windows = try SteppedStatement(
            db,
            """
            SELECT trip_key, start_time, end_time, headway_secs, exact_times FROM stored_frequencies
            WHERE trip_key BETWEEN ? AND ? ORDER BY trip_key, ordinal
            """)
        defer { windows.reset() }
        windows.bind(first, at: 1)
        windows.bind(first.rawValue &+ count &- 1, at: 2)
        var found: [Key<Trip>: [FrequencyRow]] = [:]
        while try windows.step() {
            let row = FrequencyRow(
                tripKey: windows.key(0), startTime: windows.optionalInt(1), endTime: windows.optionalInt(2),
                headway: windows.optionalInt(3), exactTimes: windows.optionalInt(4))
            found[row.tripKey, default: []].append(row)
        }
        return found
    }
}
