import GTFSModel

enum TimeRules {
    static let all = [e001, e012, e050, w001]
    static let ofStarts = [e020, e021]

    /// The year 2001. Smaller numbers are seconds of a day, or not times at all.
    private static let earliest = 1_000_000_000

    static let e001 = RealtimeRule<InstantVisit>("E001") { visit in
        guard let instant = visit.instant, instant < earliest else { return nil }
        return "\(visit.field) \(instant) is not in POSIX time"
    }

    static let e012 = RealtimeRule<InstantVisit>("E012") { visit in
        guard visit.kind == .entity, let instant = visit.instant, let newest = visit.message.header.timestamp,
            instant > newest
        else { return nil }
        return "\(visit.field) \(instant) is after header.timestamp \(newest)"
    }

    static let e050 = RealtimeRule<InstantVisit>("E050") { visit in
        guard visit.kind != .other, let instant = visit.instant, let now = visit.message.now else { return nil }
        let ahead = ClampedSum.difference(instant, now)
        return ahead > RealtimeFeed.toleratedSkew ? "\(visit.field) \(instant) is \(ahead) seconds ahead" : nil
    }

    static let w001 = RealtimeRule<InstantVisit>("W001") { visit in
        guard visit.instant == nil else { return nil }
        switch visit.kind {
        case .header: return visit.message.isVersion2 ? nil : "the header has no timestamp"
        case .entity: return "\(visit.field) is not populated"
        case .other: return nil
        }
    }

    static let e020 = RealtimeRule<StartVisit>("E020") { visit in
        visit.time.flatMap { isTime($0) ? nil : "start_time \"\($0.prefix(40))\"" }
    }

    static let e021 = RealtimeRule<StartVisit>("E021") { visit in
        visit.date.flatMap { ServiceDate($0) != nil ? nil : "start_date \"\($0.prefix(40))\"" }
    }

    /// "The format and semantics of the field is same as that of GTFS/frequencies.txt/start_time": H:MM:SS or HH:MM:SS,
    /// and may pass 24:00:00.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, (1...3).contains(parts[0].count), parts[0].allSatisfy(isDigit) else { return false }
        return parts.dropFirst().allSatisfy { part in
            part.count == 2 && part.allSatisfy(isDigit) && part.first.map { $0 < UInt8(ascii: "6") } == true
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

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
