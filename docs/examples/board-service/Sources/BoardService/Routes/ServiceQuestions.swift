import GTFSQuery
import GTFSRealtime
import HTTPTypes
import Hummingbird

extension QuestionRoutes {
    /// `GET /feeds`: the feeds, how far they reach, and how their messages fare.
    func feedReports(_ request: Request) async throws -> Response {
        try Reply(to: request, .none).json(FeedReports(feeds: try await reports()))
    }

    /// `GET /feeds/{id}`: a feed, with what all rules of validation find in it.
    func feedReport(_ request: Request, _ id: String) async throws -> Response {
        let feed = try feeds.feed(named: id)
        let report = try await report(of: feed, await feeds.follower.health)
        return try Reply(to: request, .none).json(CheckedFeedReport(report, try await checks.report(of: feed)))
    }

    private func reports() async throws -> [FeedReport] {
        let health = await feeds.follower.health
        var reports: [FeedReport] = []
        for feed in feeds.all { reports.append(try await report(of: feed, health)) }
        return reports
    }

    private func report(of feed: ServedFeed, _ health: [RealtimeHealth]) async throws -> FeedReport {
        let moment = feed.moment()
        return try await moment.timetable.ask { try FeedReport(feed.id, moment, $0, health) }
    }

    /// `GET /healthz`: 200 while the service answers. `status` is `degraded` where messages are late or a feed is over:
    /// the schedule is still served, so a supervisor need not restart anything.
    func health(_ request: Request) async throws -> Response {
        let isDegraded = try await reports().contains { report in
            report.status == FeedStatus.State.expired.rawValue || report.realtime?.state == .unavailable
                || report.realtime?.state == .stale
        }
        return try Reply(to: request, .none).json(["status": isDegraded ? "degraded" : "ok"])
    }

    /// `GET /metrics`: counts for Prometheus.
    func metricsText() async throws -> Response {
        var text = metrics.text + ProcessMetrics.text
        text += "# HELP gtfs_realtime_age_seconds Age of the newest message of a realtime source.\n"
        text += "# TYPE gtfs_realtime_age_seconds gauge\n"
        let now = feeds.all.first?.moment().now ?? 0
        for health in await feeds.follower.health {
            guard let age = health.age(at: now) else { continue }
            text += "gtfs_realtime_age_seconds{feed=\"\(health.timetable)\",source=\"\(health.name)\"} \(age)\n"
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
