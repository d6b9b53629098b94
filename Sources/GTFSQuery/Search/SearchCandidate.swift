internal import GTFSModel
internal import GTFSStore

/// An entry that a search found.
struct SearchCandidate {
    let entry: Int
    var matchClass: MatchClass
    /// The one stop that a code or id names; nil if the entry as a whole was found.
    var stopKey: Key<Stop>?
    /// Metres from the asker.
    var distance: Double?
    /// The name that found it, if it is not the stop's own.
    var matchedName: String?
    /// The words that the search used, if words of the query were left out or changed.
    var matched: String?
    /// Whether words of the query were left out.
    var leavesOut = false
    /// Whether its name has every word in the order of the query, a kind of stop among them.
    var holdsPhrase = false
    /// Whether a word of the query is only in names of stops nearby.
    var isBorrowed = false
    /// Whether a word of the query is in the name of a street, and the query does not say so.
    var isOnStreet = false
    /// Whether the words of the query are its name, or all of it except kinds of stops.
    var isWholeName = false
    /// Whether the query is the beginning of a word of the name.
    var hasUnfinishedWord = false
    /// Whether the query is its whole name, not only the beginning.
    var isNamedByWhole: Bool { isWholeName && !hasUnfinishedWord }
    /// Its rank: the highest is the first.
    var score = 0.0
}

extension SearchCandidate {
    /// The way in which a search found an entry, the best way first.
    enum MatchClass: Int, Comparable {
        case exactCode, codePrefix, exactName, name, stopID, bent, part

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// Added to the score. Codes beat everything, and entries found by changed words come last.
        var weight: Double {
            switch self {
            case .exactCode: 400
            case .codePrefix: 200
            case .exactName, .name: 0
            case .stopID: -100
            case .bent: -200
            case .part: -300
            }
        }
    }
}
