import GTFSQuery
import GTFSRealtime

/// The feeds of the service. With one of them ids are the feed's own; with several they are written `feed:id`.
public struct ServedFeeds: Sendable {
    /// In the order in which they were named.
    public let all: [ServedFeed]
    /// All of them as one.
    let set: TimetableSet
    /// Polls the messages.
    public let follower: RealtimeFollower

    /// Opens the databases.
    /// - Throws: an error of one sentence where a database cannot be used, or a name is given twice.
    public init(_ options: ServiceOptions, transport: any RealtimeTransport, textFormats: (any TextFormatReader)?)
        async throws
    {
        follower = RealtimeFollower(transport: transport, textFormats: textFormats, clock: options.clock)
        var feeds: [ServedFeed] = []
        for database in options.databases {
            let file = try TimetableFile(path: database.path, memoryBudget: options.memoryBudget)
            let sources = options.realtime.filter { $0.timetable == database.id.rawValue }
            let history = options.histories[database.id].map { ServedHistory(path: $0) }
            let realtime = try await Self.state(of: database.id, file, sources, follower)
            feeds.append(
                ServedFeed(
                    id: database.id, file: file, realtime: realtime, history: history, release: options.release,
                    clock: options.clock))
        }
        all = feeds
        set = try TimetableSet(feeds.map { TimetableSet.Member($0.id, file: $0.file, realtime: $0.realtime) })
    }

    /// What the messages of a feed say, which are followed from now on; nil where there are none.
    private static func state(
        of id: FeedID, _ file: TimetableFile, _ sources: [RealtimeSource], _ follower: RealtimeFollower
    ) async throws -> RealtimeFeedState? {
        guard !sources.isEmpty else { return nil }
        try await follower.use(file.timetable, for: id.rawValue)
        let state = await follower.state(of: id.rawValue)
        if let state { try file.attach(state) }
        for source in sources { await follower.add(source) }
        return state
    }

    /// Whether ids are written with their feed.
    var areSeveral: Bool { all.count > 1 }

    /// The feed that a request names; the only one where it names none.
    /// - Throws: `ServiceError` for an unknown feed, or where there are several and none is named.
    func feed(named name: String?) throws -> ServedFeed {
        guard let name else {
            if let only = all.first, !areSeveral { return only }
            throw ServiceError.badValue("feed", "Several feeds are served: add feed=NAME, one of \(names).")
        }
        guard let feed = all.first(where: { $0.id.rawValue == name }) else {
            throw ServiceError.unknown("feed", name, "There is no feed \"\(name)\": write one of \(names).")
        }
        return feed
    }

    /// The feed of an id, and the id in it: `sydney:2000`, or `2000` with the name of its feed beside it.
    func resolve<Of>(_ text: String, feed name: String?) throws -> (feed: ServedFeed, id: Identifier<Of>) {
        if name != nil || !areSeveral { return (try feed(named: name), Identifier(text)) }
        let qualified = try QualifiedID<Of>(text)
        return (try feed(named: qualified.feed.rawValue), qualified.id)
    }

    private var names: String { all.map(\.id.rawValue).joined(separator: ", ") }
}
