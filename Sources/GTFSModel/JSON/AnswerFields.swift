package import Foundation

/// The place to write the keys of one object of an answer.
package struct AnswerOutput {
    package var container: KeyedEncodingContainer<AnswerKey>
    /// Whether keys that only decoding needs are left out.
    let isForColumns: Bool

    /// The output for an object inside this one.
    fileprivate mutating func nested(_ key: AnswerKey) -> AnswerOutput {
        AnswerOutput(
            container: container.nestedContainer(keyedBy: AnswerKey.self, forKey: key), isForColumns: isForColumns)
    }
}

/// A type whose JSON is its table of keys: a conforming type needs only the table.
///
///     extension Agency: AnswerCodable {
///         package static let fields = AnswerFields(Agency(id: nil)) { fields in
///             fields.add("agency_id", \.id)
///             fields.add("agency_name", \.name)
///         }
///     }
package protocol AnswerCodable: Codable, Sendable {
    static var fields: AnswerFields<Self> { get }
}

extension AnswerCodable {
    /// Reads the keys of the table.
    /// - Throws: `DecodingError`, which names the key.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the keys of the table, in its order.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }
}

/// The keys of an answer's JSON, each with its property: one table for both encoding and decoding.
///
/// Keys are written in the order of the table. A property that is nil has no key.
package struct AnswerFields<Answer: Sendable>: Sendable {
    package typealias Values = KeyedDecodingContainer<AnswerKey>
    package typealias Path<Value> = any WritableKeyPath<Answer, Value> & Sendable

    private struct Field: Sendable {
        let isColumn: Bool
        let encode: @Sendable (Answer, inout AnswerOutput) throws -> Void
        let decode: @Sendable (inout Answer, Values) throws -> Void
    }

    package let blank: Answer
    private var list: [Field] = []
    /// Whether the added fields are also columns of CSV.
    private var areColumns = true

    /// - Parameters:
    ///   - blank: the answer that decoding fills in; every property that is not optional must have a field.
    ///   - add: adds the fields, in the order of the keys.
    package init(_ blank: Answer, _ add: (inout Self) -> Void) {
        self.blank = blank
        add(&self)
    }

    package func encode(_ answer: Answer, to encoder: any Encoder) throws {
        let keys = encoder.userInfo[.answerKeys] as? AnswerEncoder.Keys
        var output = AnswerOutput(
            container: encoder.container(keyedBy: AnswerKey.self), isForColumns: keys == .columns)
        try encode(answer, to: &output)
    }

    package func decode(from decoder: any Decoder) throws -> Answer {
        try decode(decoder.container(keyedBy: AnswerKey.self))
    }

    package func encode(_ answer: Answer, to output: inout AnswerOutput) throws {
        for field in list where field.isColumn || !output.isForColumns { try field.encode(answer, &output) }
    }

    package func decode(_ values: Values) throws -> Answer {
        var answer = blank
        for field in list { try field.decode(&answer, values) }
        return answer
    }

    /// A field of its own kind.
    package mutating func add(
        encode: @escaping @Sendable (Answer, inout AnswerOutput) throws -> Void,
        decode: @escaping @Sendable (inout Answer, Values) throws -> Void
    ) {
        list.append(Field(isColumn: areColumns, encode: encode, decode: decode))
    }

    /// Fields only of JSON, such as those that only decoding needs: CSV has no columns for them, and keeps those that
    /// it had.
    package mutating func addForDecoding(_ add: (inout Self) -> Void) {
        areColumns = false
        add(&self)
        areColumns = true
    }
}

