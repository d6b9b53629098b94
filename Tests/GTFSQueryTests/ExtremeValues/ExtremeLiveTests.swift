import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// Boards that stay up to date and files that are followed, with every value of every parameter.
@Suite(.timeLimit(.minutes(15))) struct ExtremeLiveTests {
    /// The first board, or its error.
    private func first(_ boards: LiveBoards, names fields: [String]) async throws -> DepartureBoard? {
        var boards = boards.makeAsyncIterator()
        do {
            return try await boards.next()
        } catch let error as QueryError {
            try ExtremeValues.check(error, names: fields)
            #expect(try await boards.next() == nil, "an error ends the sequence")
            return nil
        }
    }

    @Test func `the first board of any length, and other lengths are named`() async throws {
        let feed = try ExtremeFeeds.plain
        let file = try TimetableFile(path: feed.path)
        let clock = StoppedClock(now: Double(ExtremeValues.noon))
        for number in ExtremeValues.numbers {
            // The moment of the board replaces that of the request.
            var request = DeparturesRequest(stopID: "B", at: number, minutes: number)
            request.cursor = try BoardCursor("1~1~1~20260304~0~T")
            for boards in [feed.timetable.boards(request, clock: clock), file.boards(request, clock: clock)] {
                let board = try await first(boards, names: ["minutes"])
                #expect(board?.departures.isEmpty == ((0...527_040).contains(number) ? number < 10 : nil))
            }
            request = DeparturesRequest(stopID: "B", at: 0, limit: number)
            let board = try await first(feed.timetable.boards(request, clock: clock), names: ["limit"])
            #expect(board?.departures.count == (number < 0 ? nil : min(number, 1)))
        }
    }

    @Test func `the first board at any moment of the clock`() async throws {
        let timetable = try ExtremeFeeds.plain.timetable
        let still = StillOverlay(timetable)
        for now in ExtremeValues.instants where abs(Double(now)) < 1e17 {
            let clock = StoppedClock(now: Double(now))
            let request = DeparturesRequest(stopID: "B", at: 0)
            let board = try await first(timetable.boards(request, clock: clock), names: ["at"])
            #expect((board != nil) == ExtremeValues.isInstant(now))
            let live = try await first(
                timetable.boards(request, realtime: still, clock: clock), names: ["at", "now"])
            #expect(live?.departures.map(\.id) == board?.departures.map(\.id))
        }
    }

    @Test func `a file's timetable and messages at any moment`() throws {
        let file = try TimetableFile(path: try ExtremeFeeds.plain.path)
        let still = StillOverlay(file.timetable)
        let request = DeparturesRequest(stopID: "B", at: ExtremeValues.noon)
        let scheduled = Set(try file.timetable.departures(request).departures.map(\.id))
        for now in ExtremeValues.instants + ExtremeValues.numbers {
            let moment = file.moment(with: still, at: now)
            #expect(moment.now == now && moment.realtime != nil)
            do {
                let board = try moment.timetable.departures(request, realtime: moment.realtime)
                #expect(scheduled.isSuperset(of: board.departures.map(\.id)))
            } catch let error as QueryError {
                try ExtremeValues.check(error, names: ["now"])
            }
        }
    }

    @Test func `the first board with any limits of age`() async throws {
        let timetable = try ExtremeFeeds.plain.timetable
        let still = StillOverlay(timetable)
        let clock = StoppedClock(now: Double(ExtremeValues.noon))
        for number in ExtremeValues.numbers {
            var limits = FreshnessLimits()
            (limits.stale, limits.drop, limits.cancellationDrop) = (number, number, number)
            (limits.alertStale, limits.alertDrop) = (number, number)
            let request = DeparturesRequest(stopID: "B", at: 0)
            let boards = timetable.boards(request, realtime: still, limits: limits, clock: clock)
            let board = try #require(try await first(boards, names: []))
            #expect(board.departures.map(\.short) == ["10:10:00 T"] && board.realtime?.state == .unavailable)
        }
    }

    @Test("a file is looked at no more often than ten times a second", arguments: ExtremeValues.durations)
    func follow(interval: Duration) async throws {
        let clock = ManualClock("2026-03-04T09:00:00+11:00")
        let file = try TimetableFile(path: try ExtremeFeeds.plain.path, clock: clock)
        let following = Task { await file.follow(every: interval) }
        try await until { clock.sleeperCount == 1 }
        clock.advance(by: 0.09)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: 0.02)
        if interval < .milliseconds(100) {
            try await until { clock.sleeperCount == 1 }
        } else {
            #expect(clock.sleeperCount == 1)
        }
        following.cancel()
        await following.value
        #expect(clock.sleeperCount == 0)
    }

    @Test("a file is followed by the clock of the system", arguments: ExtremeValues.durations)
    func followBySystemClock(interval: Duration) async throws {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        var changes = file.changes().makeAsyncIterator()
        let following = Task { await file.follow(every: interval) }
        try await Task.sleep(for: .milliseconds(20))
        try feed.replace(with: FeedText(["stop_times.txt": FeedText.stopTimes(["A": "11:00:00", "B": "11:10:00"])]))
        // One that sleeps for ever is woken by nobody: a look of the app's own finds the file.
        if interval > .seconds(1) { await file.refresh() }
        #expect(await changes.next()?.isReplaced == true)
        following.cancel()
        await following.value
        #expect(try await file.timetable.trip("T").stopTimes.count == 2)
    }

    @Test("a file with any budget of memory", arguments: [Int.min, -1, 0, 1, Int.max])
    func budget(bytes: Int) async throws {
        let path = try ExtremeFeeds.plain.path
        let file = try TimetableFile(path: path, memoryBudget: bytes)
        let opened = try await Timetable.open(URL(fileURLWithPath: path), memoryBudget: bytes)
        for timetable in [file.timetable, opened] {
            let board = try await timetable.departures(DeparturesRequest(stopID: "B", at: ExtremeValues.noon))
            #expect(board.departures.map(\.short) == ["10:10:00 T"])
            #expect(timetable.cachedByteCount >= 0)
        }
        #expect(file.memoryBudget == bytes)
    }
}

/// A clock that stands still.
private struct StoppedClock: PollClock {
    let now: Double

    func sleep(_ seconds: Double) async throws { try await Task.sleep(for: .seconds(3600)) }
}
