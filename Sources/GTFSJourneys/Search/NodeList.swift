/// Nodes, each listed once, that a round of a search goes on from.
final class NodeList {
    private let nodes: ChangingValues<Int32>
    private let isListed: ChangingValues<Bool>
    private(set) var count = 0

    init(nodeCount: Int) {
        nodes = ChangingValues(unwritten: nodeCount)
        isListed = ChangingValues(repeating: false, count: nodeCount)
    }

    deinit {
        nodes.free()
        isListed.free()
    }

    subscript(index: Int) -> Int { Int(nodes[index]) }

    @inline(__always) func contains(_ node: Int) -> Bool { isListed[node] }

    @inline(__always) func add(_ node: Int) {
        guard !isListed[node] else { return }
        isListed[node] = true
        nodes[count] = Int32(node)
        count += 1
    }

    func removeAll() {
        for index in 0..<count { isListed[Int(nodes[index])] = false }
        count = 0
    }
}
