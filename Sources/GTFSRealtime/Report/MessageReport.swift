public import Foundation
public import GTFSModel

/// The content of one realtime feed, how it matches a timetable, and its errors.
///
///     let snapshot = RealtimeSnapshot(overlay, now: now)
///     let reports = try MessageReport.all(of: contents, snapshot, on: timetable)
///     print(reports[0].feed.trips.matched, reports[0].content?.notices.map(\.code.rawValue) ?? [])
public struct MessageReport: Sendable, Hashable, Identifiable {
    /// How far the feed can be trusted, and how its trips and vehicles match.
    public var feed: BoardRealtime.Feed
    /// The content of its newest message; nil if that could not be read.
    public var content: Content?
    /// The zone to show its times in.
    public var timeZone: TimeZone

    /// A report of a feed.
    public init(feed: BoardRealtime.Feed, content: Content? = nil, timeZone: TimeZone) {
        self.feed = feed
        self.content = content
        self.timeZone = timeZone
    }

    /// The name of the feed.
    public var id: String { feed.name }

    /// The content of a message.
    public struct Content: Sendable, Hashable {
        /// gtfs_realtime_version; nil if the header has none.
        public var version: String?
        /// Whether the message replaces only entities with the same ids (DIFFERENTIAL), not all earlier content of the
        /// feed.
        public var isDifferential = false
        /// feed_version of the header; nil if it has none.
        public var feedVersion: String?
        /// How many entities the feed has.
        public var entityCount = 0
        /// How many entities there are of each kind, without kinds that do not occur: `trip_updates`, `vehicles`,
        /// `alerts`, `stops`, `shapes`, `trip_modifications`.
        public var entities: [String: Int] = [:]
        /// How many trip updates there are of each schedule_relationship, by its name.
        public var relationships: [String: Int] = [:]
        /// The largest deviations of trips from their schedule, the worst first.
        public var worstDelays: [WorstDelay] = []
        /// Errors and oddities, by code.
        public var notices: [Notice] = []

        /// The content of a message.
        public init(
            version: String? = nil, isDifferential: Bool = false, feedVersion: String? = nil, entityCount: Int = 0,
            entities: [String: Int] = [:], relationships: [String: Int] = [:], worstDelays: [WorstDelay] = [],
            notices: [Notice] = []
        ) {
            self.version = version
            self.isDifferential = isDifferential
            self.feedVersion = feedVersion
            self.entityCount = entityCount
            self.entities = entities
            self.relationships = relationships
            self.worstDelays = worstDelays
            self.notices = notices
        }
    }

    /// An error or an oddity.
    public struct Notice: Sendable, Hashable, Codable, Identifiable {
        /// A code of the GTFS-Realtime validator, or a word of the toolkit's own.
        public var code: RealtimeNotices.Code
        /// The meaning of the code, in a few words of English; nil for an unknown code.
        public var title: String?
        /// How often it was met.
        public var count: Int
        /// The first occurrence: the id of an entity, and its content.
        public var example: String

        /// A notice of a code.
        public init(code: RealtimeNotices.Code, title: String? = nil, count: Int, example: String = "") {
            self.code = code
            self.title = title
            self.count = count
            self.example = example
        }

        /// Its code.
        public var id: RealtimeNotices.Code { code }
    }
}

extension MessageReport {
    /// The most of the worst delays that are listed.
    fileprivate static let mostDelays = 10

    /// A report of each feed of a snapshot, in their order.
    /// - Parameter contents: the feeds that the snapshot's overlay was made from.
    /// - Throws: the error of the timetable.
    public static func all(
        of contents: [FeedContent], _ snapshot: RealtimeSnapshot, on timetable: some RealtimeScheduleSource
    ) throws -> [MessageReport] {
        let states = snapshot.status.feeds
        return try timetable.readingSchedule { schedule in
            let zone = try schedule.timeZone(ofRoute: nil).zone
            return try contents.indices.map { index in
                let content = Content(contents[index], snapshot: snapshot, feed: index)
                return MessageReport(
                    feed: states[index], content: try content?.naming(schedule), timeZone: zone)
            }
        }
    }
}

