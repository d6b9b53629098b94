internal import GTFSModel

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
