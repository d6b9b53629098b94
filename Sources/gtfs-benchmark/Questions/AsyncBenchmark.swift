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
        return boards + nearby
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
