internal import Foundation
public import GTFSModel

/// One of several databases in a few words: what it is of, where that is, which days it covers, and when the next one is due.
///
///     let overview = FeedOverview(FeedID("sydney")!, database: "sydney.sqlite", try timetable.info(at: now))
public struct FeedOverview: Sendable, Hashable {
    /// The name of the file, as ids of several databases have it.
    public var feed: FeedID
    /// The path of the file.
    public var database: String
    /// The publisher, or else the first agency; nil if the feed names neither.
    public var name: String?
    /// The version of the feed (feed_info.txt); nil if it names none.
    public var version: String?
    /// The middle of its stops, as `TimetableInfo.centre`.
    public var centre: Coordinate?
    /// The box around its stops, as `TimetableInfo.box`.
    public var box: CoordinateBox?
    /// First day on which any service runs; nil if none ever runs.
    public var firstServiceDate: ServiceDate?
    /// Last such day.
    public var lastServiceDate: ServiceDate?
    /// The last day for which the feed is meant, as `TimetableInfo.updateDue`.
    public var updateDue: ServiceDate?
    /// Whether the day of the question is in the feed; nil if it was asked without one.
    public var state: FeedStatus.State?
    /// The URLs that the import was told of.
    public var urls: [FeedURL]

    /// An overview of its parts.
    public init(
        feed: FeedID, database: String, name: String? = nil, version: String? = nil, centre: Coordinate? = nil,
        box: CoordinateBox? = nil, firstServiceDate: ServiceDate? = nil, lastServiceDate: ServiceDate? = nil,
        updateDue: ServiceDate? = nil, state: FeedStatus.State? = nil, urls: [FeedURL] = []
    ) {
        self.feed = feed
        self.database = database
        self.name = name
        self.version = version
        self.centre = centre
        self.box = box
        self.firstServiceDate = firstServiceDate
        self.lastServiceDate = lastServiceDate
        self.updateDue = updateDue
        self.state = state
        self.urls = urls
    }

    /// The overview of a database from what `Timetable.info(at:)` says of it.
    public init(_ feed: FeedID, database: String, _ info: TimetableInfo) {
        self.init(
            feed: feed, database: database,
            name: info.feed?.publisherName ?? info.agencies.lazy.compactMap(\.name).first,
            version: info.feed?.version, centre: info.centre, box: info.box, firstServiceDate: info.firstServiceDate,
            lastServiceDate: info.lastServiceDate, updateDue: info.updateDue, state: info.state, urls: info.urls)
    }

    /// The zoom of a web map at which its box fills a view of 512 pixels, 0 to 18; nil without a box.
    public var zoom: Int? {
        guard let box else { return nil }
        let width = box.east - box.west + (box.east < box.west ? 360 : 0)
        let share = max(width / 360, (Self.mercator(box.north) - Self.mercator(box.south)) / 2)
        // The world is 256 pixels wide at zoom 0, and twice as wide at each further one.
        return share > 0 ? min(max(Int(log2(2 / share).rounded(.down)), 0), 18) : 18
    }

    /// From -1 at the southern edge of web maps to 1 at the northern one.
    private static func mercator(_ latitude: Double) -> Double {
        let latitude = min(max(latitude, -85.05), 85.05) * .pi / 180
        return log(tan(latitude / 2 + .pi / 4)) / .pi
    }

    /// The URL of a kind; nil if the database remembers none.
    public func url(_ kind: FeedURL.Kind) -> String? { urls.first { $0.kind == kind }?.url }
}

extension FeedOverview: AnswerCodable {
    /// A row of `feeds`.
    package static let fields = AnswerFields(FeedOverview(feed: FeedID(replacingIn: ""), database: "")) { fields in
        fields.add("feed", \.feed)
        fields.add("database", \.database)
        fields.add("name", \.name)
        fields.add("feed_version", \.version)
        fields.add(latitude: "centre_lat", longitude: "centre_lon", \.centre)
        fields.add("zoom", derived: \.zoom)
        fields.add("bbox", edges: \.box)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("update_due", \.updateDue)
        fields.add("status", \.state)
        // CSV has a column for each URL, JSON all that is known of them.
        for kind: FeedURL.Kind in [.staticCurrent, .tripUpdates, .vehiclePositions, .alerts] {
            fields.add(kind.rawValue, derived: { $0.url(kind) })
        }
        fields.addForDecoding { $0.add("urls", \.urls, absent: []) }
    }
}
