internal import GTFSModel
internal import GTFSStore

/// The values of the whole feed that one search needs. Each is taken from the caches, or read, once per search: a
/// search needs some of them for every stop that it examines, and the caches may have no room for them.
final class SearchIndex {
    /// The names and the position of the first stop of an entry.
    struct FirstStop: Sendable {
        /// Split into words.
        let names: [SearchName]
        let position: Coordinate?

        init(_ stop: Stop?) {
            names = [stop?.name].compactMap { $0.map(SearchName.init) }
            position = stop?.position.flatMap { StopGrid.cell(of: $0) == nil ? nil : $0 }
        }

        var byteCount: Int { names.reduce(48) { $0 + $1.byteCount } }
    }

    let reader: FeedReader
    private let caches: SearchCaches
    private var knownEntries: SearchEntries?
    private var knownEntriesByStop: [Key<Stop>: Int]?
    private var knownVocabulary: SearchVocabulary?
    private var knownTranslations: NameTranslations?
    private var knownSounds: SearchSounds?
    private var knownSpellings: SearchSpellings?
    private var knownLanguage: SearchLanguage?
    private var knownPositions: SearchLanguage.EntryPositions?

    init(_ reader: FeedReader, caches: SearchCaches) {
        self.reader = reader
        self.caches = caches
    }

    var entries: SearchEntries {
        get throws { try known(\.knownEntries) { try caches.entries.value { try reader.searchEntries() } } }
    }

    /// The entry of each station, and of each stop without parent.
    var entriesByStop: [Key<Stop>: Int] {
        get throws {
            try known(\.knownEntriesByStop) { try caches.entriesByStop.value { try entries.entriesByStop() } }
        }
    }

    var vocabulary: SearchVocabulary {
        get throws { try known(\.knownVocabulary) { try caches.vocabulary.value { try reader.searchVocabulary() } } }
    }

    var sounds: SearchSounds {
        get throws { try known(\.knownSounds) { try caches.sounds.value { SearchSounds(try vocabulary) } } }
    }

    /// Words in letters other than Latin.
    var spellings: SearchSpellings {
        get throws {
            try known(\.knownSpellings) {
                try caches.spellings.value { SearchSpellings(try vocabulary, further: ShortForms.fullWords) }
            }
        }
    }

    var translations: NameTranslations {
        get throws {
            try known(\.knownTranslations) { try caches.translations.value { try NameTranslations(reader) } }
        }
    }

    var language: SearchLanguage {
        get throws { try known(\.knownLanguage) { try caches.language.value { try SearchLanguage(reader) } } }
    }

    /// Where the first stop of each entry is.
    var positions: SearchLanguage.EntryPositions {
        get throws {
            try known(\.knownPositions) {
                try caches.positions.value { try SearchLanguage.EntryPositions(reader, entries: entries) }
            }
        }
    }

    /// Keys of the entries that a full-text expression finds, in rising order.
    func matches(_ expression: String) throws -> [Int32] {
        try caches.matches.value(expression) { try allEntries(expression) }
    }

    /// A damaged index may hold keys without an entry.
    private func allEntries(_ expression: String) throws -> [Int32] {
        let found = try reader.allEntries(matching: expression)
        let last = try Int32(entries.stops.count)
        guard let lowest = found.min(), let highest = found.max(), lowest < 0 || highest > last else { return found }
        return found.filter { (0...last).contains($0) }
    }

    /// Keys of the entries with a word that begins with `beginning`, in rising order.
    ///
    /// The full-text index sorts the entries of all these words, which takes three times as long as reading them: if
    /// the words are few, they are read one by one.
    func matches(beginning: String) throws -> [Int32] {
        let expression = WordForm.quoted(beginning) + "*"
        return try caches.matches.value(expression) {
            guard let words = try reader.searchWords(beginning: beginning, limit: Self.fewWords) else {
                return try allEntries(expression)
            }
            var isMatched = Array(repeating: false, count: try entries.stops.count + 1)
            for word in words {
                for entry in try matches(WordForm.quoted(word)) { isMatched[Int(entry)] = true }
            }
            return isMatched.indices.compactMap { isMatched[$0] ? Int32($0) : nil }
        }
    }

    private static let fewWords = 32

    /// The names of an entry's first stop, split into words.
    func names(of entry: Int) throws -> [SearchName] { try firstStop(of: entry).names }

    /// Where the first stop of an entry is; nil if the feed has no usable position.
    func position(of entry: Int) throws -> Coordinate? { try firstStop(of: entry).position }

