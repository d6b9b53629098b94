internal import Foundation
public import GTFSModel

/// Several feeds that are asked as one: stops nearby by distance, search by relevance, boards by time.
///
///     let set = try TimetableSet([
///         TimetableSet.Member(sydney, timetable: Timetable(path: "sydney.sqlite")),
///         TimetableSet.Member(newcastle, timetable: Timetable(path: "newcastle.sqlite")),
///     ])
///     for found in try set.nearby(NearbyRequest(position: here)).rows { print(found.feed, found.row.stop.name ?? "") }
///
/// Each row of an answer names its feed. Feeds stay apart: a station that two feeds have is two stops. A feed that
/// cannot answer is named in `failures`, and the others answer.
///
/// Requests are those of a single timetable. Ids in the filter are written with their feed, `sydney:T1`: a feed without
/// any of them has no rows.
public struct TimetableSet: Sendable {
    /// One of the feeds.
    public struct Member: Sendable, Identifiable {
        /// Its name in questions and answers.
        public let id: FeedID
        /// The source of its realtime overlays; nil for the schedule alone.
        public let realtime: (any RealtimeOverlaySource)?
        private let source: Source

        private enum Source: Sendable {
            case timetable(Timetable)
            case file(TimetableFile)
        }

        /// A timetable that stays as it is.
        public init(_ id: FeedID, timetable: Timetable, realtime: (any RealtimeOverlaySource)? = nil) {
            self.id = id
            self.realtime = realtime
            source = .timetable(timetable)
        }

        /// A file that is replaced from time to time; each question asks the timetable of its moment. Attach `realtime` to the
        /// file, so that it follows.
        public init(_ id: FeedID, file: TimetableFile, realtime: (any RealtimeOverlaySource)? = nil) {
            self.id = id
            self.realtime = realtime
            source = .file(file)
        }

        /// A file that is replaced from time to time, with its own name: `sydney` for `data/sydney.sqlite`.
        /// - Throws: `StoreError` if the file cannot be opened.
        public init(path: String, realtime: (any RealtimeOverlaySource)? = nil) throws {
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            self.init(FeedID(replacingIn: name), file: try TimetableFile(path: path), realtime: realtime)
        }

        /// The timetable to ask now.
        public var timetable: Timetable {
            switch source {
            case .timetable(let timetable): timetable
            case .file(let file): file.timetable
            }
        }

        /// The timetable to ask now, and the overlay of its trips. If a file was replaced after the snapshot was taken,
        /// the overlay names the trips of the old file: then the schedule alone is asked.
        func asked(with realtime: RealtimeSnapshot?) -> (timetable: Timetable, realtime: RealtimeSnapshot?) {
            let timetable = timetable
            guard case .file = source, let realtime, !realtime.isOf(timetable) else { return (timetable, realtime) }
            return (timetable, nil)
        }
    }

    /// The feeds. Rows that are equal in their order come in the order of the feeds.
    public let members: [Member]

    /// - Throws: `QueryError.Code.badValue` if two members have the same name.
    public init(_ members: [Member]) throws {
        for (index, member) in members.enumerated() where members[..<index].contains(where: { $0.id == member.id }) {
            throw QueryError(
                .badValue, field: "members", value: member.id.rawValue, "Two feeds have the name \(member.id)",
                advice: "give each a name of its own.")
        }
        self.members = members
    }

    /// The feed with a name.
    public subscript(id: FeedID) -> Member? { members.first { $0.id == id } }

    /// The feed with an id.
    /// - Throws: `QueryError.Code.unknownID` if the set does not have the feed.
    public func member(of id: FeedID) throws -> Member {
        if let member = self[id] { return member }
        let names = members.map(\.id.rawValue).joined(separator: ", ")
        throw QueryError(
            .unknownID, field: "feed", kind: .feed, requestedID: id.rawValue, "There is no feed \(id)",
            advice: "the feeds are \(names).")
    }
}

/// A row of an answer with its feed.
public struct FeedRow<Row: Sendable>: Sendable {
    /// The feed.
    public let feed: FeedID
    /// As that feed gives it; its ids are the feed's own.
    public let row: Row

    /// A row of a feed.
    public init(feed: FeedID, row: Row) {
        self.feed = feed
        self.row = row
    }

