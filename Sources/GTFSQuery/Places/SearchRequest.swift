public import GTFSModel

/// A question for stops and stations by what they are called.
public struct SearchRequest: Sendable, Equatable {
    /// What was typed, as it was typed: words in any order, the last one perhaps unfinished; a stop_code; a stop_id.
    public var text: String
    /// Where the asker is: what is nearer ranks higher.
    public var position: Coordinate?
    /// The most rows; with 0 there are none.
    public var limit: Int

    public init(text: String, position: Coordinate? = nil, limit: Int = 10) {
        self.text = text
        self.position = position
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        try position.map(QueryError.requirePosition)
        try QueryError.requireLimit(limit)
    }
}
