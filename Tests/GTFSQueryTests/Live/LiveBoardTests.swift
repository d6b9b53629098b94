import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("A board that stays up to date", .timeLimit(.minutes(15))) struct LiveBoardTests {
    private let feed: ImportedText
    private let clock = ManualClock("2026-03-04T09:59:30+11:00")
    private let request = DeparturesRequest(stopID: "A", at: 0, minutes: 120)

    init() throws { feed = try FeedText().imported() }

    @Test func `comes at once, and again when a minute begins`() async throws {
        var boards = feed.timetable.boards(request, clock: clock).makeAsyncIterator()
        #expect(try await boards.next()?.departures.map(\.short) == ["10:00:00 T"])
        try await until { clock.sleeperCount == 1 }
        clock.advance(by: 30)
        #expect(try await boards.next()?.departures.map(\.short) == ["10:00:00 T"], "its last moment")
        try await until { clock.sleeperCount == 1 }
        clock.advance(by: 60)
        #expect(try await boards.next()?.departures.isEmpty == true)
    }

    @Test func `wakes once where the clock wakes early`() async throws {
        let early = EarlyClock(clock)
        var boards = feed.timetable.boards(request, clock: early).makeAsyncIterator()
        _ = try await boards.next()
        try await until { clock.sleeperCount == 1 }
        // Half of the time that is left, again and again.
        for seconds in [15.0, 7.5, 3.75] {
            clock.advance(by: seconds)
            try await until { clock.sleeperCount == 1 }
        }
        clock.advance(by: 3.75)
        #expect(try await boards.next() != nil)
        #expect(early.now == (early.now / 60).rounded(.down) * 60)
    }

    @Test func `comes again with each new file, and minutes that pass meanwhile count once`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        var boards = file.boards(request, clock: clock).makeAsyncIterator()
        #expect(try await boards.next()?.departures.map(\.short) == ["10:00:00 T"])
        try feed.replace(with: TimetableFileTests.later)
        for _ in 0..<5 {
            try await until { clock.sleeperCount == 2 }
            clock.advance(by: 60)
        }
        try await until { !file.timetable.isReplaced && clock.sleeperCount == 2 }
        #expect(try await boards.next()?.departures.map(\.short) == ["11:00:00 T"])
        clock.advance(by: 60)
        #expect(try await boards.next()?.departures.map(\.short) == ["11:00:00 T"])
    }

    @Test func `a new file that cannot be used changes nothing`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        var changes = file.changes().makeAsyncIterator()
        var boards = file.boards(request, clock: clock).makeAsyncIterator()
        _ = try await boards.next()
        try FileManager.default.removeItem(atPath: feed.path)
        await file.refresh()
        #expect(await changes.next()?.isReplaced == false)
        try await until { clock.sleeperCount == 2 }
        clock.advance(by: 30)
        #expect(try await boards.next()?.departures.map(\.short) == ["10:00:00 T"])
    }

    @Test func `ends with the error of its question`() async throws {
        var boards = feed.timetable.boards(DeparturesRequest(stopID: "nowhere", at: 0), clock: clock)
            .makeAsyncIterator()
        let error = await #expect(throws: QueryError.self) { try await boards.next() }
        #expect(error?.code == .unknownID)
        #expect(try await boards.next() == nil)
        try await until { clock.sleeperCount == 0 }
    }

    @Test func `ends without an error where its task is cancelled, and listens no more`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        let boards = file.boards(request, clock: clock)
        let loop = Task {
            var count = 0
            for try await _ in boards { count += 1 }
            return count
        }
        try await until { clock.sleeperCount == 2 && file.listenerCount == 1 }
        loop.cancel()
        #expect(try await loop.value <= 1)
        try await until { clock.sleeperCount == 0 && file.listenerCount == 0 }
    }

    @Test func `listens no more where its loop is left`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        for try await board in file.boards(request, clock: clock) {
            #expect(board.departures.count == 1)
            break
        }
        try await until { clock.sleeperCount == 0 && file.listenerCount == 0 }
    }
}

/// Wakes after half of the time.
private struct EarlyClock: PollClock {
    let clock: ManualClock

    init(_ clock: ManualClock) { self.clock = clock }

    var now: Double { clock.now }
    func sleep(_ seconds: Double) async throws {
        try await clock.sleep(seconds > 5 ? seconds / 2 : seconds)
    }
}
