/// The ways from nodes to the destination of a search.
final class EgressWays {
    /// A way between a node and an end of the journey.
    struct Way {
        /// -1 for none.
        var seconds: Int32 = -1
        var metres: Int32 = 0
    }

    let nodeCount: Int
    private let ways: ChangingValues<Way>
    /// The nodes with a way.
    private(set) var nodes: [Int] = []

    /// Without a destination.
    init(nodeCount: Int) {
        self.nodeCount = nodeCount
        ways = ChangingValues(repeating: Way(), count: nodeCount)
    }

    deinit { ways.free() }

    @inline(__always) subscript(node: Int) -> Way { ways[node] }

    /// Adds the way from a node.
    func add(_ way: Way, from node: Int) {
        ways[node] = way
        nodes.append(node)
    }
}
