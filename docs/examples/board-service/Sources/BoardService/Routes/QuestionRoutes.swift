import Foundation
import GTFSQuery
import Hummingbird

/// The questions that the service answers, each a path of its own.
package struct QuestionRoutes: Sendable {
    let feeds: ServedFeeds
    let metrics: Metrics
    let checks = FeedChecks()

    /// - Parameter feeds: that are asked.
    package init(feeds: ServedFeeds, metrics: Metrics) {
        self.feeds = feeds
        self.metrics = metrics
    }

    /// Adds all of them to a router.
    package func add(to router: Router<ServiceContext>) {
        router.get("routes") { request, _ in try await routes(request) }
        router.get("routes/:id") { request, context in try await route(request, try id(context)) }
        router.get("routes/:id/performance") { request, context in
            try await request.answerWhileConnected(context) { try await routePerformance(request, try id(context)) }
        }
        router.get("stops") { request, _ in try await stops(request) }
        router.get("search") { request, _ in try await search(request) }
        router.get("stops/:id") { request, context in try await stop(request, try id(context)) }
        router.get("stops/:id/departures") { request, context in try await departures(request, try id(context)) }
        router.get("stops/:id/predictions") { request, context in try await predictions(request, try id(context)) }
        router.get("stops/:id/performance") { request, context in
            try await request.answerWhileConnected(context) { try await stopPerformance(request, try id(context)) }
        }
        router.get("trips/:id") { request, context in try await trip(request, try id(context)) }
        router.get("vehicles") { request, _ in try await vehicles(request) }
        router.get("alerts") { request, _ in try await alerts(request) }
        router.get("connections") { request, _ in try await connections(request) }
        router.get("journeys") { request, context in
            try await request.answerWhileConnected(context) { try await journeys(request) }
        }
        router.get("live/trips/:id") { request, context in try await liveTrip(request, try id(context)) }
        router.get("live/trips/:id/notices") { request, context in try await liveNotices(request, try id(context)) }
        router.get("live/stops/:id") { request, context in try await liveStop(request, try id(context)) }
        router.get("live/routes/:id") { request, context in try await liveRoute(request, try id(context)) }
        router.get("feeds") { request, _ in try await feedReports(request) }
        router.get("feeds/:id") { request, context in try await feedReport(request, try id(context)) }
        router.get("healthz") { request, _ in try await health(request) }
        router.get("metrics") { _, _ in try await metricsText() }
    }

    /// The id of the path, with its percent signs read.
    private func id(_ context: ServiceContext) throws -> String {
        let text = try context.parameters.require("id")
        guard let id = text.removingPercentEncoding else {
            throw ServiceError.badValue("id", "The id is no UTF-8 with percent signs: encode it again.")
        }
        return id
    }

    /// The feed that a request names, at this moment, in the language that it names.
    func moment(_ feed: ServedFeed, _ parameters: RequestParameters) throws -> Moment {
        var moment = feed.moment()
        moment.timetable.language = try parameters.text("lang")
        return moment
    }
}
