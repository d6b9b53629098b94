import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Stops page by page and in a box")
struct StopPageTests {
    /// Stops all over the world, some of them on the antimeridian, at a pole, or without a position.
    private static func feed() -> (feed: FeedText, positions: [String: Coordinate?]) {
        var random = SeededGenerator(seed: 5)
        var positions: [String: Coordinate?] = ["NONE": nil, "NULL": nil]
        for index in 0..<300 {
            positions["S\(index)"] = Coordinate(
                latitude: Double(random.one(of: [-33.87, -33.86, 0.004, 89.99, -16.5])),
                longitude: random.one(of: [151.2, 179.999, -180, 180, -179.99, 10]))
        }
        let rows = positions.sorted { $0.key < $1.key }.map { id, position in
            let written = position.map { "\($0.latitude),\($0.longitude)" } ?? (id == "NULL" ? "0,0" : ",")
            return "\(id),Stop \(id),\(written),\(id.hasSuffix("7") ? 1 : 0)"
        }
        let feed = FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type\n" + rows.joined(separator: "\n"),
            "stop_times.txt": FeedText.stopTimes(["S1": "10:00:00", "S2": "10:10:00", "GHOST": "10:20:00"]),
        ])
        return (feed, positions)
    }

    private static func pages(_ timetable: Timetable, _ request: StopsRequest) throws -> [[String]] {
        var request = request
        var pages: [[String]] = []
        repeat {
            let page = try timetable.stops(request)
            pages.append(page.stops.map(\.id.rawValue))
            request.cursor = page.nextCursor
        } while request.cursor != nil && pages.count < 1000
        return pages
    }

    @Test("all stops of stops.txt come once, in pages of any length", arguments: [1, 7, 100, 301, 302, 5000])
    func all(limit: Int) throws {
        let (feed, positions) = Self.feed()
        let timetable = try feed.imported().timetable
        let pages = try Self.pages(timetable, StopsRequest(limit: limit))
        #expect(pages.joined().sorted() == positions.keys.sorted())
        #expect(pages.dropLast().allSatisfy { $0.count == limit })
        let whole = try timetable.stops(StopsRequest(limit: 5000)).stops.map(\.id.rawValue)
        #expect(Array(pages.joined()) == whole)
    }

    @Test(
        "a box holds the stops that lie in it",
        arguments: [
            (151, -34, 152, -33.865), (151.2, -33.87, 151.2, -33.87), (-180, -90, 180, 90), (179.9, -17, 180, -16),
            (179.9, -34, -179.9, 1), (180, -34, -179.9, 1), (-180, -34, -179.9, 1), (180, 0, 180, 90), (0, 0, 1, 1),
            (10, -90, 10, 90), (20, -90, 10, 90),
        ] as [(Double, Double, Double, Double)])
    func box(west: Double, south: Double, east: Double, north: Double) throws {
        let (feed, positions) = Self.feed()
        let timetable = try feed.imported().timetable
        let box = try #require(CoordinateBox(west: west, south: south, east: east, north: north))
        let expected = positions.filter { $0.value.map(box.contains) ?? false }.keys.sorted()
        for limit in [3, 1000] {
            let pages = try Self.pages(timetable, StopsRequest(box: box, limit: limit))
            #expect(pages.joined().sorted() == expected)
        }
    }

    @Test func `stops are chosen by their kind`() throws {
        let timetable = try Self.feed().feed.imported().timetable
        var request = StopsRequest(limit: 1000)
        request.types = [.station]
        let stations = try timetable.stops(request).stops
        #expect(stations.count == 30)
        #expect(stations.allSatisfy { $0.locationType == .station && $0.id.rawValue.hasSuffix("7") })
    }

    @Test func `a page is read by one statement, however many stops it has`() throws {
        let timetable = try Self.feed().feed.imported().timetable
        let statements = try [1, 300].map { limit in
            try CountedWork.of(timetable) { try timetable.stops(StopsRequest(limit: limit)) }.1.statements
                .filter { $0.contains("stop_records") }
        }
        #expect(statements.allSatisfy { $0.count == 1 })
    }

    @Test func `stop_access is a value of a stop, and a key where the feed has it`() throws {
        let feed = FeedText([
            "stops.txt": """
            stop_id,stop_name,location_type,parent_station,stop_access
            C,Central,1,,
            A,Platform A,0,C,1
            B,Platform B,0,C,0
            """
        ])
        let timetable = try feed.imported().timetable
        let stops = try timetable.stops(StopsRequest()).stops.sorted { $0.id < $1.id }
        #expect(stops.map(\.access) == [.direct, .throughStation, nil])
        #expect(try timetable.stop("A").stop.access == .direct)
        #expect(try stops.flatMap { try throughBothEncoders($0) } == stops.flatMap { [$0, $0] })
        let texts = try stops.map { String(decoding: try AnswerEncoder().encode($0), as: UTF8.self) }
        #expect(texts.map { $0.contains("\"stop_access\"") } == [true, true, false])
    }

    @Test func `a page without rows, and values that are not allowed`() throws {
        let timetable = try FeedText().imported().timetable
        let none = try timetable.stops(StopsRequest(limit: 0))
        #expect(none.stops.isEmpty && none.nextCursor == nil)
        #expect(throws: QueryError.self) { try timetable.stops(StopsRequest(limit: -1)) }
        #expect(throws: QueryError.self) { try timetable.stops(StopsRequest(cursor: "nothing")) }
        #expect(try timetable.stops(StopsRequest(limit: .max)).stops.count == 4)
    }
}
