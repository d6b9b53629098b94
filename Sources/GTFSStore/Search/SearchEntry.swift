internal import GTFSModel

/// An entry of the search index while it is made: a station with its parts, or the stops of one name close together.
struct SearchEntry {
    /// The station, or the busiest of the stops.
    let stopKey: Key<Stop>
    /// The other stops, the busiest first: an array that is empty takes no memory, and most are.
    var furtherStopKeys: [Key<Stop>] = []
    /// Whether another entry has taken its stops.
    var isTaken = false
    let id: String
    let nameLength: Int
    let position: Coordinate?
    var departureCount: Int
    /// Its words as the full-text index stores them.
    var words: String
    /// Folded codes of its stops.
    var codes: [String]

    var stopKeys: [Key<Stop>] { [stopKey] + furtherStopKeys }

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// Its text in the full-text index.
    func document(withCodes: Bool) -> String {
        guard withCodes, !codes.isEmpty else { return words }
        return words + codes.map(SearchToken.code).joined(separator: " ")
    }

    /// Rises from the busiest entry on; among those of one step of departures, from the shortest name on.
    private var rank: Int { departureCount.leadingZeroBitCount << 32 | nameLength }

    /// The indexes of `entries` in order: the busiest first; within a step the shorter name, then the id.
    static func sorted(_ indexes: some Sequence<Int>, of entries: [SearchEntry]) -> [Int] {
        // Ranks are sorted beside their index, because entries are large and few ranks are equal.
        indexes.map { (rank: entries[$0].rank, index: $0) }.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            return Stop.ID(entries[left.index].id) < Stop.ID(entries[right.index].id)
        }.map(\.index)
    }
}
