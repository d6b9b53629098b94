/// Gives updates, each of which may mean one of several visits, visits in the order of the trip: as many of them as
/// possible, and so that they deviate least from the schedule in all.
struct OrderedAssignment {
    struct Choice {
        var position: Int
        /// Seconds, at least 0.
        var deviation: Int
    }

    /// The end of a chain of updates and their visits.
    private struct Link {
        let update: Int
        let position: Int
        let count: Int
        let deviation: Int
        /// The link before it; -1 for none.
        let previous: Int

        /// More updates, then less deviation, then earlier in the trip.
        func isBetter(than other: Link) -> Bool {
            (other.count, deviation, position) < (count, other.deviation, other.position)
        }
    }

    /// Beyond so many choices, which no trip has, updates take the next visit that is free.
    static let maximumChoices = 50_000
    /// Seconds that a single deviation counts at most, so that their sum cannot overflow.
    private static let maximumDeviation = 1 << 40

    private var choices: [[Choice]] = []
    private var choiceCount = 0

    /// - Parameter choices: in the order of the trip.
    mutating func add(_ choices: [Choice]) {
        self.choices.append(choices)
        choiceCount += choices.count
    }

    /// The position of each update, in the order in which they were added; nil for one that has no place.
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
                links.append(link(update, choice, after: previous < 0 ? nil : (previous, links[previous])))
                tree.insert(links.count - 1, at: choice.position) { links[$0].isBetter(than: links[$1]) }
            }
        }
        return positions(of: links, endingWith: tree.best(before: tree.count) { links[$0].isBetter(than: links[$1]) })
    }

    private func link(_ update: Int, _ choice: Choice, after previous: (number: Int, link: Link)?) -> Link {
        Link(
            update: update, position: choice.position, count: (previous?.link.count ?? 0) + 1,
            deviation: (previous?.link.deviation ?? 0) + min(choice.deviation, Self.maximumDeviation),
            previous: previous?.number ?? -1)
    }

    private func positions(of links: [Link], endingWith last: Int) -> [Int?] {
        var positions = [Int?](repeating: nil, count: choices.count)
        var number = last
        while number >= 0 {
            positions[links[number].update] = links[number].position
            number = links[number].previous
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

/// The best number of those inserted before a place: a binary indexed tree.
private struct PrefixBest {
    let count: Int
    private var nodes: [Int]

    init(count: Int) {
        self.count = count
        nodes = Array(repeating: -1, count: count + 1)
    }

    /// -1 for none.
    func best(before place: Int, _ isBetter: (Int, Int) -> Bool) -> Int {
        var best = -1
        var node = place
        while node > 0 {
            if nodes[node] >= 0, best < 0 || isBetter(nodes[node], best) { best = nodes[node] }
            node -= node & -node
        }
        return best
    }

    mutating func insert(_ number: Int, at place: Int, _ isBetter: (Int, Int) -> Bool) {
        var node = place + 1
        while node <= count {
            if nodes[node] < 0 || isBetter(number, nodes[node]) { nodes[node] = number }
            node += node & -node
        }
    }
}
