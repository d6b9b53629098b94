internal import GTFSModel
internal import GTFSStore

/// An entry that a search found, before it is ranked.
struct SearchCandidate {
    let entry: Int
    let matchClass: MatchClass
    /// The one stop that a code or id names; nil where the entry as a whole was found.
    var stopKey: Key<Stop>?
    /// Metres from the asker.
    var distance: Double?

    /// The score by which entries are ranked: by class, by departures per day, and by distance. A class weighs more than
    /// any number of departures, and distance a little more than a class, so that a stop around the corner comes before
    /// a better match at the other end of the country.
    func score(dailyDepartures: Double) -> Double {
        Self.weight(of: matchClass) + Self.logarithm(1 + dailyDepartures) + (distance.map(Self.nearness) ?? 0)
    }

    /// Codes beat everything.
    private static func weight(of matchClass: MatchClass) -> Double {
        let rank = Double(MatchClass.infix.rawValue - matchClass.rawValue)
        return rank * 14 + (matchClass <= .codePrefix ? 100 : 0)
    }

    /// 16 here, half of it 100 km away.
    private static func nearness(_ distance: Double) -> Double { 16 * 100_000 / (100_000 + distance) }

    /// Of base 2, in whole steps, as a few departures more or less say nothing.
    private static func logarithm(_ number: Double) -> Double { Double(number.exponent) }
}

/// In which way a search found an entry, the best way first.
enum MatchClass: Int, Comparable {
    case exactCode, codePrefix, exactName, exactWord, prefix, abbreviation, stopID, typo, infix

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
