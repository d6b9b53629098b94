public import Foundation
public import GTFSModel

/// The present content of one feed: its messages combined, with the newest last.
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
    /// Oddities of the newest message, and of its relation to the earlier ones.
    public private(set) var notices = RealtimeNotices()
    /// Why the newest message could not be fetched or read, in a sentence; nil if it could.
    public private(set) var failure: String?
    /// Why the bytes of the newest message could not be read; nil if they could.
    private var unreadable: String?

    /// The most bytes of memory for the entities of a DIFFERENTIAL feed, roughly. Further entities are left out and
    /// counted. The limit does not apply to a FULL_DATASET.
    public var differentialLimit = 512 << 20
    /// Whether a message was taken at all.
    private var hasMessage = false
    /// Whether the newest message was ahead of the receiver's clock when it came.
    private var isAhead = false
    /// The notices of the newest message taken.
    private var messageNotices = RealtimeNotices()
    /// Bytes that each of `entities` takes, roughly. Empty for a FULL_DATASET, which has no limit.
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
    /// A FULL_DATASET replaces all earlier content of the feed. The entities of a DIFFERENTIAL message replace those
    /// with the same ids, or remove them. A message older than the newest is counted in `notices` and changes nothing
    /// else.
    /// - Parameter now: when it was received, seconds since 1970.
    public mutating func receive(_ message: FeedMessage, at now: Int) {
        failure = nil
        unreadable = nil
        guard !isOlder(message.header, at: now) else {
            notices = messageNotices
            return notices.add("E018", "\(message.header.timestamp ?? 0) after \(header.timestamp ?? 0)")
        }
        var found = message.notices
        let before = entities
        switch message.header.incrementality {
        case .fullDataset: replace(message, found: &found)
        case .differential: merge(message, found: &found)
        }
        noteChange(since: before, message.header, at: now, found: &found)
        header = message.header
        isAhead = Self.isAhead(message.header.timestamp, at: now)
        hasMessage = true
        messageNotices = found
        notices = found
    }

    /// Takes a message as it was received. A message that cannot be read sets `failure` and changes nothing else.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    ///   - now: when it was received, seconds since 1970.
    public mutating func receive(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil,
        at now: Int
    ) {
        receive(Result { try FeedMessage(bytes: bytes, format: format, textFormats: textFormats) }, at: now)
    }

    /// Takes the part of a message that was read.
    mutating func receive(_ read: Result<FeedMessage, any Error>, at now: Int) {
        switch read {
        case .success(let message): receive(message, at: now)
        case .failure(let error):
            unreadable = "\(error)"
            failure = unreadable
        }
    }

    /// Notes that the next message could not be fetched. The feed's earlier content stays.
    /// - Parameter failure: what happened, in a sentence.
    public mutating func receive(failure: String) { self.failure = failure }

    /// Notes that the server can be reached, but has no newer message. If the newest one could not be read, it still
    /// cannot.
    public mutating func receiveUnchanged() { failure = unreadable }

    /// Lets go of the entities, which take most of its memory: for one who has read them, and whose next message is a
    /// FULL_DATASET.
    package mutating func forgetEntities() { (entities, sizes) = ([], []) }

    /// A producer's clock that ran ahead, and no longer does, must not make all later messages look old, also not once the
    /// moment of its message has come: what is taken must not depend on when the receiver began.
    private func isOlder(_ next: FeedHeader, at now: Int) -> Bool {
        guard !isAhead, let newest = header.timestamp, let timestamp = next.timestamp, timestamp < newest else {
            return false
        }
        return !Self.isAhead(newest, at: now)
    }

    private static func isAhead(_ timestamp: Int?, at now: Int) -> Bool {
        timestamp.map { $0 > ClampedSum.sum(now, RealtimeFeed.toleratedSkew) } ?? false
    }

    /// "FULL_DATASET: this feed update will overwrite all preceding realtime information for the feed." A deleted
    /// entity must not be in it (E039).
    private mutating func replace(_ message: FeedMessage, found: inout RealtimeNotices) {
        sizes = []
        entities = message.entities
        guard entities.contains(where: \.isDeleted) else { return }
        for entity in entities where entity.isDeleted { found.add("E039", "entity \(entity.id)") }
        entities.removeAll(where: \.isDeleted)
    }

    /// A producer that writes a new timestamp over the same content has not changed it.
    private mutating func noteChange(
        since before: [FeedEntity], _ next: FeedHeader, at now: Int, found: inout RealtimeNotices
    ) {
        let isChanged = entities != before
        if isChanged, hasMessage, let timestamp = next.timestamp, timestamp == header.timestamp {
            found.add("E017", "\(timestamp)")
        }
        if isChanged || !hasMessage { changedAt = now }
    }
}

extension FeedContent {
    /// Replaces entities by those of a DIFFERENTIAL message with the same ids, and appends new ones; `is_deleted`
    /// removes. The reference leaves open how these messages combine; ids identify entities "only to provide
    /// incrementality support" (FeedEntity.id).
    private mutating func merge(_ message: FeedMessage, found: inout RealtimeNotices) {
        let news = Self.lastOfEachID(message.entities, found: &found)
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

    /// The index of the last entity with each id.
    private static func lastOfEachID(_ entities: [FeedEntity], found: inout RealtimeNotices) -> [String: Int] {
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

/// Entities of a DIFFERENTIAL feed while they are combined, and the memory that they take.
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
    /// - Parameter size: nil if it was not counted yet.
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

    /// Takes an entity of a message, unless it removes one or was taken already. An entity without a timestamp has that
    /// of its message, as the header of a later message does not apply to it.
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
    /// Roughly its bytes in memory: a byte of a message mostly becomes five, and up to twenty.
    fileprivate var approximateSize: Int {
        var writer = WireWriter()
        write(to: &writer)
        return ownByteCount + 8 * writer.bytes.count
    }
}

extension RealtimeSnapshot {
    /// What one message says of a timetable at a moment, for a program that asks once. A program that goes on asking keeps a
    /// `RealtimeFeedState`.
    ///
    ///     let realtime = try RealtimeSnapshot(message: Data(contentsOf: url), on: timetable, at: Date())
    ///     let board = try timetable.departures(request, realtime: realtime)
    ///
    /// A message that cannot be read is no error: the state of the board's feed says so (`RealtimeFeed.failure`).
    /// - Parameters:
    ///   - message: such as `Data` or `[UInt8]`.
    ///   - schedule: the timetable, such as a `Timetable`.
    ///   - name: of the message in the board's state.
    ///   - textFormats: reads messages in JSON and text, such as `TextFormats()` of `RealtimeText`; nil if it is binary.
    /// - Throws: the error of the timetable.
    public init(
        message: some ContiguousBytes, on schedule: any RealtimeScheduleSource, at date: Date, name: String = "message",
        textFormats: (any TextFormatReader)? = nil
    ) throws {
        let state = RealtimeFeedState(schedule: schedule, textFormats: textFormats)
        try state.receive(message, from: name, at: date)
        self.init(state.overlay, now: date)
    }
}
