internal import GTFSGlance
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// What a phone asks of a watch in this process: plans and states of rides and of journeys, and the timeline of a day.
struct GlanceBenchmark {
    private let questions: QuestionList
    private let timetable: Timetable

    /// A watch, and the moment of the question.
    private struct Watched {
        let watch: Watch
        let at: Int
    }

    init(_ questions: QuestionList, path: String) throws {
        (self.questions, timetable) = (questions, try Timetable(path: path))
    }

    func figures() throws -> [Figure] {
        let rides = try watched(questions.connections) { request in
            try timetable.connections(request).connections.first.map { Watch(Watch.Ride($0)) }
        }
        let journeys = try watched(questions.nearJourneys) { request in
            let journey = try timetable.journeys(request).journeys.first { $0.legs.count { $0.mode == .ride } > 1 }
            return try journey.flatMap { try timetable.rides(of: $0, to: request.to) }.map { Watch($0) }
        }
        return [
            try figure("glance_plan", "at a glance, the plan of a ride", rides, .most(0.001, .sydneyScale)) {
                _ = try timetable.plan(of: $0.watch, at: $0.at)
            },
            try figure("glance_state", "at a glance, the state of a ride", rides, .most(0.001, .sydneyScale)) {
                _ = try timetable.state(of: $0.watch, at: $0.at)
            },
            try figure("glance_journey", "at a glance, the plan of a journey", journeys, .most(0.003, .sydneyScale)) {
                _ = try timetable.plan(of: $0.watch, at: $0.at)
            },
            try timeline(),
        ]
    }

    /// Watches of connections and of journeys, at the moment from which they are asked for.
    private func watched<Request>(
        _ requests: QuestionList.QuestionSet<Request>, _ watch: (Request) throws -> Watch?
    ) throws -> QuestionList.QuestionSet<Watched> where Request: Moment {
        func all(_ requests: [Request]) throws -> [Watched] {
            try requests.compactMap { request in try watch(request).map { Watched(watch: $0, at: request.at) } }
        }
        return try QuestionList.QuestionSet(warming: all(requests.warming), timed: all(requests.timed))
    }

    private func timeline() throws -> Figure {
        func all(_ boards: [DeparturesRequest]) -> [BoardTimelineRequest] {
            boards.map { BoardTimelineRequest($0, until: $0.at + 86_400) }
        }
        for request in all(questions.boards.warming) { _ = try timetable.ask(request) }
        let measured = try Measurement.Latency(
            all(questions.boards.timed), name: { "\($0.board.stopID) at \($0.board.at)" },
            ask: { _ = try timetable.ask($0) })
        return Figure(
            "glance_timeline", "at a glance, the timeline of a day at the busiest station", measured,
            goal: .most(0.005, .sydneyScale))
    }

    private func figure(
        _ key: String, _ name: String, _ watches: QuestionList.QuestionSet<Watched>, _ goal: Figure.Goal,
        ask: (Watched) throws -> Void
    ) throws -> Figure {
        for watch in watches.warming { try ask(watch) }
        let measured = try Measurement.Latency(watches.timed, name: { "\($0.watch.id) at \($0.at)" }, ask: ask)
        return Figure(key, name, measured, goal: goal)
    }
}

/// A question with a moment.
private protocol Moment {
    var at: Int { get }
}

extension ConnectionsRequest: Moment {}
extension JourneysRequest: Moment {}
