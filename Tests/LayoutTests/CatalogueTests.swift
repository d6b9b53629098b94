import Foundation
import Testing

/// The DocC catalogue of a library, and the list of its public symbols in `docs/api`.
private struct Catalogue {
    let library: String

    /// One for each list of `docs/api` whose library has a catalogue.
    static func all() throws -> [Catalogue] {
        try lists().map(Catalogue.init).filter {
            FileManager.default.fileExists(atPath: SourceTree.root.appending(path: $0.page).path)
        }
    }

    /// The libraries that Package.swift declares as products.
    static func products() throws -> [String] {
        try SourceTree.text(of: "Package.swift").matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.1) }.sorted()
    }

    /// The libraries of which `docs/api` lists the symbols.
    static func lists() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: "docs/api").path)
            .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }

    var page: String { "Sources/\(library)/\(library).docc/\(library).md" }

    /// The public types that are not part of another type.
    func types() throws -> [Substring] { publicTypes(in: try SourceTree.text(of: "docs/api/\(library).txt")) }

    /// The types that its topics list.
    func listed() throws -> [Substring] { topicTypes(in: try SourceTree.text(of: page)) }
}

/// The types of a list of `.ci/checks/symbols.py`: each line has a symbol's path, four spaces and its declaration.
private func publicTypes(in list: String) -> [Substring] {
    let type = #/^(\w+)    (?:.* )?(?:struct|class|enum|protocol|actor|typealias) /#.anchorsMatchLineEndings()
    return list.matches(of: type).map(\.output.1)
}

/// The types that the topics of a catalogue's first page list, without the members of types.
private func topicTypes(in page: String) -> [Substring] {
    guard let topics = page.range(of: "\n## Topics\n") else { return [] }
    return page[topics.upperBound...].matches(of: #/^- ``(\w+)``$/#.anchorsMatchLineEndings()).map(\.output.1)
}

@Suite struct CatalogueTests {
    @Test func `Each public type is in one topic of its catalogue`() throws {
        let catalogues = try Catalogue.all()
        #expect(catalogues.map(\.library) == (try Catalogue.products()))
        for catalogue in catalogues {
            let types = try catalogue.types()
            #expect(
                types.isEmpty == (catalogue.library == "GTFSImport"), "docs/api/\(catalogue.library).txt lists no types"
            )
            let topics = Dictionary(grouping: try catalogue.listed(), by: \.self)
            for type in types {
                let count = topics[type]?.count ?? 0
                #expect(count == 1, "\(type) is in \(count) topics of \(catalogue.page)")
            }
        }
    }

    @Test func `Each product has a list of its public symbols, with members of types of other libraries`() throws {
        // Two targets that are no product have the errors that products bring.
        #expect(try Catalogue.lists() == (Catalogue.products() + ["GTFSFeed", "GTFSStore"]).sorted())
        let members = [
            ("GTFSJourneys", "Timetable.journeys(_:realtime:)"), ("GTFSJourneys", "Timetable.reach(_:realtime:)"),
            ("GTFSRealtime", "FeedMessage.protobufBytes()"), ("GTFSRealtime", "RealtimeOverlay.init(_:on:)"),
        ]
        for (library, member) in members {
            #expect(try SourceTree.text(of: "docs/api/\(library).txt").contains("\n\(member)    "), "\(member)")
        }
    }

    @Test func `A topic lists no type that its library does not have`() throws {
        for catalogue in try Catalogue.all() {
            let others = Set(try catalogue.listed()).subtracting(try catalogue.types())
            #expect(others.isEmpty, "\(catalogue.page) lists \(others.sorted().joined(separator: ", "))")
        }
    }

    @Test func `A list of symbols gives its types alone`() {
        let list = """
            Key    @frozen struct Key<Of>
            Key.init(_:)    init(_ rawValue: Int)
            QueryError    struct QueryError
            QueryError.Code    struct Code
            ScheduledTrip    final class ScheduledTrip
            Row    typealias Row = Departure
            text(_:)    func text(_ value: Int) -> String
            documented: 3 of 3
            """
        #expect(publicTypes(in: list) == ["Key", "QueryError", "ScheduledTrip", "Row"])
    }

    @Test func `The topics of a page give its types alone`() {
        let page = """
            # ``GTFSQuery``

            - ``Before``

            ## Topics

            ### First steps

            - <doc:GettingStarted>
            - ``Timetable``
            - ``Timetable/nearby(_:)``
            - ``StopResult``
            """
        #expect(topicTypes(in: page) == ["Timetable", "StopResult"])
    }
}