extension AnswerFields {
    /// A property that every answer has.
    package mutating func add<Value: Codable & Sendable>(_ key: String, _ path: Path<Value>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encode($0[keyPath: path], forKey: key) },
            decode: { $0[keyPath: path] = try $1.decode(Value.self, forKey: key) })
    }

    /// A property that is nil if the answer has none.
    package mutating func add<Value: Codable & Sendable>(_ key: String, _ path: Path<Value?>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encodeIfPresent($0[keyPath: path], forKey: key) },
            decode: { $0[keyPath: path] = try $1.decodeIfPresent(Value.self, forKey: key) })
    }

    /// A number that is nil if the answer has none. A number that is not finite gets no key either.
    package mutating func add(_ key: String, _ path: Path<Double?>) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let value = answer[keyPath: path], value.isFinite else { return }
                try output.container.encode(value, forKey: key)
            },
            decode: { $0[keyPath: path] = try $1.decodeIfPresent(Double.self, forKey: key) })
    }

    /// A property that gets no key if it is `absent`.
    package mutating func add<Value: Codable & Equatable & Sendable>(
        _ key: String, _ path: Path<Value>, absent: Value
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                let value = answer[keyPath: path]
                if value != absent { try output.container.encode(value, forKey: key) }
            },
            decode: { $0[keyPath: path] = try $1.decodeIfPresent(Value.self, forKey: key) ?? absent })
    }

    /// A value that follows from other fields: it is written but not read.
    package mutating func add(
        _ key: String, derived value: @escaping @Sendable (Answer) -> (some Encodable & Sendable)?
    ) {
        let key = AnswerKey(key)
        add(encode: { try $1.container.encodeIfPresent(value($0), forKey: key) }, decode: { _, _ in })
    }

    /// Values by name, as an object whose keys are in the order that `members` gives them; nil for no object.
    package mutating func add<Value: Codable & Sendable>(
        _ key: String, members: @escaping @Sendable (Answer) -> [(name: String, value: Value)]?,
        set: @escaping @Sendable (inout Answer, [String: Value]) -> Void
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let members = members(answer) else { return }
                var nested = output.nested(key)
                for (name, value) in members { try nested.container.encode(value, forKey: AnswerKey(name)) }
            },
            decode: { set(&$0, try $1.decodeIfPresent([String: Value].self, forKey: key) ?? [:]) })
    }
}

extension AnswerFields {
    /// The keys of another table, for a part of the answer that is not an object of its own.
    package mutating func add<Part>(_ part: AnswerFields<Part>, of path: Path<Part>) {
        for field in part.list {
            list.append(
                Field(
                    isColumn: field.isColumn && areColumns, encode: { try field.encode($0[keyPath: path], &$1) },
                    decode: { try field.decode(&$0[keyPath: path], $1) }))
        }
    }

    /// The same for a part that an answer may lack: then it lacks `key`.
    package mutating func add<Part>(
        _ part: AnswerFields<Part>, ifPresent key: String, of get: @escaping @Sendable (Answer) -> Part?,
        set: @escaping @Sendable (inout Answer, Part?) -> Void
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in if let value = get(answer) { try part.encode(value, to: &output) } },
            decode: { set(&$0, $1.contains(key) ? try part.decode($1) : nil) })
    }

    /// A part that is an object of its own, with times that are written in the zone of the answer.
    package mutating func add<Part>(
        _ key: String, _ part: AnswerFields<Zoned<Part>>, of path: Path<Part?>,
        in zone: any KeyPath<Answer, TimeZone> & Sendable
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let value = answer[keyPath: path] else { return }
                var nested = output.nested(key)
                try part.encode(Zoned(value, answer[keyPath: zone]), to: &nested)
            },
            decode: { answer, values in
                guard values.contains(key) else {
                    answer[keyPath: path] = nil
                    return
                }
                let nested = try values.nestedContainer(keyedBy: AnswerKey.self, forKey: key)
                answer[keyPath: path] = try part.decode(nested).value
            })
    }

    /// Parts that are objects of their own, with times that are written in the zone of the answer.
    /// - Parameter isAbsentIfEmpty: whether there is no key without any part.
    package mutating func add<Part>(
        _ key: String, _ part: AnswerFields<Zoned<Part>>, each path: Path<[Part]>,
        in zone: any KeyPath<Answer, TimeZone> & Sendable, isAbsentIfEmpty: Bool = false
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                if isAbsentIfEmpty, answer[keyPath: path].isEmpty { return }
                var list = output.container.nestedUnkeyedContainer(forKey: key)
                for value in answer[keyPath: path] {
                    var nested = AnswerOutput(
                        container: list.nestedContainer(keyedBy: AnswerKey.self), isForColumns: output.isForColumns)
                    try part.encode(Zoned(value, answer[keyPath: zone]), to: &nested)
                }
            },
            decode: { answer, values in
                if isAbsentIfEmpty, !values.contains(key) { return }
                var list = try values.nestedUnkeyedContainer(forKey: key)
                answer[keyPath: path] = []
                while !list.isAtEnd {
                    let nested = try list.nestedContainer(keyedBy: AnswerKey.self)
                    answer[keyPath: path].append(try part.decode(nested).value)
                }
            })
    }
}
