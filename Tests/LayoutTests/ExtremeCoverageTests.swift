import Foundation
import Testing

/// A public function of a symbol list.
private struct ListedFunction: Equatable {
    /// `Timetable.trip(_:on:)`
    let symbol: String
    /// `trip`
    let name: String
    /// What stands between its parentheses.
    let parameters: String

    /// Nil for a line that is not of a function, such as `Trip.id    var id: Trip.ID`, and for a deprecated name, which calls
    /// another.
    init?(_ line: some StringProtocol) {
        let line = String(line)
        guard !line.contains("    deprecated "), let declaration = line.firstRange(of: "    "),
            let function = line.firstMatch(of: #/ func (\w+)[^(]*\(/#)
        else { return nil }
        var depth = 1
        let rest = line[function.range.upperBound...].prefix { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth > 0
        }
        (symbol, name, parameters) = (
            String(line[..<declaration.lowerBound]), String(function.output.1), String(rest)
        )
    }

    /// Whether it takes a number, a position, a day, a length of time, or a request, which has some of them.
    var takesExtremes: Bool {
        parameters.contains(#/: \[?(?:Int|Double|Coordinate|ServiceDate|TripOnServiceDay|Date|Duration|\w+Request)\b/#)
    }
}

/// The names behind a point and before a parenthesis: the functions that code calls.
private func calledFunctions(in code: SwiftCode) -> Set<String> {
    Set(code.text.matches(of: #/\.(\w+)\(/#).map { String($0.output.1) })
}

@Suite struct ExtremeCoverageTests {
    private static let folder = "Tests/GTFSQueryTests/ExtremeValues/"

    @Test func `Each public function that takes a number or a request is asked with their extremes`() throws {
        let functions = try ["GTFSQuery", "GTFSJourneys", "GTFSHistory"].flatMap { library in
            try SourceTree.text(of: "docs/api/\(library).txt").split(whereSeparator: \.isNewline)
                .compactMap { ListedFunction($0) }
        }.filter(\.takesExtremes)
        #expect(functions.count > 60)
        let suites = try SourceTree.tests().filter { $0.path.hasPrefix(Self.folder) }
        #expect(suites.count > 5)
        let called = suites.reduce(into: Set<String>()) { $0.formUnion(calledFunctions(in: $1.code)) }
        for function in functions where !called.contains(function.name) {
            Issue.record("\(function.symbol) is asked with no extreme value in \(Self.folder)")
        }
    }

    @Test(
        "A function of a symbol list is found with its parameters",
        arguments: [
            ("Trip.id    var id: Trip.ID", nil, false),
            ("A.<(_:_:)    static func < (left: A, right: A) -> Bool", nil, false),
            ("A.all()    func all() throws -> [Int]", "all", false),
            ("A.ask(_:)    func ask(_ body: (Int) -> Int) -> Double", "ask", false),
            ("A.find(_:)    func find(_ all: [Favourite]) async throws -> Int", "find", false),
            ("A.move(_:to:)    func move(_ id: A.ID, to order: Int) throws", "move", true),
            ("A.on(_:)    @discardableResult func on(_ day: ServiceDate? = nil) throws -> B", "on", true),
            ("A.b(_:)    func b(_ all: [DeparturesRequest], c: D? = nil) throws -> B", "b", true),
            ("A.ask(_:)    func ask<B>(_ time: Duration = .seconds(2)) -> B", "ask", true),
        ] as [(String, String?, Bool)])
    func listed(line: String, name: String?, takesExtremes: Bool) {
        let function = ListedFunction(line)
        #expect(function?.name == name)
        #expect(function?.takesExtremes ?? false == takesExtremes)
    }

    @Test func `A function is called where its name stands before a parenthesis, in code`() {
        let code = "a.b(1) // c.d(1)\nlet e = \".f(1)\"\ntry await g.h(1).i(2)\n"
        #expect(calledFunctions(in: SwiftCode(code)) == ["b", "h", "i"])
    }
}
