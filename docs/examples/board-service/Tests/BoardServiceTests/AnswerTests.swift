import BoardService
import Foundation
import GTFSQuery
import GTFSRealtime
import GTFSValidation
import HTTPTypes
import Testing

@Suite struct AnswerTests {
    @Test(arguments: [
        "/routes", "/routes?text=l&mode=tram&sort=name&limit=2", "/routes/L1", "/stops", "/stops?limit=3",
        "/stops?bbox=151.0,-34.0,151.5,-33.5", "/stops?lat=-33.87&lon=151.21&radius=800&served=true",
        "/stops?route=L1", "/search?text=lantern", "/stops/2000", "/stops/2000/departures",
        "/stops/2000/departures?group=true", "/stops/2000/departures?event=arrival&minutes=10&route=L1&direction=0",
        "/stops/2000/predictions", "/trips/L1-S-0800?date=20261125", "/vehicles", "/alerts", "/alerts?stop=2000",
        "/connections?from=2000&to=2010", "/journeys?from=2000&to=2010",
        "/journeys?from=-33.87,151.21&to=2010&arrive_by=true&max_changes=1&bike=true&limit=2",
        "/journeys?from=2000&to=2050&alternatives=2", "/feeds",
        "/feeds/sydney",
        "/healthz",
        "/openapi.json",
    ])
    func `Each question is answered with an object of JSON`(uri: String) async throws {
        try await TestService(realtime: true).run { _, client in
            let response = try await client.get(uri)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
            #expect(try !response.object.isEmpty)
        }
    }

    @Test func `A board is the JSON of the library, byte for byte`() async throws {
        try await TestService(realtime: true).run { feeds, client in
            let moment = feeds.all[0].moment()
            let request = DeparturesRequest(stopID: "2000", at: moment.now, minutes: 60, limit: 100)
            let board = try await moment.timetable.departures(request, realtime: moment.realtime)
            #expect(!board.departures.isEmpty)
            let answer = try await client.get("/stops/2000/departures")
            #expect(answer.data == (try AnswerEncoder().encode(board)))
        }
    }

    @Test func `A route has its patterns, its stops and its lines`() async throws {
        try await TestService().run { _, client in
            let answer = try await client.get("/routes/L1")
            let route = try #require(try answer.object["route"] as? [String: Any])
            #expect(route["route_id"] as? String == "L1")
            #expect((route["patterns"] as? [Any])?.isEmpty == false)
            #expect(try !answer.rows("stops").isEmpty)
            let coordinates = try #require(try answer.rows("lines").first?["coordinates"] as? [[Double]])
            #expect(coordinates.count > 1)
        }
    }

    @Test func `Routes come page by page, and by name`() async throws {
        try await TestService().run { feeds, client in
            let all = try await feeds.all[0].file.timetable.routes().map(\.id.rawValue)
            var seen: [String] = []
            var cursor: String?
            repeat {
                let page = try await client.get("/routes?limit=2" + (cursor.map { "&cursor=\($0)" } ?? ""))
                seen += try page.rows("routes").compactMap { $0["route_id"] as? String }
                cursor = try page.object["next"] as? String
            } while cursor != nil
            #expect(seen == all)
            let named = try await client.get("/routes?sort=name").rows("routes").compactMap {
                $0["route_id"] as? String
            }
            #expect(Set(named) == Set(all))
        }
    }

    @Test func `Routes have their vehicles and punctuality where messages are followed, and else may be kept`()
        async throws
    {
        try await TestService(realtime: true).run { feeds, client in
            let moment = feeds.all[0].moment()
            let rows = try await moment.timetable.ask(RouteStatusRequest(), realtime: moment.realtime)
            #expect(rows.first?.underWay?.activeVehicles == 1)
            let answer = try await client.get("/routes")
            #expect(answer.data == (try AnswerEncoder().encode(["routes": rows])))
            let route = try #require(try answer.rows("routes").first)
            #expect(route["active_vehicles"] as? Int == 1 && route["late"] as? Int == 1)
            #expect(route["on_time_share"] as? Double == 0 && route["grade"] == nil)
        }
        try await TestService().run { feeds, client in
            let answer = try await client.get("/routes")
            #expect(answer.headers[.cacheControl] == "public, max-age=300")
            let page = try await feeds.all[0].moment().timetable.routes(RoutesRequest())
            #expect(answer.data == (try AnswerEncoder().encode(page)))
        }
    }

