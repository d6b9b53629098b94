import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query map")
struct MapTests {
    private func map(of page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: "id=\"data\">")?.upperBound)
        let end = try #require(page[start...].range(of: "</script>")?.lowerBound)
        return try #require(try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    }

    @Test("the page has each route with its lines, and each stop that one serves with its station's name")
    func page() throws {
        let run = try HarbourCity.ask(["map", "--format", "html"])
        let data = try map(of: run.output)
        let routes = try #require(data["routes"] as? [[Any]])
        let listed = try HarbourCity.ask(["routes", "--format", "csv"]).output.split(separator: "\r\n").count - 1
        #expect(routes.count == listed && listed == 8)
        #expect(routes.contains { $0[0] as? String == "L1" && $0[2] as? String == "#e0a100" })
        let stops = try #require(data["stops"] as? [String])
        let serving = try #require(data["serving"] as? [[Int]])
        #expect(stops.count == serving.count && stops == stops.sorted() && stops.contains("Lantern Square"))
        #expect(EncodedPolyline.points(try #require(data["at"] as? String))?.count == stops.count)
        #expect(serving.allSatisfy { !$0.isEmpty && $0.allSatisfy { routes.indices.contains($0) } })
        for route in routes {
            let lines = try #require(route[5] as? [String])
            #expect(!lines.isEmpty && lines.allSatisfy { (EncodedPolyline.points($0)?.count ?? 0) > 1 })
        }
        #expect(!PictureFileTests.fetches(run.output))
    }

    @Test("options choose the routes; what leaves none is said")
    func options() throws {
        let tram = try map(of: HarbourCity.ask(["map", "--mode", "tram", "--format", "html"]).output)
        #expect((tram["routes"] as? [[Any]])?.map { $0[0] as? String } == ["T1"])
        let two = try map(of: HarbourCity.ask(["map", "--route", "F1", "--route", "L1", "--format", "html"]).output)
        #expect((two["routes"] as? [[Any]])?.map { $0[0] as? String } == ["F1", "L1"])
        let folder = try TemporaryFolder()
        let none = try HarbourCity.ask(["map", "--route", "L1", "--mode", "bus", "--picture", "x.html"], in: folder)
        #expect(none.status == 1 && none.errors.hasPrefix("Error: No route has a line"), "\(none.errors)")
        #expect(try folder.names.isEmpty)
        let unknown = try HarbourCity.ask(["map", "--route", "L9"])
        #expect(unknown.status == 1 && unknown.errors.contains("\"L9\""), "\(unknown.errors)")
        #expect(try HarbourCity.ask(["map", "--agency", "nobody", "--format", "html"]).status == 1)
    }

    @Test("GeoJSON has the lines of the routes, as shape has them")
    func geojson() throws {
        let run = try HarbourCity.ask(["map", "--route", "L1", "--format", "geojson"])
        let shape = try HarbourCity.ask(["shape", "--route", "L1", "--format", "geojson"])
        let (lines, shapes) = (try features(run.output), try features(shape.output))
        #expect(lines.count == shapes.count && !lines.isEmpty)
        for (line, shape) in zip(lines, shapes) {
            #expect((line["geometry"] as? NSDictionary) == (shape["geometry"] as? NSDictionary))
            let properties = line["properties"] as? [String: Any]
            #expect(properties?["route_id"] as? String == "L1" && properties?["route_color"] as? String == "E0A100")
        }
        let simple = try HarbourCity.ask(["map", "--route", "L1", "--simplify-shapes", "50", "--format", "geojson"])
        #expect(simple.output.utf8.count < run.output.utf8.count)
    }

    private func features(_ text: String) throws -> [[String: Any]] {
        let all = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(all?["features"] as? [[String: Any]])
    }

    @Test("a picture has the name of the agency where another publishes the feed, and the language of the feed")
    func title() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder, runsOn: [20_240_102])
        func title() throws -> String {
            let run = try Executable.query.run(["calendar", "--format", "html"], in: folder)
            let start = try #require(run.output.range(of: "<h1>")?.upperBound)
            return String(run.output[start...].prefix { $0 != "\n" }.prefix(90))
        }
        #expect(try title().hasPrefix("Service by day: <span lang=\"en\">Harbour Line 港</span></h1>"))
        try SmallDatabase.spoil(
            in: folder,
            sql: """
                UPDATE stored_feed_info SET feed_lang = 'x"><script>';
                INSERT INTO stored_agency (agency_id, agency_name) VALUES ('2', 'B'), ('3', 'C'), ('4', 'D');
                """)
        #expect(try title().hasPrefix("Service by day: <span>Harbour &quot;Data&quot;</span></h1>"))
    }
}
