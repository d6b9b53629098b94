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
    /// Each word of a beginning has to be looked up, which takes as long as gathering some fifty rows.
    private static let mostWordsOfBeginning = 20

    init(_ text: SearchText) {
        words = Array(text.words.prefix(Self.mostWords))
    }

    /// How the words of a query are looked for: the better and quicker way first.
    enum Form: CaseIterable {
        case exactName, exactWord, lastUnfinished, prefix, abbreviation

        var matchClass: MatchClass {
            switch self {
            case .exactName: .exactName
            case .exactWord: .exactWord
            case .lastUnfinished, .prefix: .prefix
            case .abbreviation: .abbreviation
            }
        }
    }

    /// The expression of a form as the parts that must all be there; nil where it would find nothing that the forms before
    /// it do not.
    func expression(_ form: Form, _ index: SearchIndex) throws -> [String]? {
        switch form {
        case .exactName: all { exact($0) } + [Self.quoted(SearchToken.wordCount(words.count))]
        case .exactWord: words.contains(where: \.isRun) ? nil : all { exact($0) }
        case .lastUnfinished: lastUnfinished
        case .prefix: words.count > 1 ? try all { try prefix($0, index) } : nil
        case .abbreviation:
            try words.contains { try !others($0, index).isEmpty } ? try all { try anyForm($0, index) } : nil
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
    func typos(_ index: SearchIndex, distance: Int) throws -> [String]? {
        var hasAlternatives = false
        let parts = try words.enumerated().map { number, word in
            let isLast = number == words.count - 1
            let like =
                Self.mostSlips(word) >= distance
                ? try index.vocabulary.words(like: word.plain, distance: distance, isBeginning: isLast) : []
            hasAlternatives = hasAlternatives || !like.isEmpty
            return any(try anyForm(word, index) + like.prefix(Self.mostAlternatives).map(Self.quoted))
        }
        return hasAlternatives ? parts : nil
    }

    /// With words that are parts of longer ones; nil where none is, or where one is too short to say which is meant.
    func infixes(_ index: SearchIndex) throws -> [String]? {
        guard words.allSatisfy({ $0.isRun || $0.hasDigit || $0.plain.unicodeScalars.count > 2 }) else { return nil }
        var hasAlternatives = false
        let parts = try words.map { word in
            let holding = word.isRun || word.hasDigit ? [] : try index.vocabulary.words(holding: word.plain)
            hasAlternatives = hasAlternatives || !holding.isEmpty
            return any(try anyForm(word, index) + holding.prefix(Self.mostAlternatives).map(Self.quoted))
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

    private func all(_ form: (SearchWord) throws -> [String]) rethrows -> [String] {
        try words.map { any(try form($0)) }
    }

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

    /// The same rows as `prefix`. A beginning of few words is written as these words: SQLite gathers all rows of a
    /// beginning before it looks at the other parts, and follows those of a word only where the other parts are.
    private func prefix(_ word: SearchWord, _ index: SearchIndex) throws -> [String] {
        guard words.count > 1, !word.isRun, !word.hasDigit else { return prefix(word) }
        return try word.spellings.flatMap { spelling in
            let known = try index.vocabulary.words(beginning: spelling, limit: Self.mostWordsOfBeginning) ?? []
            return known.isEmpty ? [Self.quoted(spelling) + "*"] : known.map(Self.quoted)
        }
    }

    private func anyForm(_ word: SearchWord, _ index: SearchIndex) throws -> [String] {
        try prefix(word, index) + others(word, index).map(Self.quoted)
    }

    /// Other ways to write the word that some name has, but for those that begin with it and are found by that.
    private func others(_ word: SearchWord, _ index: SearchIndex) throws -> [String] {
        guard !word.isRun else { return [] }
        return try Abbreviations.others(for: word.plain).filter { other in
            try !other.hasPrefix(word.plain) && index.vocabulary.contains(other)
        }
    }
}
