internal import GTFSGlance
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// What a phone asks of a watch in this process: plans and states of rides and of journeys, and the timelines of a
/// board, of five favourites and of a commute.
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
            try boardTimeline(),
            try favouriteTimeline(),
            try commuteTimeline(),
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

    private func boardTimeline() throws -> Figure {
        try figure(
            "glance_timeline", "at a glance, the timeline of a day at the busiest station", questions.boards,
            .most(0.005, .sydneyScale), called: { "\($0.stopID) at \($0.at)" },
            ask: { _ = try timetable.ask(BoardTimelineRequest($0, until: $0.at + 86_400)) })
    }

    private func favouriteTimeline() throws -> Figure {
        let favourites = try favourites()
        return try figure(
            "glance_favourites", "at a glance, the timeline of five favourites for an hour", questions.boards,
            .most(0.05, .sydneyScale), called: { "at \($0.at)" },
            ask: {
                let boards = FavouriteBoardsRequest(favourites, at: $0.at)
                _ = try timetable.timeline(of: FavouriteTimelineRequest(boards, until: $0.at + 3600))
            })
    }

    /// The busiest station, a platform, the place of the station, a route there and a journey.
    private func favourites() throws -> [Favourite] {
        let (boards, rides) = (questions.boards.timed, questions.connections.timed)
        let ids = [boards.first, questions.platforms.timed.first].compactMap { $0?.stopID }
        let stops = try ids.map { try timetable.stop($0).stop }
        var subjects = stops.map { Favourite.Subject.stop($0) }
        if let stop = stops.first {
            subjects += [stop.position].compactMap(\.self).map { .position($0) }
            subjects += try timetable.routes(atStop: stop.id).prefix(1).map { .route($0) }
        }
        if let ride = rides.first {
            let (from, to) = (try timetable.stop(ride.from).stop, try timetable.stop(ride.to).stop)
            subjects.append(.journey(from: .stop(from), to: .stop(to)))
        }
        return subjects.enumerated().map { Favourite(id: $0.offset + 1, subject: $0.element) }
    }

    private func commuteTimeline() throws -> Figure {
        try figure(
            "glance_commute", "at a glance, the timeline of a commute for two hours", questions.nearJourneys,
            .most(0.3, .sydneyScale), called: { "\($0.from) to \($0.to) at \($0.at)" },
            ask: { _ = try timetable.ask(CommuteTimelineRequest(CommuteRequest($0), until: $0.at + 7200)) })
    }

    private func figure(
        _ key: String, _ name: String, _ watches: QuestionList.QuestionSet<Watched>, _ goal: Figure.Goal,
        ask: (Watched) throws -> Void
    ) throws -> Figure {
        try figure(key, name, watches, goal, called: { "\($0.watch.id) at \($0.at)" }, ask: ask)
    }

    private func figure<Asked>(
        _ key: String, _ name: String, _ asked: QuestionList.QuestionSet<Asked>, _ goal: Figure.Goal,
        called: (Asked) -> String, ask: (Asked) throws -> Void
    ) throws -> Figure {
        for asked in asked.warming { try ask(asked) }
        return Figure(key, name, try Measurement.Latency(asked.timed, name: called, ask: ask), goal: goal)
    }
}

/// A question with a moment.
private protocol Moment {
    var at: Int { get }
}

extension ConnectionsRequest: Moment {}
extension JourneysRequest: Moment {}
