/// The longest common subsequence of two lists, by the pairs of positions at which they are equal.
///
/// Time grows with the number of these pairs (Hunt and Szymanski 1977), not with the product of the lengths: lists of stops
/// have each stop once or twice.
enum SharedSubsequence {
    private struct Pair {
        let (row, column): (Int, Int)
    }

    /// Pairs of positions, rising in both lists; empty if more than `limit` positions are equal, as only damaged data
    /// has.
    static func pairs<Element: Hashable>(
        _ left: [Element], _ right: [Element], atMost limit: Int = 4_000_000
    ) -> [(Int, Int)] {
        var columns: [Element: [Int]] = [:]
        for (column, element) in right.enumerated() { columns[element, default: []].append(column) }
        guard left.reduce(0, { $0 + (columns[$1]?.count ?? 0) }) <= limit else { return [] }
        return pairs(left.map { columns[$0] ?? [] })
    }

    /// - Parameter equal: for each position of the left list those of the right one that are equal, rising.
    static func pairs(_ equal: [[Int]]) -> [(Int, Int)] {
        let chains = chains(equal)
        var (pairs, row, column) = ([(Int, Int)](), 0, 0)
        pairs.reserveCapacity(chains.count)
        // Among equally long ones, the one that continues in its column if possible, or else in the last row that keeps it
        // as long.
        for chain in chains.reversed() {
            var at = chain.firstIndex(fulfilling: { $0.column >= column })
            while chain[at].column == column, at + 1 < chain.count, chain[at + 1].column == column,
                chain[at + 1].row >= row
            {
                at += 1
            }
            pairs.append((chain[at].row, chain[at].column))
            (row, column) = (chain[at].row + 1, chain[at].column + 1)
        }
        return pairs
    }

    /// The pairs with which a subsequence of 1, 2, 3 … further pairs begins: their rows fall, and their columns do not.
    private static func chains(_ equal: [[Int]]) -> [[Pair]] {
        var chains: [[Pair]] = []
        for (row, columns) in equal.enumerated().reversed() {
            for column in columns {
                let length = chains.firstIndex(fulfilling: { ($0.last?.column ?? 0) <= column })
                if length == chains.count { chains.append([]) }
                chains[length].append(Pair(row: row, column: column))
            }
        }
        return chains
    }
}

extension Array {
    /// The first index from which all elements fulfil a condition; `count` if the last one does not.
    fileprivate func firstIndex(fulfilling condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
