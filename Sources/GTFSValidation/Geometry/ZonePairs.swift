/// Which pairs of zones overlap, as far as that was asked: a feed with many zones has too many pairs to remember them all.
struct ZonePairs {
    /// The most pairs that are remembered.
    static let most = 10_000

    private var known: [Set<String>: Bool] = [:]

    /// How many pairs are remembered.
    var count: Int { known.count }

    /// - Parameter compute: whether the two overlap; called if that is not remembered.
    mutating func overlap(_ first: String, _ second: String, _ compute: () -> Bool) -> Bool {
        if let overlap = known[[first, second]] { return overlap }
        if known.count >= Self.most { known.removeAll() }
        let overlap = compute()
        known[[first, second]] = overlap
        return overlap
    }
}
