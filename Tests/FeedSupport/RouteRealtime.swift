package import GTFSModel

extension RealtimeOverlay {
    /// A vehicle of route R and an alert about that route, of one feed that was heard of at `now`.
    /// - Parameter stop: the stop of the route that the alert is about; nil for the whole route.
    package static func ofRouteR(
        at now: Int, vehicle: VehiclePosition = VehiclePosition(), alert: ServiceAlert = ServiceAlert(),
        stop: Stop.ID? = nil
    ) -> RealtimeOverlay {
        var feed = RealtimeFeed(name: "all", timestamp: now, changedAt: now)
        (feed.entityCount, feed.vehicles.matched, feed.alertCount) = (2, 1, 1)
        var matched = VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)
        matched.routeID = "R"
        var selector = AlertOverlay.Selector()
        (selector.routeID, selector.stopID) = ("R", stop)
        return RealtimeOverlay(
            feeds: [feed], vehicles: [matched],
            alerts: [AlertOverlay(id: "a", feed: 0, alert: alert, selectors: [selector])])
    }
}