    private func firstStop(of entry: Int) throws -> FirstStop {
        try caches.firstStops.value(entry) {
            let key = try entries.stopKeys(of: entry).first
            return FirstStop(try key.flatMap { try reader.stopRecord(key: $0)?.stop })
        }
    }

    var codes: FeedReader.StopCodes { get throws { try caches.codes.value { try reader.stopCodes() } } }

    /// Days that the feed's services cover, at least 1.
    var days: Int { get throws { try caches.days.value { try reader.feedPeriod().dayCount } } }

    private func known<Value>(
        _ property: ReferenceWritableKeyPath<SearchIndex, Value?>, read: () throws -> Value
    ) rethrows -> Value {
        if let value = self[keyPath: property] { return value }
        let value = try read()
        self[keyPath: property] = value
        return value
    }
}

extension SearchIndex {
    /// The translations of all stop names, by stop and by name.
    struct NameTranslations: Sendable {
        private var byStop: [Stop.ID: [String]] = [:]
        private var byName: [String: [String]] = [:]
        private(set) var byteCount = 64

        init(_ reader: FeedReader) throws {
            try reader.eachNameTranslation { translation, id, name in
                if let id {
                    byStop[Stop.ID(id), default: []].append(translation)
                } else if let name {
                    byName[name, default: []].append(translation)
                }
                // The key and the list of a name, often only of this one.
                byteCount += 96 + [translation, id ?? name].reduce(0) { $0 + $1.byteCount }
            }
        }

        func names(of stop: Stop) -> [String] {
            (byStop[stop.id] ?? []) + [stop.name, stop.spokenName].compactMap { $0.flatMap { byName[$0] } }.joined()
        }
    }
}

extension FeedReader.FeedPeriodRow {
    /// Days from the first day of service to the last, at least 1.
    var dayCount: Int {
        guard let first = firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }),
            let last = lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) })
        else { return 1 }
        return max(1, last.dayNumber - first.dayNumber + 1)
    }
}

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

/// The languages of a feed's names, and the words for the region where it is.
struct SearchLanguage: Sendable {
    let shortForms: ShortForms
    /// Words for its city, state and country: people add them, names rarely have them.
    let region: Set<String>

    init(_ reader: FeedReader) throws {
        let texts = try reader.feedTexts()
        shortForms = ShortForms(languages: texts.languages)
        region = Set(texts.names.flatMap(Self.words).filter { !Self.isOfAnyAgency($0) })
    }

    var byteCount: Int { 1024 + region.count * 64 }

    private static func words(_ text: String) -> [String] { SearchText(text).words.map(\.plain) }

    private static func isOfAnyAgency(_ word: String) -> Bool {
        word.utf8.count < 2 || words.contains(word) || WordRole(word) != .content
    }

    /// Words in names of agencies that do not tell where they are.
    private static let words: Set = [
        "transport", "transit", "transportation", "authority", "public", "regional", "city", "county", "lines", "line",
        "company", "services", "service", "agency", "district", "system", "for", "america", "europe", "asia", "africa",
        "central", "north", "south", "east", "west", "new", "park", "university", "airport", "area", "valley", "bay",
    ]
}

extension SearchLanguage {
    /// Where the first stop of each entry is, by entry.
    struct EntryPositions: Sendable {
        /// Latitude and longitude; not a number if the feed has no usable position.
        private let degrees: [Float]

        init(_ reader: FeedReader, entries: SearchEntries) throws {
            var entryOfStop: [Int: Int] = [:]
            entryOfStop.reserveCapacity(entries.stops.count)
            for position in 0..<entries.stops.count {
                if let code = entries.stops.value(at: position), code & 1 == 0 { entryOfStop[code >> 1] = position + 1 }
            }
            var degrees = Array(repeating: Float.nan, count: 2 * (entries.stops.count + 1))
            try reader.eachPosition { key, position in
                guard let entry = entryOfStop[key.rawValue], StopGrid.cell(of: position) != nil else { return }
                degrees[2 * entry] = Float(position.latitude)
                degrees[2 * entry + 1] = Float(position.longitude)
            }
            self.degrees = degrees
        }

        var byteCount: Int { degrees.storageByteCount }

        subscript(entry: Int) -> Coordinate? {
            let latitude = degrees[2 * entry]
            return latitude.isNaN
                ? nil : Coordinate(latitude: Double(latitude), longitude: Double(degrees[2 * entry + 1]))
        }
    }
}
