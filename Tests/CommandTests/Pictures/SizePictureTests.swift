import Foundation
import GTFSQuery
import Testing

@testable import QueryCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query size as a picture")
struct SizePictureTests {

    @Test("the picture names every kind and each form of the feed; over the budget it is exit 1 all the same")
    func picture() throws {
        let folder = try TemporaryFolder()
        let run = try HarbourCity.ask(["size", "--picture", "size.svg"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let svg = try folder.text("size.svg")
        #expect(XMLParser(data: Data(svg.utf8)).parse())
        for word in ["This database", "The zip", "Its text", "Plain SQLite (estimate)", "stored_trips", "bookkeeping"] {
            #expect(svg.contains(word), "\(word)")
        }
        let over = try HarbourCity.ask(["size", "--budget", "1KB", "--format", "html"], in: folder)
        #expect(over.status == 1 && over.output.hasSuffix("</html>\n"))
        #expect(over.errors.hasPrefix("Error: The database takes "))
        #expect(!PictureFileTests.fetches(over.output))
        let two = try Executable.query.run(["size", "a.sqlite", "b.sqlite", "--picture", "x.html"], in: folder)
        #expect(two.status == 64)
    }
}
