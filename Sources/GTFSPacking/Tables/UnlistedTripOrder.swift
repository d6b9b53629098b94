internal import GTFSModel

/// Finds trips that trips.txt does not have and whose rows in stop_times.txt are scattered or out of order.
struct UnlistedTripOrder {
    /// The most trips to remember, by a hash; of further ones only those are found whose rows are together.
    static let limit = 1 << 20

    /// The trip of the last row.
    private var trip: UInt64 = 0
    private var (firstLine, lastLine, sequence) = (0, -1, 0)
    private var isFound = false
    private var earlier: Set<UInt64> = []
    private var found: Set<UInt64> = []

    /// Takes in a row.
    /// - Returns: the line of the trip's first row, or of its first row after those of another trip, if the trip is found with
    ///   this row.
    mutating func add(_ id: UnsafeRawBufferPointer, sequence next: Int, line: Int) -> Int? {
        let hash = unsafe StableHash.of(id)
        defer { (lastLine, sequence) = (line, next) }
        if hash == trip, lastLine >= 0 {
            guard !isFound, line > lastLine + 1 || next <= sequence else { return nil }
            isFound = true
        } else {
            if lastLine >= 0, earlier.count < Self.limit { earlier.insert(trip) }
            if isFound { found.insert(trip) }
            (trip, firstLine, isFound) = (hash, line, found.contains(hash))
            guard !isFound, earlier.contains(hash) else { return nil }
            isFound = true
        }
        return firstLine
    }
}
