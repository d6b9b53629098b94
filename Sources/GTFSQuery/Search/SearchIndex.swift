internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The values that search reads once. They stay valid, because a database does not change while it is open.
final class SearchIndex: @unchecked Sendable {
    private let lock = NSLock()
    private var cachedEntries: SearchEntries?
    private var cachedVocabulary: SearchVocabulary?
    private var cachedCodes: StopCodes?
    private var cachedDays: Int?
    private var cachedTranslations: NameTranslations?

    func entries(_ reader: FeedReader) throws -> SearchEntries {
        try cached(\.cachedEntries) { try reader.searchEntries() }
    }

    func vocabulary(_ reader: FeedReader) throws -> SearchVocabulary {
        try cached(\.cachedVocabulary) { try reader.searchVocabulary() }
    }

    func codes(_ reader: FeedReader) throws -> StopCodes {
        try cached(\.cachedCodes) { try reader.stopCodes() }
    }

    func translations(_ reader: FeedReader) throws -> NameTranslations {
        try cached(\.cachedTranslations) { try NameTranslations(reader) }
    }

    /// Days that the feed's services cover, at least 1.
    func days(_ reader: FeedReader) throws -> Int {
        try cached(\.cachedDays) { try reader.feedPeriod().dayCount }
    }

    /// The value that is kept, or else `read` gives. Two threads may both read the first time, and find the same.
    private func cached<Value>(
        _ keyPath: ReferenceWritableKeyPath<SearchIndex, Value?>, _ read: () throws -> Value
    ) rethrows -> Value {
        if let value = lock.withLock({ self[keyPath: keyPath] }) { return value }
        let value = try read()
        lock.withLock { self[keyPath: keyPath] = value }
        return value
    }
}

/// The translations of all stop names, by stop and by name.
struct NameTranslations {
    private var byStop: [Stop.ID: [String]] = [:]
    private var byName: [String: [String]] = [:]

    init(_ reader: FeedReader) throws {
        try reader.eachNameTranslation { translation, id, name in
            if let id {
                byStop[Stop.ID(id), default: []].append(translation)
            } else if let name {
                byName[name, default: []].append(translation)
            }
        }
    }

    func names(of stop: Stop) -> [String] {
        (byStop[stop.id] ?? []) + [stop.name, stop.spokenName].compactMap { $0.flatMap { byName[$0] } }.joined()
    }
}

extension FeedPeriodRow {
    /// Days from the first day of service to the last, at least 1.
    var dayCount: Int {
        guard let first = firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
            let last = lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) })
        else { return 1 }
        return max(1, last.dayNumber - first.dayNumber + 1)
    }
}
