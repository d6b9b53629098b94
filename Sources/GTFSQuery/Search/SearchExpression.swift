internal import GTFSModel
internal import GTFSStore

/// A query as expressions of FTS5. Every word stands in quotation marks and holds letters and digits alone, so nothing
/// that is typed acts as an operator.
struct SearchExpression {
    let words: [SearchWord]
    /// More words than any name has; further words are ignored.
    private static let mostWords = 24
    /// The most words that a slip or a part of a word stands for.
    private static let mostAlternatives = 60

    init(_ text: SearchText) {
        words = Array(text.words.prefix(Self.mostWords))
    }

    /// The expressions of a class that the words alone decide, the quicker first, each as the parts that must all be
    /// there; none where they would find nothing that is not found before.
    func expressions(_ matchClass: MatchClass) -> [[String]] {
        switch matchClass {
        case .exactName: [all { exact($0) } + [Self.quoted(SearchToken.wordCount(words.count))]]
        case .exactWord: words.contains(where: \.isRun) ? [] : [all { exact($0) }]
        case .prefix: words.count > 1 ? [lastUnfinished, all { prefix($0) }] : [lastUnfinished]
        case .abbreviation: words.contains { !others($0).isEmpty } ? [all { anyForm($0) }] : []
        default: []
        }
    }

    /// Whole words but for the last: what most people type, and beginnings of short words are slow to gather.
    private var lastUnfinished: [String] {
        words.dropLast().map { any(exact($0)) } + words.suffix(1).map { any(prefix($0)) }
    }

    /// The first parts of an expression whose last one is slow to gather, the beginning of very many words, while they
    /// are quick: where nothing has these, nothing has all.
    func quickParts(_ parts: [String]) -> String? {
        guard parts.count > 1, parts.count == words.count, let last = words.last, isShort(last),
            !words.dropLast().contains(where: isShort)
        else { return nil }
        return Self.joined(parts.dropLast())
    }

    private func isShort(_ word: SearchWord) -> Bool { !word.isRun && word.plain.unicodeScalars.count < 3 }

    static func joined(_ parts: some Sequence<String>) -> String { parts.joined(separator: " AND ") }

    /// With words that hold slips: every word as typed, or another of its likeness. Nil where no word may have one.
    func typos(_ vocabulary: SearchVocabulary, distance: Int) -> [String]? {
        var hasAlternatives = false
        let parts = words.enumerated().map { index, word in
            let isLast = index == words.count - 1
            let like =
                Self.mostSlips(word) >= distance
                ? vocabulary.words(like: word.plain, distance: distance, isBeginning: isLast) : []
            hasAlternatives = hasAlternatives || !like.isEmpty
            return any(anyForm(word) + like.prefix(Self.mostAlternatives).map(Self.quoted))
        }
        return hasAlternatives ? parts : nil
    }

    /// With words that are parts of longer ones; nil where none is, or where one is too short to say which is meant.
    func infixes(_ vocabulary: SearchVocabulary) -> [String]? {
        guard words.allSatisfy({ $0.isRun || $0.hasDigit || $0.plain.unicodeScalars.count > 2 }) else { return nil }
        var hasAlternatives = false
        let parts = words.map { word in
            let holding = word.isRun || word.hasDigit ? [] : vocabulary.words(holding: word.plain)
            hasAlternatives = hasAlternatives || !holding.isEmpty
            return any(anyForm(word) + holding.prefix(Self.mostAlternatives).map(Self.quoted))
        }
        return hasAlternatives ? parts : nil
    }

    /// `expression`, of entries in one of the cells.
    static func within(_ cells: [String], _ expression: String) -> String {
        "(\(expression)) AND (" + cells.map(quoted).joined(separator: " OR ") + ")"
    }

    static func quoted(_ term: String) -> String { "\"\(term)\"" }

    /// One slip in words of 4 … 7 letters, two in longer ones, none in numbers and in scripts without spaces.
    private static func mostSlips(_ word: SearchWord) -> Int {
        guard !word.isRun, !word.hasDigit else { return 0 }
        return switch word.plain.unicodeScalars.count {
        case ..<4: 0
        case 4...7: 1
        default: 2
        }
    }

    private func all(_ form: (SearchWord) -> [String]) -> [String] { words.map { any(form($0)) } }

    private func any(_ forms: [String]) -> String {
        forms.count == 1 ? forms[0] : "(" + forms.joined(separator: " OR ") + ")"
    }

    /// The word as a whole; of a run its pairs of characters, which stand for a part of a run.
    private func exact(_ word: SearchWord) -> [String] {
        if word.isRun { return [run(word)] }
        return word.spellings.map(Self.quoted)
    }

    private func prefix(_ word: SearchWord) -> [String] {
        if word.isRun { return [run(word)] }
        let number = Ordinal.number(ofBeginning: word.plain).map { [Self.quoted($0)] } ?? []
        return word.spellings.map { Self.quoted($0) + "*" } + number
    }

    private func run(_ word: SearchWord) -> String {
        let pairs = word.pairs.dropLast()
        if pairs.isEmpty { return Self.quoted(word.plain) + "*" }
        return "(" + pairs.map(Self.quoted).joined(separator: " AND ") + ")"
    }

    private func anyForm(_ word: SearchWord) -> [String] { prefix(word) + others(word).map(Self.quoted) }

    /// Other ways to write the word, but for those that begin with it and are found by that.
    private func others(_ word: SearchWord) -> [String] {
        word.isRun ? [] : Abbreviations.others(for: word.plain).filter { !$0.hasPrefix(word.plain) }
    }
}
