internal import GTFSModel
internal import GTFSStore

/// Every name of an entry that search looks through.
struct SearchedNames {
    private let index: SearchIndex
    private let tree: StationTree
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex) {
        self.index = index
        tree = StationTree(index.reader)
    }

    /// The other names of the stops, of the parts of a station, and translations of them all.
    func others(ofStops keys: [Key<Stop>]) throws -> [String] {
        let translations = try index.translations
        var names: [String] = []
        for key in try keys.flatMap({ try [$0] + parts(of: $0) }) {
            guard let stop = try reader.stopRecord(key: key)?.stop else { continue }
            names += [stop.name, stop.spokenName].compactMap { $0 } + translations.names(of: stop)
        }
        return names
    }

    private func parts(of key: Key<Stop>) throws -> [Key<Stop>] {
        try reader.stopTreeRow(key: key).map { try tree.parts(of: $0).map(\.key) } ?? []
    }
}

extension SearchText {
    /// Whether the text is the words of `query`, one after the other.
    func isExactly(_ query: [SearchWord]) -> Bool {
        words.count == query.count
            && zip(words, query).allSatisfy { word, asked in word.spellings.contains { asked.spellings.contains($0) } }
    }

    /// Whether every run of characters of `query` stands in the text as it is.
    func holdsRuns(of query: [SearchWord]) -> Bool {
        query.allSatisfy { asked in
            !asked.isRun || words.contains { $0.isRun && $0.plain.utf8.holds(asked.plain.utf8) }
        }
    }

    /// Whether every word of `query` begins a word of the text, or is another form of one.
    func answers(_ query: [SearchWord]) -> Bool {
        query.allSatisfy { asked in
            words.contains { word in
                if word.isRun { return word.plain.utf8.holds(asked.plain.utf8) }
                let forms = word.spellings + word.tails
                return Abbreviations.others(for: asked.plain).contains(word.plain)
                    || forms.contains { form in asked.spellings.contains { form.utf8.starts(with: $0.utf8) } }
                    || Ordinal.number(ofBeginning: asked.plain) == word.plain
            }
        }
    }
}

extension Collection where Element: Equatable {
    /// Whether `part` stands anywhere in the collection.
    fileprivate func holds(_ part: some Collection<Element>) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
