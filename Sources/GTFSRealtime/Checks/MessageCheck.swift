public import GTFSModel

/// Checks a message by those rules of the GTFS-Realtime validator that need no timetable, in one pass over the entities.
///
/// E001 for milliseconds, E017, E018 and E044 are found while the bytes are read; the notices of the message and the feed
/// have them.
public struct MessageCheck {
    private(set) var notices = RealtimeNotices()
    let header: FeedHeader
    let now: Int
    private var pairs = VehiclePairs()
    private var entityID = ""

    /// - Parameter now: seconds since 1970.
    public static func notices(of content: FeedContent, at now: Int) -> RealtimeNotices {
        notices(content.header, content.entities, at: now)
    }

    /// - Parameter now: seconds since 1970.
    public static func notices(of message: FeedMessage, at now: Int) -> RealtimeNotices {
        notices(message.header, message.entities, at: now)
    }

    private static func notices(_ header: FeedHeader, _ entities: [FeedEntity], at now: Int) -> RealtimeNotices {
        var check = MessageCheck(header: header, now: now)
        check.checkHeader()
        for entity in entities { check.take(entity) }
        check.notices.add(check.pairs.notices)
        return check.notices
    }

    private init(header: FeedHeader, now: Int) {
        self.header = header
        self.now = now
    }

    mutating func add(_ code: RealtimeNotices.Code, _ what: @autoclosure () -> String) {
        notices.add(code, entityID.isEmpty ? what() : "entity \(entityID): \(what())")
    }

    private mutating func take(_ entity: FeedEntity) {
        entityID = entity.id
        if entity.isDeleted, header.incrementality == .fullDataset { add("E039", "is_deleted in a FULL_DATASET") }
        if let update = entity.tripUpdate {
            check(update)
            pairs.add(update)
        }
        if let vehicle = entity.vehicle {
            check(vehicle)
            pairs.add(vehicle, entity: entity.id)
        }
        if let alert = entity.alert { check(alert) }
        if let modifications = entity.tripModifications { check(modifications) }
    }
}

extension MessageCheck {
    /// Versions of the reference.
    private static let versions: Set<String> = ["1.0", "2.0"]
    /// "Header timestamp is older than 65 seconds" (W008).
    private static let freshFor = 65

    mutating func checkHeader() {
        let version = header.version ?? ""
        if !Self.versions.contains(version) { add("E038", "gtfs_realtime_version \"\(version)\"") }
        if isVersion2, !header.statesIncrementality { add("E049", "version 2.0 requires incrementality") }
        guard let timestamp = header.timestamp else {
            return add(isVersion2 ? "E048" : "W001", "the header has no timestamp")
        }
        checkInstant(timestamp, "header.timestamp")
        checkIsPast(timestamp, "header.timestamp")
        let age = Self.seconds(from: timestamp, to: now)
        if age > Self.freshFor { add("W008", "\(age) seconds old") }
    }

    private var isVersion2: Bool { header.version == "2.0" }
}

/// Times.
extension MessageCheck {
    /// The year 2001. Smaller numbers are seconds of a day, or not times at all.
    private static let earliest = 1_000_000_000

    /// A timestamp of a trip update or a vehicle: W001 if there is none.
    mutating func checkTimestamp(_ timestamp: Int?, _ field: @autoclosure () -> String) {
        guard let timestamp else { return add("W001", "\(field()) is not populated") }
        checkInstant(timestamp, field())
        checkIsPast(timestamp, field())
        if let newest = header.timestamp, timestamp > newest {
            add("E012", "\(field()) \(timestamp) is after header.timestamp \(newest)")
        }
    }

    mutating func checkInstant(_ instant: Int?, _ field: @autoclosure () -> String) {
        if let instant, instant < Self.earliest { add("E001", "\(field()) \(instant) is not in POSIX time") }
    }

    mutating func checkIsPast(_ instant: Int, _ field: @autoclosure () -> String) {
        let ahead = Self.seconds(from: now, to: instant)
        if ahead > RealtimeFeed.toleratedSkew { add("E050", "\(field()) \(instant) is \(ahead) seconds ahead") }
    }

    /// Clamped to `Int`.
    private static func seconds(from start: Int, to end: Int) -> Int {
        let (seconds, isTooLong) = end.subtractingReportingOverflow(start)
        return isTooLong ? (end > start ? .max : .min) : seconds
    }
}
