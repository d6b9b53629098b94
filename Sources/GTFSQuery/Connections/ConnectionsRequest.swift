public import GTFSModel

/// A question for the next direct trips from one stop to another.
public struct ConnectionsRequest: Sendable, Equatable {
    /// Each stands for all parts of a station.
    public var from: Stop.ID
    public var to: Stop.ID
    /// Seconds since 1970: the earliest moment of boarding.
    public var at: Int
    /// The most rows; with 0 the list is empty.
    public var limit: Int
    public var filter = DepartureFilter()

    public init(from: Stop.ID, to: Stop.ID, at: Int, limit: Int = 10) {
        self.from = from
        self.to = to
        self.at = at
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.requireLimit(limit)
    }
}

/// The next direct trips from one stop to another.
public struct ConnectionList: Sendable, Equatable {
    /// In order of departure, arrival, then as boards are.
    public var connections: [Connection]
    public var status: FeedStatus
}
