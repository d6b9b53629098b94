internal import GTFSModel
internal import GTFSStore

/// The values that searches cache. Each part is read when a search first needs it.
struct SearchCaches: Sendable {
    let entries: CachedValue<SearchEntries>
    let entriesByStop: CachedValue<[Key<Stop>: Int]>
    let vocabulary: CachedValue<SearchVocabulary>
    let sounds: CachedValue<SearchSounds>
    let spellings: CachedValue<SearchSpellings>
    let translations: CachedValue<SearchIndex.NameTranslations>
    let codes: CachedValue<FeedReader.StopCodes>
    let language: CachedValue<SearchLanguage>
    let positions: CachedValue<SearchLanguage.EntryPositions>
    /// The entries of a full-text expression, in their order.
    let matches: Cache<String, [Int32]>
    /// By entry.
    let firstStops: Cache<Int, SearchIndex.FirstStop>
    /// Days that the feed's services cover.
    let days: CachedValue<Int>

    init(budget: CacheBudget) {
        entries = CachedValue(budget: budget) { $0.byteCount }
        entriesByStop = CachedValue(budget: budget) { $0.capacity * 24 }
        vocabulary = CachedValue(budget: budget) { $0.byteCount }
        sounds = CachedValue(budget: budget) { $0.byteCount }
        spellings = CachedValue(budget: budget) { $0.byteCount }
        translations = CachedValue(budget: budget) { $0.byteCount }
        codes = CachedValue(budget: budget) { _ in 0 }
        language = CachedValue(budget: budget) { $0.byteCount }
        positions = CachedValue(budget: budget) { $0.byteCount }
        matches = Cache(budget: budget) { $0.storageByteCount }
        firstStops = Cache(budget: budget) { $0.byteCount }
        days = CachedValue(budget: budget) { _ in 0 }
    }
}
