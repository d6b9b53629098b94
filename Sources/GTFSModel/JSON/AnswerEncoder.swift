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
    public func encode(_ value: some Encodable) throws -> Data { Data(try self.value(of: value).lines.utf8) }

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
