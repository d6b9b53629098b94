import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("A35, A38 to A42: order, window, filters, zones")
struct OrderRuleTests {
    private static let at = "2026-03-04T10:00:00+11:00"

    /// Trips at A: `time trip route` each.
    private func feed(
        _ rows: [(time: String, trip: String, route: String)],
        routes: String =
            "route_id,agency_id,route_short_name,route_type,route_sort_order\nR1,X,1,3,2\nR2,X,2,0,\nR3,X,3,715,1",
        _ changes: KeyValuePairs<String, String?> = [:]
    ) throws -> ImportedText {
        var feed = FeedText(changes)
        feed.files["routes.txt"] = routes
        feed.files["trips.txt"] =
            "route_id,service_id,trip_id\n" + rows.map { "\($0.route),D,\($0.trip)" }.joined(separator: "\n")
        feed.files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + rows.map { "\($0.trip),\($0.time),\($0.time),A,1\n\($0.trip),23:00:00,23:00:00,B,2" }
            .joined(separator: "\n")
        return try feed.imported()
    }

    @Test("A35, A38: rows go by time, then route_sort_order with blanks last, then trip_id by its bytes")
    func order() throws {
        let feed = try feed([
            ("10:00:00", "é", "R1"), ("10:00:00", "z", "R1"), ("10:00:00", "b", "R2"), ("10:00:00", "c", "R3"),
            ("09:59:00", "early", "R2"), ("10:00:00", "a10", "R1"), ("10:00:00", "a9", "R1"),
        ])
        let rows = try feed.board("A", "2026-03-04T09:30:00+11:00").departures.map(\.tripID.rawValue)
        #expect(rows == ["early", "c", "a10", "a9", "z", "é", "b"])
    }

    @Test("A39: both ends of the window are in it", arguments: [("10:00", 10), ("10:10", 10), ("10:10", 0)])
    func window(from: String, minutes: Int) throws {
        let feed = try FeedText().imported()
        #expect(try feed.rows("B", "2026-03-04T\(from):00+11:00", minutes: minutes) == ["10:10:00 T"])
        #expect(try feed.rows("B", "2026-03-04T10:10:01+11:00") == [])
        #expect(try feed.rows("B", "2026-03-04T10:08:59+11:00", minutes: 1) == [])
    }

    @Test("A39: pages of any size give every row once, also within one instant", arguments: 1...6)
    func pages(limit: Int) throws {
        let feed = try feed(
            ["a", "b~1_ é", "c", "d", "e"].map { ("10:00:00", $0, "R1") } + [("10:01:00", "f", "R1")])
        var found: [String] = []
        var cursor: BoardCursor?
        repeat {
            let board = try feed.board("A", Self.at) {
                $0.limit = limit
                $0.cursor = cursor.flatMap { try? BoardCursor($0.description) }
            }
            #expect(board.departures.count <= limit)
            found += board.departures.map(\.tripID.rawValue)
            cursor = board.next
        } while cursor != nil && found.count < 20
        #expect(found == ["a", "b~1_ é", "c", "d", "e", "f"])
    }

    @Test("A40: spaces, quotes, short hours and case-sensitive ids come through to the board")
    func parsing() throws {
        let feed = try FeedText([
            "stops.txt": "\u{FEFF}stop_id,stop_name,unknown\r\nS 1,\"One, or more\",x\r\na,Small,y\r\nA,Large,z\r\n",
            "trips.txt": "route_id,service_id,trip_id\r\nR,D,T1\r\n",
            "stop_times.txt": "trip_id, arrival_time, departure_time,stop_id,stop_sequence\r\n"
                + "\"T1\", 6:05:00, 6:05:00,S 1,1\r\nT1,6:06:00,6:06:00,a,2\r\nT1,6:07:00,6:07:00,A,3\r\n",
        ]).imported()
        let rows = try feed.board("S 1", "2026-03-04T06:00:00+11:00").departures
        #expect(rows.map(\.short) == ["06:05:00 T1"])
        #expect(rows.map(\.stopName) == ["One, or more"])
        #expect(try feed.rows("a", "2026-03-04T06:00:00+11:00") == ["06:06:00 T1"])
        #expect(try feed.rows("A", "2026-03-04T06:00:00+11:00") == [])
    }

