/// A JSON value under construction: containers of an encoder write into it from several sides.
final class EncodedNode {
    private enum Content {
        case value(JSONValue)
        case array([EncodedNode])
        case object([(key: String, node: EncodedNode)])
    }

    private var content = Content.object([])

    var value: JSONValue {
        switch content {
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.value))
        case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.value) })
        }
    }

    func set(_ value: JSONValue) { content = .value(value) }

    func becomeArray() { if case .array = content {} else { content = .array([]) } }

    var count: Int { if case .array(let nodes) = content { nodes.count } else { 0 } }

    /// A new node at the end of the array.
    func append() -> EncodedNode {
        let node = EncodedNode()
        guard case .array(var nodes) = content else { return node }
        content = .array([])
        nodes.append(node)
        content = .array(nodes)
        return node
    }

    /// A new node of the object, under `key`.
    func member(_ key: String) -> EncodedNode {
        let node = EncodedNode()
        guard case .object(var members) = content else { return node }
        content = .object([])
        members.append((key, node))
        content = .object(members)
        return node
    }
}
