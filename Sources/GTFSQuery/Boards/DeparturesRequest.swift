public import GTFSModel

/// A question for the board of a stop, a platform or a whole station.
public struct DeparturesRequest: Sendable, Equatable {
    public var stopID: Stop.ID
    /// Seconds since 1970: the first moment of the board, included.
    public var from: Int
    /// How long the board reaches, 0 to 527,040 (366 days); its last moment is included.
    public var minutes: Int
    public var event: StopEvent = .departure
    /// Whether trips that end at the stop stand on a board of departures, flagged `terminating`.
    public var includesTerminating = false
    /// Whether the runs of a headway without a timetable (exact_times 0) are folded into one row a window: it stands
    /// at the window's begin as the stop sees it, and shows where the window overlaps the board's.
    public var foldsHeadways = false
    public var filter = DepartureFilter()
    /// The most rows; nil for all of them. With 0 the board has no rows, and no next page.
    public var limit: Int?
    /// Rows up to this place were read before.
    public var cursor: BoardCursor?

    public init(stopID: Stop.ID, from: Int, minutes: Int = 60, limit: Int? = nil) {
        self.stopID = stopID
        self.from = from
        self.minutes = minutes
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        try QueryError.requireInstant("from", from)
        try QueryError.require("minutes", minutes, in: 0...527_040, "minutes from 0 to 527040 (366 days)")
        try QueryError.requireLimit(limit)
    }

    var window: ClosedRange<Int> { from...from + minutes * 60 }
}

/// The board of a stop, a platform or a whole station.
public struct DepartureBoard: Sendable, Equatable {
    /// In order of effective time, scheduled time, route_sort_order (empty last), trip_id, service date, place in trip.
    public var departures: [Departure]
    /// What is served on demand within a window of time that touches the board's.
    public var flexWindows: [FlexWindow]
    public var status: FeedStatus
    /// Where the next page begins; nil where the board ends here.
    public var next: BoardCursor?
    /// The zone in which the feed's days begin.
    public var timeZone: ServiceTimeZone
    /// What the realtime feeds were worth; nil where the question came without any.
    public var realtime: BoardRealtime?
}
