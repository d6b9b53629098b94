import Foundation
import GTFSModel
import Testing

/// The answers that went there and back, and the types that were met in them.
struct AnswerRecord {
    /// The feed, for messages.
    let name: String
    /// The names of all types within the answers: `Array` and `Departure` of `Array<Departure>`.
    private(set) var types: Set<String> = []
    private(set) var answers = 0
    private(set) var printed = 0
    private var walked: [String: Int] = [:]
    /// The types that were met, each as it is written.
    private var met: Set<String> = []

    init(_ name: String) { self.name = name }

    /// Encodes an answer, decodes it, compares both, and encodes it again byte for byte.
    /// - Parameter expected: what the command prints for the same question; nil where it was not asked.
    mutating func check<Value: Codable & Equatable>(
        _ value: Value, printed expected: Data? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let data = try AnswerEncoder().encode(value)
        let decoded = try JSONDecoder().decode(Value.self, from: data)
        let isEqual = decoded == value
        #expect(isEqual, "\(name): \(Value.self)", sourceLocation: sourceLocation)
        let isSame = try AnswerEncoder().encode(decoded) == data
        #expect(isSame, "\(name): the bytes of \(Value.self)", sourceLocation: sourceLocation)
        if let expected {
            printed += 1
            #expect(
                expected == data,
                "\(name): printed\n\(String(decoding: expected, as: UTF8.self).prefix(600))\nencoded\n\(String(decoding: data, as: UTF8.self).prefix(600))",
                sourceLocation: sourceLocation)
        }
        answers += 1
        walked["\(Value.self)", default: 0] += 1
        guard walked["\(Value.self)", default: 0] <= 6 else { return }
        var left = 4000
        collect(value, &left)
    }

    /// The same for a list, of which no two rows may have the same id.
    mutating func checkList<Row: Codable & Equatable & Identifiable>(
        _ rows: [Row], printed expected: Data? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        checkIDs(rows, sourceLocation: sourceLocation)
        try check(rows, printed: expected, sourceLocation: sourceLocation)
    }

    func checkIDs<Row: Identifiable>(_ rows: [Row], sourceLocation: SourceLocation = #_sourceLocation) {
        let count = Set(rows.map(\.id)).count
        #expect(count == rows.count, "\(name): ids of \(Row.self)", sourceLocation: sourceLocation)
    }

    private mutating func collect(_ value: Any, _ left: inout Int) {
        let type = "\(type(of: value))"
        if met.insert(type).inserted {
            types.formUnion(type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        }
        left -= 1
        // Rows of a list are alike.
        for child in Mirror(reflecting: value).children.prefix(30) where left > 0 { collect(child.value, &left) }
    }

    mutating func add(_ other: AnswerRecord) {
        types.formUnion(other.types)
        answers += other.answers
        printed += other.printed
    }
}
