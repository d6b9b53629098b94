internal import GTFSModel

/// What one answer of a search stands for: a station with its parts, or stops of one name close together.
struct SearchPlace {
    /// The station, or the stops with the busiest first; empty once another place has taken them in.
    var stopKeys: [Key<Stop>]
    let id: String
    let nameLength: Int
    let position: Coordinate?
    var departureCount: Int
    /// Its words as they stand in the full-text index.
    var words: String
    /// Folded codes of its stops.
    var codes: [String]

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// What stands in the full-text index.
    func document(withCodes: Bool) -> String {
        guard withCodes, !codes.isEmpty else { return words }
        return words + codes.map(SearchToken.code).joined(separator: " ")
    }

    /// Rises from the busiest on; within a step of departures from the shorter name on.
    private var rank: Int { departureCount.leadingZeroBitCount << 32 | nameLength }

    /// Of `places` at `indexes`, the busiest first; within a step the shorter name, then the id.
    static func sorted(_ indexes: some Sequence<Int>, of places: [SearchPlace]) -> [Int] {
        // Numbers are sorted, with the index behind: places are large, and few are equal in rank.
        indexes.map { (rank: places[$0].rank, index: $0) }.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            return Stop.ID(places[left.index].id) < Stop.ID(places[right.index].id)
        }.map(\.index)
    }
}
