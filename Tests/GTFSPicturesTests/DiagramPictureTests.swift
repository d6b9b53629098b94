import Foundation
import GTFSModel
import Testing

@testable import GTFSPictures
@testable import GTFSQuery

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The diagram of a route")
struct DiagramPictureTests {
    private func lines(_ svg: String, _ style: String) -> Int {
        svg.components(separatedBy: "class=\"\(style)\"").count - 1
    }

    @Test("no headway window draws without end, and names are text")
    func headways() throws {
        var trip = DiagramTrip(
            tripID: "T", directionID: nil, headsign: "<script>", frequency: nil,
            scheduled: [0, 60].map { DiagramPoint(time: ServiceTime(seconds: $0), distance: Double($0)) },
            predicted: [],
            isCancelled: false)
        trip.frequency = FrequencyWindow(
            start: ServiceTime(seconds: 0), end: ServiceTime(seconds: 35_000_000), headway: 1, exactTimes: 0)
        let diagram = RouteDiagram(
            route: Route(id: "</svg>"), date: ServiceDate(dayNumber: 20_000), timeZone: nil,
            stops: [
                DiagramStop(stopID: "<b>", name: nil, distance: 0), DiagramStop(stopID: "B", name: "&", distance: 60),
            ],
            isMeasured: true, trips: [trip], tripsElsewhere: 0)
        let drawn = DiagramPicture(diagram: diagram)
        #expect(XMLParser(data: Data(drawn.svg.utf8)).parse())
        #expect(drawn.svg.utf8.count < 200_000 && drawn.html.components(separatedBy: "<script>").count == 2)
    }

    private func diagram(_ trips: [DiagramTrip], distances: [Double]) throws -> RouteDiagram {
        RouteDiagram(
            route: Route(id: "R"), date: try #require(ServiceDate("20261125")),
            timeZone: TimeZone(identifier: "Australia/Sydney").map(ServiceTimeZone.init),
            stops: distances.enumerated().map {
                DiagramStop(stopID: Stop.ID("S\($0.offset)"), name: nil, distance: $0.element)
            },
            isMeasured: true, trips: trips, tripsElsewhere: 0)
    }

    private func trip(_ id: String, _ times: [Int], predicted: [Int] = []) -> DiagramTrip {
        func points(_ times: [Int]) -> [DiagramPoint] {
            times.enumerated().map {
                DiagramPoint(time: ServiceTime(seconds: $0.element), distance: Double($0.offset) * 100)
            }
        }
        return DiagramTrip(
            tripID: Trip.ID(id), directionID: nil, inferredDirection: 1, headsign: nil, frequency: nil,
            scheduled: points(times), predicted: points(predicted), isCancelled: false)
    }

    @Test("trips of one pixel are one line, so that a picture does not grow with the trips of a day")
    func density() throws {
        func svg(_ count: Int) throws -> String {
            let trips = (0..<count).map {
                trip("T\($0)", [$0 * 36000 / count, 600 + $0 * 36000 / count, 1200 + $0 * 36000 / count])
            }
            return DiagramPicture(diagram: try diagram(trips, distances: [0, 100, 200])).svg
        }
        let (few, many) = (try svg(5000), try svg(20_000))
        #expect(many.utf8.count < few.utf8.count * 11 / 10 && many.contains("beside it"))
        #expect(lines(many, "d1") <= 1002 && lines(many, "d0") == 0)
    }

    @Test("each stop of a line has its name, however near the next one is")
    func names() throws {
        let distances = (0..<40).map { $0 < 38 ? Double($0) : 1000 + Double($0) }
        let drawn = DiagramScale(try diagram([trip("T", [0, 3600])], distances: distances), top: 64)
        let heights = drawn.nameHeights.compactMap(\.self)
        #expect(heights.count == 40)
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 12.99 })
        #expect(heights.allSatisfy { $0 >= 63.99 && $0 <= 64 + drawn.height + 0.01 })
    }

    @Test func `On paper a day has a sheet for each eight hours, each a part of the one drawing`() throws {
        let day = try diagram([trip("T", [0, 3600 * 17])], distances: [0, 100])
        let page = DiagramPicture(diagram: day).html
        #expect(page.components(separatedBy: "<div class=\"sheet\">").count == 1 + 3)
        #expect(
            page.components(separatedBy: "<use href=\"#lines\">").count == 1 + 3 && lines(page, "d1") == 2,
            "one of the keys")
        let views = page.matches(of: #/viewBox="(\d+) 0 (\d+) /#).map { (Int($0.output.1) ?? 0, Int($0.output.2) ?? 0) }
            .filter { $0.0 > 0 }
        #expect(views.count == 3 && zip(views, views.dropFirst()).allSatisfy { $1.0 - $0.0 == 800 && $0.1 == 832 })
    }

    @Test("a prediction before that of the stop before is drawn at the latter, with a mark")
    func outOfOrder() throws {
        let late = trip("T", [36_000, 36_600, 37_200], predicted: [36_300, 36_000, 37_500])
        let svg = DiagramPicture(diagram: try diagram([late], distances: [0, 100, 200])).svg
        #expect(svg.contains("T is predicted here at 10:00, before the stop before"))
        let drawn = try #require(svg.firstMatch(of: #/<path d="([^"]+)" class="predicted d1"><title>/#)?.output.1)
        let xs = drawn.split(whereSeparator: { "ML".contains($0) }).compactMap { Double($0.split(separator: " ")[0]) }
        #expect(xs.count == 3 && zip(xs, xs.dropFirst()).allSatisfy(<=))
    }
}
