internal import GTFSModel
internal import GTFSStore

/// An entry that a search found.
struct SearchCandidate {
    let entry: Int
    var matchClass: MatchClass
    /// The one stop that a code or id names; nil where the entry as a whole was found.
    var stopKey: Key<Stop>?
    /// Metres from the asker.
    var distance: Double?
    /// The name that it was found by, where it is not the stop's own.
    var matchedName: String?
    /// The words that were looked for, where words of the query were left out or bent.
    var matched: String?
    /// Whether words of the query were left out.
    var leavesOut = false
    /// Whether the words of the query are its name, or all of it but kinds of stops.
    var isWholeName = false
    /// Whether the query is the beginning of a word of the name.
    var hasUnfinishedWord = false
    /// Its rank: the highest is the first.
    var score = 0.0
}

/// In which way a search found an entry, the best way first.
enum MatchClass: Int, Comparable {
    case exactCode, codePrefix, exactName, name, stopID, bent, part

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Added to the score. Codes beat everything, and what was not asked for as it is comes last.
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
