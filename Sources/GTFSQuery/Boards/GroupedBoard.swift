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
    /// Of the board.
    public var flexWindows: [FlexWindow]
    /// Of the board: whether the feed covers its time.
    public var status: FeedStatus
    /// Of the board: the zone in which the feed's days begin.
    public var timeZone: ServiceTimeZone
    /// Of the board: the state of the realtime feeds; nil for a board without realtime.
    public var realtime: BoardRealtime?
    /// Of the board: the trips that no board lists, as the feed gives no time for their first or last stop.
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

    /// - Parameter rowsPerGroup: the most departures of a group that passengers can board. Rows that are cancelled,
    ///   skipped or departed do not count (rule G3). Below 1 the board has no groups.
    public init(_ board: DepartureBoard, rowsPerGroup: Int = 3) {
        self.init(board, rowsPerGroup: rowsPerGroup, leftOut: [:])
    }

    /// - Parameter leftOut: how many rows of each group the board lacks, after those that the group shows.
    init(_ board: DepartureBoard, rowsPerGroup: Int, leftOut: [DepartureGroup.Key: Int]) {
        groups = DepartureGroup.groups(board.departures, rowsPerGroup: rowsPerGroup)
        for index in groups.indices { groups[index].remainingCount += leftOut[groups[index].key] ?? 0 }
        flexWindows = board.flexWindows
        status = board.status
        timeZone = board.timeZone
        realtime = board.realtime
        tripsWithoutTimes = board.tripsWithoutTimes
    }
}
