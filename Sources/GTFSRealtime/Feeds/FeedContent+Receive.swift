public import Foundation
public import GTFSModel

extension FeedContent {
    /// Takes the feed's next message.
    ///
    /// A FULL_DATASET replaces all that the feed said before; entities of a DIFFERENTIAL one replace those of the same
    /// ids, or remove them. A message older than the newest is noticed and changes nothing.
    /// - Parameter now: when it was received, seconds since 1970.
    public mutating func receive(_ message: FeedMessage, at now: Int) {
        failure = nil
        guard !isOlder(message.header, at: now) else {
            notices = messageNotices
            return notices.add("E018", "\(message.header.timestamp ?? 0) after \(header.timestamp ?? 0)")
        }
        var found = message.notices
        let before = entities
        put(message, &found)
        noteChange(since: before, message.header, at: now, &found)
        header = message.header
        hasMessage = true
        messageNotices = found
        notices = found
    }

    /// Takes a message as it was received; one that cannot be read changes nothing but `failure`.
    /// - Parameter bytes: e.g. `Data` or `[UInt8]`.
    public mutating func receive(bytes: some ContiguousBytes, format: MessageFormat = .detected, at now: Int) {
        do {
            receive(try FeedMessage(bytes: bytes, format: format), at: now)
        } catch {
            receive(failure: "\(error)")
        }
    }

    /// The next message could not be had, or not be read: what the feed said before stands.
    /// - Parameter failure: what happened, in a sentence.
    public mutating func receive(failure: String) { self.failure = failure }

    /// A clock that ran ahead, and no longer does, must not make all that follows look old.
    private func isOlder(_ next: FeedHeader, at now: Int) -> Bool {
        guard let newest = header.timestamp, let timestamp = next.timestamp, timestamp < newest else { return false }
        return newest <= now.addingReportingOverflow(RealtimeFeed.toleratedSkew).partialValue
    }

    private mutating func put(_ message: FeedMessage, _ found: inout RealtimeNotices) {
        switch message.header.incrementality {
        case .fullDataset: replace(message, &found)
        case .differential: merge(message, &found)
        }
    }

    /// "FULL_DATASET: this feed update will overwrite all preceding realtime information for the feed." What is deleted
    /// has no place in it (E039).
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
