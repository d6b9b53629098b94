public import GTFSModel

/// A question for stops and stations by what they are called.
public struct SearchRequest: Sendable, Equatable {
    /// What was typed, as it was typed: words in any order, the last one perhaps unfinished; a stop_code; a stop_id.
    public var text: String
    /// Where the asker is: what is nearer ranks higher.
    public var position: Coordinate?
    /// The most rows.
    public var limit: Int

    public init(text: String, position: Coordinate? = nil, limit: Int = 10) {
        self.text = text
        self.position = position
        self.limit = limit
    }
}
