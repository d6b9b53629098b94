import BoardService
import Foundation
import GTFSHistory
import GTFSQuery
import GTFSRealtime
import Testing

@Suite struct PerformanceTests {
    /// The service with the history of the made-up city's week.
    private static func service() throws -> TestService {
        var service = try TestService()
        let path = service.folder.appendingPathComponent("history.sqlite").path
        let timetable = try Timetable(path: service.database.path)
        let state = RealtimeFeedState(schedule: timetable)
        let recorder = try HistoryRecorder(path: path)
        for file in try FileManager.default.contentsOfDirectory(atPath: TestService.week.path).sorted() {
            let bytes = try Data(contentsOf: TestService.week.appendingPathComponent(file))
            let message = try FeedMessage(bytes: bytes)
            let now = message.header.timestamp ?? 0
            try state.receive(bytes, from: "week", at: now)
            try recorder.record(state.overlay, on: timetable, at: now)
        }
        try recorder.close()
        try service.options.addHistory(path)
        return service
    }

    @Test func `Performance of a route and of a station is the library's report, byte for byte`() async throws {
        try await Self.service().run { feeds, client in
            let history = try #require(feeds.all[0].history).history()
            let route = try await history.performance(PerformanceRequest(routes: ["L2"], grouping: .weekday))
            #expect(route.rows.contains { $0.grade != nil || $0.onTimeShare != nil })
            let answer = try await client.get("/routes/L2/performance?by=weekday")
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-cache")
            #expect(answer.data == (try AnswerEncoder().encode(route)))
            #expect(try JSONDecoder().decode(PerformanceReport.self, from: answer.data) == route)

            let timetable = feeds.all[0].file.timetable
            let platforms = try await timetable.stop("2000").parts.map(\.id)
            #expect(platforms.count > 1)
            var asked = PerformanceRequest(stops: ["2000"] + platforms, grouping: .stop)
            asked.dates = try #require(ServiceDate("20261117"))...(try #require(ServiceDate("20261119")))
            asked.limits = PunctualityLimits(earliest: -30, latest: 90)
            asked.isOfTimepoints = true
            let stop = try await history.performance(asked)
            #expect(stop.dayCount == 3 && stop.rows.count > 1)
            let words = "by=stop&from=20261117&to=20261119&on_time=-30..90&timepoints=true"
            #expect(try await client.get("/stops/2000/performance?\(words)").data == (try AnswerEncoder().encode(stop)))
        }
    }

    @Test func `Days count from the last recorded one, and an open end is that of the history`() async throws {
        try await Self.service().run { _, client in
            let last = try await client.get("/routes/L1/performance?days=2").object
            #expect(last["first_service_date"] as? String == "20261121" && last["service_days"] as? Int == 2)
            let open = try await client.get("/routes/L1/performance?from=20261120").object
            #expect(open["last_service_date"] as? String == "20261122" && open["service_days"] as? Int == 3)
        }
    }

    @Test func `An id that neither the feed nor the history has is 404 and names the nearest`() async throws {
        try await Self.service().run { _, client in
            let route = try await client.get("/routes/L9/performance")
            #expect(route.status == .notFound)
            #expect(try route.object["requested_id"] as? String == "L9")
            #expect(try route.rows("nearest").compactMap { $0["id"] as? String }.contains("L1"))
            let stop = try await client.get("/stops/200x/performance")
            #expect(try stop.object["code"] as? String == "unknown_id")
            // A route of the feed of which nothing was seen in these days.
            #expect(try await client.get("/routes/L1/performance?from=20270101").status == .ok)
        }
    }

    @Test func `Without a history there is a sentence, also for a file that is not there yet`() async throws {
        var service = try TestService()
        try await service.run { _, client in
            let answer = try await client.get("/routes/L1/performance")
            #expect(answer.status == .notFound)
            #expect(try answer.object["code"] as? String == "no_history")
            let unknown = try await client.get("/routes/L9/performance")
            #expect(try unknown.object["code"] as? String == "unknown_id")
        }
        service = try TestService()
        try service.options.addHistory(service.folder.appendingPathComponent("later.sqlite").path)
        try await service.run { _, client in
            let answer = try await client.get("/stops/2000/performance")
            #expect(try answer.object["code"] as? String == "no_history")
        }
    }

    @Test func `The service records what it follows, and answers from it`() async throws {
        var service = try TestService(realtime: true)
        try service.options.addHistory(service.folder.appendingPathComponent("own.sqlite").path)
        service.options.records = true
        try await service.run { _, client in
            var days: Int?
            for _ in 0..<200 where days != 1 {
                try await Task.sleep(for: .milliseconds(50))
                days = try await client.get("/routes/L1/performance").object["service_days"] as? Int
            }
            #expect(days == 1)
        }
    }

    @Test func `A history names its database where there are several`() throws {
        var options = ServiceOptions()
        options.databases = [ServiceOptions.Database("north.sqlite"), ServiceOptions.Database("south.sqlite")]
        try options.addHistory("south=what=happened.sqlite")
        #expect(options.histories == [options.databases[1].id: "what=happened.sqlite"])
        #expect(throws: ServiceError.self) { try options.addHistory("happened.sqlite") }
    }
}
