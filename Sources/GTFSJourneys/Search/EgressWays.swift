/// The ways from nodes to the destination of a search.
final class EgressWays: Sendable {
    /// A way between a node and an end of the journey.
    struct Way: Sendable {
        /// -1 for none.
        var seconds: Int32 = -1
        var metres: Int32 = 0
    }

    let nodeCount: Int
    private let ways: FixedValues<Way>
    /// The nodes with a way.
    let nodes: [Int]

    /// - Parameter ways: by node; none without a destination.
    init(nodeCount: Int, _ ways: [(node: Int, way: Way)] = []) {
        self.nodeCount = nodeCount
        nodes = ways.map(\.node)
        let all = ChangingValues(repeating: Way(), count: nodeCount)
        for (node, way) in ways { all[node] = way }
        self.ways = FixedValues(all)
    }

    deinit { ways.free() }

    @inline(__always) subscript(node: Int) -> Way { ways[node] }
}
