internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// The page of `performance --picture`: the question in one row, by its part or by route, by hour of the week and, of one
/// route, along its line.
struct PerformanceDrawing {
    let asked: AskedHistory
    let request: PerformanceRequest
    /// Which visits it is about: `--route` and what else chooses them, as they were typed.
    let chosen: [(kind: String, ids: [String])]

    /// Nil if nothing was recorded of them.
    func picture() throws -> Picture? {
        let answers = try answers()
        guard !answers.whole.rows.isEmpty else { return nil }
        let segments = answers.segments?.rows.flatMap { [$0.fromStopID, $0.toStopID] } ?? []
        let names = PerformanceNames(
            [answers.parts, answers.stops].compactMap(\.self), stops: segments, timetable: asked.timetable)
        let page = PerformancePage(
            answers: answers,
            names: PerformancePage.Names(feed: try feed(), routes: names.routes, stops: names.stops),
            subject: subject)
        let observed = answers.whole.rows.reduce(0) { $0 + $1.observed }
        return Picture(html: { page.html }, content: Count.text(observed, "observed visit"))
    }

    private func answers() throws -> PerformancePage.Answers {
        var parts = request
        parts.grouping = request.grouping ?? .route
        var answers = PerformancePage.Answers(whole: try report(nil), parts: try asked.history.performance(parts))
        if parts.grouping != .weekdayHour { answers.hours = try report(.weekdayHour) }
        if let route = request.routes.first, request.routes.count == 1 {
            if parts.grouping != .stop {
                answers.stops = try report(.stop)
                answers.stops?.rows.sort(along: try stops(of: route))
            }
            var question = request
            question.worst = nil
            answers.segments = try asked.history.segments(question, of: asked.timetable)
        }
        return answers
    }

    /// All visits of the question by a part.
    private func report(_ grouping: PerformanceRequest.Grouping?) throws -> PerformanceReport {
        var question = request
        (question.grouping, question.worst) = (grouping, nil)
        return try asked.history.performance(question)
    }

    /// In the order of travel; empty for a route that the timetable lacks.
    private func stops(of route: Route.ID) throws -> [Stop.ID] {
        (try? asked.timetable?.stops(ofRoute: route).map(\.stop.id)) ?? []
    }

    private func feed() throws -> PicturedFeed {
        let name = URL(fileURLWithPath: asked.history.path).deletingPathExtension().lastPathComponent
        return try asked.timetable.map { try PicturedFeed($0, fileName: name) } ?? PicturedFeed(name: name)
    }

    private var subject: String? {
        let words = chosen.filter { !$0.ids.isEmpty }.map { kind, ids in
            "\(kind) \(ids.map { name(of: $0, kind) }.joined(separator: ", "))"
        }
        return words.isEmpty ? nil : words.joined(separator: " · ")
    }

    /// With the name that passengers know, if the timetable has one.
    private func name(of id: String, _ kind: String) -> String {
        let name: String? =
            switch kind {
            case "Route": (try? asked.timetable?.route(Route.ID(id)).route).flatMap { $0.shortName ?? $0.longName }
            case "Stop": (try? asked.timetable?.stop(Stop.ID(id)).stop.name)
            default: nil
            }
        return name ?? id
    }
}

extension [PerformanceRow] {
    /// Puts stops into the order of a line, and those that are not on it after them.
    fileprivate mutating func sort(along line: [Stop.ID]) {
        let order = Dictionary(line.enumerated().map { ($1, $0) }) { first, _ in first }
        self = stableSorted { left, right in
            (left.stopID.flatMap { order[$0] } ?? .max) < (right.stopID.flatMap { order[$0] } ?? .max)
        }
    }
}

/// What the timetable of today calls the routes and stops of a report; what it lacks has no name.
struct PerformanceNames: Sendable {
    private(set) var routes: [Route.ID: Route] = [:]
    private(set) var stops: [Stop.ID: String] = [:]

    /// - Parameter further: stops beside those of the reports.
    init(_ reports: [PerformanceReport], stops further: [Stop.ID] = [], timetable: Timetable?) {
        let rows = reports.flatMap(\.rows)
        self.init(routes: rows.compactMap(\.routeID), stops: rows.compactMap(\.stopID) + further, timetable)
    }

    init(routes named: [Route.ID], stops called: [Stop.ID], _ timetable: Timetable?) {
        guard let timetable else { return }
        for id in Set(named) { routes[id] = try? timetable.route(id).route }
        for id in Set(called) { stops[id] = (try? timetable.stop(id))?.stop.name }
    }

    /// What passengers call a route, or else its id.
    func text(_ id: Route.ID) -> String { routes[id]?.shortName ?? routes[id]?.longName ?? id.rawValue }

    /// The name of a stop, or else its id.
    func text(_ id: Stop.ID) -> String { stops[id] ?? id.rawValue }
}
