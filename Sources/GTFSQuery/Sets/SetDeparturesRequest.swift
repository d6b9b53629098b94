public import GTFSModel

/// A question for one board of several stops in any feeds of a set.
///
///     let request = SetDeparturesRequest(stops: [try QualifiedID("sydney:200060"), try QualifiedID("ferries:7")], at: now)
///     let board = try set.departures(request)
///
/// It has the fields of a board of one feed (`DeparturesRequest`), from `at` to `limit`: its filter names routes and
/// agencies with their feed, `sydney:T1`.
@dynamicMemberLookup
public struct SetDeparturesRequest: Sendable, Hashable {
    /// The stops; a station stands for all its platforms. A stop that is named twice counts once.
    public var stops: [QualifiedID<Stop>]
    /// `next` of the page before; nil for the first page.
    public var cursor: SetCursor?
    /// The question for each stop, without a stop and a cursor.
    var board: DeparturesRequest

    /// A board of departures without a filter.
    public init(stops: [QualifiedID<Stop>], at: Int, minutes: Int = 60, limit: Int? = nil) {
        self.init(stops: stops, DeparturesRequest(stopID: "", at: at, minutes: minutes, limit: limit))
    }

    /// - Parameter board: of other stops; its cursor does not count.
    public init(stops: [QualifiedID<Stop>], _ board: DeparturesRequest) {
        (self.stops, self.board) = (stops, board)
        (self.board.stopID, self.board.furtherStopIDs, self.board.cursor) = ("", [], nil)
    }

    /// A field of the board.
    public subscript<Field>(dynamicMember field: WritableKeyPath<DeparturesRequest, Field>) -> Field {
        get { board[keyPath: field] }
        set { board[keyPath: field] = newValue }
    }

    /// The same in a language; nil for that of each feed's timetable.
    func asked(in language: String?) -> Self {
        var asked = self
        asked.board = board.asked(in: language)
        return asked
    }

    /// The question for one of the stops, without its cursor.
    func request(at stop: Stop.ID, _ ids: TimetableSet.FilterIDs?) -> DeparturesRequest {
        var request = board
        request.stopID = stop
        (request.filter.routes, request.filter.agencies) = (ids?.routes ?? [], ids?.agencies ?? [])
        return request
    }
}

extension SetDeparturesRequest: AnswerCodable {
    package static let fields = AnswerFields(SetDeparturesRequest(stops: [], at: 0)) { fields in
        fields.add("stops", \.stops)
        fields.add(DeparturesRequest.boardFields, of: \.board)
        fields.add("cursor", \.cursor)
    }
}

/// The board of several stops of several feeds.
public struct SetBoard: Sendable, Hashable, Codable {
    /// By effective time, scheduled time, then in the order of the stops in the request and of the board of each stop.
    public var departures: [FeedRow<Departure>]
    /// Service on demand within windows of time that touch the board's, stop after stop.
    public var flexWindows: [FeedRow<FlexWindow>]
    /// For each feed that answered, whether it covers the time of the board.
    public var status: [FeedRow<FeedStatus>]
    /// The state of the realtime feeds of each feed that was asked with realtime.
    public var realtime: [FeedRow<BoardRealtime>]
    /// The feeds that could not answer: with an error for each stop that a feed does not have.
    public var failures: [FeedFailure]
    /// The `cursor` of the next page; nil for the last page.
    public var next: SetCursor?

    /// A board with these rows.
    public init(
        departures: [FeedRow<Departure>] = [], flexWindows: [FeedRow<FlexWindow>] = [],
        status: [FeedRow<FeedStatus>] = [], realtime: [FeedRow<BoardRealtime>] = [], failures: [FeedFailure] = [],
        next: SetCursor? = nil
    ) {
        self.departures = departures
        self.flexWindows = flexWindows
        self.status = status
        self.realtime = realtime
        self.failures = failures
        self.next = next
    }

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

    /// Reads the text of `description`.
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

    /// Text to hand back with the next question: only letters, digits and `-._~,`, so that shells and URLs take it.
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

extension SetCursor: Codable {
    /// Reads the text that `description` gives.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no cursor of a board of several feeds") { try? SetCursor($0) }
    }

    /// Writes the text that `description` gives.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

/// A board of several feeds, with the windows and the states of each.
protocol BoardOfFeeds {
    var flexWindows: [FeedRow<FlexWindow>] { get set }
    var status: [FeedRow<FeedStatus>] { get set }
    var realtime: [FeedRow<BoardRealtime>] { get set }
}

extension BoardOfFeeds {
    /// Adds the windows of one of a feed's boards, and the states of the feed if it has none yet.
    mutating func add(_ windows: [FlexWindow], _ status: FeedStatus, _ realtime: BoardRealtime?, of feed: FeedID) {
        flexWindows += windows.map { FeedRow(feed: feed, row: $0) }
        guard !self.status.contains(where: { $0.feed == feed }) else { return }
        self.status.append(FeedRow(feed: feed, row: status))
        if let realtime { self.realtime.append(FeedRow(feed: feed, row: realtime)) }
    }
}

extension SetBoard: BoardOfFeeds {}
extension SetGroupedBoard: BoardOfFeeds {}
