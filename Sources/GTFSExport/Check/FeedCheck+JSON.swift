internal import GTFSModel

extension FeedCheck.File: Codable {
    /// Reads a file of `verify FEED`.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes a file of `verify FEED`.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(FeedCheck.File(name: "", records: 0)) { fields in
        fields.add("check", derived: \.checkName)
        fields.add("sound", derived: \.findings.isEmpty)
        fields.add("file", \.name)
        fields.add("records", \.records)
        fields.add("differences", \.differences)
        fields.add("all_counted", \.isCounted, absent: true)
        fields.add("findings", \.findings, absent: [])
    }

    /// What was checked, in words.
    package var checkName: String { "\(name) against the feed" }
}
