import GTFSHistory
import GTFSQuery
import Hummingbird

extension QuestionRoutes {
    /// `GET /routes/{id}/performance`: how punctual a route was, and how regular, by what was recorded.
    func routePerformance(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Route.ID) = try feeds.resolve(id, feed: parameters.feed())
        var question = try performanceRequest(parameters)
        question.routes = [id]
        return try await Reply(to: request, .none).live(moment(feed, parameters), .journeys) { [question] timetable in
            try Self.report(question, of: feed) { _ = try timetable.route(id) }
        }
    }

    /// `GET /stops/{id}/performance`: the same of a stop, or of the platforms of a station.
    func stopPerformance(_ request: Request, _ id: String) async throws -> Response {
        let parameters = try RequestParameters(request)
        let (feed, id): (ServedFeed, Stop.ID) = try feeds.resolve(id, feed: parameters.feed())
        let question = try performanceRequest(parameters)
        // Which routes stop there is a look at every pattern of the history.
        return try await Reply(to: request, .none).live(moment(feed, parameters), .whole) { timetable in
            var question = question
            question.stops = [id] + ((try? timetable.stop(id).parts.map(\.id)) ?? [])
            return try Self.report(question, of: feed) { _ = try timetable.stop(id) }
        }
    }

    /// - Parameter require: throws where the timetable lacks the id, which the history may still have from an older one.
    private static func report(
        _ question: PerformanceRequest, of feed: ServedFeed, require: () throws -> Void
    ) throws -> PerformanceReport {
        guard let history = feed.history else {
            try require()
            throw ServiceError.noHistory
        }
        let report = try history.history().performance(question)
        if report.rows.isEmpty { try require() }
        return report
    }

    private func performanceRequest(_ parameters: RequestParameters) throws -> PerformanceRequest {
        var question = PerformanceRequest()
        let parts = PerformanceRequest.Grouping.allCases.map(\.rawValue)
        question.grouping = try parameters.word("by", of: parts).flatMap(PerformanceRequest.Grouping.init)
        question.dates = try parameters.dates()
        if let days = try parameters.number("days", in: 1...3660) {
            guard question.dates == nil else {
                throw ServiceError.badValue("days", "days and from or to say which days: give one of them.")
            }
            question.lastDays = days
        }
        if let limits = try parameters.punctualityLimits() { question.limits = limits }
        question.isOfTimepoints = try parameters.flag("timepoints") ?? false
        question.worst = try parameters.number("worst", in: 0...1000)
        return question
    }
}

extension RequestParameters {
    /// The service days between `from` and `to`; nil where neither is given.
    fileprivate func dates() throws -> ClosedRange<ServiceDate>? {
        let (from, to) = (try date("from"), try date("to"))
        guard from != nil || to != nil else { return nil }
        let first = from ?? ServiceDate(dayNumber: .min)
        let last = to ?? ServiceDate(dayNumber: .max)
        guard first <= last else {
            throw ServiceError.badValue("from", "from is after to: give the first day as from.")
        }
        return first...last
    }

    /// `on_time`, as in `-60..300`: seconds from schedule.
    fileprivate func punctualityLimits() throws -> PunctualityLimits? {
        try text("on_time").map { text in
            let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count == 2, let earliest = ends[0], let latest = ends[1], earliest <= latest else {
                throw bad("on_time", text, "seconds from schedule as in -60..300")
            }
            return PunctualityLimits(earliest: earliest, latest: latest)
        }
    }
}
