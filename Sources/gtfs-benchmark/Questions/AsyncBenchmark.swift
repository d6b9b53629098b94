internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The time that the `async` form of a question adds to the blocking form. Both are asked in turn, so that a slow
/// moment of the machine affects both, and all values are cached.
struct AsyncBenchmark {
    private let questions: QuestionList
    private let timetable: Timetable

    init(_ questions: QuestionList, path: String) throws {
        self.questions = questions
        timetable = try Timetable(path: path)
    }

    func figures() async throws -> [Figure] {
        let timetable = timetable
        let boards = try await figures(
            "board", "busiest station, its next hour", questions.boards.timed,
            blocking: { _ = try timetable.departures($0) }, waiting: { _ = try await timetable.departures($0) })
        let nearby = try await figures(
            "nearby", "nearby, 600 m around a stop", questions.nearby.timed,
            blocking: { _ = try timetable.nearby($0) }, waiting: { _ = try await timetable.nearby($0) })
        return boards + nearby + [try await besideJourneys()]
    }

    /// Boards of one task, one after the other, while 60 journeys that were asked at once are answered.
    private func besideJourneys() async throws -> Figure {
        let (name, goal) = ("busiest station, its next hour: while 60 journeys are answered", 0.02)
        let (timetable, journeys, boards) = (timetable, questions.journeys.timed, questions.boards.timed)
        guard let first = journeys.first else { return Figure("async_board_beside_journeys", name, nil) }
        _ = try await timetable.journeys(first)
        let asked = (0..<60).map { journeys[$0 % journeys.count] }
        let answered = Task {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for request in asked { group.addTask { _ = try await timetable.journeys(request) } }
                try await group.waitForAll()
            }
        }
        let clock = ContinuousClock()
        var seconds: [Double] = []
        while QuestionKind.journeys.waitingCount == 0 { await Task.yield() }
        while QuestionKind.journeys.waitingCount > 0 {
            let request = boards[seconds.count % boards.count]
            seconds.append(try await clock.measure { _ = try await timetable.departures(request) }.seconds)
        }
        try await answered.value
        return Figure(
            "async_board_beside_journeys", name, Measurement.Latency(seconds),
            goal: .most(goal, p99: goal, .sydneyScale))
    }

    private func figures<Question>(
        _ key: String, _ name: String, _ questions: [Question], blocking: (Question) throws -> Void,
        waiting: (Question) async throws -> Void
    ) async throws -> [Figure] {
        for question in questions { try blocking(question) }
        var (direct, awaited, more): ([Double], [Double], [Double]) = ([], [], [])
        let clock = ContinuousClock()
        for question in questions {
            let one = try clock.measure { try blocking(question) }.seconds
            let other = try await clock.measure { try await waiting(question) }.seconds
            direct.append(one)
            awaited.append(other)
            more.append(other - one)
        }
        return [
            Figure("async_\(key)_direct", "\(name): asked directly", Measurement.Latency(direct)),
            Figure("async_\(key)", "\(name): its async form", Measurement.Latency(awaited)),
            Figure(
                "async_\(key)_more", "\(name): what the async form adds", Measurement.Latency(more),
                goal: .most(0.0001, .sydneyScale)),
        ]
    }
}
