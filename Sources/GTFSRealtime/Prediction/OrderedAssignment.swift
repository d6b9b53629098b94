/// Assigns updates, each of which may mean one of several positions, to positions in the order of the trip: as many updates
/// as possible, with the least total deviation from the schedule.
struct OrderedAssignment {
    struct Choice {
        var position: Int
        /// Seconds, at least 0.
        var deviation: Int
    }

    /// The end of a chain of updates and their positions.
    private struct Link {
        let update: Int
        let position: Int
        let count: Int
        let deviation: Int64
        /// The link before it; -1 for none.
        let previous: Int

        /// More updates, then less deviation, then earlier in the trip.
        func isBetter(than other: Link) -> Bool {
            (other.count, deviation, position) < (count, other.deviation, other.position)
        }
    }

    /// With more choices than any trip has, updates take the next free position.
    static let maximumChoices = 50_000
    /// The most seconds that a single deviation counts, so that their sum cannot overflow.
    private static let maximumDeviation: Int64 = 1 << 40

    private var choices: [[Choice]] = []
    private var choiceCount = 0

    /// - Parameter choices: in the order of the trip.
    mutating func add(_ choices: [Choice]) {
        self.choices.append(choices)
        choiceCount += choices.count
    }

    /// The position of each update, in the order in which they were added; nil for an update without one.
    func positions() -> [Int?] { choiceCount > Self.maximumChoices ? nextFree() : best() }

    /// The best chain that ends before a position is looked up in a binary indexed tree, so that the whole takes
    /// `n log n` for `n` choices.
    private func best() -> [Int?] {
        var links: [Link] = []
        links.reserveCapacity(choiceCount)
        var tree = PrefixBest(count: (choices.joined().map(\.position).max() ?? 0) + 1)
        for (update, choices) in choices.enumerated() {
            // From the last on, so that no update finds itself before it.
            for choice in choices.reversed() {
                let previous = tree.best(before: choice.position) { links[$0].isBetter(than: links[$1]) }
                links.append(link(update, choice: choice, after: previous < 0 ? nil : (previous, links[previous])))
                tree.insert(links.count - 1, at: choice.position) { links[$0].isBetter(than: links[$1]) }
            }
        }
        return positions(of: links, endingWith: tree.best(before: tree.count) { links[$0].isBetter(than: links[$1]) })
    }

    private func link(_ update: Int, choice: Choice, after previous: (index: Int, link: Link)?) -> Link {
        Link(
            update: update, position: choice.position, count: (previous?.link.count ?? 0) + 1,
            deviation: (previous?.link.deviation ?? 0) + min(Int64(choice.deviation), Self.maximumDeviation),
            previous: previous?.index ?? -1)
    }

    private func positions(of links: [Link], endingWith last: Int) -> [Int?] {
        var positions = [Int?](repeating: nil, count: choices.count)
        var index = last
        while index >= 0 {
            positions[links[index].update] = links[index].position
            index = links[index].previous
        }
        return positions
    }

    private func nextFree() -> [Int?] {
        var next = 0
        return choices.map { choices in
            guard let choice = choices.first(where: { $0.position >= next }) else { return nil }
            next = choice.position + 1
            return choice.position
        }
    }
}

/// The best index of those inserted before a position: a binary indexed tree.
private struct PrefixBest {
    let count: Int
    private var nodes: [Int]

    init(count: Int) {
        self.count = count
        nodes = Array(repeating: -1, count: count + 1)
    }

    /// -1 for none.
    func best(before position: Int, _ isBetter: (Int, Int) -> Bool) -> Int {
        var best = -1
        var node = position
        while node > 0 {
            if nodes[node] >= 0, best < 0 || isBetter(nodes[node], best) { best = nodes[node] }
            node -= node & -node
        }
        return best
    }

    mutating func insert(_ index: Int, at position: Int, _ isBetter: (Int, Int) -> Bool) {
        var node = position + 1
        while node <= count {
            if nodes[node] < 0 || isBetter(index, nodes[node]) { nodes[node] = index }
            node += node & -node
        }
    }
}
