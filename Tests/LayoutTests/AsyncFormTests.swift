import Foundation
import Testing

/// The public functions of `Timetable` that may throw, as `name(parameters)`.
/// - Parameter effect: `throws` or `async throws`.
private func questions(_ effect: String, in code: String) throws -> [String] {
    let pattern = try Regex<(Substring, Substring, Substring)>(#"(?s)public func (\w+)\(([^{]*?)\) \#(effect) -> "#)
    return code.matches(of: pattern).filter { found in
        let before = code[..<found.range.lowerBound].split(whereSeparator: \.isNewline)
        let owner = before.last { $0.first.map { !$0.isWhitespace && $0 != "}" && $0 != "@" } ?? false }
        return owner?.hasPrefix("extension Timetable {") ?? false
    }.map { found in
        let parameters = found.output.2.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(found.output.1)(\(parameters))"
    }
}

@Suite struct AsyncFormTests {
    @Test func `Each question of a timetable has an async form`() throws {
        let files = try SourceTree.sources().filter { $0.target == "GTFSQuery" }
        let codes = files.map { SwiftCode.stripped($0.text) }
        let blocking = Set(try codes.flatMap { try questions("throws", in: $0) })
        let async = Set(try codes.flatMap { try questions("async throws", in: $0) })
        #expect(blocking.count > 25)
        for question in blocking.subtracting(async).sorted() {
            Issue.record("\(question) has no async form in Sources/GTFSQuery/Live/Timetable+Async.swift")
        }
    }

    @Test func `Functions of other types, and those that are not public, are no questions`() throws {
        let code = """
            extension Timetable {
                public func a(
                    _ x: Int, y: Int = 0
                ) throws -> Int { 0 }
                func b() throws -> Int { 0 }
                public func c() async throws -> Int { 0 }
            }

            extension Other {
                public func d() throws -> Int { 0 }
            }
            """
        #expect(try questions("throws", in: code) == ["a(_ x: Int, y: Int = 0)"])
        #expect(try questions("async throws", in: code) == ["c()"])
    }
}
