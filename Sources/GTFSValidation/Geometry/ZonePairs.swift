/// Which pairs of zones overlap, as far as that was asked: a feed with many zones has too many pairs to remember them all.
struct ZonePairs {
    /// The most pairs that are remembered.
    static let most = 10_000

    /// The most pairs that are compared: of further ones of a feed nothing is said.
    static let mostCompared = 1_000_000

    private var known: [Set<String>: Bool] = [:]
    private var compared = 0

    /// How many pairs are remembered.
    var count: Int { known.count }

    /// - Parameter compute: whether the two overlap; called if that is not remembered.
    mutating func overlap(_ first: String, _ second: String, _ compute: () -> Bool) -> Bool {
        if let overlap = known[[first, second]] { return overlap }
        guard compared < Self.mostCompared else { return false }
        compared += 1
        if known.count >= Self.most { known.removeAll() }
        let overlap = compute()
        known[[first, second]] = overlap
        return overlap
    }
}
