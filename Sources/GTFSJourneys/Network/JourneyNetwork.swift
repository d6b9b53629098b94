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

    /// The most threads that one question uses.
    static var threads: Int { min(2, ParallelParts.processors) }

    var byteCount: Int {
        stops.byteCount + lines.byteCount + classes.byteCount + rules.byteCount + blockOrder.storageByteCount
            + pathways.byteCount
    }
}
