internal import Foundation
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// Journeys in this process: the next ones of a pair of stops, those of an hour, and one stop to all.
struct JourneyBenchmark {
    let questions: QuestionList
    let path: String

    /// The goals for Sydney's scale.
    func figures() throws -> [Figure] {
        guard let first = questions.journeys.timed.first else { return [] }
        let opened = try Measurement.Latency(
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
        ] + (try MappedJourneyBenchmark(first, path: path).figures() + answers(timetable) + kinds(timetable))
    }

    private func answers(_ timetable: Timetable) throws -> [Figure] {
        let next = questions.journeys
        for question in next.warming { _ = try timetable.journeys(question) }
        return [
            try figure("journeys_next", "journeys, the next ones of a pair", next.timed, timetable),
            try figure(
                "journeys_near", "journeys, the next ones of a pair five kilometres apart",
                questions.nearJourneys.timed, timetable),
            try figure(
                "journeys_hour", "journeys, all of an hour", next.timed.map(wholeHour), timetable,
                .most(0.06, .sydneyScale)),
            Figure(
                "reach", "reach, one stop to all in an hour",
                try Measurement.Latency(
                    next.timed, name: pair,
                    ask: { _ = try timetable.reach(ReachRequest(from: $0.from, at: $0.at, minutes: 60)) }),
                goal: .most(0.03, .sydneyScale)),
        ]
    }

    /// The next journeys of the same pairs, asked for in other ways.
    private func kinds(_ timetable: Timetable) throws -> [Figure] {
        let types = Dictionary(grouping: try timetable.routes().compactMap { $0.type?.rawValue }, by: \.self)
        let most = types.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
        let modes = [most.flatMap { TransitMode("\($0)") }].compactMap(\.self)
        let kinds: [(key: String, name: String, change: (inout JourneysRequest) -> Void)] = [
            ("journeys_mode", "the same by the mode of most routes alone", { $0.filter.modes = modes }),
            ("journeys_wheelchair", "the same for a passenger in a wheelchair", { $0.requiresWheelchairAccess = true }),
            ("journeys_arriving", "the same, to arrive by the moment", { $0.isTimedByArrival = true }),
        ]
        return try kinds.map { kind in
            func changed(_ request: JourneysRequest) -> JourneysRequest {
                var request = request
                kind.change(&request)
                return request
            }
            for question in questions.journeys.warming { _ = try timetable.journeys(changed(question)) }
            return try figure(kind.key, "journeys, \(kind.name)", questions.journeys.timed.map(changed), timetable)
        }
    }

    private func figure(
        _ key: String, _ name: String, _ questions: [JourneysRequest], _ timetable: Timetable,
        _ goal: Figure.Goal = .most(0.015, p99: 0.06, .sydneyScale)
    ) throws -> Figure {
        Figure(
            key, name, try Measurement.Latency(questions, name: pair, ask: { _ = try timetable.journeys($0) }),
            goal: goal)
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

/// Journeys over a network that an earlier process kept in a folder for caches, as in an extension of an app: the first
/// answer of each kind, and what is kept in memory after it.
private struct MappedJourneyBenchmark {
    private let path: String
    private let request: JourneysRequest

    /// - Parameter request: one of the next journeys of a pair, from which the other kinds are made.
    init(_ request: JourneysRequest, path: String) {
        (self.request, self.path) = (request, path)
    }

    /// The goals for Sydney's scale.
    func figures() throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try kinds().flatMap { kind in
            try kind.ask(opened(folder.path))
            let first = try Measurement.Latency(
                Array(repeating: folder.path, count: 7), name: { _ in "" }, ask: { try kind.ask(opened($0)) })
            let timetable = try opened(folder.path)
            let before = timetable.cachedByteCount
            try kind.ask(timetable)
            return [
                Figure(
                    "mapped_first_\(kind.key)", "\(kind.name), the first question, mapped", first,
                    goal: .most(0.12, .sydneyScale)),
                Figure(
                    "mapped_memory_\(kind.key)", "\(kind.name), memory kept, mapped",
                    Double(timetable.cachedByteCount - before), .bytes, goal: .most(20e6, .sydneyScale)),
            ]
        }
    }

    private func opened(_ folder: String) throws -> Timetable { try Timetable(path: path, cachesFolder: folder) }

    private func kinds() -> [(key: String, name: String, ask: (Timetable) throws -> Void)] {
        var (arriving, wheelchair) = (request, request)
        arriving.isTimedByArrival = true
        wheelchair.requiresWheelchairAccess = true
        let reach = ReachRequest(from: request.from, at: request.at, minutes: 60)
        return [
            ("next", "journeys", { [request] in _ = try $0.journeys(request) }),
            ("arriving", "journeys by arrival", { [arriving] in _ = try $0.journeys(arriving) }),
            ("wheelchair", "journeys in a wheelchair", { [wheelchair] in _ = try $0.journeys(wheelchair) }),
            ("reach", "reach", { _ = try $0.reach(reach) }),
        ]
    }
}
