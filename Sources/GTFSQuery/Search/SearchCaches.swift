internal import GTFSModel
internal import GTFSStore

/// What searches cache. Each part is read when a search first needs it.
struct SearchCaches: Sendable {
    let entries: CachedValue<SearchEntries>
    let entriesByStop: CachedValue<[Key<Stop>: Int]>
    let vocabulary: CachedValue<SearchVocabulary>
    let translations: CachedValue<NameTranslations>
    let codes: CachedValue<StopCodes>
    /// Days that the feed's services cover.
    let days: CachedValue<Int>

    init(budget: CacheBudget) {
        entries = CachedValue(budget: budget) { $0.byteCount }
        entriesByStop = CachedValue(budget: budget) { $0.capacity * 24 }
        vocabulary = CachedValue(budget: budget) { $0.byteCount }
        translations = CachedValue(budget: budget) { $0.byteCount }
        codes = CachedValue(budget: budget) { _ in 0 }
        days = CachedValue(budget: budget) { _ in 0 }
    }
}
