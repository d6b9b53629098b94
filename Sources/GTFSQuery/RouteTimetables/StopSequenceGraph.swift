/// Records which stop comes after which, without rings.
///
/// Its nodes have an order that every edge follows (Pearce and Kelly 2006): a new edge along it costs nothing, and one against
/// it examines only the nodes between its ends.
struct StopSequenceGraph<Element: Hashable> {
    private struct Node: Hashable {
        let element: Element
        /// 0 for the first time that a sequence has the element, 1 for the second …
        let occurrence: Int
    }

    /// The element of each node, in the order in which sequences added them.
    private(set) var elements: [Element] = []
    private var keys: [Node] = []
    private var numbers: [Node: Int] = [:]
    private var next: [Set<Int>] = []
    private var previous: [Set<Int>] = []
    /// The rank of each node in the order; some numbers have no node.
    private var ranks: [Int] = []
    private var nextRank = 0
    /// Nodes that were examined for edges against the order.
    private(set) var steps = 0
    /// Beyond this many steps an edge against the order counts as a ring, so that damaged data costs no more than its
    /// length.
    private let mostSteps = 4_000_000

    /// Adds a sequence.
    /// - Returns: Its nodes; nil if it would make a ring: then the graph stays as it is.
    mutating func add(_ sequence: [Element]) -> [Int]? {
        let count = elements.count
        let path = nodes(of: sequence)
        var added: [(from: Int, to: Int)] = []
        for (from, to) in zip(path, path.dropFirst()) where !next[from].contains(to) {
            guard makeRoom(from, to) else {
                remove(added, nodesFrom: count)
                return nil
            }
            next[from].insert(to)
            previous[to].insert(from)
            added.append((from, to))
        }
        return path
    }

    private mutating func nodes(of sequence: [Element]) -> [Int] {
        var seen: [Element: Int] = [:]
        return sequence.map { element in
            let node = Node(element: element, occurrence: seen[element, default: 0])
            seen[element, default: 0] += 1
            if let known = numbers[node] { return known }
            numbers[node] = elements.count
            elements.append(element)
            keys.append(node)
            next.append([])
            previous.append([])
            ranks.append(nextRank)
            nextRank += 1
            return elements.count - 1
        }
    }

    private mutating func remove(_ edges: [(from: Int, to: Int)], nodesFrom count: Int) {
        for edge in edges {
            next[edge.from].remove(edge.to)
            previous[edge.to].remove(edge.from)
        }
        for key in keys[count...] { numbers[key] = nil }
        let new = elements.count - count
        elements.removeLast(new)
        keys.removeLast(new)
        next.removeLast(new)
        previous.removeLast(new)
        ranks.removeLast(new)
    }

    /// Changes the order so that one node stands before another.
    /// - Returns: Whether that is possible: false if the second leads to the first.
    private mutating func makeRoom(_ from: Int, _ to: Int) -> Bool {
        guard ranks[from] > ranks[to] else { return true }
        let bounds = ranks[to]...ranks[from]
        guard let after = reached(from: to, by: next, within: bounds), !after.contains(from),
            let before = reached(from: from, by: previous, within: bounds)
        else { return false }
        let moved = before.sorted { ranks[$0] < ranks[$1] } + after.sorted { ranks[$0] < ranks[$1] }
        for (node, rank) in zip(moved, moved.map { ranks[$0] }.sorted()) { ranks[node] = rank }
        return true
    }

    /// The nodes that edges lead to, in a part of the order; nil if there are too many.
    private mutating func reached(from start: Int, by edges: [Set<Int>], within bounds: ClosedRange<Int>) -> Set<Int>? {
        var (found, open): (Set<Int>, [Int]) = ([start], [start])
        while let node = open.popLast() {
            for following in edges[node] {
                steps += 1
                guard steps <= mostSteps else { return nil }
                if bounds.contains(ranks[following]), found.insert(following).inserted { open.append(following) }
            }
        }
        return found
    }

    /// Each node after all its predecessors, with earlier sequences continued before a branch begins: the nodes in the
    /// reverse of the order in which a depth-first search leaves them. Between two that may come in either order, the later
    /// one is visited first, and so comes second.
    var sorted: [Int] {
        var isSeen = [Bool](repeating: false, count: elements.count)
        var left: [Int] = []
        for root in elements.indices.reversed() where !isSeen[root] {
            var path = [(node: root, rest: next[root].sorted())]
            isSeen[root] = true
            while let (node, rest) = path.last {
                guard let following = rest.last else {
                    left.append(node)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].rest.removeLast()
                guard !isSeen[following] else { continue }
                isSeen[following] = true
                path.append((following, next[following].sorted()))
            }
        }
        return left.reversed()
    }
}
