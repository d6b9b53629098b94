import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("What a timetable keeps changes no answer")
struct KeptAnswersTests {
    @Test("a board is what every trip on every day says", arguments: UInt64(1)...6)
    func boards(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        var questions = RandomQuestions(seed: seed)
        var rowCount = 0
        for _ in 0..<60 {
            var request = questions.departures()
            (request.limit, request.includesTerminating, request.foldsHeadways) = (nil, false, false)
            request.filter = DepartureFilter()
            let stops = request.stopID == "S" ? ["P1", "P2", "P3"] : [request.stopID.rawValue]
            let window = request.at...request.at + request.minutes * 60
            let rows = try feed.timetable.departures(request).departures
            #expect(
                rows.map { RandomTimetable.text($0, request.event) }.sorted()
                    == timetable.board(request.event, at: stops, window))
            rowCount += rows.count
        }
        #expect(rowCount > 200)
    }

    @Test("warm, cold and nearly without memory, the answers are the same", arguments: UInt64(1)...4)
    func budgets(seed: UInt64) throws {
        let feed = try RandomTimetable(seed: seed).feed.imported()
        let cold = try Timetable(path: feed.path, memoryBudget: 0)
        let small = try Timetable(path: feed.path, memoryBudget: 24_000)
        let warm = feed.timetable
        for round in 0..<2 {
            for number in 0..<40 {
                let seeds = (0..<3).map { _ in RandomQuestions(seed: seed * 1000 + UInt64(number)) }
                var questions = seeds
                let expected = try Answers(cold, &questions[0])
                #expect(try Answers(small, &questions[1]) == expected, "round \(round), question \(number)")
                #expect(try Answers(warm, &questions[2]) == expected, "round \(round), question \(number)")
                #expect(small.cachedByteCount <= 24_000)
            }
        }
        #expect(cold.cachedByteCount == 0)
        #expect(warm.cachedByteCount > 24_000)
    }

    @Test func `eight threads that ask at once hear what one hears`() async throws {
        let feed = try RandomTimetable(seed: 9).feed.imported()
        let timetable = try Timetable(path: feed.path, memoryBudget: 60_000)
        var expected: [Answers] = []
        for number in 0..<30 {
            var questions = RandomQuestions(seed: UInt64(number))
            expected.append(try Answers(feed.timetable, &questions))
        }
        let answers = expected
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for thread in 0..<8 {
                group.addTask {
                    for number in 0..<90 {
                        let number = (number + thread * 11) % 30
                        var questions = RandomQuestions(seed: UInt64(number))
                        guard try Answers(timetable, &questions) == answers[number] else { return false }
                    }
                    return true
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
        #expect(timetable.cachedByteCount <= 60_000)
    }

    @Test func `what is forgotten is read again`() throws {
        let feed = try FeedText().imported()
        let before = try feed.rows("A", "2026-03-04T09:00:00+11:00", minutes: 120)
        #expect(feed.timetable.cachedByteCount > 0)
        feed.timetable.removeCachedValues()
        #expect(feed.timetable.cachedByteCount == 0)
        #expect(try feed.rows("A", "2026-03-04T09:00:00+11:00", minutes: 120) == before)
        #expect(before == ["10:00:00 T"])
    }
}
