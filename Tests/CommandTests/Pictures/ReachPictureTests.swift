import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query reach as a picture")
struct ReachPictureTests {
    private static let question = [
        "reach", "2000", "--minutes", "25", "--at", "08:00", "--date", "20261125",
    ]

    @Test("every stop that is reached is a point in the colour of its minutes", arguments: [[], ["--for", "30"]])
    func points(window: [String]) throws {
        let folder = try TemporaryFolder()
        let rows =
            try HarbourCity.ask(Self.question + window + ["--format", "csv"]).output.split(whereSeparator: \.isNewline)
            .count - 1
        let run = try HarbourCity.ask(Self.question + window + ["--picture", "reach.svg"], in: folder)
        #expect(run.status == 0 && run.errors.contains("Wrote reach.svg: \(rows) stops."), "\(run.errors)")
        let svg = try folder.text("reach.svg")
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        let bands = 5
        #expect(svg.components(separatedBy: "<circle ").count - 1 == rows + bands, "a point per stop and per band")
        let counts = svg.matches(of: #/<title>(\d+) stops<\/title>/#).compactMap { Int($0.output.1) }
        #expect(counts.count == bands && counts.reduce(0, +) == rows)
        #expect(svg.contains("25 minutes from Lantern Square, 2026-11-25 08:00"))
        #expect(svg.contains("at best") == !window.isEmpty)
    }

    @Test("a page lists the stops; a file that is no picture stays as it is")
    func page() throws {
        let folder = try TemporaryFolder()
        let run = try HarbourCity.ask(Self.question + ["--picture", "reach.html"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let page = try folder.text("reach.html")
        #expect(page.contains(">Fig Tree Gate</td>"))
        try "mine".write(toFile: folder.path("mine.html"), atomically: true, encoding: .utf8)
        #expect(try HarbourCity.ask(Self.question + ["--picture", "mine.html"], in: folder).status == 1)
        #expect(try folder.text("mine.html") == "mine")
    }
}
