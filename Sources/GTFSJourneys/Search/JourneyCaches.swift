internal import GTFSQuery

/// What journeys keep between questions, in bytes of their own beside those of the other answers. It is empty until the
/// first journey is asked for.
final class JourneyCaches: FurtherCaches {
    let budget: CacheBudget
    let network: CachedValue<JourneyNetwork>
    let footpaths: Cache<Footpaths.Options, Footpaths>
    let running: Cache<SearchDay.Services, RunningTrips>
    /// By the hour since 1970.
    let hops: Cache<Int, HopsOfHour>
    let overlays: Cache<OverlayMoment, OverlayRides>
    let overlayChanges: Cache<OverlayContent, OverlayChanges>
    let wheelchairTrips: CachedValue<WheelchairTrips>

    /// - Parameter bytes: what the network may take, which is one value. A cache takes none that is larger than half of its
    ///   bytes, and a question needs footpaths and days beside the network: so all of it has four times as many.
    init(bytes: Int) {
        let (whole, isOver) = max(0, bytes).multipliedReportingOverflow(by: 4)
        let budget = CacheBudget(bytes: isOver ? .max : whole)
        self.budget = budget
        network = CachedValue(budget: budget) { $0.byteCount }
        footpaths = Cache(budget: budget) { $0.byteCount }
        running = Cache(budget: budget) { $0.byteCount }
        hops = Cache(budget: budget) { $0.byteCount }
        overlays = Cache(budget: budget) { $0.byteCount }
        overlayChanges = Cache(budget: budget) { $0.byteCount }
        wheelchairTrips = CachedValue(budget: budget) { $0.byteCount }
    }
}

extension FeedCaches {
    /// In addition to the others. Empty in a timetable that is not asked for journeys.
    var journeys: JourneyCaches { further(JourneyCaches.self) }
}
