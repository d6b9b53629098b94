internal import GTFSModel
internal import GTFSQuery

/// An overlay at a moment, by what tells its rides from those at others: how many of its changes have come by then.
struct OverlayMoment: Hashable, Sendable {
    private let content: OverlayContent
    private let changes: Int
    private let removesDeparted: Bool

    init(_ evaluated: EvaluatedOverlay, _ session: FeedSession) {
        content = OverlayContent(evaluated)
        removesDeparted = evaluated.removesDeparted
        let changes = session.caches.journeys.overlayChanges.value(content) { OverlayChanges(evaluated) }
        self.changes = changes.count(by: evaluated.now)
    }
}

/// An overlay with the limits of its data, by what tells it from others. What is cached of one keeps its first trip, so no other
/// one has that.
struct OverlayContent: Hashable, Sendable {
    private let trips: ObjectIdentifier?
    private let counts: [Int]
    private let times: [Int?]
    private let limits: [Int]

    init(_ evaluated: EvaluatedOverlay) {
        let (overlay, limits) = (evaluated.overlay, evaluated.limits)
        trips = overlay.trips.first.map { ObjectIdentifier($0) }
        counts = [overlay.trips.count, overlay.vehicles.count]
        times = overlay.feeds.flatMap { [$0.timestamp, $0.changedAt] }
        self.limits = [limits.drop, limits.cancellationDrop]
    }
}
