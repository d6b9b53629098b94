public import Foundation
public import GTFSModel

/// What one feed says at present: its messages put together, the newest on top.
public struct FeedContent: Sendable {
    /// A name for the feed, given by the caller: a file's name or a URL, say.
    public let name: String
    /// How ids of the feed are matched with those of the timetable.
    public var options: MatchOptions
    /// The header of the newest message.
    public internal(set) var header = FeedHeader()
    /// In the order in which they came in; in a DIFFERENTIAL feed one for each entity id.
    public internal(set) var entities: [FeedEntity] = []
    /// When the content last changed, by the receiver's clock: seconds since 1970; 0 before the first message.
    public internal(set) var changedAt = 0
    /// What was odd in the newest message, and in how it follows those before.
    public private(set) var notices = RealtimeNotices()
    /// Why the newest message could not be read, in a sentence; nil where it could.
    public private(set) var failure: String?

    /// Bytes of memory that the entities of a DIFFERENTIAL feed may take, roughly. Further entities are left out and counted.
    /// A FULL_DATASET takes what its message takes.
    public var differentialLimit = 512 << 20
    /// Whether a message was taken at all.
    private var hasMessage = false
    /// Those of the newest message that was taken.
    private var messageNotices = RealtimeNotices()
    /// Bytes that each of `entities` takes, roughly. Empty for a FULL_DATASET, where nothing is counted.
    private var sizes: [Int] = []

    /// A feed before its first message.
    public init(name: String, options: MatchOptions = MatchOptions()) {
        self.name = name
        self.options = options
    }
}

extension FeedContent {
    /// Takes the feed's next message.
    ///
    /// A FULL_DATASET replaces all that the feed said before. The entities of a DIFFERENTIAL message replace those of the
    /// same ids, or remove them. A message older than the newest is counted in `notices` and changes nothing else.
    /// - Parameter now: when it was received, seconds since 1970.
    public mutating func receive(_ message: FeedMessage, at now: Int) {
        failure = nil
        guard !isOlder(message.header, at: now) else {
            notices = messageNotices
            return notices.add("E018", "\(message.header.timestamp ?? 0) after \(header.timestamp ?? 0)")
        }
        var found = message.notices
        let before = entities
        switch message.header.incrementality {
        case .fullDataset: replace(message, &found)
        case .differential: merge(message, &found)
        }
        noteChange(since: before, message.header, at: now, &found)
        header = message.header
        hasMessage = true
        messageNotices = found
        notices = found
    }

    /// Takes a message as it was received. One that cannot be read sets `failure` and changes nothing else.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    ///   - now: when it was received, seconds since 1970.
    public mutating func receive(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil,
        at now: Int
    ) {
        do {
            receive(try FeedMessage(bytes: bytes, format: format, textFormats: textFormats), at: now)
        } catch {
            receive(failure: "\(error)")
        }
    }

    /// Notes that the next message could not be fetched or read. What the feed said before stands.
    /// - Parameter failure: what happened, in a sentence.
    public mutating func receive(failure: String) { self.failure = failure }

    /// A producer's clock that ran ahead, and no longer does, must not make all later messages look old.
    private func isOlder(_ next: FeedHeader, at now: Int) -> Bool {
        guard let newest = header.timestamp, let timestamp = next.timestamp, timestamp < newest else { return false }
        return newest <= now.addingReportingOverflow(RealtimeFeed.toleratedSkew).partialValue
    }

    /// "FULL_DATASET: this feed update will overwrite all preceding realtime information for the feed." A deleted entity does
    /// not belong in it (E039).
    private mutating func replace(_ message: FeedMessage, _ found: inout RealtimeNotices) {
        sizes = []
        entities = message.entities
        guard entities.contains(where: \.isDeleted) else { return }
        for entity in entities where entity.isDeleted { found.add("E039", "entity \(entity.id)") }
        entities.removeAll(where: \.isDeleted)
    }

    /// A producer that writes a new timestamp over the same content has not changed it.
    private mutating func noteChange(
        since before: [FeedEntity], _ next: FeedHeader, at now: Int, _ found: inout RealtimeNotices
    ) {
        let isChanged = entities != before
        if isChanged, hasMessage, let timestamp = next.timestamp, timestamp == header.timestamp {
            found.add("E017", "\(timestamp)")
        }
        if isChanged || !hasMessage { changedAt = now }
    }
}

extension FeedContent {
    /// Replaces entities by those of a DIFFERENTIAL message with the same ids, and appends new ones; `is_deleted` removes. The reference leaves open how such messages add up; ids tell entities apart "only to provide
    /// incrementality support" (FeedEntity.id).
    private mutating func merge(_ message: FeedMessage, _ found: inout RealtimeNotices) {
        let news = Self.lastOfEachID(message.entities, &found)
        var merged = MergedEntities(limit: differentialLimit)
        merged.reserve(entities.count + news.count)
        for (position, entity) in entities.enumerated() {
            guard let index = news[entity.id] else {
                merged.add(entity, size: sizes.isEmpty ? nil : sizes[position])
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

    /// The index of the last entity of each id.
    private static func lastOfEachID(_ entities: [FeedEntity], _ found: inout RealtimeNotices) -> [String: Int] {
        var indexes: [String: Int] = Dictionary(minimumCapacity: entities.count)
        for (index, entity) in entities.enumerated() {
            if entity.id.isEmpty {
                found.add("missing_entity_id", "entity number \(index + 1) of a DIFFERENTIAL message")
            } else {
                indexes[entity.id] = index
            }
        }
        return indexes
    }
}

/// Entities of a DIFFERENTIAL feed while they are put together, and the memory that they take.
private struct MergedEntities {
    private(set) var entities: [FeedEntity] = []
    private(set) var sizes: [Int] = []
    private(set) var leftOut = 0
    private var roomLeft: Int
    private var taken: Set<String> = []

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
        guard taken.insert(entity.id).inserted, !entity.isDeleted else { return }
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
    /// Bytes that it takes in memory, roughly: a byte of a message becomes mostly five, and up to twenty.
    fileprivate var approximateSize: Int {
        var writer = WireWriter()
        write(to: &writer)
        return ownByteCount + 8 * writer.bytes.count
    }
}

/// How a feed's trips are matched with those of the timetable, beyond what the reference says.
public struct MatchOptions: Sendable, Equatable {
    /// The heuristics that may be tried where ids differ, from the strictest on. Route and service day have to agree.
    public var heuristics: Set<IDHeuristic> = []
    /// Seconds by which origin times may differ for `IDHeuristic.origin`.
    public var originTolerance = 60
    /// Whether a delay is carried on to the next trip of a block, less the layover between them.
    public var propagatesThroughBlocks = false

    /// No heuristics, and no delay carried through blocks.
    public init() {}
}
