import BoardService
import Foundation
import GTFSGlance
import GTFSQuery
import HTTPTypes
import Synchronization
import Testing

@Suite struct LiveTests {
    /// From Lantern Square to Lookout Hill: by the timetable at 07:56:50, by the messages six minutes later.
    private static let late = "/live/trips/L1-N-0740"
    private static let ends = "?from=2000&to=2070&date=20261125"

    private func watch(_ moment: Moment) throws -> Watch {
        let trip = TripOnServiceDay(tripID: "L1-N-0740", serviceDate: ServiceDate("20261125")!)
        return Watch(try moment.timetable.ride(on: trip, from: "2000", to: "2070", realtime: moment.realtime))
    }

    @Test(arguments: [late + ends, "/live/stops/2000", "/live/stops/2000?route=L2"])
    func `T9: A state has at most a kilobyte, the age of its message, and may be kept for seconds`(uri: String)
        async throws
    {
        let service = try TestService(realtime: true)
        try await service.run { _, client in
            service.clock.set(Double(TestService.morning + 12))
            let answer = try await client.get(uri)
            #expect(answer.status == .ok && answer.body.readableBytes <= 1024)
            #expect(try answer.object["stage"] as? String == "waiting")
            #expect(try answer.object["evidence"] as? String == "prediction")
            #expect(answer.headers[.cacheControl] == "public, max-age=5")
            let age = try #require(answer.headers[Self.age].flatMap { Int($0) })
            service.clock.set(Double(TestService.morning + 15))
            let tag = try #require(answer.headers[.eTag])
            let again = try await client.get(uri, [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(again.headers[Self.age] == String(age + 3))
            service.clock.set(Double(TestService.morning + 170))
            #expect(try await client.get(uri, [.ifNoneMatch: tag]).status == .ok)
        }
    }

    private static let age = HTTPField.Name("Message-Age")!

    @Test func `T9: A state is that of the library, byte for byte`() async throws {
        try await TestService(realtime: true).run { feeds, client in
            let moment = feeds.all[0].moment()
            let state = try await moment.timetable.state(of: watch(moment), at: moment.now, realtime: moment.realtime)
            #expect(state.delay == 360)
            let answer = try await client.get(Self.late + Self.ends)
            #expect(answer.data == (try AnswerEncoder().encode(state)))
            let board = Watch(.board(Watch.Board(stops: ["2000"])))
            let next = try await moment.timetable.state(of: board, at: moment.now, realtime: moment.realtime)
            #expect(try await client.get("/live/stops/2000").data == (try AnswerEncoder().encode(next)))
        }
    }

    @Test func `T12: A route is the strip of the library, with the places of its trips some seconds later`()
        async throws
    {
        try await TestService(realtime: true).run { feeds, client in
            let moment = feeds.all[0].moment()
            let strip = try await moment.timetable.strip(
                ofRoute: "L1", direction: 1, at: moment.now, realtime: moment.realtime)
            let answer = try await client.get("/live/routes/L1?direction=1")
            let json = try JSONSerialization.jsonObject(with: try AnswerEncoder().encode(strip))
            let written = try #require(json as? [String: Any])
            let keys = try answer.object.filter { written.keys.contains($0.key) }
            #expect(NSDictionary(dictionary: keys) == NSDictionary(dictionary: written))
            let every = try #require(try answer.object["every"] as? Int)
            let ahead = try #require(try answer.object["ahead"] as? [[Any]])
            #expect(!strip.runners.isEmpty && ahead.count == strip.runners.count)
            #expect(ahead.contains { $0.first is [String: Any] })
            for (index, runner) in strip.runners.enumerated() {
                for (step, place) in ahead[index].enumerated() {
                    let later = try await moment.timetable.strip(
                        ofRoute: "L1", direction: 1, at: moment.now + every * (step + 1), realtime: moment.realtime)
                    let metres = later.runners.first { $0.id == runner.id }?.metres
                    #expect((place as? [String: Any])?["metres"] as? Double == metres)
                }
            }
            #expect((try answer.object["state"] as? [String: Any])?["line"] as? String == "L1")
        }
    }

    @Test func `T12: No vehicle leaps where its message gets too old before the next answer`() async throws {
        let service = try TestService(realtime: true)
        try await service.run { _, client in
            var late: [(trip: [String: Any], places: [Any])] = []
            // The last moment at which a trip is late by its message.
            for second in stride(from: FreshnessLimits().drop, through: 0, by: -5) where late.isEmpty {
                service.clock.set(Double(TestService.morning + second))
                let answer = try await client.get("/live/routes/L1?direction=1")
                let ahead = try #require(try answer.object["ahead"] as? [[Any]])
                late = try zip(answer.rows("trips"), ahead).filter { $0.0["delay"] as? Int ?? 0 >= 300 }
            }
            #expect(!late.isEmpty)
            for (trip, places) in late {
                let now = try #require(trip["metres"] as? Double)
                let metres = places.compactMap { ($0 as? [String: Any])?["metres"] as? Double }
                // A minute at 100 km/h.
                #expect(metres.count == 3 && metres.allSatisfy { (now...(now + 1700)).contains($0) })
            }
        }
    }

    @Test func `T6: A client that sends what it was told is told what moved and what was not true, and nothing twice`()
        async throws
    {
        let planned = try TestService()
        let told = Mutex("")
        try await planned.run { _, client in
            planned.clock.set(Double(TestService.morning - 120))
            let first = try await client.get(Self.late + "/notices" + Self.ends).object
            let kinds = (first["changes"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
            #expect(kinds?.contains("left") == true && kinds?.last == "arrived")
            let token = try #require(first["told"] as? String)
            told.withLock { $0 = token }
        }
        try await TestService(realtime: true).run { _, client in
            let uri = Self.late + "/notices" + Self.ends
            let second = try await client.get(uri + "&told=" + told.withLock { $0 })
            let changes = try second.rows("changes")
            func kinds(_ change: String) -> [String] {
                changes.filter { $0["change"] as? String == change }.compactMap { $0["kind"] as? String }
            }
            #expect(kinds("taken_back").contains("left"))
            #expect(kinds("moved").contains("get_off") && kinds("moved").contains("arrived"))
            #expect(kinds("new").contains("late"))
            let token = try #require(try second.object["told"] as? String)
            #expect(token.utf8.count < 2500)
            let third = try await client.get(uri + "&told=" + token)
            #expect(try third.rows("changes").isEmpty && third.object["over"] as? Bool == false)
        }
    }

    @Test func `T1: What a client watches is found again where a new timetable gives its trip another id`() async throws
    {
        let service = try TestService()
        let next = service.folder.appendingPathComponent("next")
        try FileManager.default.copyItem(at: TestService.city, to: next)
        for name in ["trips.txt", "stop_times.txt"] {
            let file = next.appendingPathComponent(name)
            try String(contentsOf: file, encoding: .utf8).replacing("L1-N-0740", with: "again")
                .write(to: file, atomically: true, encoding: .utf8)
        }
        let database = service.folder.appendingPathComponent("next.db")
        try TestService.makeDatabase(database, from: next)
        try await service.run { feeds, client in
            service.clock.set(Double(TestService.morning - 600))
            let uri = Self.late + "/notices" + Self.ends
            let token = try #require(try await client.get(uri).object["told"] as? String)
            #expect(service.replaceDatabase(by: database))
            var waits = 0
            while try await client.get(uri).status == .ok, waits < 300 {
                try await Task.sleep(for: .milliseconds(20))
                waits += 1
            }
            #expect(try await client.get(uri).status == .notFound)
            let again = try await client.get(uri + "&told=" + token)
            #expect(try again.rows("changes").isEmpty && again.object["over"] as? Bool == false)
        }
    }

    @Test func `Sentences of notices are in the language of the request`() async throws {
        try await TestService().run { _, client in
            let notices = try await client.get(Self.late + "/notices" + Self.ends + "&lang=de").rows("changes")
            #expect(notices.contains { ($0["text"] as? String)?.hasPrefix("Aussteigen") == true })
        }
    }

    @Test func `A journey or a board may begin at a time of today`() async throws {
        try await TestService().run { _, client in
            let short = try await client.get("/stops/2000/departures?at=09:00")
            let long = try await client.get("/stops/2000/departures?at=2026-11-25T09:00:00%2B11:00")
            #expect(short.status == .ok && short.data == long.data)
        }
    }
}
