import Foundation
import Testing

/// The rules of realtime data that the answers follow; there is none of number 19.
private let rules = (1...64).filter { $0 != 19 }.map { "B\($0)" }

/// The names of the tests below `Tests`, as they stand in the code.
private func testNames() throws -> [Substring] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
    return try files.flatMap { file in
        try String(contentsOf: tests.appending(path: file), encoding: .utf8).matches(
            of: /(?:@Test\(\s*"|func `)([^"`]+)/
        )
        .map(\.output.1)
    }
}

@Suite struct RuleTests {
    @Test func `Every rule of realtime data has a test that is named by it`() throws {
        let names = try testNames()
        #expect(names.count > 400)
        for rule in rules {
            #expect(names.contains { $0.hasPrefix("\(rule):") || $0.hasPrefix("\(rule) ") }, "\(rule) has no test")
        }
    }
}
