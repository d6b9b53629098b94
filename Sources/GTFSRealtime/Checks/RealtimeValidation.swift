public import GTFSModel

/// Checks realtime messages, one after another, by the rules of the GTFS-Realtime validator.
///
///     var validation = RealtimeValidation()
///     let message = CheckedMessage(feed: "updates", message: try FeedMessage(bytes: json), receivedAt: 1_772_582_430)
///     try validation.check([message], on: timetable)
///     print(validation.report.notices.map(\.code.rawValue))
///
/// A message is compared with the one before it of its feed; messages that are checked in one call belong together: the
/// vehicles and trips of one are compared with those of the others. Only the latest message of each feed is kept.
public struct RealtimeValidation: Sendable {
    /// The area of the timetable with a mile around it, for E028; nil: E028 is not checked.
    public var area: CoordinateBox?
    private var findings: RealtimeFindings
    private var latest: [String: FeedMessage] = [:]
    private var messageCount = 0
    private var entityCount = 0

    /// A check of no messages yet.
    /// - Parameter sampleLimit: the most samples of each code. Counts are exact beyond it. A negative number counts as 0.
    public init(sampleLimit: Int = 5) { findings = RealtimeFindings(sampleLimit: max(0, sampleLimit)) }

    /// Checks messages that were sent at about the same time, at most one of each feed.
    /// - Parameter timetable: the timetable that they are about.
    /// - Throws: the error of the timetable.
    public mutating func check(_ messages: [CheckedMessage], on timetable: some RealtimeScheduleSource) throws {
        try timetable.readingSchedule { try check(messages, on: $0 as any RealtimeSchedule) }
    }

    /// Checks messages that were sent at about the same time, at most one of each feed.
    /// - Throws: the error of the timetable.
    mutating func check(_ messages: [CheckedMessage], on timetable: any RealtimeSchedule) throws {
        let stops = messages.flatMap { $0.message.entities.compactMap(\.stop) }
        var run = RealtimeRuleRun(findings, schedule: try CachedSchedule(timetable, stops: stops))
        run.area = area
        run.detoured = Self.detouredTrips(of: messages)
        for message in messages {
            messageCount += 1
            entityCount += message.message.entities.count
            try run.check(message, after: latest[message.feed])
            latest[message.feed] = message.message
        }
        run.checkPairs()
        findings = run.findings
    }

    private static func detouredTrips(of messages: [CheckedMessage]) -> Set<Trip.ID> {
        let alerts = messages.flatMap { $0.message.entities.compactMap(\.alert) }
        return Set(
            alerts.filter { $0.effect == .detour }.flatMap { $0.informedEntities.compactMap { $0.trip?.tripID } })
    }

    /// What was found so far.
    public var report: RealtimeValidationReport {
        RealtimeValidationReport(messageCount: messageCount, entityCount: entityCount, notices: findings.notices)
    }
}

/// A message to check.
public struct CheckedMessage: Sendable {
    /// The name of its feed: a message is compared with the one before it of the same name.
    public var feed: String
    /// Its own name in samples, such as that of its file; nil for none.
    public var name: String?
    /// The message.
    public var message: FeedMessage
    /// When it was received, seconds since 1970. Nil if that is not known: its age (W008) and times ahead of it (E050) are
    /// not checked.
    public var receivedAt: Int?

    /// A message of a feed.
    public init(feed: String, name: String? = nil, message: FeedMessage, receivedAt: Int? = nil) {
        self.feed = feed
        self.name = name
        self.message = message
        self.receivedAt = receivedAt
    }
}

/// Checks a message by those rules of the GTFS-Realtime validator that need no timetable, in one pass over the entities.
///
/// E001 for milliseconds, E017, E018 and E044 are found while the bytes are read; the notices of the message and the feed
/// have them. `RealtimeValidation` checks all rules.
public struct MessageCheck {
    /// - Parameter now: seconds since 1970.
    public static func notices(of content: FeedContent, at now: Int) -> RealtimeNotices {
        notices(content.header, entities: content.entities, at: now)
    }

    /// - Parameter now: seconds since 1970.
    public static func notices(of message: FeedMessage, at now: Int) -> RealtimeNotices {
        notices(message.header, entities: message.entities, at: now)
    }

    private static func notices(_ header: FeedHeader, entities: [FeedEntity], at now: Int) -> RealtimeNotices {
        // The overlay compares the vehicles and trips of all feeds.
        let findings = RealtimeFindings(sampleLimit: 1, ignoring: ["W003"])
        var run = RealtimeRuleRun(findings, schedule: nil)
        // Without a timetable no rule throws.
        try? run.check(header, entities, at: now)
        run.checkPairs()
        var notices = RealtimeNotices()
        for notice in run.findings.notices {
            for _ in 0..<notice.count { notices.add(notice.code, notice.samples.first?.sentence ?? "") }
        }
        return notices
    }
}

extension RealtimeSample {
    /// With its entity.
    fileprivate var sentence: String { entityID.map { "entity \($0): \(value)" } ?? value }
}

/// Collects what rules find in messages: exact counts, and the first samples of each code.
struct RealtimeFindings {
    /// The most characters of a value: a message may have any text.
    private static let longestValue = 200

    private let ignored: Set<RealtimeNotices.Code>
    private var found: CountedSamples<RealtimeNotices.Code, RealtimeSample>

    /// - Parameter sampleLimit: the most samples of each code.
    init(sampleLimit: Int, ignoring ignored: Set<RealtimeNotices.Code> = []) {
        (self.ignored, found) = (ignored, CountedSamples(sampleLimit: sampleLimit))
    }

    /// - Parameters:
    ///   - sample: where it was found.
    ///   - value: what is wrong.
    mutating func add(_ code: RealtimeNotices.Code, count: Int = 1, at sample: RealtimeSample, value: String) {
        if ignored.contains(code) { return }
        guard found.room(for: code) > 0 else { return found.add(code, counted: count, samples: []) }
        var sample = sample
        sample.value = String(value.prefix(Self.longestValue))
        found.add(code, counted: count, samples: [sample])
    }

    func count(of code: RealtimeNotices.Code) -> Int { found.tallies[code]?.count ?? 0 }

    /// The notices, errors first, then by code.
    var notices: [RealtimeValidationReport.Notice] {
        let notices = found.tallies.map { code, tally in
            RealtimeValidationReport.Notice(code: code, count: tally.count, samples: tally.samples)
        }
        return notices.sorted {
            ($0.severity == .error ? 0 : 1, $0.code) < ($1.severity == .error ? 0 : 1, $1.code)
        }
    }
}
