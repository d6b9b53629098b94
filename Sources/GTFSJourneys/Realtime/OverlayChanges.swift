internal import GTFSModel
internal import GTFSQuery

/// The moments at which an overlay's trips run otherwise than before although no message came, as its data became too old.
/// That the present passes a stop's time is no change: that is looked at in each question.
final class OverlayChanges: Sendable {
    private let moments: [Int]
    /// By which the overlay is known (`OverlayContent`): kept, so that no other one is taken for it.
    private let first: TripOverlay?

    init(_ evaluated: EvaluatedOverlay) {
        let overlay = evaluated.overlay
        first = overlay.trips.first
        var starts: Set<Int> = []
        for feed in overlay.feeds { starts.formUnion([feed.changedAt, feed.timestamp ?? feed.changedAt]) }
        starts.formUnion(overlay.trips.compactMap(\.timestamp))
        starts.formUnion(overlay.vehicles.compactMap(\.vehicle.timestamp))
        let ages = [-RealtimeFeed.toleratedSkew, 0, evaluated.limits.drop &+ 1, evaluated.limits.cancellationDrop &+ 1]
        moments = Set(starts.lazy.flatMap { start in ages.lazy.map { start &+ $0 } }).sorted()
    }

    /// How many have come by a moment.
    func count(by now: Int) -> Int { moments.partitioningIndex { $0 > now } }

    var byteCount: Int { moments.count * 8 + OverlayRides.bytesOfTrip }
}
