/// In which way a search found a place, the best way first.
enum MatchClass: Int, Comparable {
    case exactCode, codePrefix, exactName, exactWord, prefix, abbreviation, stopID, typo, infix

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
