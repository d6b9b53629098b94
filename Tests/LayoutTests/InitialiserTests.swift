import Foundation
import Testing

/// A test or a preview of an app makes an answer by hand.
@Suite struct InitialiserTests {
    /// Values that only the library makes.
    private static let handles = [
        "FavouriteChanges.Change": "made by the favourites",
        "LiveAnswers": "a sequence over a file", "LiveAnswers.Iterator": "its iterator",
        "LiveMoments": "a sequence over a file", "LiveMoments.Iterator": "its iterator",
        "MessageCheck": "a name for functions", "QuestionKind": "one of those that there are",
        "QuestionSession": "one state of an open file",
    ]

    private struct ListedStruct {
        let name: String
        /// The names of its stored properties that are public.
        var fields: [String] = []
        /// The labels of each public initialiser, other than the one that decodes.
        var initialisers: [Set<String>] = []
    }

    private static func structs(in list: String) -> [ListedStruct] {
        var found: [String: ListedStruct] = [:]
        let lines = list.matches(of: #/(?m)^(\S+)    (.+)$/#).map { (String($0.output.1), String($0.output.2)) }
        for (symbol, declaration) in lines where declaration.contains(#/^(?:@\w+ )*struct /#) {
            found[symbol] = ListedStruct(name: symbol)
        }
        for (symbol, declaration) in lines {
            let path = symbol.prefix { $0 != "(" }
            guard let dot = path.lastIndex(of: "."), var owner = found[String(path[..<dot])] else { continue }
            let name = String(path[path.index(after: dot)...])
            if declaration.contains(#/^(?:var|let) /#), !declaration.contains("{ get") {
                owner.fields.append(name)
            } else if name == "init", !symbol.hasSuffix("init(from:)") {
                owner.initialisers.append(Set(declaration.matches(of: #/[(,] ?(\w+)(?: \w+)?: /#).map { String($0.1) }))
            }
            found[owner.name] = owner
        }
        return found.values.sorted { $0.name < $1.name }
    }

    /// Read once for all answers.
    private static let listed = Result {
        try ["GTFSModel", "GTFSQuery", "GTFSJourneys", "GTFSRealtime"].flatMap {
            structs(in: try SourceTree.text(of: "docs/api/\($0).txt"))
        }
    }

    @Test func `Every public struct of an answer has a public initialiser`() throws {
        let structs = try Self.listed.get()
        #expect(structs.count > 150)
        let without = structs.filter(\.initialisers.isEmpty).map(\.name)
        #expect(Set(without) == Set(Self.handles.keys))
    }

    /// The fields of messages and requests are set one by one.
    @Test(arguments: [
        "AlertReport", "BoardRealtime", "BoardRealtime.Feed", "Carriage", "Departure", "DepartureAlert",
        "DepartureRealtime", "DepartureVehicle", "FlexWindow", "Journey", "JourneyLeg", "JourneyStop", "MatchCounts",
        "Route", "Stop", "Trip", "Transfer", "ReachedStop", "ConnectionList", "DepartureBoard", "DepartureGroup",
        "FavouriteBoard", "FoundFavourite", "GroupedBoard", "InformedEntity", "JourneyList", "LiveVehicle",
        "MessageReport", "MessageReport.Content", "RealtimeHealth", "RouteDetail", "RouteDiagram", "RouteTimetable",
        "SetAnswer", "SetBoard", "SetGroupedBoard", "StopResult", "TimetableDiff", "TimetableInfo", "TimetableSize",
        "TripBoard", "TripTimetable", "VehicleReport", "Verification",
    ])
    func `An initialiser of an answer has all its fields`(name: String) throws {
        let answer = try #require(try Self.listed.get().first { $0.name == name })
        #expect(answer.initialisers.contains { $0.isSuperset(of: answer.fields) }, "\(answer.fields)")
    }

    @Test func `Fields and initialisers are read from a list of symbols`() {
        let found = Self.structs(
            in: """
                A    struct A
                A.B    struct B
                A.B.init(x:)    init(x: Int)
                A.c    var c: Int
                A.d    var d: Int { get }
                A.init(_:c:)    init(_ e: String, c: Int = 1)
                A.init(from:)    init(from decoder: any Decoder) throws
                """)
        #expect(found.map(\.name) == ["A", "A.B"])
        #expect(found.map(\.fields) == [["c"], []])
        #expect(found.map(\.initialisers) == [[["_", "c"]], [["x"]]])
    }
}
