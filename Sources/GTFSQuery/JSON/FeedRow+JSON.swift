internal import GTFSModel

extension FeedRow: Codable where Row: Codable {
    /// Reads the keys of the row, and `feed`.
    public init(from decoder: any Decoder) throws {
        let key = AnswerKey("feed")
        let values = try decoder.container(keyedBy: AnswerKey.self)
        self.init(feed: try values.decode(FeedID.self, forKey: key), row: try Row(from: decoder))
    }

    /// Writes `feed`, then the keys of the row.
    public func encode(to encoder: any Encoder) throws {
        var output = encoder.container(keyedBy: AnswerKey.self)
        try output.encode(feed, forKey: AnswerKey("feed"))
        try row.encode(to: encoder)
    }
}
