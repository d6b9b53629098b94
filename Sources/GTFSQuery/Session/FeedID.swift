public import GTFSModel

/// The name of a feed among several, such as `sydney`. The program that combines the feeds chooses it.
///
/// A name has letters and digits of ASCII, `-`, `_` and `.`, so it can stand before the colon of `sydney:200060`, in a URL and
/// in a shell.
public struct FeedID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// Nil for a text that is empty or has other characters.
    public init?(rawValue: String) {
        let isName = rawValue.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || [45, 46, 95].contains(byte)
        }
        guard isName, !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    /// Nil for a text that is empty or has other characters.
    public init?(_ text: some StringProtocol) { self.init(rawValue: String(text)) }

    /// A name from any text: other characters become `_`, and an empty text `_`.
    public init(replacingIn text: String) {
        let characters = text.unicodeScalars.map { scalar in
            FeedID(rawValue: String(scalar)) == nil ? "_" : String(scalar)
        }
        rawValue = characters.isEmpty ? "_" : characters.joined()
    }

    /// The name.
    public var description: String { rawValue }

    /// By UTF-8 bytes.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }
}

/// An id of one of several feeds: `sydney:200060`. `Of` keeps the ids of stops apart from those of trips.
///
///     let stop = try QualifiedID<Stop>("sydney:200060")
///     stop.feed == FeedID("sydney")
///     stop.id == "200060"
///
/// The text has one meaning: a feed's name has no colon, so the first colon ends it. The id may have colons.
public struct QualifiedID<Of>: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The feed.
    public let feed: FeedID
    /// The id in that feed.
    public let id: Identifier<Of>

    /// An id of a feed.
    public init(_ feed: FeedID, _ id: Identifier<Of>) {
        self.feed = feed
        self.id = id
    }

    /// Reads the text of `description`.
    /// - Throws: `QueryError.Code.badValue` for a text without a feed's name and a colon.
    public init(_ text: String) throws {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let feed = FeedID(parts[0]) else {
            throw QueryError(
                .badValue, field: "id", value: text, "\(text) names no feed",
                advice: "write the feed and the id with a colon between them, as in sydney:200060.")
        }
        self.init(feed, Identifier(String(parts[1])))
    }

    /// The feed, a colon, the id.
    public var description: String { "\(feed):\(id)" }

    /// By feed, then by id.
    public static func < (left: Self, right: Self) -> Bool {
        left.feed == right.feed ? left.id < right.id : left.feed < right.feed
    }
}

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
