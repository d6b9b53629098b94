internal import GTFSModel
internal import GTFSStore

/// A way to meet one or more words of a query: words side by side in a name.
struct WordForm: Hashable {
    /// Folded.
    var words: [String]
    /// Whether the last word may be unfinished.
    var isBeginning = false
    /// How much less it is worth than the words as typed, in steps of the score.
    var loss: Int
    /// Whether the words differ from those that were typed.
    var isBent = false
    /// Whether it is a kind of stop other than the typed one.
    var isOtherKind = false
    /// Whether it lacks a kind of stop that was typed.
    var isWithoutKind = false
    /// Whether the name may have a joiner of two streets between the words.
    var mayBeJoined = false

    /// Its expression for the full-text index, the last word perhaps unfinished.
    var expression: String {
        let parts = words.enumerated().map { index, word in
            Self.expression(word, isBeginning: isBeginning && index == words.count - 1)
        }
        return parts.joined(separator: " AND ")
    }

    /// The word, if there is only one and it may be unfinished.
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

    /// A term of the index. Words hold only letters and digits, so typed text never acts as an operator.
    static func quoted(_ term: String) -> String { "\"\(term)\"" }
}

extension WordForm {
    /// The losses of ways of matching, in steps of the score: a step is a doubling of the service.
    enum MatchLoss {
        static let beginning = 2
        static let beginningWithin = 3
        static let shortForm = 1
        static let foreignForm = 3
        static let numberWord = 1
        static let joined = 3
        static let otherKind = 2
        static let sameWord = 4
        static let soundAlike = 6
        static let otherLetters = 6
        static let slip = 6
        static let secondSlip = 4
        static let part = 12
        static let resembling = 16
        static let nearby = 4
        /// The most that is counted.
        static let most = 60

        /// The loss of a word that is left out.
        static func leavingOut(_ role: WordRole) -> Int {
            switch role {
            case .content: 14
            case .kind: 4
            case .region: 3
            case .filler: 2
            case .article: 1
            case .joiner: 1
            }
        }
    }
}
