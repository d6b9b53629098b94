import GTFSQuery
import GTFSRealtime
import GTFSValidation

/// A feed of the service: what it is, how far it reaches, and how its messages fare.
struct FeedReport: Encodable, Sendable {
    let feed: FeedID
    let publisher: String?
    let version: String?
    let timezone: String?
    let language: String?
    let firstServiceDate: ServiceDate?
    let lastServiceDate: ServiceDate?
    /// The last day for which the feed is meant.
    let updateDue: ServiceDate?
    /// The middle of its stops, degrees.
    let centreLat, centreLon: Double?
    /// West, south, east and north of its stops, degrees.
    let bbox: [Double]?
    /// Whether the day of now is in the feed.
    let status: String?
    let daysLeft: Int?
    let stops: Int
    let routes: Int
    let trips: Int
    let contentHash: String
    let importedAt: String
    /// What the import found wrong, or all rules, by the codes of the Canonical GTFS Validator.
    private(set) var notices: [NoticeCount]
    /// Nil where no messages are followed.
    let realtime: BoardRealtime?
    let sources: [SourceReport]

    private enum CodingKeys: String, CodingKey {
        case feed, publisher, version, timezone, language
        case firstServiceDate = "first_service_date"
        case lastServiceDate = "last_service_date"
        case updateDue = "update_due"
        case centreLat = "centre_lat"
        case centreLon = "centre_lon"
        case bbox
        case status
        case daysLeft = "days_left"
        case stops, routes, trips
        case contentHash = "content_hash"
        case importedAt = "imported_at"
        case notices, realtime, sources
    }

    /// - Parameter health: of all sources of the service.
    init(_ id: FeedID, _ moment: Moment, _ timetable: Timetable, _ health: [RealtimeHealth]) throws {
        let info = try timetable.info(at: moment.now)
        feed = id
        publisher = info.feed?.publisherName ?? info.agencies.first?.name
        version = info.feed?.version
        timezone = info.timeZone
        language = try timetable.feedLanguage()
        (firstServiceDate, lastServiceDate) = (info.firstServiceDate, info.lastServiceDate)
        updateDue = info.updateDue
        (centreLat, centreLon) = (info.centre?.latitude, info.centre?.longitude)
        bbox = info.box.map { [$0.west, $0.south, $0.east, $0.north] }
        status = info.state?.rawValue
        daysLeft = info.today.flatMap { info.daysLeft(on: $0) }
        (stops, routes, trips) = (info.counts.stops, info.counts.routes, info.counts.trips)
        (contentHash, importedAt) = (info.origin.contentHash, info.origin.importedAt)
        notices = NoticeCount.list(info.issues)
        realtime = moment.realtimeState
        sources = health.filter { $0.timetable == id.rawValue }.map { SourceReport($0, now: moment.now) }
    }

    /// The same with other notices.
    func with(_ notices: [NoticeCount]) -> FeedReport {
        var report = self
        report.notices = notices
        return report
    }
}

/// How often a feed has a notice, in all its files.
struct NoticeCount: Encodable, Sendable {
    let code: String
    let severity: String
    let count: Int

    /// By code.
    static func list(_ issues: [TimetableInfo.IssueCount]) -> [NoticeCount] {
        Dictionary(grouping: issues, by: \.code.rawValue).sorted { $0.key < $1.key }.map { code, issues in
            NoticeCount(
                code: code, severity: issues[0].severity.rawValue, count: issues.reduce(0) { $0 + $1.count })
        }
    }

    /// By code.
    static func list(_ notices: [ValidationNotice]) -> [NoticeCount] {
        notices.map { NoticeCount(code: $0.code.rawValue, severity: $0.severity.rawValue, count: $0.count) }
            .sorted { $0.code < $1.code }
    }
}

/// How a realtime source fares.
struct SourceReport: Encodable, Sendable {
    let name: String
    let phase: String
    /// Seconds since the newest message was made; nil before the first.
    let age: Int?
    let consecutiveFailures: Int
    let error: String?

    private enum CodingKeys: String, CodingKey {
        case name, phase, age
        case consecutiveFailures = "consecutive_failures"
        case error
    }

    /// - Parameter now: seconds since 1970.
    init(_ health: RealtimeHealth, now: Int) {
        name = health.name
        phase = "\(health.phase)"
        age = health.age(at: now)
        consecutiveFailures = health.consecutiveFailures
        error = health.consecutiveFailures > 0 ? health.lastError : nil
    }
}

/// All feeds of the service.
struct FeedReports: Encodable, Sendable {
    let feeds: [FeedReport]
}
