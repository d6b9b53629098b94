/// A key of an answer's JSON.
package struct AnswerKey: CodingKey, Hashable, Sendable {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ key: String) { stringValue = key }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}
