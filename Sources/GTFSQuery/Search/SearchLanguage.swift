internal import GTFSModel
internal import GTFSStore

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
