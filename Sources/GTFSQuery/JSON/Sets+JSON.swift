internal import GTFSModel

extension QualifiedID: Codable {
    /// Reads the feed, a colon, the id.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no id of a feed, such as sydney:200060") { try? QualifiedID($0) }
    }

    /// Writes the feed, a colon, the id.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension FeedID: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws { self = try decoder.word("is no name of a feed") { FeedID($0) } }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws { try encoder.write(rawValue) }
}

extension SetCursor: Codable {
    /// Reads the text that `description` gives.
    public init(from decoder: any Decoder) throws {
        self = try decoder.word("is no cursor of a board of several feeds") { try? SetCursor($0) }
    }

    /// Writes the text that `description` gives.
    public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension FeedFailure: Codable {
    private enum CodingKeys: String, CodingKey { case feed, error }

    /// Reads a failure. Its error is a `QueryError` with the code and the message that were written.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            feed: try values.decode(FeedID.self, forKey: .feed),
            error: try values.decode(QueryError.self, forKey: .error))
    }

    /// Writes the feed and the error. An error that is not a `QueryError` has the code `file`, and its sentence as the
    /// message.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(feed, forKey: .feed)
        let known = error as? QueryError
        try values.encode(known ?? QueryError(QueryError.Code(rawValue: "file"), "\(error)"), forKey: .error)
    }
}
