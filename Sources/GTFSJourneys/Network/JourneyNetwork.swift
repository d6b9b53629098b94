internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// What journeys are searched in: the stops, the trips on their lines, and the rules for changing. It is read whole with
/// the first question, as a search from one stop soon reaches all others, and never changes.
final class JourneyNetwork: Sendable {
    let stops: JourneyStops
    let lines: LineTable
    let classes: TransferClasses
    let rules: TransferRules
    let pathways: PathwayGraph
    /// The time zones of the agencies; a pattern names one by its index.
    let zones: [ServiceTimeZone]
    /// Trips of each block by start, as indexes in the table of lines; blocks follow each other.
    let blockOrder: [Int32]
    /// The latest time of any trip, seconds of its service day.
    let longestTime: Int

    init(_ session: FeedSession) throws {
        var reading = try NetworkReading(session)
        try reading.read()
        stops = reading.stops
        lines = LineTable(reading.table, nodeCount: reading.classes.nodeCount)
        classes = reading.classes
        rules = reading.rules
        zones = reading.zones
        longestTime = session.summary.longestTime
        pathways = try PathwayGraph(session)
        blockOrder = Self.blockOrder(lines)
    }

    private static func blockOrder(_ table: LineTable) -> [Int32] {
        var trips: [Int32: [Int32]] = [:]
        for trip in table.tripBlocks.indices where table.tripBlocks[trip] > 0 {
            trips[table.tripBlocks[trip], default: []].append(Int32(trip))
        }
        return trips.sorted { $0.key < $1.key }.flatMap { _, trips in
            trips.sorted {
                (table.tripStarts[Int($0)], table.tripKeys[Int($0)])
                    < (table.tripStarts[Int($1)], table.tripKeys[Int($1)])
            }
        }
    }

    var byteCount: Int {
        stops.byteCount + lines.byteCount + classes.byteCount + rules.byteCount + blockOrder.storageByteCount
            + pathways.byteCount
    }
}

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