    /// An id of the row with its feed, such as `found.qualified(found.row.stop.id)`.
    public func qualified<Of>(_ id: Identifier<Of>) -> QualifiedID<Of> { QualifiedID(feed, id) }
}

extension FeedRow: Identifiable where Row: Identifiable {
    /// The feed and the id of the row in it.
    public struct ID: Hashable {
        /// The feed.
        public let feed: FeedID
        /// The feed's own id.
        public let row: Row.ID

        /// The id of a row of a feed.
        public init(feed: FeedID, row: Row.ID) {
            self.feed = feed
            self.row = row
        }
    }

    /// The feed and the id of the row in it.
    public var id: ID { ID(feed: feed, row: row.id) }
}

extension FeedRow.ID: Sendable where Row.ID: Sendable {}

extension FeedRow: Equatable where Row: Equatable {}
extension FeedRow: Hashable where Row: Hashable {}

/// Why a feed is missing in an answer.
public struct FeedFailure: Sendable, Identifiable {
    /// The feed.
    public let feed: FeedID
    /// Its error, such as a `QueryError` for an id that it does not have.
    public let error: any Error

    /// A feed without an answer.
    public init(feed: FeedID, error: any Error) {
        self.feed = feed
        self.error = error
    }

    /// The feed.
    public var id: FeedID { feed }
}

/// The answer of several feeds.
public struct SetAnswer<Row: Sendable>: Sendable {
    /// In the order that the question gives, over all feeds.
    public var rows: [FeedRow<Row>]
    /// The feeds that could not answer; empty if all did.
    public var failures: [FeedFailure]
    /// The `cursor` of the next page of a list of stops or routes; nil after the last, and for any other answer.
    public var next: String?

    /// An answer of several feeds.
    public init(rows: [FeedRow<Row>], failures: [FeedFailure] = [], next: String? = nil) {
        self.rows = rows
        self.failures = failures
        self.next = next
    }
}

extension FeedFailure: Hashable {
    /// Whether both feeds failed with the same sentence.
    public static func == (left: FeedFailure, right: FeedFailure) -> Bool {
        left.feed == right.feed && "\(left.error)" == "\(right.error)"
    }

    /// By feed and sentence.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(feed)
        hasher.combine("\(error)")
    }
}

extension SetAnswer: Equatable where Row: Equatable {}
extension SetAnswer: Hashable where Row: Hashable {}
extension SetAnswer: Codable where Row: Codable {}

extension FeedRow: Decodable where Row: Decodable {
    /// Reads the keys of the row, and `feed`.
    public init(from decoder: any Decoder) throws {
        let key = AnswerKey("feed")
        let values = try decoder.container(keyedBy: AnswerKey.self)
        self.init(feed: try values.decode(FeedID.self, forKey: key), row: try Row(from: decoder))
    }
}

extension FeedRow: Encodable where Row: Encodable {
    /// Writes `feed`, for a row of a stop `feed_stop_id` and for one of a route `feed_route_id`, the id for questions to
    /// several feeds, then the keys of the row.
    public func encode(to encoder: any Encoder) throws {
        var output = encoder.container(keyedBy: AnswerKey.self)
        try output.encode(feed, forKey: AnswerKey("feed"))
        if let asked { try output.encode("\(feed):\(asked.id)", forKey: AnswerKey(asked.key)) }
        try row.encode(to: encoder)
    }

    /// The id of the stop or route that the row is about, and its key; nil for other rows.
    private var asked: (key: String, id: String)? {
        switch row {
        case let row as Departure: ("feed_stop_id", row.stopID.rawValue)
        case let row as FlexWindow: row.stopID.map { ("feed_stop_id", $0.rawValue) }
        case let row as Stop: ("feed_stop_id", row.id.rawValue)
        case let row as StopDetail: ("feed_stop_id", row.id.rawValue)
        case let row as StopResult: ("feed_stop_id", row.id.rawValue)
        case let row as Route: ("feed_route_id", row.id.rawValue)
        case let row as RouteStatus: ("feed_route_id", row.id.rawValue)
        case let row as RouteDetail: ("feed_route_id", row.id.rawValue)
        default: nil
        }
    }
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