    @Test("A41: the zone is that of the route's agency; one without takes the first that is usable")
    func agencyZones() throws {
        let agencies = """
            agency_id,agency_name,agency_url,agency_timezone
            0,None,https://example.org,
            3,Mars,https://example.org,Mars/Olympus
            1,Paris,https://example.org,Europe/Paris
            2,London,https://example.org,Europe/London
            """
        let feed = try feed(
            [("10:00:00", "T", "R1"), ("10:00:00", "U", "R2"), ("10:00:00", "V", "R3"), ("10:00:00", "W", "R4")],
            routes: "route_id,agency_id,route_short_name,route_type\nR1,2,1,3\nR2,,2,3\nR3,9,3,3\nR4,3,4,3",
            ["agency.txt": agencies])
        let rows = try feed.board("A", "2026-03-04T08:00:00Z", minutes: 180).departures
        #expect(
            rows.map { "\($0.departs) \($0.tripID)" } == [
                "2026-03-04T10:00:00+01:00 U", "2026-03-04T10:00:00+01:00 V", "2026-03-04T10:00:00+01:00 W",
                "2026-03-04T10:00:00+00:00 T",
            ])
    }

    @Test(
        "A41: without a usable zone a board is an error that says so, never UTC",
        arguments: [("", QueryError.Code.noTimeZone), ("Mars/Olympus", .unknownTimeZone)])
    func noZone(zone: String, code: QueryError.Code) throws {
        let feed = try FeedText([
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,\(zone)"
        ]).imported()
        let error = #expect(throws: QueryError.self) { try feed.board("A", Self.at) }
        #expect(error?.code == code)
        #expect(zone.isEmpty || error?.description.contains(zone) == true)
    }

    @Test("A41: a trip and the services of a day need no zone", arguments: ["", "Mars/Olympus"])
    func answersWithoutZone(zone: String) throws {
        let feed = try FeedText([
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,\(zone)"
        ]).imported()
        let day = ServiceDate(yyyymmdd: 20_260_304)
        let page = try feed.timetable.trip("T", on: day)
        #expect(page.timeZone == nil && page.runs == true)
        #expect(page.stopTimes.first?.departure?.description == "10:00:00")
        let text = String(decoding: try AnswerEncoder().encode(page), as: UTF8.self)
        #expect(text.contains(#""departure_time":"10:00:00""#) && !text.contains("scheduled_departure"))
        #expect(try JSONDecoder().decode(TripTimetable.self, from: Data(text.utf8)) == page)
        #expect(try feed.timetable.services(on: day).map(\.id) == ["D"])
    }

    @Test("A41: an abbreviation is no zone", arguments: ["BST", "IST", "PST"])
    func abbreviations(zone: String) throws {
        let feed = try FeedText([
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,\(zone)"
        ]).imported()
        #expect(throws: QueryError.self) { try feed.board("A", Self.at) }
    }

    @Test("A42: filters come before the limit")
    func filters() throws {
        let feed = try feed(
            (0..<8).map { ("10:0\($0):00", "t\($0)", $0 % 2 == 0 ? "R1" : "R2") } + [("10:08:00", "t8", "R3")])
        func trips(_ change: @escaping (inout DepartureFilter) -> Void) throws -> [String] {
            try feed.board("A", Self.at) {
                change(&$0.filter)
                $0.limit = 4
            }.departures.map(\.tripID.rawValue)
        }
        #expect(try trips { $0.routes = ["R2"] } == ["t1", "t3", "t5", "t7"])
        #expect(try trips { $0.agencies = ["X"] } == ["t0", "t1", "t2", "t3"])
        #expect(try trips { $0.modes = [TransitMode("tram")].compactMap(\.self) } == ["t1", "t3", "t5", "t7"])
        #expect(try trips { $0.modes = [TransitMode("715")].compactMap(\.self) } == ["t8"])
        #expect(try trips { $0.modes = [TransitMode("bus")].compactMap(\.self) } == ["t0", "t2", "t4", "t6"])
    }

    @Test("an id that the feed doesn't have is an error that names the nearest")
    func unknownIDs() throws {
        let feed = try feed([("10:00:00", "T", "R1")])
        let stop = #expect(throws: QueryError.self) { try feed.board("Alfa", Self.at) }
        #expect(stop?.description == "The feed has no stop \"Alfa\": did you mean \"A\" (Alpha)?")
        let route = #expect(throws: QueryError.self) { try feed.board("A", Self.at) { $0.filter.routes = ["r1"] } }
        #expect(route?.description.contains("\"R1\"") == true)
        #expect(throws: QueryError.self) { try feed.board("A", Self.at) { $0.filter.agencies = ["Y"] } }
        #expect(throws: QueryError.self) { try feed.timetable.trip("T0") }
    }
}
