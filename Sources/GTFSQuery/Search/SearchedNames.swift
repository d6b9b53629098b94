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
        try reader.stopOnMap(key: key).map { try tree.parts(of: $0).map(\.key) } ?? []
    }
}

struct SearchName: Sendable {
    let text: String
    let words: [SearchWord]

    init(_ text: String) {
        self.text = text
        words = SearchText(text).words
    }

    var byteCount: Int { 64 + text.utf8.count + words.storageByteCount }

    /// The range of words that `form` covers in the name; nil if the name does not have it.
    /// - Parameter next: where the words before it end, so that repeated words are matched in order.
    func range(of form: WordForm, after next: Int) -> Range<Int>? {
        var first: Range<Int>?
        for start in words.indices {
            guard let end = end(of: form, at: start) else { continue }
            if start >= next { return start..<end }
            if first == nil { first = start..<end }
        }
        return first
    }

    /// The end of `form` if it begins at a word; nil if it is not there.
    private func end(of form: WordForm, at start: Int) -> Int? {
        var end = start
        for (number, asked) in form.words.enumerated() {
            if number > 0, form.mayBeJoined {
                while end < words.count, words[end].plain != asked, WordRole(words[end].plain) == .joiner { end += 1 }
            }
            let isBeginning = form.isBeginning && number == form.words.count - 1
            guard end < words.count, words[end].isMet(by: asked, isBeginning: isBeginning) else { return nil }
            end += 1
        }
        return end
    }
}

extension SearchWord {
    /// Whether `asked` is this word, or the beginning of it. A run may contain `asked` anywhere.
    fileprivate func isMet(by asked: String, isBeginning: Bool) -> Bool {
        if isRun { return plain.utf8.holds(asked.utf8) }
        if plain == asked || spelledOut == asked { return true }
        if !tails.isEmpty, tails.contains(where: { isBeginning ? $0.hasBeginning(asked) : $0 == asked }) { return true }
        return isBeginning && (plain.hasBeginning(asked) || spelledOut.hasBeginning(asked))
    }
}

extension String {
    fileprivate func hasBeginning(_ part: String) -> Bool { utf8.starts(with: part.utf8) }
}

extension Collection where Element: Equatable {
    /// Whether `part` is anywhere in the collection.
    func holds(_ part: some Collection<Element>) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
