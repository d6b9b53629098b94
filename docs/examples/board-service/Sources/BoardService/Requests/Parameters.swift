import Foundation
import GTFSQuery
import Hummingbird

/// The parameters of a request, read and checked. Names that a question does not know are ignored.
struct RequestParameters: Sendable {
    private let values: [String: [String]]

    /// - Throws: `ServiceError` where the query is no UTF-8 after its percent signs are read.
    init(_ request: Request) throws {
        var values: [String: [String]] = [:]
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(parts[0])
            values[name, default: []].append(parts.count == 2 ? try Self.decoded(parts[1]) : "")
        }
        self.values = values
    }

    /// Reads percent signs; in a query, a plus sign is a space.
    private static func decoded(_ text: Substring) throws -> String {
        guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
            throw ServiceError.badValue("query", "The query is no UTF-8 with percent signs: encode it again.")
        }
        return decoded
    }

    /// All values of a parameter that may be repeated.
    func texts(_ name: String) -> [String] { values[name] ?? [] }

    /// A parameter's value; nil where it is not given.
    /// - Throws: `ServiceError` where it is given twice.
    func text(_ name: String) throws -> String? {
        let all = texts(name)
        guard all.count <= 1 else {
            throw ServiceError.badValue(name, "\(name) is given \(all.count) times: give one.")
        }
        return all.first
    }

    /// - Throws: `ServiceError` where the parameter is missing or blank.
    func requiredText(_ name: String) throws -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw ServiceError.badValue(name, "\(name) is missing: give one.")
        }
        return text
    }

    /// A whole number in a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        try text(name).map { text in
            guard let number = Int(text), range.contains(number) else {
                throw bad(name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// A finite number in a range.
    func decimal(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
        try text(name).map { text in
            guard let number = Double(text), number.isFinite, range.contains(number) else {
                throw bad(name, text, "a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// `true` or `false`.
    func flag(_ name: String) throws -> Bool? {
        try text(name).map { text in
            guard let flag = Bool(text) else { throw bad(name, text, "true or false") }
            return flag
        }
    }

    /// One of several words.
    func word(_ name: String, of words: [String]) throws -> String? {
        try text(name).map { text in
            guard words.contains(text) else { throw bad(name, text, words.joined(separator: " or ")) }
            return text
        }
    }

    func bad(_ name: String, _ text: String, _ wanted: String) -> ServiceError {
        ServiceError.badValue(name, "\(name) \"\(text)\" is not allowed: give \(wanted).")
    }
}
