import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import gtfs_query

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
        #expect(none.status == 0 && none.errors.hasPrefix("No route has a line"), "\(none.errors)")
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

    @Test("names of a feed are text, whatever they hold")
    func hostile() throws {
        let name = "</script><script>alert(1)</script>\u{2028}<!--"
        let stop = NetworkMap.MapStop(name: name, position: Coordinate(latitude: -33, longitude: 151), routes: [0])
        var route = Route(id: "R")
        (route.shortName, route.color, route.textColor) = (name, "red;}", "00FF00")
        let line = [Coordinate(latitude: -33, longitude: 151), Coordinate(latitude: -34, longitude: 152)]
        let map = NetworkMap(routes: [NetworkMap.MapRoute(route: route, lines: [line])], stops: [stop])
        let drawn = MapPicture(map: map, title: name)
        #expect(drawn.html.components(separatedBy: "<script").count == 3, "the data and the program")
        #expect(drawn.html.components(separatedBy: "</script>").count == 3)
        #expect(!drawn.html.contains("red;") && !drawn.svg.contains("red;"))
        #expect(try self.map(of: drawn.html)["stops"] as? [String] == [name])
        #expect(XMLParser(data: Data(drawn.svg.utf8)).parse())
        #expect(drawn.svg.components(separatedBy: "<circle ").count == 2 && !drawn.svg.contains("<script"))
    }

    @Test("a line that trips share is drawn once, in either direction, and every piece is drawn")
    func distinctLines() {
        func line(_ points: [Int]) -> [Coordinate] {
            points.map { Coordinate(latitude: Double($0) * 0.001, longitude: Double($0 * $0) * 0.001) }
        }
        let given = [[1, 2, 3, 4], [4, 3, 2, 1], [2, 3, 5, 6], [1, 2, 3, 5, 7], [8], [], [9, 9]].map(line)
        #expect(DistinctLines(given).lines == [[1, 2, 3, 4], [3, 5, 6], [5, 7]].map(line))
    }

    @Test("a map of one point, and of positions at the poles, has a size")
    func extremes() {
        let poles = [Coordinate(latitude: -90, longitude: -180), Coordinate(latitude: 90, longitude: 180)]
        for lines in [[poles], [[poles[0], poles[0]]]] {
            let map = NetworkMap(routes: [NetworkMap.MapRoute(route: Route(id: "R"), lines: lines)], stops: [])
            #expect(XMLParser(data: Data(MapPicture(map: map, title: "x").svg.utf8)).parse())
        }
    }
}
