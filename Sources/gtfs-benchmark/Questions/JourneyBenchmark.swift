internal import GTFSModel
internal import GTFSQuery

/// Journeys in this process: the next ones of a pair of stops, those of an hour, and one stop to all.
struct JourneyBenchmark {
    private let questions: QuestionList
    private let path: String

    init(_ questions: QuestionList, path: String) {
        self.questions = questions
        self.path = path
    }

    /// The goals for Sydney's scale.
    func figures() throws -> [Figure] {
        guard let first = questions.journeys.timed.first else { return [] }
        let opened = try Latency(
            Array(repeating: first, count: 7), name: { _ in "" },
            ask: { _ = try Timetable(path: path).journeys($0) })
        let timetable = try Timetable(path: path)
        let before = timetable.cachedByteCount
        _ = try timetable.journeys(first)
        let kept = timetable.cachedByteCount - before
        return [
            Figure(
                "journeys_first", "journeys, the first question of a process", opened, goal: .most(0.25, .sydneyScale)),
            Figure(
                "journeys_memory", "journeys, memory kept", Double(kept), .bytes, goal: .most(60e6, .sydneyScale)),
        ] + (try answers(timetable))
    }

    private func answers(_ timetable: Timetable) throws -> [Figure] {
        let next = questions.journeys
        let hour = QuestionSet(warming: next.warming.map(wholeHour), timed: next.timed.map(wholeHour))
        for question in next.warming { _ = try timetable.journeys(question) }
        return [
            Figure(
                "journeys_next", "journeys, the next ones of a pair",
                try Latency(next.timed, name: pair, ask: { _ = try timetable.journeys($0) }),
                goal: .most(0.015, p99: 0.06, .sydneyScale)),
            Figure(
                "journeys_near", "journeys, the next ones of a pair five kilometres apart",
                try Latency(questions.nearJourneys.timed, name: pair, ask: { _ = try timetable.journeys($0) }),
                goal: .most(0.015, p99: 0.06, .sydneyScale)),
            Figure(
                "journeys_hour", "journeys, all of an hour",
                try Latency(hour.timed, name: pair, ask: { _ = try timetable.journeys($0) }),
                goal: .most(0.06, .sydneyScale)),
            Figure(
                "reach", "reach, one stop to all in an hour",
                try Latency(
                    next.timed, name: pair,
                    ask: { _ = try timetable.reach(ReachRequest(from: $0.from, at: $0.at, minutes: 60)) }),
                goal: .most(0.03, .sydneyScale)),
        ]
    }

    private func wholeHour(_ request: JourneysRequest) -> JourneysRequest {
        var request = request
        (request.minutes, request.limit) = (60, 1000)
        return request
    }

    private func pair(_ request: JourneysRequest) -> String {
        func text(_ end: JourneyEnd) -> String {
            switch end {
            case .stop(let id): id.rawValue
            case .position(let position): "\(position.latitude),\(position.longitude)"
            }
        }
        return "\(text(request.from)) to \(text(request.to)) at \(request.at)"
    }
}
