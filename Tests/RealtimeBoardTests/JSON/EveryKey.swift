import Foundation
import GTFSModel

/// JSON that has every key it is asked for: a decoder whose values are made up, so that each property that has a key is set.
struct EveryKey: Decoder {
    /// Texts, of which each value takes the first that it can be read from.
    var words: [String]
    var number: Int
    var flag: Bool
    /// The text of a value that is one word, and the first that is tried.
    var word = "2026-11-25T08:00:00Z"
    /// Whether a value is read from the word itself: another word may then do.
    private let isWord = Locked(false)
    /// Those that lead to the value: one that stands there twice is not there, as a value may hold others of its type.
    private var keys: [String] = []
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(words: [String], number: Int, flag: Bool) { (self.words, self.number, self.flag) = (words, number, flag) }

    /// Keys whose values are not to be had from any text.
    private static let texts = [
        "type": ["Polygon", "index"], "incrementality": ["differential"], "flags": ["interpolated"], "kind": ["stop"],
        "timezone": ["Europe/Oslo"], "stop_timezone": ["Europe/Oslo"], "time_zone": ["Europe/Oslo"],
        "weekday": ["monday"], "grade": ["A"], "state": ["observed"], "source": ["stopped"],
        "arrival_source": ["passed"],
    ]

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed<Key>(values: self))
    }
    func unkeyedContainer() -> any UnkeyedDecodingContainer { List(values: self) }
    func singleValueContainer() -> any SingleValueDecodingContainer {
        isWord.withLock { $0 = true }
        return One(values: self)
    }

    private func reading(_ word: String) -> EveryKey {
        var values = EveryKey(words: words, number: number, flag: flag)
        values.word = word
        values.keys = keys
        return values
    }

    /// A value of any type.
    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        var failure: (any Error)?
        for word in [word] + words {
            let values = reading(word)
            do { return try Value(from: values) } catch {
                failure = error
                if !values.isWord.withLock({ $0 }) { break }
            }
        }
        throw failure ?? CancellationError()
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let values: EveryKey
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { values.words.compactMap { Key(stringValue: $0) } }

        func contains(_ key: Key) -> Bool { values.keys.count { $0 == key.stringValue } < 2 }
        func decodeNil(forKey key: Key) -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            var values = values
            values.keys.append(key.stringValue)
            if let texts = EveryKey.texts[key.stringValue], let text = values.flag ? texts.first : texts.last {
                values.word = text
            }
            // A box has its south below its north.
            if ["east", "north"].contains(key.stringValue) { values.number += 1 }
            return try values.value(type)
        }
        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key)
            -> KeyedDecodingContainer<Nested>
        { values.container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { List(values: values) }
        func superDecoder() -> any Decoder { values }
        func superDecoder(forKey key: Key) -> any Decoder { values }
    }

    /// A list of one value.
    private struct List: UnkeyedDecodingContainer {
        let values: EveryKey
        var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { 1 }
        var isAtEnd: Bool { currentIndex > 0 }

        mutating func decodeNil() -> Bool { false }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            currentIndex += 1
            return try values.value(type)
        }
        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
            currentIndex += 1
            return values.container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
            currentIndex += 1
            return List(values: values)
        }
        mutating func superDecoder() -> any Decoder { values }
    }

    private struct One: SingleValueDecodingContainer {
        let values: EveryKey
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) -> Bool { values.flag }
        func decode(_ type: String.Type) -> String { values.word }
        func decode(_ type: Double.Type) -> Double { Double(values.number) }
        func decode(_ type: Float.Type) -> Float { Float(values.number) }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            if let integer = type as? any (FixedWidthInteger & Decodable).Type, let value = made(integer) as? Value {
                return value
            }
            return try Value(from: values)
        }
        private func made<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer { Integer(values.number) }
    }
}