    @Test func `Predictions tell arrival, delay, status and confidence, as the board has them`() async throws {
        try await TestService(realtime: true).run { feeds, client in
            let moment = feeds.all[0].moment()
            let board = try await moment.timetable.departures(
                DeparturesRequest(stopID: "2000", at: moment.now, minutes: 60), realtime: moment.realtime)
            let rows = try await client.get("/stops/2000/predictions").rows("predictions")
            let spoken = board.departures.filter { ![nil, .scheduled, .noData].contains($0.realtime?.status) }
            #expect(!spoken.isEmpty)
            #expect(rows.map { $0["trip_id"] as? String } == spoken.map { $0.tripID.rawValue })
            #expect(rows.map { $0["delay"] as? Int } == spoken.map { $0.realtime?.delay })
            #expect(rows.map { $0["status"] as? String } == spoken.map { $0.realtime?.status.rawValue })
            #expect(rows.map { $0["confidence"] as? String } == spoken.map(\.confidence.rawValue))
            #expect(rows.contains { $0["arrival"] is String })
        }
    }

    @Test func `Several feeds are asked as one, and ids name their feed`() async throws {
        try await TestService(["north", "south"]).run { _, client in
            let found = try await client.get("/search?text=lantern").rows("stops")
            #expect(Set(found.compactMap { $0["feed"] as? String }) == ["north", "south"])
            #expect(try await client.get("/stops/north:2000/departures").status == .ok)
            #expect(try await client.get("/stops/2000/departures?feed=south").status == .ok)
            #expect(try await client.get("/stops/2000/departures").status == .badRequest)
            let ride = "?from=north:2000&to=north:2050&date=20261125"
            #expect(try await client.get("/live/trips/north:L1-S-0800" + ride).status == .ok)
            #expect(try await client.get("/live/trips/south:L1-S-0800" + ride).status == .badRequest)
            #expect(try await client.get("/stops/east:2000/departures").status == .notFound)
            #expect(try await client.get("/connections?from=north:2000&to=south:2010").status == .badRequest)
            let feeds = try await client.get("/feeds").rows("feeds")
            #expect(feeds.count == 2)
            let notices = try #require(feeds.first?["notices"] as? [[String: Any]])
            #expect(notices.contains { $0["code"] as? String == "stop_without_stop_time" && $0["count"] as? Int == 1 })
        }
    }

    @Test func `A feed has the counts of all rules, and those of the import among them`() async throws {
        try await TestService().run { feeds, client in
            let answer = try await client.get("/feeds/sydney").object
            let notices = try #require(answer["notices"] as? [[String: Any]])
            let counts = Dictionary(
                uniqueKeysWithValues: notices.map { ($0["code"] as? String ?? "", $0["count"] as? Int ?? 0) })
            let today = try await FeedValidation.today(
                ofFeedIn: feeds.all[0].file.path, at: Date(timeIntervalSince1970: Double(TestService.morning)))
            let report = try await FeedValidation(
                database: feeds.all[0].file.path, options: ValidationOptions(today: today)
            ).run()
            #expect(counts == Dictionary(uniqueKeysWithValues: report.notices.map { ($0.code.rawValue, $0.count) }))
            #expect(counts["stop_without_stop_time"] == 1)
            let imported = try await client.get("/feeds").rows("feeds").first?["notices"] as? [Any]
            #expect(notices.count > imported?.count ?? .max)
            #expect(answer["checked_for"] as? String == "20261125")
            #expect(answer["unchecked_codes"] as? [String] == [])
            #expect(answer["feed"] as? String == "sydney" && answer["stops"] is Int)
            #expect(try await client.get("/feeds/perth").status == .notFound)
        }
    }
}
