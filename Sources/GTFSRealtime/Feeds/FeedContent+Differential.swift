internal import GTFSModel

extension FeedContent {
    /// Puts the entities of a DIFFERENTIAL message in the places of those with the same ids, and new ones behind them;
    /// `is_deleted` removes. The reference leaves open how such messages add up; ids tell entities apart "only to provide
    /// incrementality support" (FeedEntity.id).
    mutating func merge(_ message: FeedMessage, _ found: inout RealtimeNotices) {
        let news = Self.lastOfEachID(message.entities, &found)
        var merged = MergedEntities(limit: differentialLimit)
        merged.reserve(entities.count + news.count)
        for (place, entity) in entities.enumerated() {
            guard let index = news[entity.id] else {
                merged.add(entity, size: sizes.isEmpty ? nil : sizes[place])
                continue
            }
            merged.add(message.entities[index], of: message.header)
        }
        for (index, entity) in message.entities.enumerated() where news[entity.id] == index {
            merged.add(entity, of: message.header)
        }
        entities = merged.entities
        sizes = merged.sizes
        if merged.leftOut > 0 {
            found.add("too_many_entities", "\(merged.leftOut) do not fit into \(differentialLimit) bytes")
        }
    }

    /// Where in a message the last entity of each id stands.
    private static func lastOfEachID(_ entities: [FeedEntity], _ found: inout RealtimeNotices) -> [String: Int] {
        var places: [String: Int] = Dictionary(minimumCapacity: entities.count)
        for (index, entity) in entities.enumerated() {
            if entity.id.isEmpty {
                found.add("missing_entity_id", "entity number \(index + 1) of a DIFFERENTIAL message")
            } else {
                places[entity.id] = index
            }
        }
        return places
    }
}

/// Entities of a DIFFERENTIAL feed while they are put together, and the memory that they take.
private struct MergedEntities {
    private(set) var entities: [FeedEntity] = []
    private(set) var sizes: [Int] = []
    private(set) var leftOut = 0
    private var roomLeft: Int
    private var placed: Set<String> = []

    init(limit: Int) { roomLeft = limit }

    mutating func reserve(_ count: Int) {
        entities.reserveCapacity(count)
        sizes.reserveCapacity(count)
    }

    /// Keeps an entity that the feed had before.
    /// - Parameter size: nil where it was not counted yet.
    mutating func add(_ entity: FeedEntity, size: Int?) {
        let size = size ?? entity.approximateSize
        guard size <= roomLeft else {
            leftOut += 1
            return
        }
        roomLeft -= size
        entities.append(entity)
        sizes.append(size)
    }

    /// Takes an entity of a message, unless it removes one or was taken already. What has no timestamp of its own has
    /// that of its message: the header of a later message says nothing of it.
    mutating func add(_ entity: FeedEntity, of header: FeedHeader) {
        guard placed.insert(entity.id).inserted, !entity.isDeleted else { return }
        var stamped = entity
        if let timestamp = header.timestamp {
            if stamped.tripUpdate != nil, stamped.tripUpdate?.timestamp == nil {
                stamped.tripUpdate?.timestamp = timestamp
            }
            if stamped.vehicle != nil, stamped.vehicle?.timestamp == nil { stamped.vehicle?.timestamp = timestamp }
        }
        add(stamped, size: nil)
    }
}

extension FeedEntity {
    /// Bytes that it takes in memory, roughly: a byte of a message becomes up to a score, mostly five.
    fileprivate var approximateSize: Int {
        var writer = WireWriter()
        write(to: &writer)
        return MemoryLayout<FeedEntity>.stride + 8 * writer.bytes.count
    }
}
