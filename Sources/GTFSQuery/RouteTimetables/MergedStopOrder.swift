/// One list of stops for trips that stop at different ones: each sequence of stops goes down the list and never up.
///
/// Sequences that agree are merged into one order (topological); the stops of a branch stay together. A sequence that passes
/// stops in the opposite order of an earlier one cannot be a part of it: the longest part that it shares is kept, and its other
/// stops have rows of their own. The same sequences give the same list.
struct MergedStopOrder<Element: Hashable> {
    /// The rows; an element that occurs twice in a sequence has two rows.
    let order: [Element]
    /// For each sequence the row of each of its elements, rising.
    let rows: [[Int]]
    /// The work beyond one step per element.
    let steps: Int

    /// - Parameter sequences: the most important first: these decide if the others leave a choice.
    init(_ sequences: [[Element]]) {
        var graph = StopSequenceGraph<Element>()
        let paths = sequences.map { graph.add($0) }
        var list = GrowingList(graph.elements, inOrder: graph.sorted)
        let ids = zip(sequences, paths).map { sequence, path in path ?? list.insert(sequence) }
        let listed = list.order
        order = listed.map { list.elements[$0] }
        var rowOf = [Int](repeating: 0, count: listed.count)
        for (row, id) in listed.enumerated() { rowOf[id] = row }
        rows = ids.map { $0.map { rowOf[$0] } }
        steps = graph.steps + list.steps
    }
}

/// A list to which sequences are added at any row: each row has a label that rises down the list, so that rows can be
/// compared, and inserted between others, without a look at the rest.
private struct GrowingList<Element: Hashable> {
    /// By the number of the row, in the order in which they came.
    private(set) var elements: [Element]
    private var labels: [Int64]
    private var following: [Int]
    private var preceding: [Int]
    private var rowsOf: [Element: [Int]] = [:]
    /// Pairs of equal elements that were compared, and labels that were assigned again.
    private(set) var steps = 0
    private var pairs = 0
    /// The most pairs to compare: beyond them a sequence has rows of its own at the end, so that damaged data costs no
    /// more time than its length.
    private let mostPairs = 4_000_000

    /// Marks the beginning and the end of the list.
    private static var edge: Int { -1 }
    private static var spacing: Int64 { 1 << 32 }

    private var (first, last) = (Self.edge, Self.edge)

    init(_ elements: [Element], inOrder order: [Int]) {
        self.elements = elements
        labels = [Int64](repeating: 0, count: elements.count)
        following = [Int](repeating: Self.edge, count: elements.count)
        preceding = following
        for row in order { link([row], after: last) }
        for (row, element) in elements.enumerated() { rowsOf[element, default: []].append(row) }
    }

    /// The numbers of the rows from first to last.
    var order: [Int] {
        Array(sequence(first: first) { following[$0] }.prefix { $0 != Self.edge })
    }

    /// Adds the elements of a sequence that the list does not share.
    /// - Returns: The numbers of its rows.
    mutating func insert(_ sequence: [Element]) -> [Int] {
        let shared = shared(sequence)
        // Rows of its own come before the next shared row; at the end, after the last one.
        var (own, behind, rows) = ([Int](), last, [Int]())
        for (position, element) in sequence.enumerated() {
            if let row = shared[position] {
                link(own, after: preceding[row])
                (own, behind) = ([], row)
                rows.append(row)
            } else {
                own.append(added(element))
                rows.append(elements.count - 1)
            }
        }
        link(own, after: behind)
        return rows
    }

    private mutating func added(_ element: Element) -> Int {
        let row = elements.count
        elements.append(element)
        labels.append(0)
        following.append(Self.edge)
        preceding.append(Self.edge)
        rowsOf[element, default: []].append(row)
        return row
    }

    /// Puts new rows after one of the list, or at its beginning.
    private mutating func link(_ rows: [Int], after spot: Int) {
        guard let head = rows.first, let tail = rows.last else { return }
        let next = spot == Self.edge ? first : following[spot]
        for (row, behind) in zip(rows, [spot] + rows) { preceding[row] = behind }
        for (row, ahead) in zip(rows, rows.dropFirst() + [next]) { following[row] = ahead }
        if spot == Self.edge { first = head } else { following[spot] = head }
        if next == Self.edge { last = tail } else { preceding[next] = tail }
        label(rows, after: spot, before: next)
    }

    private mutating func label(_ rows: [Int], after spot: Int, before next: Int) {
        let low = spot == Self.edge ? 0 : labels[spot]
        let parts = Int64(rows.count + 1)
        let high = next == Self.edge ? low + Self.spacing * parts : labels[next]
        let gap = (high - low) / parts
        guard gap == 0 else {
            for (number, row) in rows.enumerated() { labels[row] = low + gap * Int64(number + 1) }
            return
        }
        for (number, row) in order.enumerated() { labels[row] = Self.spacing * Int64(number + 1) }
        steps += elements.count
    }

    /// The longest common subsequence of the list and a sequence: the row of each position that has one.
    private mutating func shared(_ sequence: [Element]) -> [Int: Int] {
        let equal = sequence.map { rowsOf[$0]?.count ?? 0 }.reduce(0, +)
        guard pairs + equal <= mostPairs else { return [:] }
        (pairs, steps) = (pairs + equal, steps + equal)
        let rows = Set(sequence).flatMap { rowsOf[$0] ?? [] }.sorted { labels[$0] < labels[$1] }
        var columns: [Element: [Int]] = [:]
        for (column, row) in rows.enumerated() { columns[elements[row], default: []].append(column) }
        let pairs = SharedSubsequence.pairs(sequence.map { columns[$0] ?? [] })
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0, rows[$1]) })
    }
}
