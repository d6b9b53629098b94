import Foundation
import Testing

/// The rules of the answers by their letters and numbers: scheduled departures (A), realtime (B; there is no B19), stops
/// nearby and by name (D), journeys (J), grouped boards with their minutes and confidence (G), the page of a trip and what a
/// glance shows (T), connections with realtime (C), what happened (H), from many to many
/// (M), what ran, as a feed (R), how sure changes are (S), by way of stops, from aboard and by later rides (V).
private let answerRules =
    (1...43).map { "A\($0)" } + (1...64).filter { $0 != 19 }.map { "B\($0)" } + (1...28).map { "D\($0)" }
    + (1...15).map { "J\($0)" } + (1...6).map { "G\($0)" } + (1...17).map { "T\($0)" }
    + (1...4).map { "C\($0)" } + (1...12).map { "H\($0)" } + (1...3).map { "M\($0)" } + (1...4).map { "R\($0)" }
    + (1...5).map { "S\($0)" }
    + ["V1", "V2", "V3"]

/// The rules that a test's name begins with: `A1, A2: …` and `D9 …` have two and one.
private func rules(inName name: Substring) -> [String] {
    guard let list = name.prefixMatch(of: #/[ABCDGHJMRSTV]\d+(?:, [ABCDGHJMRSTV]\d+)*(?=[: ])/#) else { return [] }
    return list.output.split(separator: ", ").map(String.init)
}

/// The names of the tests below `Tests`, as they stand in the code.
private func testNames() throws -> [Substring] {
    try SourceTree.tests().flatMap { file in
        file.text.matches(of: #/(?:@Test\(\s*"|func `)([^"`]+)/#).map {
            file.text[$0.output.1.startIndex..<$0.output.1.endIndex]
        }
    }
}

@Suite struct RuleTests {
    @Test(
        "The rules of a name are found",
        arguments: [
            ("A1, A2, A4: a time counts", ["A1", "A2", "A4"]), ("D9 filters by mode", ["D9"]), ("B2: no news", ["B2"]),
            ("A board of A1", []), ("A12th row", []), ("E1: none", []), ("C1, T5: both", ["C1", "T5"]),
        ])
    func ruleNames(name: String, expected: [String]) {
        #expect(rules(inName: name[...]) == expected)
    }

    @Test func `Every rule of the answers has a test that is named by it`() throws {
        let names = try testNames()
        #expect(names.count > 400)
        let tested = Set(names.flatMap(rules(inName:)))
        for rule in answerRules { #expect(tested.contains(rule), "\(rule) has no test") }
    }
}
