package import Foundation

extension AnswerFields {
    /// An instant, seconds since 1970, as RFC 3339 with the offset of the answer's zone.
    package mutating func add(
        _ key: String, instant path: Path<Int?>, in zone: any KeyPath<Answer, TimeZone> & Sendable
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                let text = answer[keyPath: path].map {
                    RFC3339.text($0, in: ServiceTimeZone(answer[keyPath: zone]))
                }
                try output.container.encodeIfPresent(text, forKey: key)
            },
            decode: { $0[keyPath: path] = try $1.instantIfPresent(key) })
    }

    /// An instant that every answer has, written likewise. Where it is missing in what is decoded, that of the blank answer stays.
    package mutating func add(
        _ key: String, instant path: Path<Int>, in zone: any KeyPath<Answer, TimeZone> & Sendable
    ) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                let zone = ServiceTimeZone(answer[keyPath: zone])
                try output.container.encode(RFC3339.text(answer[keyPath: path], in: zone), forKey: key)
            },
            decode: { answer, values in
                if let instant = try values.instantIfPresent(key) { answer[keyPath: path] = instant }
            })
    }

    /// A moment that every request has, as RFC 3339 in UTC.
    package mutating func add(_ key: String, moment path: Path<Int>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encode(RFC3339.text($0[keyPath: path], offset: 0), forKey: key) },
            decode: { request, values in
                guard let instant = try values.instantIfPresent(key) else {
                    throw values.malformed(key, "a request needs a moment")
                }
                request[keyPath: path] = instant
            })
    }

    /// A time zone, by its IANA name.
    package mutating func add(_ key: String, zone path: Path<TimeZone>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encode($0[keyPath: path].identifier, forKey: key) },
            decode: { $0[keyPath: path] = try $1.zone(key, named: $1.decode(String.self, forKey: key)) })
    }

    /// A time zone, by its IANA name, nil if the answer has none.
    package mutating func add(_ key: String, zone path: Path<TimeZone?>) {
        let key = AnswerKey(key)
        add(
            encode: { try $1.container.encodeIfPresent($0[keyPath: path]?.identifier, forKey: key) },
            decode: { answer, values in
                let name = try values.decodeIfPresent(String.self, forKey: key)
                answer[keyPath: path] = try name.map { try values.zone(key, named: $0) }
            })
    }

    /// A number that a message sends with single precision: the shortest decimal that is the same.
    package mutating func add(_ key: String, single path: Path<Double?>) {
        let key = AnswerKey(key)
        add(
            encode: { answer, output in
                guard let value = answer[keyPath: path], value.isFinite else { return }
                try output.container.encode(PlainNumber.single(value), forKey: key)
            },
            decode: { answer, values in
                answer[keyPath: path] = try values.decodeIfPresent(Double.self, forKey: key).map { Double(Float($0)) }
            })
    }
}

extension KeyedDecodingContainer<AnswerKey> {
    /// Seconds since 1970 of an RFC 3339 text; nil if the key is absent.
    package func instantIfPresent(_ key: AnswerKey) throws -> Int? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let instant = RFC3339.instant(text) else { throw malformed(key, "\(text) is no RFC 3339 time") }
        return instant
    }

    /// The zone of an IANA name.
    fileprivate func zone(_ key: AnswerKey, named name: String) throws -> TimeZone {
        guard let zone = TimeZone(identifier: name) else { throw malformed(key, "\(name) is no zone") }
        return zone
    }

    package func malformed(_ key: AnswerKey, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: reason + ".")
    }
}

/// A key of an answer's JSON.
package struct AnswerKey: CodingKey, Hashable, Sendable {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ key: String) { stringValue = key }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
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
