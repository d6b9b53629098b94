/// One list of stops for trips that stop at different ones: each sequence of stops goes down it without ever going up.
///
/// Sequences that agree are merged into one order (topological); the stops of a branch stay together. A sequence that passes
/// stops in the opposite order of an earlier one cannot be a part of it: the longest part that it shares is kept, and its other
/// stops have rows of their own. The same sequences give the same list.
struct MergedStopOrder<Element: Hashable> {
    /// The rows; an element that a sequence has twice is there twice.
    let order: [Element]
    /// For each sequence the row of each of its elements, rising.
    let rows: [[Int]]

    /// - Parameter sequences: the most important first: they decide where the others leave a choice.
    init(_ sequences: [[Element]]) {
        var graph = StopSequenceGraph<Element>()
        let paths = sequences.map { graph.add($0) }
        var list = RowList(graph.sorted.map { Row(id: $0, element: graph.elements[$0]) }, nextID: graph.elements.count)
        let ids = zip(sequences, paths).map { sequence, path in path ?? list.insert(sequence) }
        order = list.rows.map(\.element)
        let rowOf = Dictionary(uniqueKeysWithValues: list.rows.enumerated().map { ($0.element.id, $0.offset) })
        rows = ids.map { $0.map { rowOf[$0] ?? 0 } }
    }

    private struct Row {
        let id: Int
        let element: Element
    }

    private struct RowList {
        private(set) var rows: [Row]
        private var nextID: Int
        /// Comparisons that are left: beyond them a sequence has rows of its own at the end, so that damaged data costs no
        /// more time than its length.
        private var comparisons = 200_000_000

        init(_ rows: [Row], nextID: Int) { (self.rows, self.nextID) = (rows, nextID) }

        /// Adds what the sequence does not share with the list.
        /// - Returns: The ids of its rows.
        mutating func insert(_ sequence: [Element]) -> [Int] {
            let shared = Dictionary(uniqueKeysWithValues: pairs(sequence).map { ($0.element, $0.row) })
            // Rows of its own stand before the row that it shares next; at the end, behind the last one.
            var (merged, own, next, ids) = ([Row](), [Row](), 0, [Int]())
            merged.reserveCapacity(rows.count + sequence.count)
            for (position, element) in sequence.enumerated() {
                if let row = shared[position] {
                    merged += rows[next..<row] + own + [rows[row]]
                    ids.append(rows[row].id)
                    (own, next) = ([], row + 1)
                } else {
                    own.append(Row(id: nextID, element: element))
                    ids.append(nextID)
                    nextID += 1
                }
            }
            rows = shared.isEmpty ? rows + own : merged + own + rows[next...]
            return ids
        }

        /// The longest common subsequence of the rows and a sequence.
        private mutating func pairs(_ sequence: [Element]) -> [(element: Int, row: Int)] {
            let cells = (sequence.count + 1).multipliedReportingOverflow(by: rows.count + 1)
            guard !cells.overflow, cells.partialValue <= min(comparisons, 16_000_000) else { return [] }
            comparisons -= cells.partialValue
            return CommonSubsequence.pairs(sequence, rows.map(\.element)).map { (element: $0, row: $1) }
        }
    }
}

/// The longest common subsequence of two lists.
enum CommonSubsequence {
    /// Pairs of positions, rising in both lists. Memory grows with the product of their lengths.
    static func pairs<Element: Equatable>(_ left: [Element], _ right: [Element]) -> [(Int, Int)] {
        let width = right.count + 1
        // The length for what remains from a pair of positions on.
        var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
        for row in stride(from: left.count - 1, through: 0, by: -1) {
            for column in stride(from: right.count - 1, through: 0, by: -1) {
                let at = row * width + column
                lengths[at] =
                    left[row] == right[column]
                    ? lengths[at + width + 1] + 1 : max(lengths[at + width], lengths[at + 1])
            }
        }
        var (pairs, row, column) = ([(Int, Int)](), 0, 0)
        while row < left.count, column < right.count {
            if left[row] == right[column] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }
}

/// Which stop comes after which, as long as that is no ring.
struct StopSequenceGraph<Element: Hashable> {
    private struct Node: Hashable {
        let element: Element
        /// 0 for the first time that a sequence has the element, 1 for the second …
        let occurrence: Int
    }

    /// The element of each node, in the order in which sequences brought them.
    private(set) var elements: [Element] = []
    private var numbers: [Node: Int] = [:]
    private var next: [Set<Int>] = []

    /// Adds a sequence.
    /// - Returns: Its nodes; nil where it would make a ring: then the graph stays as it is.
    mutating func add(_ sequence: [Element]) -> [Int]? {
        let before = self
        let (path, isNew) = nodes(of: sequence)
        var hasNewEdge = isNew
        for (from, to) in zip(path, path.dropFirst()) where next[from].insert(to).inserted { hasNewEdge = true }
        guard hasNewEdge, depthFirst() == nil else { return path }
        self = before
        return nil
    }

    private mutating func nodes(of sequence: [Element]) -> (path: [Int], isNew: Bool) {
        var (seen, path, isNew) = ([Element: Int](), [Int](), false)
        for element in sequence {
            let node = Node(element: element, occurrence: seen[element, default: 0])
            seen[element, default: 0] += 1
            if numbers[node] == nil {
                numbers[node] = elements.count
                elements.append(element)
                next.append([])
                isNew = true
            }
            path.append(numbers[node] ?? 0)
        }
        return (path, isNew)
    }

    /// Each node after all that come before it; what an earlier sequence brought goes on before a branch begins.
    var sorted: [Int] { depthFirst() ?? [] }

    /// Nodes in the reverse of the order in which a depth-first search leaves them; nil where there is a ring. Of two nodes
    /// that may come in either order, the later one is looked at first, and so stands behind.
    private func depthFirst() -> [Int]? {
        var state = [UInt8](repeating: 0, count: elements.count)
        var left: [Int] = []
        for root in elements.indices.reversed() where state[root] == 0 {
            var path = [(node: root, rest: next[root].sorted())]
            state[root] = 1
            while let (node, rest) = path.last {
                guard let following = rest.last else {
                    state[node] = 2
                    left.append(node)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].rest.removeLast()
                if state[following] == 1 { return nil }
                guard state[following] == 0 else { continue }
                state[following] = 1
                path.append((following, next[following].sorted()))
            }
        }
        return left.reversed()
    }
}
