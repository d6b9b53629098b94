internal import Foundation
public import GTFSModel

/// A board with its departures grouped by route and direction: the next few of each.
///
///     let board = try timetable.departures(DeparturesRequest(stopID: "200060", at: now, minutes: 120))
///     for group in GroupedBoard(board, rowsPerGroup: 3).groups {
///         print(group.departures[0].routeLabel ?? "", group.headsigns.joined(separator: " / "))
///     }
///
/// Ask for the board without a `limit`: rows of a later page would be in no group.
/// `Timetable.groupedDepartures(_:rowsPerGroup:realtime:)` gives the same, and makes no more rows than the groups have.
/// The rules are in docs/boards.md.
public struct GroupedBoard: Sendable, Hashable {
    /// In the order of their first departures.
    public var groups: [DepartureGroup]
    /// The flexible windows of the board.
    public var flexWindows: [FlexWindow]
    /// Whether the feed covers the board's time.
    public var status: FeedStatus
    /// The zone in which the feed's days begin.
    public var timeZone: ServiceTimeZone
    /// The state of the realtime feeds; nil for a board without realtime.
    public var realtime: BoardRealtime?
    /// The number of trips that no board lists, as the feed gives no time for their first or last stop.
    public var tripsWithoutTimes: Int

    /// A board with these groups.
    public init(
        groups: [DepartureGroup], flexWindows: [FlexWindow] = [], status: FeedStatus = FeedStatus(state: .active),
        timeZone: ServiceTimeZone, realtime: BoardRealtime? = nil, tripsWithoutTimes: Int = 0
    ) {
        self.groups = groups
        self.flexWindows = flexWindows
        self.status = status
        self.timeZone = timeZone
        self.realtime = realtime
        self.tripsWithoutTimes = tripsWithoutTimes
    }

    /// - Parameters:
    ///   - rowsPerGroup: the most departures of a group that passengers can board. Rows that are cancelled, skipped or
    ///     departed do not count (rule G3). Below 1 the board has no groups.
    ///   - lines: the routes that share a group.
    public init(_ board: DepartureBoard, rowsPerGroup: Int = 3, lines: RiderLines = RiderLines()) {
        self.init(board, rowsPerGroup: rowsPerGroup, lines: lines, leftOut: [:])
    }

    /// - Parameter leftOut: how many rows of each route and direction the board lacks, after those that its group shows.
    init(_ board: DepartureBoard, rowsPerGroup: Int, lines: RiderLines, leftOut: [DepartureGroup.Key: Int]) {
        let lines = BoardLines(lines, of: board.departures)
        groups = DepartureGroup.groups(board.departures, rowsPerGroup: rowsPerGroup, lines: lines)
        if !leftOut.isEmpty {
            let keys = board.departures.map { (DepartureGroup.Key($0), lines.key(of: $0)) }
            let lineKeys = Dictionary(keys) { first, _ in first }
            var counts: [DepartureGroup.Key: Int] = [:]
            for (key, count) in leftOut { counts[lineKeys[key] ?? key, default: 0] += count }
            for index in groups.indices { groups[index].remainingCount += counts[groups[index].key] ?? 0 }
        }
        flexWindows = board.flexWindows
        status = board.status
        timeZone = board.timeZone
        realtime = board.realtime
        tripsWithoutTimes = board.tripsWithoutTimes
    }
}

extension GroupedBoard: AnswerCodable {
    /// The object that `departures --group --envelope` writes.
    package static let fields = AnswerFields(GroupedBoard(.blank)) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("groups", \.groups)
        fields.add("flex_windows", \.flexWindows, absent: [])
        fields.add("trips_without_times", \.tripsWithoutTimes, absent: 0)
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

/// Departures of one route, or of one line, in one direction.
public struct DepartureGroup: Sendable, Hashable, Identifiable {
    /// The values that the departures of a group share (rule G1).
    public struct Key: Sendable, Hashable {
        /// Nil for trips that name no route, and for those of a line.
        public var routeID: Route.ID?
        /// The line that puts several routes together (rule T15); nil where the group is of one route.
        public var line: RiderLines.Line?
        /// direction_id, 0 or 1; nil where blank.
        public var directionID: Int?
        /// Only if `directionID` is nil: without a direction, headsigns tell where a trip goes. Nil if the trip has
        /// none.
        public var headsign: String?

