import Foundation

/// The keys that a type reads from JSON, found by letting it read an object that has every key. Keys that are only written are
/// not in it.
final class JSONShape {
    /// The keys of an object.
    private(set) var members: [String: JSONShape] = [:]
    /// The elements of an array.
    private(set) var elements: JSONShape?

    private init() {}

    /// The shape of a type.
    /// - Throws: the error of the type, if there is no value that it takes.
    convenience init<Answer: Decodable>(of type: Answer.Type) throws {
        self.init()
        _ = try make(type, [])
    }

    fileprivate func member(_ key: String) -> JSONShape {
        let shape = members[key] ?? JSONShape()
        members[key] = shape
        return shape
    }

    fileprivate var list: JSONShape {
        let shape = elements ?? JSONShape()
        elements = shape
        return shape
    }

    /// A value of the type, whose keys are noted here.
    /// - Parameter types: those around it: a type within itself is read once.
    fileprivate func make<Value: Decodable>(_ type: Value.Type, _ types: [ObjectIdentifier]) throws -> Value {
        if let plain = plain(type) { return plain }
        if types.contains(ObjectIdentifier(type)) { throw Recursion() }
        do {
            return try Value(from: Maker(shape: self, types: types + [ObjectIdentifier(type)]))
        } catch {
            for text in Self.texts {
                if let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) { return value }
            }
            throw error
        }
    }

    /// Texts of values that types take which do not take any text.
    private static let texts = [
        "20260101", "a:b", "UTC", "scheduled", "active", "fresh", "live", "ride", "walk", "A", "strike", "detour",
        "info",
        "unknown", "now",
    ].map { "\"\($0)\"" }

    private func plain<Value>(_ type: Value.Type) -> Value? {
        switch type {
        case is String.Type: "2026-01-01T00:00:00Z" as? Value
        case is Bool.Type: true as? Value
        case is Double.Type: 0.0 as? Value
        case is Int.Type: 0 as? Value
        default: nil
        }
    }

    private struct Recursion: Error {}
}

/// Gives every key that is asked for, and notes it.
private struct Maker: Decoder {
    let shape: JSONShape
    let types: [ObjectIdentifier]
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members(maker: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(maker: Maker(shape: shape.list, types: types)) }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single(maker: self) }

    func member(_ key: any CodingKey) -> Maker { Maker(shape: shape.member(key.stringValue), types: types) }

    struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let maker: Maker
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool {
            _ = maker.member(key)
            return true
        }

        func decodeNil(forKey key: Key) -> Bool { false }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            let member = maker.member(key)
            let value = try member.shape.make(type, member.types)
            return key.stringValue == "timezone" ? "UTC" as? Value ?? value : value
        }

        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
            try? decode(type, forKey: key)
        }

        func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedDecodingContainer<Nested> {
            maker.member(key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
            maker.member(key).unkeyedContainer()
        }

        func superDecoder() -> any Decoder { maker }
        func superDecoder(forKey key: Key) -> any Decoder { maker.member(key) }
    }

    /// One element.
    struct Elements: UnkeyedDecodingContainer {
        let maker: Maker
        var codingPath: [any CodingKey] { [] }
        var count: Int? { 1 }
        var currentIndex = 0
        var isAtEnd: Bool { currentIndex > 0 }

        init(maker: Maker) { self.maker = maker }

        func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            currentIndex += 1
            return try maker.shape.make(type, maker.types)
        }

        mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
            currentIndex += 1
            return maker.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
            currentIndex += 1
            return maker.unkeyedContainer()
        }

        func superDecoder() -> any Decoder { maker }
    }

    struct Single: SingleValueDecodingContainer {
        let maker: Maker
        var codingPath: [any CodingKey] { [] }
        func decodeNil() -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try maker.shape.make(type, maker.types) }
    }
}
