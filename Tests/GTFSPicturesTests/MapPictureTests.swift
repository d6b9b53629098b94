import Foundation
import GTFSModel
import Testing

@testable import GTFSPictures

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The map of a network")
struct MapPictureTests {
    private func data(of page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: "id=\"data\">")?.upperBound)
        let end = try #require(page[start...].range(of: "</script>")?.lowerBound)
        return try #require(try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    }

    @Test("names of a feed are text, whatever they hold")
    func hostile() throws {
        let name = "</script><script>alert(1)</script>\u{2028}<!--"
        let stop = NetworkMap.MapStop(name: name, position: Coordinate(latitude: -33, longitude: 151), routes: [0])
        var route = Route(id: "R")
        (route.shortName, route.color, route.textColor) = (name, "red;}", "00FF00")
        let line = [Coordinate(latitude: -33, longitude: 151), Coordinate(latitude: -34, longitude: 152)]
        let zone = NetworkMap.MapZone(name: name, rings: [line + line.prefix(1)], routes: [0])
        let free = NetworkMap.MapZone(name: "B", rings: [line, line], routes: [])
        let map = NetworkMap(
            routes: [NetworkMap.MapRoute(route: route, lines: [line])], stops: [stop], zones: [zone, free])
        let drawn = MapPicture(map: map, feed: PicturedFeed(name: name))
        #expect(drawn.html.components(separatedBy: "<script").count == 3, "the data and the program")
        #expect(drawn.html.components(separatedBy: "</script>").count == 3)
        #expect(!drawn.html.contains("red;") && !drawn.svg.contains("red;"))
        #expect(try data(of: drawn.html)["stops"] as? [String] == [name])
        #expect(XMLParser(data: Data(drawn.svg.utf8)).parse())
        let zones = try #require(try data(of: drawn.html)["zones"] as? [[Any]])
        #expect(zones.count == 2 && zones[0][0] as? String == name && (zones[1][2] as? [String])?.count == 2)
        #expect(drawn.svg.components(separatedBy: "class=\"zone\"").count == 3)
        #expect(drawn.svg.components(separatedBy: "<circle ").count == 2 && !drawn.svg.contains("<script"))
    }

    @Test("railways are painted over trams, trams over buses, and of one mode the shorter over the longer")
    func paintOrder() throws {
        func shown(_ id: String, _ type: Int?, degrees: Double) -> NetworkMap.MapRoute {
            var route = Route(id: Route.ID(id))
            route.type = type.map(RouteType.init(rawValue:))
            let line = [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: degrees)]
            return NetworkMap.MapRoute(route: route, lines: [line])
        }
        let map = NetworkMap(
            routes: [
                shown("rail", 2, degrees: 9), shown("tram", 0, degrees: 1), shown("bus", 3, degrees: 1),
                shown("long bus", 700, degrees: 5), shown("metro", 401, degrees: 2), shown("ferry", 4, degrees: 3),
                shown("unknown", nil, degrees: 0.5), shown("S-Bahn", 109, degrees: 3),
            ], stops: [])
        #expect(
            map.paintOrder.map { map.routes[$0].route.id.rawValue } == [
                "long bus", "bus", "unknown", "ferry", "tram", "metro", "rail", "S-Bahn",
            ])
        let page = MapPicture(map: map, feed: PicturedFeed(name: "Tram <b>", language: "pl"))
        #expect(try data(of: page.html)["order"] as? [Int] == map.paintOrder)
        #expect(page.html.contains("<h1>Map: <span lang=\"pl\">Tram &lt;b&gt;</span></h1>"))
        let hints = page.svg.matches(of: #/<title>([^<]+)<\/title><\/path>/#).map { String($0.output.1) }
        #expect(hints == map.paintOrder.map { map.routes[$0].route.id.rawValue })
    }

    @Test func `A map names places to change at before other stops, and railways before buses`() throws {
        func route(_ id: String, _ type: Int) -> NetworkMap.MapRoute {
            var route = Route(id: Route.ID(id))
            route.type = RouteType(rawValue: type)
            return NetworkMap.MapRoute(route: route, lines: [])
        }
        func stop(_ name: String, _ longitude: Double, _ routes: [Int]) -> NetworkMap.MapStop {
            NetworkMap.MapStop(
                name: name, position: Coordinate(latitude: 40, longitude: longitude), routes: routes)
        }
        // Routes 0 to 3 are metros, 4 to 9 buses. The platforms of Times Sq lie 90 m apart, another stop of its name 5 km.
        let routes = (0..<4).map { route("M\($0)", 1) } + (0..<6).map { route("B\($0)", 3) }
        let stops = [
            stop("25 St", 0.0, [0]), stop("Bus Depot", 0.1, [4, 5, 6, 7, 8, 9]), stop("Corner", 0.2, [4]),
            stop("Elm", 0.3, [0, 1]), stop("TIMES SQ", 0.401, [1]), stop("Times Sq", 0.4, [0]),
            stop("Times Sq", 0.402, [2, 3]), stop("Times Sq", 0.46, [5]),
        ]
        let map = NetworkMap(routes: routes, stops: stops)
        #expect(map.nameOrder == [4, 5, 6, 3, 0, 1, 2, 7])
        let page = MapPicture(map: map, feed: PicturedFeed(name: "City")).html
        #expect(try data(of: page)["names"] as? [Int] == map.nameOrder)
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
            #expect(XMLParser(data: Data(MapPicture(map: map, feed: PicturedFeed(name: "x")).svg.utf8)).parse())
        }
    }
}