        /// The group of a departure.
        public init(_ departure: Departure) {
            routeID = departure.routeID
            directionID = departure.directionID
            headsign = departure.directionID == nil ? departure.headsign : nil
        }

        /// The group of a departure where some routes are one line.
        public init(_ departure: Departure, in lines: RiderLines) {
            self.init(departure)
            let line = lines.line(of: departure)
            if line.name != nil { (self.line, routeID) = (line, nil) }
        }

        /// The group of these values.
        public init(routeID: Route.ID? = nil, directionID: Int? = nil, headsign: String? = nil) {
            (self.routeID, self.directionID, self.headsign) = (routeID, directionID, headsign)
        }
    }

    /// `key`.
    public var id: Key { key }
    /// The values that all `departures` share.
    public var key: Key
    /// In the order of the board; never empty.
    public var departures: [Departure]
    /// How many more departures of the group the board has after these.
    public var remainingCount: Int

    /// Departures of one group.
    public init(key: Key, departures: [Departure], remainingCount: Int = 0) {
        self.key = key
        self.departures = departures
        self.remainingCount = remainingCount
    }

    /// Each headsign of `departures` once, in their order.
    public var headsigns: [String] {
        departures.compactMap(\.headsign).reduce(into: []) { found, headsign in
            if !found.contains(headsign) { found.append(headsign) }
        }
    }

    /// The departures of a board in groups, in the order of their first departures.
    static func groups(_ departures: [Departure], rowsPerGroup: Int, lines: BoardLines) -> [DepartureGroup] {
        guard rowsPerGroup > 0 else { return [] }
        var groups: [DepartureGroup] = []
        var indexes: [Key: Int] = [:]
        var served: [Int] = []
        for departure in departures {
            let key = lines.key(of: departure)
            let index = indexes[key] ?? groups.count
            if index == groups.count {
                indexes[key] = index
                groups.append(DepartureGroup(key: key, departures: [], remainingCount: 0))
                served.append(0)
            }
            guard served[index] < rowsPerGroup else {
                groups[index].remainingCount += 1
                continue
            }
            groups[index].departures.append(departure)
            if departure.isServed { served[index] += 1 }
        }
        return groups
    }
}

extension Departure {
    /// Whether passengers can still board: it is not cancelled or skipped, and has not left.
    fileprivate var isServed: Bool { realtime?.status.isServed != false && !flags.contains(.departed) }
}

extension DepartureGroup: AnswerCodable {
    /// Reads a group, whose key follows from its departures.
    public init(from decoder: any Decoder) throws {
        self = try Self.fields.decode(from: decoder)
        let line = key.line
        guard let first = departures.first else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "A group has departures."))
        }
        key = Key(first)
        guard let line else { return }
        key.routeID = nil
        key.line =
            if case .express(let name, _, _, _) = line {
                .express(name, agencyID: first.agencyID, type: first.routeType, color: first.routeColor)
            } else {
                line
            }
    }

    private var lineName: String? {
        get { key.line?.name }
        set { key.line = newValue.map { .named($0) } }
    }

    /// Whether its routes are one line as an express and the route that it overtakes.
    private var isOfExpress: Bool {
        get { if case .express = key.line { true } else { false } }
        set { if newValue, let name = lineName { key.line = .express(name, agencyID: nil, type: nil, color: nil) } }
    }

    /// The route of all departures; nil where they are of several.
    private var onlyRoute: Route.ID? { key.routeID ?? common(\.routeID) }

    /// What all departures have; nil where they differ.
    private func common<Value: Equatable>(_ field: KeyPath<Departure, Value?>) -> Value? {
        departures.first?[keyPath: field].flatMap { value in
            departures.allSatisfy { $0[keyPath: field] == value } ? value : nil
        }
    }

    private static let blank = DepartureGroup(key: Key(.blank), departures: [], remainingCount: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("line", \.lineName)
        fields.addForDecoding { $0.add("joins_express", \.isOfExpress, absent: false) }
        fields.add("route_id", derived: \.onlyRoute)
        fields.add("route_short_name", derived: { $0.common(\.routeShortName) })
        fields.add("route_long_name", derived: { $0.common(\.routeLongName) })
        fields.add("direction_id", derived: \.key.directionID)
        fields.add("headsigns", derived: \.headsigns)
        fields.add("departures", \.departures)
        fields.add("remaining", \.remainingCount)
    }
}
