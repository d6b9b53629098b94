public import GTFSModel

/// A code whose notices two versions of a feed do not have equally often.
public struct NoticeChange: Sendable, Hashable, Codable {
    /// The code.
    public var code: FeedIssue.Code
    /// How much it matters.
    public var severity: FeedIssue.Severity
    /// How often the older version has it; 0: it came with the newer one.
    public var old: Int
    /// How often the newer version has it; 0: it went.
    public var new: Int

    /// A change; each property says what its part is.
    public init(code: FeedIssue.Code, severity: FeedIssue.Severity, old: Int, new: Int) {
        (self.code, self.severity, self.old, self.new) = (code, severity, old, new)
    }

    private enum CodingKeys: String, CodingKey { case code, severity, old, new }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let change = try decoder.container(keyedBy: CodingKeys.self)
        let word = try change.decode(String.self, forKey: .severity)
        guard let severity = FeedIssue.Severity(rawValue: word) else {
            throw DecodingError.dataCorruptedError(
                forKey: .severity, in: change, debugDescription: "\(word) is no severity.")
        }
        self.init(
            code: FeedIssue.Code(try change.decode(String.self, forKey: .code)), severity: severity,
            old: try change.decode(Int.self, forKey: .old), new: try change.decode(Int.self, forKey: .new))
    }

    /// Writes `code`, `severity`, `old` and `new`.
    public func encode(to encoder: any Encoder) throws {
        var change = encoder.container(keyedBy: CodingKeys.self)
        try change.encode(code.rawValue, forKey: .code)
        try change.encode(severity.rawValue, forKey: .severity)
        try change.encode(old, forKey: .old)
        try change.encode(new, forKey: .new)
    }
}

extension ValidationReport {
    /// The codes whose count differs from that of an older version of the feed, the most severe first, then by code.
    public func changes(from older: ValidationReport) -> [NoticeChange] {
        let old = Dictionary(older.notices.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(notices.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
        let ranks = FeedIssue.Severity.allCases
        return Set(old.keys).union(new.keys).compactMap { code -> NoticeChange? in
            guard let severity = new[code]?.severity ?? old[code]?.severity else { return nil }
            let change = NoticeChange(
                code: code, severity: severity, old: old[code]?.count ?? 0, new: new[code]?.count ?? 0)
            return change.old == change.new ? nil : change
        }.sorted {
            (ranks.firstIndex(of: $0.severity) ?? 0, $0.code.rawValue)
                < (ranks.firstIndex(of: $1.severity) ?? 0, $1.code.rawValue)
        }
    }
}
