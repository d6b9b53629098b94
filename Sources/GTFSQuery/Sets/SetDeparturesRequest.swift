public import GTFSModel

/// A question for one board of several stops, of any of the feeds of a set.
///
///     let request = SetDeparturesRequest(stops: [try QualifiedID("sydney:200060"), try QualifiedID("ferries:7")], from: now)
///     let board = try set.departures(request)
public struct SetDeparturesRequest: Sendable, Hashable {
    /// The stops; a station stands for all its platforms. A stop that is named twice counts once.
    public var stops: [QualifiedID<Stop>]
    /// The first moment of the board, included: seconds since 1970, in the years 1 to 9999.
    public var from: Int
    /// The length of the board, 0 to 527,040 (366 days); its last moment is included.
    public var minutes: Int
    /// What leaves, or what arrives.
    public var event: StopEvent = .departure
    /// Whether a board of departures lists trips that end at a stop, flagged `terminating`.
    public var includesTerminating = false
    /// Whether trips that repeat by headway alone have one row per window (`DeparturesRequest.foldsHeadways`).
    public var foldsHeadways = false
    /// Which trips to list. Routes and agencies are written with their feed: `sydney:T1`.
    public var filter = DepartureFilter()
    /// The most rows; nil for all of them.
    public var limit: Int?
    /// `next` of the page before; nil for the first page.
    public var cursor: SetCursor?
    /// The language of names and alerts, such as `fr-CA`; nil for that of each timetable.
    public var language: String?

    /// A board of departures without a filter.
    public init(stops: [QualifiedID<Stop>], from: Int, minutes: Int = 60, limit: Int? = nil) {
        self.stops = stops
        self.from = from
        self.minutes = minutes
        self.limit = limit
    }

    /// The question for one of the stops, without its cursor.
    func request(at stop: Stop.ID, _ ids: FilterIDs?) -> DeparturesRequest {
        var request = DeparturesRequest(stopID: stop, from: from, minutes: minutes, limit: limit)
        request.event = event
        request.includesTerminating = includesTerminating
        request.foldsHeadways = foldsHeadways
        request.filter = filter
        request.language = language
        (request.filter.routes, request.filter.agencies) = (ids?.routes ?? [], ids?.agencies ?? [])
        return request
    }
}

/// The board of several stops of several feeds.
public struct SetBoard: Sendable, Hashable, Codable {
    /// By effective time, scheduled time, then in the order of the stops in the request and of the board of each stop.
    public var departures: [FeedRow<Departure>]
    /// Service on demand within windows of time that touch the board's, stop after stop.
    public var flexWindows: [FeedRow<FlexWindow>]
    /// Of each feed that answered, whether it covers the time of the board.
    public var status: [FeedRow<FeedStatus>]
    /// The state of the realtime feeds of each feed that was asked with realtime.
    public var realtime: [FeedRow<BoardRealtime>]
    /// The feeds that could not answer: with an error for each stop that a feed does not have.
    public var failures: [FeedFailure]
    /// The `cursor` of the next page; nil for the last page.
    public var next: SetCursor?

    private enum CodingKeys: String, CodingKey {
        case departures
        case flexWindows = "flex_windows"
        case status, realtime, failures, next
    }
}

/// The position between two pages of a board of several stops: how far the board of each stop has been shown.
public struct SetCursor: Sendable, Hashable, CustomStringConvertible {
    /// How far the board of one stop has been shown.
    enum Part: Hashable {
        case begin
        case after(BoardCursor)
        case end
    }

    /// In the order of the stops of the request.
    let parts: [Part]

    init(parts: [Part]) { self.parts = parts }

    /// Reads what `description` wrote.
    /// - Throws: `QueryError.Code.badCursor` for any other text.
    public init(_ text: String) throws {
        parts = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            switch part {
            case "0": .begin
            case "-": .end
            default: .after(try BoardCursor(String(part)))
            }
        }
    }

    /// Text to hand back with the next question: letters, digits and `-._~,` alone, so that shells and URLs take it.
    public var description: String {
        parts.map { part in
            switch part {
            case .begin: "0"
            case .after(let cursor): cursor.description
            case .end: "-"
            }
        }.joined(separator: ",")
    }
}
