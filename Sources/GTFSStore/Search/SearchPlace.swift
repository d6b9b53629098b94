internal import GTFSModel

/// What one answer of a search stands for: a station with its parts, or stops of one name close together.
struct SearchPlace {
    /// The station, or the stops with the busiest first; empty once another place has taken them in.
    var stopKeys: [Int]
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

    /// The busiest first; within a step the shorter name, then the id.
    static func precedes(_ left: SearchPlace, _ right: SearchPlace) -> Bool {
        if left.departureStep != right.departureStep { return left.departureStep > right.departureStep }
        if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
        return Stop.ID(left.id) < Stop.ID(right.id)
    }
}
