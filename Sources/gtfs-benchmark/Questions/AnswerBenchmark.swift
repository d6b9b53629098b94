internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Questions in this process, one after the other: each is asked once, after
/// others of its kind have warmed the caches.
struct AnswerBenchmark {
    private let questions: QuestionList
    private let path: String
    private let timetable: Timetable

    init(_ questions: QuestionList, path: String) throws {
        self.questions = questions
        self.path = path
        timetable = try Timetable(path: path)
    }

    func figures() throws -> [Figure] { try boards() + places() + trips() + [opening()] }

    private func boards() throws -> [Figure] {
        [
            try board(
                "board_busiest_hour", "busiest station, its next hour", questions.boards,
                .most(0.001, p99: 0.005, .sydneyScale)),
            try board("board_busiest_20", "busiest station, its first 20 rows", questions.firstRows),
            try board(
                "board_platform", "one of its platforms, the next hour", questions.platforms,
                .most(0.0003, .sydneyScale)),
            try board("board_kerb", "a kerb, the next hour", questions.kerbs),
        ]
    }

    private func board(
        _ key: String, _ name: String, _ requests: QuestionSet<DeparturesRequest>, _ goal: Goal? = nil
    ) throws -> Figure {
        try figure(key, name, requests, goal, named: { "\($0.stopID) at \($0.from)" }) { request in
            _ = try timetable.departures(request)
        }
    }

    private func places() throws -> [Figure] {
        let goal = Goal.most(0.001, .sydneyScale)
        let around: (NearbyRequest) -> String = { "\($0.position.latitude),\($0.position.longitude)" }
        return [
            try figure(
                "nearby_densest", "nearby, 600 m around the densest place", questions.denseNearby, goal, named: around
            ) {
                _ = try timetable.nearby($0)
            },
            try figure("nearby_typical", "nearby, 600 m around a kerb", questions.nearby, goal, named: around) {
                _ = try timetable.nearby($0)
            },
            try figure(
                "search_keystroke", "search, a keystroke of a name being typed", questions.keystrokes,
                .most(0.005, .sydneyScale), named: { "\"\($0.text)\"" }
            ) { _ = try timetable.search($0) },
        ]
    }

    private func trips() throws -> [Figure] {
        [
            try figure(
                "trip_by_id", "trip by id, its stop times with it", questions.trips, .most(0.0001, .sydneyScale),
                named: \.rawValue
            ) { _ = try timetable.trip($0) },
            try figure(
                "connections", "direct connections", questions.connections, .most(0.003, .sydneyScale),
                named: { "\($0.from) to \($0.to)" }
            ) { _ = try timetable.connections($0) },
        ]
    }

    /// A door of its own each time, up to its first answer.
    private func opening() throws -> Figure {
        let opened = try Latency(Array(repeating: path, count: 20), name: { _ in "" }) { path in
            _ = try Timetable(path: path).clock()
        }
        return Figure("open", "opening the database", opened)
    }

    private func figure<Question>(
        _ key: String, _ name: String, _ questions: QuestionSet<Question>, _ goal: Goal?, named: (Question) -> String,
        ask: (Question) throws -> Void
    ) throws -> Figure {
        for question in questions.warming { try ask(question) }
        return Figure(key, name, try Latency(questions.timed, name: named, ask: ask), goal: goal)
    }
}
