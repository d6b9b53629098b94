internal import GTFSModel
internal import GTFSQuery

/// The changes of a network: from where one alights to where one boards, and how long that takes (rules J3 to J6).
final class Footpaths: ColumnWriter.Source, Sendable {
    struct Footpath: Sendable {
        /// The node to board at.
        let node: Int32
        let seconds: Int32
        /// The seconds of the walk itself.
        let walk: Int32
        /// Metres walked.
        let metres: Int32
    }

    /// What footpaths depend on.
    struct Options: Hashable, Sendable {
        var walking = WalkingRules()
        var requiresWheelchairAccess = false
    }

    /// The first of those from a node; one more than there are nodes.
    let first: FixedValues<Int32>
    let all: FixedValues<Footpath>
    /// The same footpaths by the node that they lead to.
    let ways: GroupedValues<Way>

    /// The file in which they lie; nil for those in memory.
    private let file: ColumnFile?

    /// A footpath as seen from its end.
    struct Way: Sendable {
        let from: Int32
        let seconds: Int32
    }

    /// The footpaths of fewer nodes are found before another thread has begun.
    private static let fewNodes = 1000
    /// The most footpaths of a feed, in memory some 200 MB. A city of 30,000 stops has about a million.
    private static let most = 8_000_000

    /// - Throws: `QueryError` where stops lie so close together that there would be more, or where pathways join them by
    ///   more ways than can be searched within minutes.
    init(_ network: JourneyNetwork, changes: JourneyNetwork.ChangeRules, options: Options) throws {
        file = nil
        let count = network.classes.nodeCount
        let parts = count < Self.fewNodes ? 1 : JourneyNetwork.threads
        let total = Locked(0)
        let isCrowded = Self.isCrowded(network.stops)
        let found = ParallelParts.values(parts) { part in
            var builder = FootpathBuilder(network, changes: changes, options: options, forScheduleOnly: isCrowded)
            for node in count * part / parts..<count * (part + 1) / parts {
                let known = builder.found.count
                builder.addNode(node)
                let added = builder.found.count - known
                let isOver = total.withLock { total in
                    total += added
                    return total > Self.most
                }
                if isOver || builder.hasTooManyPathways { break }
            }
            return builder
        }
        if found.contains(where: \.hasTooManyPathways) {
            throw QueryError(
                .badValue, field: "pathways",
                "pathways.txt joins so many platforms by so many ways that no journey can be searched in the feed.")
        }
        guard total.withLock({ $0 }) <= Self.most else { throw Self.tooMany(in: network, options.walking) }
        var first: [Int32] = [0]
        first.reserveCapacity(count + 1)
        for node in found.flatMap(\.counts) { first.append(first[first.count - 1] + node) }
        self.first = FixedValues(first)
        all = FixedValues(found.flatMap(\.found))
        ways = Self.ways(self.first, all)
    }

    /// The footpaths of a mapped file.
    init(_ columns: inout ColumnFile.Reader) throws {
        file = columns.file
        first = try columns.next()
        all = try columns.next()
        ways = try GroupedValues(&columns)
    }

    /// Nodes of trips that transfers.txt names are many changes at few stops.
    private static func tooMany(in network: JourneyNetwork, _ walking: WalkingRules) -> QueryError {
        let reach = PlainNumber.text(walking.changeReach)
        let classes = network.classes
        guard classes.nodeCount <= 2 * network.stops.count else {
            return QueryError(
                .badValue, field: "change_reach", value: reach,
                "transfers.txt names so many trips and routes, \(classes.nodeCount - network.stops.count) at "
                    + "\(network.stops.count) stops, that there are too many changes between them",
                advice: ErrorAdvice(.askDirect, "ask for direct trips, or give a smaller change_reach."))
        }
        return QueryError(
            .badValue, field: "change_reach", value: reach,
            "Within \(reach) m of each other the feed has too many stops to change between",
            advice: ErrorAdvice(.askDirect, "ask for direct trips, or give a smaller change_reach."))
    }

    /// Whether the platforms of stations alone would have more than the most footpaths.
    private static func isCrowded(_ stops: JourneyStops) -> Bool {
        stops.members.values.reduce(0) { $0 + $1.count * $1.count } > most
    }

    private static func ways(_ first: FixedValues<Int32>, _ all: FixedValues<Footpath>) -> GroupedValues<Way> {
        GroupedValues(groupCount: first.count - 1) { list in
            for node in 0..<first.count - 1 {
                for index in Int(first[node])..<Int(first[node + 1]) {
                    list(Int(all[index].node), Way(from: Int32(node), seconds: all[index].seconds))
                }
            }
        }
    }

    deinit {
        first.free()
        all.free()
        ways.free()
    }

    func add(to columns: inout ColumnWriter) {
        columns.add(first)
        columns.add(all)
        ways.add(to: &columns)
    }

    /// Indexes in `all` of the footpaths from a node.
    @inline(__always) func indexes(from node: Int) -> Range<Int> { Int(first[node])..<Int(first[node + 1]) }

    var byteCount: Int { first.byteCount + all.byteCount + ways.byteCount }
}
