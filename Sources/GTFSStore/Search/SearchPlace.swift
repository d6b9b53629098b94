internal import GTFSModel

/// What one answer of a search stands for: a station with its parts, or stops of one name close together.
struct SearchPlace {
    /// The station, or the stops with the busiest first.
    var stopKeys: [Int]
    var id: String
    var name: String
    var position: Coordinate?
    var departureCount: Int
    var names: [SearchText]
    /// Folded codes of the place's stops.
    var codes: [String]
    /// Whether some stop of the place has a code that is not its id.
    var hasOwnCode: Bool

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// What stands in the full-text index.
    func document(withCodes: Bool) -> String {
        var tokens: Set<String> = []
        for name in names {
            tokens.formUnion(name.tokens)
            tokens.insert(SearchToken.wordCount(name.words.count))
        }
        if withCodes { tokens.formUnion(codes.map(SearchToken.code)) }
        if let cell = position.flatMap(SearchToken.cell) { tokens.insert(cell) }
        return tokens.joined(separator: " ")
    }

    /// The busiest first; within a step the shorter name, then the id.
    static func precedes(_ left: SearchPlace, _ right: SearchPlace) -> Bool {
        if left.departureStep != right.departureStep { return left.departureStep > right.departureStep }
        if left.name.utf8.count != right.name.utf8.count { return left.name.utf8.count < right.name.utf8.count }
        return Stop.ID(left.id) < Stop.ID(right.id)
    }
}
