internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// What journeys keep between questions, in bytes of their own beside those of the other answers. It is empty until the
/// first journey is asked for.
final class JourneyCaches: FurtherCaches {
    /// The bytes of the network and its footpaths, which are large where they are not mapped.
    private let networkBudget: CacheBudget
    /// The bytes of the trips of days and of what belongs to messages.
    private let budget: CacheBudget
    /// The bytes of hops. They drop no trips of days: these take longer to make than hops of as many bytes, and hops are known
    /// by them.
    let hopBudget: CacheBudget
    let network: CachedValue<JourneyNetwork>
    let footpaths: Cache<Footpaths.Options, Footpaths>
    let running: Cache<SearchDay.Services, RunningTrips>
    /// By the days on which trips are under way in the hour.
    let hops: Cache<[HopsOfHour.Day], HopsOfHour>
    let overlays: Cache<OverlayMoment, OverlayRides>
    let overlayChanges: Cache<OverlayContent, OverlayChanges>
    let wheelchairTrips: CachedValue<WheelchairTrips>
    /// The profiles of the trips that journeys ride.
    let profiles: Cache<Key<Trip>, Key<TimeProfile>>
    /// The most threads that a question uses: each has labels of its own.
    let threads: Int

    var budgets: [CacheBudget] { [networkBudget, budget, hopBudget] }

    /// A timetable with fewer bytes gives each question one thread.
    private static let fewBytes = 16 << 20

    /// - Parameters:
    ///   - bytes: for days and messages. A cache takes no value that is larger than half of its bytes, and the network is
    ///     one: it and the footpaths have three times as many.
    ///   - keepsFiles: where not, the process holds the network, and days and messages have twice the bytes. Else hops have
    ///     half of them, or room for some hours.
    init(bytes: Int, keepsFiles: Bool) {
        let bytes = max(0, min(bytes, .max / 4))
        networkBudget = CacheBudget(bytes: bytes * 3)
        let hopBytes = keepsFiles ? min(bytes, max(bytes / 2, Self.fewBytes / 2)) : bytes / 4 * 3
        hopBudget = CacheBudget(bytes: hopBytes)
        budget = CacheBudget(bytes: keepsFiles ? bytes : bytes * 2 - hopBytes)
        network = CachedValue(budget: networkBudget) { $0.byteCount }
        footpaths = Cache(budget: networkBudget) { $0.byteCount }
        wheelchairTrips = CachedValue(budget: networkBudget) { $0.byteCount }
        running = Cache(budget: budget) { $0.byteCount }
        hops = Cache(budget: hopBudget) { $0.byteCount }
        overlays = Cache(budget: budget) { $0.byteCount }
        profiles = Cache(budget: budget) { _ in 0 }
        overlayChanges = Cache(budget: budget) { $0.byteCount }
        threads = bytes < Self.fewBytes ? 1 : JourneyNetwork.threads
    }
}

extension FeedCaches {
    /// In addition to the others. Empty in a timetable that is not asked for journeys.
    var journeys: JourneyCaches { further(JourneyCaches.self) }
}

extension FeedSession {
    func journeyNetwork() throws -> JourneyNetwork {
        try caches.journeys.network.value {
            try kept("lines", madeOf: "") {
                try JourneyNetwork(&$0, in: self)
            } make: {
                try JourneyNetwork(self)
            }
        }
    }

    /// The footpaths of a network; by the standard rules, they are kept in a file.
    func footpaths(_ network: JourneyNetwork, _ options: Footpaths.Options) throws -> Footpaths {
        try caches.journeys.footpaths.value(options) {
            func made() throws -> Footpaths { try Footpaths(network, changes: network.changes(self), options: options) }
            guard caches.folder != nil, options.walking == WalkingRules() else { return try made() }
            return try kept(
                options.requiresWheelchairAccess ? "wheelchair-walks" : "walks", madeOf: network.nodeHash,
                map: { try Footpaths(&$0) }, make: made)
        }
    }

    /// A value of the file of a kind, or one that is made and then kept in it.
    /// - Parameter source: tells what the value is made of beside the database.
    private func kept<Value: ColumnWriter.Source>(
        _ kind: String, madeOf source: String, map: (inout ColumnFile.Reader) throws -> Value, make: () throws -> Value
    ) throws -> Value {
        guard let folder = caches.folder else { return try make() }
        let (path, key) = (folder.path(kind), folder.key + "\n" + source)
        func mapped() -> Value? {
            ColumnFile(path: path, key: key).flatMap { file in
                var columns = ColumnFile.Reader(file)
                return try? map(&columns)
            }
        }
        if let value = mapped() { return value }
        let value = try make()
        guard value.byteCount >= folder.leastBytes else { return value }
        var columns = ColumnWriter()
        value.add(to: &columns)
        folder.removeAbandoned(key: ColumnFile.key)
        return columns.write(to: path, key: key) ? mapped() ?? value : value
    }
}
