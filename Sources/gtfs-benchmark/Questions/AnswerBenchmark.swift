internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// Questions in this process, one after another: each is asked once, after other questions of its kind have filled the
/// caches.
struct AnswerBenchmark {
    private let questions: QuestionList
    private let path: String
    private let timetable: Timetable

    init(_ questions: QuestionList, path: String) throws {
        self.questions = questions
        self.path = path
        timetable = try Timetable(path: path)
    }

    func figures() throws -> [Figure] { try boards() + stops() + trips() + [opening()] }

    private func boards() throws -> [Figure] {
        [
            try board(
                "board_busiest_hour", "busiest station, its next hour", questions.boards,
                .most(0.001, p99: 0.005, .sydneyScale)),
            try board("board_busiest_20", "busiest station, its first 20 rows", questions.firstRows),
            try board(
                "board_platform", "one of its platforms, the next hour", questions.platforms,
                .most(0.0003, .sydneyScale)),
            try board("board_kerb", "a stop without a station, the next hour", questions.stops),
        ]
    }

    private func board(
        _ key: String, _ name: String, _ requests: QuestionList.QuestionSet<DeparturesRequest>,
        _ goal: Figure.Goal? = nil
    ) throws -> Figure {
        try figure(
            key, name, requests, goal, named: { "\($0.stopID) at \($0.at)" },
            ask: { _ = try timetable.departures($0) })
    }

    private func stops() throws -> [Figure] {
        [
            try nearby("nearby_densest", "nearby, 600 m around the densest place", questions.denseNearby),
            try nearby("nearby_typical", "nearby, 600 m around a stop", questions.nearby),
            try figure(
                "search_keystroke", "search, a keystroke of a name being typed", questions.keystrokes,
                .most(0.005, .sydneyScale), named: { "\"\($0.text)\"" }, ask: { _ = try timetable.search($0) }),
        ]
    }

    private func nearby(_ key: String, _ name: String, _ requests: QuestionList.QuestionSet<NearbyRequest>) throws
        -> Figure
    {
        try figure(
            key, name, requests, .most(0.001, .sydneyScale),
            named: { "\($0.position.latitude),\($0.position.longitude)" }, ask: { _ = try timetable.nearby($0) })
    }

    private func trips() throws -> [Figure] {
        [
            try figure(
                "trip_by_id", "trip by id, its stop times with it", questions.trips, .most(0.0001, .sydneyScale),
                named: \.rawValue, ask: { _ = try timetable.trip($0) }),
            try figure(
                "connections", "direct connections", questions.connections, .most(0.003, .sydneyScale),
                named: { "\($0.from) to \($0.to)" }, ask: { _ = try timetable.connections($0) }),
        ]
    }

    /// A new timetable each time, up to its first answer.
    private func opening() throws -> Figure {
        let opened = try Measurement.Latency(
            Array(repeating: path, count: 20), name: { _ in "" }, ask: { _ = try Timetable(path: $0).timeZone() })
        return Figure("open", "opening the database", opened)
    }

    private func figure<Question>(
        _ key: String, _ name: String, _ questions: QuestionList.QuestionSet<Question>, _ goal: Figure.Goal?,
        named: (Question) -> String,
        ask: (Question) throws -> Void
    ) throws -> Figure {
        for question in questions.warming { try ask(question) }
        return Figure(key, name, try Measurement.Latency(questions.timed, name: named, ask: ask), goal: goal)
    }
}
