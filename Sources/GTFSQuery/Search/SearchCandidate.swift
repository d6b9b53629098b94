internal import GTFSModel
internal import GTFSStore

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

/// The score that ranks entries. One step is a doubling of the departures per day.
enum SearchScore {
    /// Kilometres at which a stop counts half: beyond it, service and kind of match outweigh distance.
    private static let pivot = 6.0
    private static let closePivot = 0.25
    private static let nearnessWeight = 13.0
    private static let closeWeight = 12.0
    /// With a position, more departures than this do not count.
    private static let mostService = 10.0
    private static let serviceBesideDistance = 0.6

    static func service(dailyDepartures: Double, isNear: Bool) -> Double {
        let steps = Double((1 + dailyDepartures).exponent)
        return isNear ? min(steps, mostService) * serviceBesideDistance : steps
    }

    /// - Parameter distance: in metres.
    static func nearness(_ distance: Double) -> Double {
        let kilometres = distance / 1000
        return nearnessWeight * pivot / (pivot + kilometres) + closeWeight * closePivot / (closePivot + kilometres)
    }

    static let exactName = 16.0
    static let wholeNameBesidesKind = 9.0
    static let begins = 5.0
    static let adjoining = 2.0
    static let phraseWithKind = 9.0
    static let borrowed = 100.0
    static let extraWord = 0.4
    static let mostExtraWords = 8
    /// If some name ends with a word, other words that only begin with it count far less.
    static let otherThanWhole = 14.0
}
