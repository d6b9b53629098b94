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
