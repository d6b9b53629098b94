internal import GTFSModel

/// A way to meet one or more words of a query: words that stand side by side in a name.
struct WordForm: Hashable {
    /// Folded.
    var words: [String]
    /// Whether the last word may go on.
    var isBeginning = false
    /// How much less it is worth than the words as typed, in steps of the score.
    var loss: Int
    /// Whether the words are others than those that were typed.
    var isBent = false
    /// Whether the name may have a joiner of two streets between the words.
    var mayBeJoined = false

    /// What it is in the full-text index, the last word perhaps unfinished.
    var expression: String {
        let parts = words.enumerated().map { index, word in
            Self.expression(word, isBeginning: isBeginning && index == words.count - 1)
        }
        return parts.joined(separator: " AND ")
    }

    /// The word, where there is one alone that may go on.
    var beginning: String? {
        guard isBeginning, words.count == 1 else { return nil }
        let parts = SearchText(words[0]).words
        return parts.count == 1 && parts[0].isRun ? nil : words[0]
    }

    private static func expression(_ word: String, isBeginning: Bool) -> String {
        let parts = SearchText(word).words
        guard parts.count == 1, parts[0].isRun else { return quoted(word) + (isBeginning ? "*" : "") }
        let pairs = parts[0].pairs.dropLast()
        return pairs.isEmpty ? quoted(word) + "*" : pairs.map(quoted).joined(separator: " AND ")
    }

    /// A term of the index. Words hold letters and digits alone, so nothing that is typed acts as an operator.
    static func quoted(_ term: String) -> String { "\"\(term)\"" }
}

/// What one way of matching is worth less than another, in steps of the score: a step is a doubling of the service.
enum MatchLoss {
    static let beginning = 2
    static let beginningWithin = 3
    static let shortForm = 1
    static let foreignForm = 3
    static let numberWord = 1
    static let joined = 3
    static let otherKind = 2
    static let soundAlike = 6
    static let slip = 6
    static let secondSlip = 4
    static let part = 12
    static let nearby = 4
    /// The most that is counted.
    static let most = 60

    /// Of a word that is left out.
    static func leavingOut(_ role: WordRole) -> Int {
        switch role {
        case .content: 14
        case .kind: 4
        case .region: 3
        case .article: 1
        case .joiner: 1
        }
    }
}
