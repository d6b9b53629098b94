/// Encodes a value into a node.
struct NodeEncoder: Encoder {
    let node: EncodedNode
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedNode(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return UnkeyedNode(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleNode(encoder: self) }

    func encode(_ value: some Encodable) throws { try value.encode(to: self) }

    func inside(_ node: EncodedNode, _ key: any CodingKey) -> NodeEncoder {
        NodeEncoder(node: node, codingPath: codingPath + [key], userInfo: userInfo)
    }

    func number(_ number: Double) throws -> JSONValue {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no \(number)."))
        }
        return .number(number)
    }

    func integer(_ integer: some BinaryInteger) throws -> JSONValue {
        guard let value = Int(exactly: integer) else {
            throw EncodingError.invalidValue(
                integer, EncodingError.Context(codingPath: codingPath, debugDescription: "\(integer) is too large."))
        }
        return .integer(value)
    }
}

/// The members of an object, in the order in which they come.
private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func set(_ value: JSONValue, _ key: Key) { encoder.node.member(key.stringValue).set(value) }
    private func inside(_ key: any CodingKey) -> NodeEncoder {
        encoder.inside(encoder.node.member(key.stringValue), key)
    }

    func encodeNil(forKey key: Key) { set(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { set(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { set(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) { if value.isFinite { set(.number(value), key) } }
    func encode(_ value: Float, forKey key: Key) { encode(Double(value), forKey: key) }
    func encode(_ value: Int, forKey key: Key) { set(.integer(value), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try inside(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
        -> KeyedEncodingContainer<Nested>
    {
        inside(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { inside(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { inside(AnswerKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { inside(key) }
}

/// The elements of an array, in the order in which they come.
private struct UnkeyedNode: UnkeyedEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    private var next: NodeEncoder { encoder.inside(encoder.node.append(), AnswerKey(String(count))) }

    func encodeNil() { next.node.set(.null) }
    func encode(_ value: some Encodable) throws { try next.encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        next.container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next.unkeyedContainer() }
    func superEncoder() -> any Encoder { next }
}

/// A value that is neither an array nor an object.
private struct SingleNode: SingleValueEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.node.set(.null) }
    func encode(_ value: Bool) { encoder.node.set(.bool(value)) }
    func encode(_ value: String) { encoder.node.set(.string(value)) }
    func encode(_ value: Double) throws { encoder.node.set(try encoder.number(value)) }
    func encode(_ value: Float) throws { try encode(Double(value)) }
    func encode(_ value: Int) throws { encoder.node.set(.integer(value)) }
    func encode(_ value: Int8) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: Int16) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: Int32) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: Int64) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: UInt) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: UInt8) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: UInt16) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: UInt32) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: UInt64) throws { encoder.node.set(try encoder.integer(value)) }
    func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}
