public import Foundation

/// Writes answers as the JSON that `gtfs-query --format json` prints, byte for byte: the keys in the order of the contract,
/// an object of a list on a line of its own, a line break at the end.
///
///     let board = try timetable.departures(request)
///     let json = try AnswerEncoder().encode(board.departures)
///     let departures = try JSONDecoder().decode([Departure].self, from: json)
///
/// Foundation's `JSONEncoder` writes the same values with the keys in any order. Any `JSONDecoder` reads both.
public struct AnswerEncoder: Sendable {
    /// The keys to write.
    public enum Keys: Sendable, Hashable {
        /// All keys that decoding needs.
        case all
        /// The columns of CSV: the keys for readers, without those that only decoding needs.
        case columns
    }

    /// The keys to write.
    public var keys = Keys.all

    /// An encoder that writes all keys.
    public init() {}

    /// The JSON of an answer, a list of answers, or any other value, as UTF-8.
    /// - Throws: `EncodingError` if a value outside an object is not a finite number; inside one, its key is left out.
    public func encode(_ value: some Encodable) throws -> Data { Data(try lines(of: value).utf8) }

    /// The JSON of an answer as it is printed. A list takes the memory of its text and of one element's values.
    package func lines(of value: some Encodable) throws -> String {
        let node = EncodedNode(writesElements: true)
        try NodeEncoder(node: node, codingPath: [], userInfo: [.answerKeys: keys]).encode(value)
        return node.lines
    }

    /// The value of an answer, for other forms of text.
    package func value(of value: some Encodable) throws -> JSONValue {
        let node = EncodedNode()
        try NodeEncoder(node: node, codingPath: [], userInfo: [.answerKeys: keys]).encode(value)
        return node.value
    }
}

extension CodingUserInfoKey {
    /// The `AnswerEncoder.Keys` of an encoder; without them all keys are written.
    static let answerKeys: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "GTFSModel.answerKeys") else { preconditionFailure("a valid key") }
        return key
    }()
}

/// A JSON value under construction: containers of an encoder write into it from several sides.
final class EncodedNode {
    private enum Content {
        case value(JSONValue)
        case array([EncodedNode])
        case object([(key: String, part: Part)])
    }

    /// The value of a key: complete, or in a node where a container may still write to it.
    private enum Part {
        case value(JSONValue)
        case node(EncodedNode)

        var value: JSONValue {
            switch self {
            case .value(let value): value
            case .node(let node): node.value
            }
        }
    }

    private var content = Content.object([])
    /// Whether the elements of a list become text as soon as they are complete.
    private let writesElements: Bool
    /// The first elements of a list, as text.
    private var written = (text: "", count: 0)

    init(writesElements: Bool = false) { self.writesElements = writesElements }

    var value: JSONValue {
        switch content {
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.value))
        case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: $0.part.value) })
        }
    }

    func set(_ value: JSONValue) { content = .value(value) }

    func becomeArray() { if case .array = content {} else { content = .array([]) } }

    var count: Int { if case .array(let nodes) = content { written.count + nodes.count } else { 0 } }

    /// A new node at the end of the array.
    func append() -> EncodedNode {
        let node = EncodedNode()
        guard case .array(var nodes) = content else { return node }
        content = .array([])
        nodes.append(node)
        content = .array(nodes)
        return node
    }
}

extension EncodedNode {
    /// A new node of the object, under `key`.
    func member(_ key: String) -> EncodedNode {
        let node = EncodedNode()
        add(.node(node), key: key)
        return node
    }

    /// A complete value of the object, under `key`.
    func set(_ value: JSONValue, key: String) { add(.value(value), key: key) }

    private func add(_ part: Part, key: String) {
        guard case .object(var members) = content else { return }
        content = .object([])
        members.append((key, part))
        content = .object(members)
    }

    /// Makes text of the last element, which is complete. One whose container may still be open stays, with all after it.
    func completeElement() {
        guard writesElements, case .array(let nodes) = content, nodes.count == 1 else { return }
        content = .array([])
        written.text += (written.count == 0 ? "" : ",\n") + nodes[0].value.text
        written.count += 1
    }

    /// The value as an answer is printed: an object per line, and a line break at the end.
    var lines: String {
        guard case .array(let nodes) = content, written.count > 0 else { return value.lines }
        return nodes.reduce("[" + written.text) { $0 + ",\n" + $1.value.text } + "]\n"
    }
}

private struct NodeEncoder: Encoder {
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

    func inside(_ node: EncodedNode, key: any CodingKey) -> NodeEncoder {
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

    private func set(_ value: JSONValue, key: Key) { encoder.node.set(value, key: key.stringValue) }
    private func inside(_ key: any CodingKey) -> NodeEncoder {
        encoder.inside(encoder.node.member(key.stringValue), key: key)
    }

    func encodeNil(forKey key: Key) { set(.null, key: key) }
    func encode(_ value: Bool, forKey key: Key) { set(.bool(value), key: key) }
    func encode(_ value: String, forKey key: Key) { set(.string(value), key: key) }
    func encode(_ value: Double, forKey key: Key) { if value.isFinite { set(.number(value), key: key) } }
    func encode(_ value: Float, forKey key: Key) { encode(Double(value), forKey: key) }
    func encode(_ value: Int, forKey key: Key) { set(.integer(value), key: key) }
    func encode(_ value: some Encodable, forKey key: Key) throws {
        if let plain = JSONValue(plain: value) { return set(plain, key: key) }
        try inside(key).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
        -> KeyedEncodingContainer<Nested>
    {
        inside(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { inside(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { inside(AnswerKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { inside(key) }
}

extension JSONValue {
    /// A text, a whole number or a truth value, which the fields of an answer hand over as a value of any type; nil for another.
    fileprivate init?<Value>(plain value: Value) {
        if Value.self == String.self, let text = value as? String {
            self = .string(text)
        } else if Value.self == Int.self, let number = value as? Int {
            self = .integer(number)
        } else if Value.self == Bool.self, let flag = value as? Bool {
            self = .bool(flag)
        } else {
            return nil
        }
    }
}

/// The elements of an array, in the order in which they come.
private struct UnkeyedNode: UnkeyedEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    private var next: NodeEncoder { encoder.inside(encoder.node.append(), key: AnswerKey(String(count))) }

    func encodeNil() { next.node.set(.null) }
    func encode(_ value: some Encodable) throws {
        try next.encode(value)
        encoder.node.completeElement()
    }

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
