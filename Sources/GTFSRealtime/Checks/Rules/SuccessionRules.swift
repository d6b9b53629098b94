import GTFSModel

/// Rules of a message and the one before it.
enum SuccessionRules {
    static let all = [e017, e018, w007]

    /// "GTFS-realtime feeds should be refreshed at least every 30 seconds" (W007), with some patience.
    private static let longestInterval = 35

    static let e017 = RealtimeRule<SuccessionVisit>("E017") { visit in
        guard let timestamp = visit.next.header.timestamp, timestamp == visit.previous.header.timestamp,
            visit.next.entities != visit.previous.entities
        else { return nil }
        return "\(timestamp)"
    }

    static let e018 = RealtimeRule<SuccessionVisit>("E018") { visit in
        guard let timestamp = visit.next.header.timestamp, let before = visit.previous.header.timestamp,
            timestamp < before
        else { return nil }
        return "\(timestamp) after \(before)"
    }

    static let w007 = RealtimeRule<SuccessionVisit>("W007") { visit in
        guard let timestamp = visit.next.header.timestamp, let before = visit.previous.header.timestamp else {
            return nil
        }
        let interval = ClampedSum.difference(timestamp, before)
        return interval > longestInterval ? "\(interval) seconds after the message before" : nil
    }
}
