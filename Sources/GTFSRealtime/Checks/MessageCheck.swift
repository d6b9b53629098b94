public import GTFSModel

/// What is wrong or odd in a message by itself, no timetable asked: the rules of the GTFS-Realtime validator that need
/// none, by its codes. One pass over the entities.
///
/// What only the bytes tell stands in the notices of the message and the feed: E001 for milliseconds, E017, E018, E044.
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
