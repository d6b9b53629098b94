internal import GTFSModel

/// A name, taken apart into words.
struct SearchName: Sendable {
    let text: String
    let words: [SearchWord]

    init(_ text: String) {
        self.text = text
        words = SearchText(text).words
    }

    var byteCount: Int { 64 + text.utf8.count + words.storageByteCount }

    /// Where `form` stands in the name, the words that it covers; nil where it does not.
    /// - Parameter next: where the words before it end, so that a repeated word is met in order.
    func range(of form: WordForm, after next: Int) -> Range<Int>? {
        var first: Int?
        for start in words.indices where holds(form, at: start) {
            if start >= next { return start..<start + form.words.count }
            if first == nil { first = start }
        }
        return first.map { $0..<$0 + form.words.count }
    }

    private func holds(_ form: WordForm, at start: Int) -> Bool {
        let count = form.words.count
        guard start + count <= words.count else { return false }
        for offset in 0..<count {
            let isBeginning = form.isBeginning && offset == count - 1
            guard words[start + offset].isMet(by: form.words[offset], isBeginning: isBeginning) else { return false }
        }
        return true
    }
}

extension SearchWord {
    /// Whether `asked` is this word, or the beginning of it. A run holds what is asked anywhere.
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
    /// Whether `part` stands anywhere in the collection.
    func holds(_ part: some Collection<Element>) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
