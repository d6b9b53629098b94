import Foundation
import GTFSModel
import GTFSRealtime
import Testing

/// Answers each URL in turn. Where nothing is left it answers not at all, until the request is cancelled.
private actor Server: RealtimeTransport {
    struct Unreachable: Error {}

    private var answers: [String: [RealtimeResponse?]]
    private(set) var requests: [RealtimeRequest] = []
    private(set) var cancelled = 0

    /// - Parameter answers: by path; nil for no response.
    init(_ answers: [String: [RealtimeResponse?]]) { self.answers = answers }

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        requests.append(request)
        let path = request.url.path
        if answers[path]?.isEmpty == false {
            guard let answer = answers[path]?.removeFirst() else { throw Unreachable() }
            return answer
        }
        while !Task.isCancelled { await Task.yield() }
        cancelled += 1
        throw CancellationError()
    }

    func count(of path: String) -> Int { requests.filter { $0.url.path == path }.count }
}

@Suite("Many feeds at once", .timeLimit(.minutes(15))) struct RealtimeFollowerTests {
    private let start = 1_772_582_400

    private func message(_ trip: String, late delay: Int, at timestamp: Int) throws -> RealtimeResponse {
        let bytes = try FeedMessage(
            """
            header { gtfs_realtime_version: "2.0" timestamp: \(timestamp) }
            entity { id: "1" trip_update { trip { trip_id: "\(trip)" start_date: "20260304" }
              stop_time_update { stop_sequence: 1 departure { delay: \(delay) } } } }
            """
        ).protobufBytes()
        return RealtimeResponse(status: 200, body: Data(bytes))
    }

    private func source(_ name: String, interval: Double = 30, timetable: String = "") throws -> RealtimeSource {
        var source = RealtimeSource(
            name: name, url: try #require(URL(string: "https://example.org/\(name)?key=secret")), timetable: timetable)
        source.polling.interval = interval
        source.polling.headers = ["Authorization": "of \(name)"]
        return source
    }

    private func schedule(_ trips: String...) -> LiteralSource {
        var schedule = LiteralSchedule.mini
        for trip in trips { schedule.add(Trip.ID(trip), "A 11:00, B 11:10") }
        return LiteralSource(schedule)
    }

    /// Seconds that each trip is late at its first stop.
    private func delays(_ state: RealtimeFeedState?) -> [String: Int] { delays(state?.overlay ?? RealtimeOverlay()) }

    private func delays(_ overlay: RealtimeOverlay) -> [String: Int] {
        let known = overlay.trips.compactMap { trip in
            trip.stopTimes.first.flatMap { stopTime in
                stopTime.scheduledDeparture.flatMap { planned in
                    stopTime.departure.map { (trip.id.tripID.rawValue, $0 - planned) }
                }
            }
        }
        return Dictionary(uniqueKeysWithValues: known)
    }

    /// So many updates, and then no more are asked for.
    private func next(_ number: Int, of updates: inout AsyncStream<RealtimeUpdate>.Iterator) async -> [RealtimeUpdate] {
        var all: [RealtimeUpdate] = []
        while all.count < number, let update = await updates.next() { all.append(update) }
        return all
    }

    @Test
    func `Each source is asked at its own interval with its own headers, and sources of a timetable share a state`()
        async throws
    {
        let server = Server([
            "/a": [try message("T", late: 60, at: start), try message("T", late: 90, at: start + 30)],
            "/b": [try message("U", late: 120, at: start)], "/c": [try message("T", late: 300, at: start)],
        ])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        try await follower.use(schedule("U"))
        try await follower.use(schedule(), for: "other")
        var updates = await follower.updates().makeAsyncIterator()
        await follower.add(try source("a"))
        await follower.add(try source("b", interval: 45))
        await follower.add(try source("c", interval: 45, timetable: "other"))
        let first = await next(3, of: &updates)
        #expect(Set(first.map(\.health.name)) == ["a", "b", "c"])
        #expect(first.allSatisfy { $0.change == .message })
        #expect(delays(await follower.state()) == ["T": 60, "U": 120])
        #expect(delays(await follower.state(of: "other")) == ["T": 300])
        #expect(await follower.state(of: "none") == nil)

        await clock.whenSleeping(3)
        clock.advance(30)
        let second = await next(1, of: &updates)
        #expect(second.map(\.health.name) == ["a"])
        #expect(second.map(\.time) == [start + 30])
        #expect(second.first.map { delays($0.state) } == ["T": 90, "U": 120])
        #expect(await server.count(of: "/b") == 1)
        #expect(Set(await server.requests.map { $0.headers["Authorization"] }) == ["of a", "of b", "of c"])
        await follower.stop()
    }

    @Test func `A follower that is limited to a board's routes polls the sources that speak of them, until it is not`()
        async throws
    {
        let server = Server(
            Dictionary(
                uniqueKeysWithValues: try ["a", "b"].map { name in
                    ("/\(name)", try (0..<6).map { try message("T", late: 60, at: start + 30 * $0) })
                }))
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        try await follower.use(schedule())
        var updates = await follower.updates().makeAsyncIterator()
        for name in ["a", "b"] { await follower.add(try source(name)) }
        _ = await next(2, of: &updates)
        let vehicles = ["a", "b"].enumerated().map { index, route in
            var vehicle = VehicleOverlay(id: route, feed: index, vehicle: VehiclePosition())
            vehicle.routeID = Route.ID(route)
            return vehicle
        }
        let feeds = ["a", "b"].map { RealtimeFeed(name: $0, timestamp: start, changedAt: start, entityCount: 1) }
        var known = SourceRoutes()
        known.learn(from: RealtimeOverlay(feeds: feeds, vehicles: vehicles), at: start)
        await follower.limit(to: ["a"], by: known)
        #expect(await follower.health.map(\.phase) == [.polling, .paused])
        await clock.whenSleeping(1)
        clock.advance(30)
        #expect(await next(1, of: &updates).map(\.health.name) == ["a"])
        #expect(await server.count(of: "/b") == 1)
        await follower.limit(to: nil, by: known)
        #expect(await next(1, of: &updates).map(\.health.name) == ["b"])
        // What the app pauses is not polled again by another limit.
        await follower.limit(to: ["a"], by: known)
        await follower.pause("b")
        await follower.limit(to: nil, by: known)
        #expect(await follower.health.map(\.phase) == [.polling, .paused])
        await follower.resume("b")
        _ = await next(1, of: &updates)
        // What was not heard for a day is asked again.
        await follower.limit(to: ["a"], by: known)
        #expect(await follower.health.map(\.phase) == [.polling, .paused])
        await clock.whenSleeping(1)
        clock.advance(90_000)
        #expect(await next(2, of: &updates).map(\.health.name) == ["a", "b"])
        await follower.stop()
    }

    @Test func `Health tells successes, failures, the next try and the age of the message`() async throws {
        let server = Server([
            "/a": [
                try message("T", late: 60, at: start - 5), nil, RealtimeResponse(status: 503),
                RealtimeResponse(status: 200, headers: ["ETag": "\"1\""], body: Data("<html>".utf8)),
                RealtimeResponse(status: 304), try message("T", late: 90, at: start + 700),
            ]
        ])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        await follower.add(try source("a"))
        #expect(await follower.health.map(\.phase) == [.waitingForTimetable])
        #expect(await server.requests.isEmpty)
        var updates = await follower.updates().makeAsyncIterator()
        try await follower.use(schedule())
        var all = await next(2, of: &updates)
        #expect(all.map(\.change) == [.timetable, .message])
        #expect(all.map(\.health.phase) == [.starting, .polling])
        #expect(all[1].health.lastSuccess == start)
        #expect(all[1].health.nextTry == start + 30)
        #expect(all[1].health.age(at: start + 20) == 25)
        let health = all.map(\.health)
        #expect(try JSONDecoder().decode([RealtimeHealth].self, from: JSONEncoder().encode(health)) == health)

        // Each failure doubles the wait, whatever its kind, and only a message ends that.
        for wait in [30.0, 60, 120, 240, 480] {
            await clock.whenSleeping(1)
            clock.advance(wait)
            all += await next(1, of: &updates)
            if all.count == 6 { #expect(delays(await follower.state()) == ["T": 60]) }
        }
        let later = Array(all.dropFirst(2))
        #expect(later.map(\.change) == [.failure, .failure, .failure, .failure, .message])
        #expect(later.map(\.health.phase) == [.backingOff, .backingOff, .backingOff, .backingOff, .polling])
        #expect(later.map(\.health.consecutiveFailures) == [1, 2, 3, 4, 0])
        #expect(later.map(\.time) == [30, 90, 210, 450, 930].map { start + $0 })
        #expect(later.map(\.health.nextTry) == [90, 210, 450, 930, 960].map { start + $0 })
        #expect(later[0].health.lastError?.hasPrefix("https://example.org/a gave no answer") == true)
        #expect(later[0].health.lastError?.contains("secret") == false)
        #expect(later[1].health.lastError == "https://example.org/a gave the answer 503")
        #expect(later[2].health.lastError?.contains("HTML") == true)
        #expect(later[3].health.lastError?.contains("304") == true)
        #expect(later[3].health.lastSuccess == start)
        #expect(later[3].health.messageTimestamp == start - 5)
        #expect(later[4].health.lastFailure == start + 450)
        #expect(later[4].health.lastSuccess == start + 930)
        #expect(await server.requests.allSatisfy { $0.headers["If-None-Match"] == nil })
        #expect(delays(await follower.state()) == ["T": 90])
        await follower.stop()
    }

    @Test func `A source can be paused, resumed and removed while others go on`() async throws {
        let server = Server([
            "/a": [try message("T", late: 60, at: start), try message("T", late: 90, at: start + 60)],
            "/b": [try message("U", late: 120, at: start), RealtimeResponse(status: 304)],
        ])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        try await follower.use(schedule("U"))
        var updates = await follower.updates().makeAsyncIterator()
        await follower.add(try source("a"))
        await follower.add(try source("b"))
        _ = await next(2, of: &updates)
        await clock.whenSleeping(2)

        await follower.pause("a")
        await clock.whenSleeping(1)
        #expect(await follower.health.map(\.phase) == [.paused, .polling])
        #expect(await follower.health.first?.nextTry == nil)
        clock.advance(60)
        #expect(await next(1, of: &updates).map(\.health.name) == ["b"])
        #expect(await server.count(of: "/a") == 1)
        #expect(delays(await follower.state()) == ["T": 60, "U": 120])

        await follower.resume("a")
        #expect(await next(1, of: &updates).map(\.health.name) == ["a"])
        #expect(delays(await follower.state()) == ["T": 90, "U": 120])

        await follower.remove("b")
        #expect(await next(1, of: &updates).map(\.change) == [.removed])
        #expect(delays(await follower.state()) == ["T": 90])
        #expect(await follower.state()?.feeds.map(\.name) == ["a"])
        #expect(await follower.health.map(\.name) == ["a"])
        await follower.stop()
        #expect(clock.sleeping == 0)
    }

    @Test func `A source that is added again takes the place of the one before`() async throws {
        let server = Server([
            "/a": [try message("T", late: 60, at: start)], "/b": [try message("T", late: 90, at: start + 1)],
        ])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        try await follower.use(schedule())
        var updates = await follower.updates().makeAsyncIterator()
        await follower.add(try source("a"))
        _ = await next(1, of: &updates)
        var other = try source("b")
        other.name = "a"
        await follower.add(other)
        #expect(await next(2, of: &updates).map(\.change) == [.removed, .message])
        await clock.whenSleeping(1)
        #expect(delays(await follower.state()) == ["T": 90])
        await follower.stop()
    }

    @Test func `What was said before a timetable was replaced is matched with the new one`() async throws {
        let server = Server(["/a": [try message("V", late: 60, at: start)]])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        try await follower.use(schedule())
        var updates = await follower.updates().makeAsyncIterator()
        await follower.add(try source("a"))
        _ = await next(1, of: &updates)
        let state = try #require(await follower.state())
        #expect(state.overlay.feeds.map(\.trips.missing) == [1])

        try await follower.use(schedule("V"))
        #expect(await next(1, of: &updates).map(\.change) == [.timetable])
        #expect(delays(state) == ["V": 60])

        // A timetable that cannot be read does not take the place of one that can.
        let closed = schedule()
        closed.close()
        await #expect(throws: LiteralSource.Failure.self) { try await follower.use(closed) }
        #expect(delays(state) == ["V": 60])
        await follower.stop()
    }

    @Test func `A reader that is slower than the messages finds each of them in its own update`() async throws {
        let late = [60, 90, 120, 150, 180]
        let server = Server([
            "/a": try late.enumerated().map { try message("T", late: $1, at: start + 30 * $0) }
        ])
        let clock = ManualClock()
        let follower = RealtimeFollower(transport: server, clock: clock, jitter: { 0 })
        let (first, second) = (schedule(), schedule())
        try await follower.use(first)
        let updates = await follower.updates()
        let few = await follower.updates(limit: 2)
        await follower.add(try source("a"))
        for count in 2...5 {
            await clock.whenSleeping(1)
            // The last message comes after another timetable has taken the place of the first.
            if count == 5 { try await follower.use(second) }
            clock.advance(30)
            while await server.count(of: "/a") < count { await Task.yield() }
        }
        await clock.whenSleeping(1)
        await follower.stop()
        var read: [RealtimeUpdate] = []
        for await update in updates { read.append(update) }
        #expect(read.map { delays($0.overlay)["T"] } == [60, 90, 120, 150, 150, 180])
        #expect(read.map(\.change) == [.message, .message, .message, .message, .timetable, .message])
        #expect(read.map { $0.schedule as? LiteralSource === second } == [false, false, false, false, true, true])
        #expect(read.allSatisfy { delays($0.state) == ["T": 180] })
        var newest: [Int?] = []
        for await update in few { newest.append(delays(update.overlay)["T"]) }
        #expect(newest == [150, 180])
    }

    @Test func `Stopping cancels requests under way and ends the sequences`() async throws {
        let server = Server([:])
        let follower = RealtimeFollower(transport: server, clock: ManualClock(), jitter: { 0 })
        try await follower.use(schedule())
        let updates = await follower.updates()
        await follower.add(try source("a"))
        await follower.add(try source("b"))
        while await server.requests.count < 2 { await Task.yield() }
        await follower.stop()
        #expect(await server.cancelled == 2)
        var count = 0
        for await _ in updates { count += 1 }
        #expect(count == 0)
        #expect(await follower.health.map(\.phase) == [.paused, .paused])

        // What comes later is not polled either.
        await follower.add(try source("c"))
        await follower.resume("a")
        try await follower.use(schedule("U"))
        #expect(await follower.health.map(\.phase) == [.paused, .paused, .paused])
        for await _ in await follower.updates() { count += 1 }
        #expect(count == 0)
        #expect(await server.requests.count == 2)
    }

    @Test func `A follower that is given up cancels its requests`() async throws {
        let server = Server([:])
        var follower: RealtimeFollower? = RealtimeFollower(transport: server, clock: ManualClock(), jitter: { 0 })
        try await follower?.use(schedule())
        await follower?.add(try source("a"))
        while await server.requests.isEmpty { await Task.yield() }
        follower = nil
        while await server.cancelled == 0 { await Task.yield() }
        #expect(await server.cancelled == 1)
    }
}
