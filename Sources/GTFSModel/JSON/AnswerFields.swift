package import Foundation

/// A key of an answer's JSON.
package struct AnswerKey: CodingKey, Hashable, Sendable {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ key: String) { stringValue = key }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

/// Where the keys of one object of an answer are written.
package struct AnswerOutput {
    package var container: KeyedEncodingContainer<AnswerKey>
    /// Whether keys that only decoding needs are left out.
    let isForColumns: Bool

    /// The output for an object inside of this one.
    fileprivate mutating func nested(_ key: AnswerKey) -> AnswerOutput {
        AnswerOutput(
            container: container.nestedContainer(keyedBy: AnswerKey.self, forKey: key), isForColumns: isForColumns)
    }
}

/// The keys of an answer's JSON, each with the property that it stands for: one table that encoding and decoding read.
///
///     static let fields = AnswerFields(Agency(id: nil)) { fields in
///         fields.add("agency_id", \.id)
///         fields.add("agency_name", \.name)
///     }
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

    private let blank: Answer
    private var list: [Field] = []
    /// Whether the fields that are added are columns of CSV as well.
    private var areColumns = true

    /// - Parameters:
    ///   - blank: what decoding fills in; every property that is not optional must have a field.
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

    /// Fields that decoding alone needs: they stand behind the others, and CSV has no column of them.
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

    /// A property that is nil where the answer has none.
    package mutating func add<Value: Codable & Sendable>(_ key: String, _ path: Path<Value?>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encodeIfPresent($0[keyPath: path], forKey: key) },
            decode: { $0[keyPath: path] = try $1.decodeIfPresent(Value.self, forKey: key) })
    }

    /// A number that is nil where the answer has none. One that is not finite has no key either.
    package mutating func add(_ key: String, _ path: Path<Double?>) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let value = answer[keyPath: path], value.isFinite else { return }
                try output.container.encode(value, forKey: key)
            },
            decode: { $0[keyPath: path] = try $1.decodeIfPresent(Double.self, forKey: key) })
    }

    /// A property that has no key where it is `absent`.
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

    /// A value that follows from other fields: it is written and not read.
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
    /// The keys of another table, for a part of the answer that is no object of its own.
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
    package mutating func add<Part>(
        _ key: String, _ part: AnswerFields<Zoned<Part>>, each path: Path<[Part]>,
        in zone: any KeyPath<Answer, TimeZone> & Sendable
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                var list = output.container.nestedUnkeyedContainer(forKey: key)
                for value in answer[keyPath: path] {
                    var nested = AnswerOutput(
                        container: list.nestedContainer(keyedBy: AnswerKey.self), isForColumns: output.isForColumns)
                    try part.encode(Zoned(value, answer[keyPath: zone]), to: &nested)
                }
            },
            decode: { answer, values in
                var list = try values.nestedUnkeyedContainer(forKey: key)
                answer[keyPath: path] = []
                while !list.isAtEnd {
                    let nested = try list.nestedContainer(keyedBy: AnswerKey.self)
                    answer[keyPath: path].append(try part.decode(nested).value)
                }
            })
    }
}

/// A value with the zone in which its times are written.
package struct Zoned<Value: Sendable>: Sendable {
    package var value: Value
    package var timeZone: TimeZone

    package init(_ value: Value, _ timeZone: TimeZone = .gmt) {
        self.value = value
        self.timeZone = timeZone
    }
}
