public import GTFSModel

/// Checks a message by those rules of the GTFS-Realtime validator that need no timetable, in one pass over the entities.
///
/// E001 for milliseconds, E017, E018 and E044 are found while the bytes are read; the notices of the message and the feed
/// have them. `RealtimeValidation` checks all rules.
public struct MessageCheck {
    /// - Parameter now: seconds since 1970.
    public static func notices(of content: FeedContent, at now: Int) -> RealtimeNotices {
        notices(content.header, content.entities, at: now)
    }

    /// - Parameter now: seconds since 1970.
    public static func notices(of message: FeedMessage, at now: Int) -> RealtimeNotices {
        notices(message.header, message.entities, at: now)
    }

    private static func notices(_ header: FeedHeader, _ entities: [FeedEntity], at now: Int) -> RealtimeNotices {
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