extension MessageReport.Content {
    /// Nil if the newest message could not be read.
    fileprivate init?(_ content: FeedContent, snapshot: RealtimeSnapshot, feed index: Int) {
        let feed = snapshot.overlay.feeds[index]
        guard feed.failure == nil else { return nil }
        version = feed.version
        isDifferential = content.header.incrementality == .differential
        feedVersion = feed.feedVersion
        entityCount = feed.entityCount
        entities = Self.kinds(content.entities)
        relationships = Dictionary(
            grouping: content.entities.compactMap { $0.tripUpdate?.trip.relationshipName }, by: \.self
        ).mapValues(\.count)
        worstDelays = WorstDelay.list(of: snapshot.overlay, feed: index, limit: MessageReport.mostDelays)
        // A notice that both the check of the message and the matching give counts once.
        notices = feed.notices.counts.merging(MessageCheck.notices(of: content, at: snapshot.now).counts) {
            $0.count < $1.count ? $1 : $0
        }.sorted { $0.key < $1.key }.map(MessageReport.Notice.init)
    }

    private static func kinds(_ entities: [FeedEntity]) -> [String: Int] {
        [
            "trip_updates": entities.count { $0.tripUpdate != nil }, "vehicles": entities.count { $0.vehicle != nil },
            "alerts": entities.count { $0.alert != nil }, "stops": entities.count { $0.stop != nil },
            "shapes": entities.count { $0.shape != nil },
            "trip_modifications": entities.count { $0.tripModifications != nil },
        ].filter { $0.value > 0 }
    }

    /// With the names of the stops.
    fileprivate func naming(_ schedule: any RealtimeSchedule) throws -> Self {
        var content = self
        for index in worstDelays.indices {
            content.worstDelays[index].stopName = try schedule.stop(worstDelays[index].stopID)?.name
        }
        return content
    }
}

extension MessageReport.Notice {
    fileprivate init(_ notice: (key: RealtimeNotices.Code, value: RealtimeNotices.Count)) {
        code = notice.key
        title = NoticeTitle.of(notice.key.rawValue)
        count = notice.value.count
        example = notice.value.example
    }
}

extension TripDescriptor {
    /// A missing value means scheduled (TripDescriptor.schedule_relationship).
    fileprivate var relationshipName: String { (scheduleRelationship ?? .scheduled).name }
}

extension MessageReport: AnswerCodable {
    private static let blank = MessageReport(feed: BoardRealtime.Feed(name: ""), content: nil, timeZone: .gmt)

    /// A row of `realtime`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(BoardRealtime.Feed.fields, of: \.zonedFeed)
        fields.add(Content.fields, ifPresent: "entity_count", of: \.content) { $0.content = $1 }
        fields.addForDecoding { fields in
            fields.add(BoardRealtime.Feed.exampleFields, of: \.zonedFeed)
            fields.add("timezone", zone: \.timeZone)
        }
    }

    private var zonedFeed: Zoned<BoardRealtime.Feed> {
        get { Zoned(feed, timeZone) }
        set { feed = newValue.value }
    }
}

extension MessageReport.Content {
    fileprivate static let fields = AnswerFields(MessageReport.Content()) { fields in
        fields.add("version", \.version)
        fields.add("incrementality", \.incrementality)
        fields.add("feed_version", \.feedVersion)
        fields.add("entity_count", \.entityCount)
        fields.add("entities", members: { $0.entitiesInOrder }, set: { $0.entities = $1 })
        fields.add("relationships", members: { $0.relationshipsInOrder }, set: { $0.relationships = $1 })
        fields.add("worst_delays", \.worstDelays)
        fields.add("notices", \.notices)
    }

    private var incrementality: String {
        get { isDifferential ? "differential" : "full_dataset" }
        set { isDifferential = newValue == "differential" }
    }

    /// By kind, as the reference lists them.
    package var entitiesInOrder: [(name: String, value: Int)] {
        ["trip_updates", "vehicles", "alerts", "stops", "shapes", "trip_modifications"].compactMap { name in
            entities[name].map { (name, $0) }
        }
    }

    /// The most frequent first.
    package var relationshipsInOrder: [(name: String, value: Int)] {
        relationships.map { (name: $0.key, value: $0.value) }.sorted { ($1.value, $0.name) < ($0.value, $1.name) }
    }
}
