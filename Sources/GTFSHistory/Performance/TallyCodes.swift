internal import GTFSModel

/// The codes of packed sums, in the state that writer and reader share.
struct TallyCodes {
    /// What is known of the sums of a line.
    enum Kind: Int64 {
        /// Nothing: its visits have to be read.
        case unknown
        /// It has no visits, and no headways.
        case empty
        /// It has visits, and no headways that count.
        case visits
        /// It may have both.
        case headways

        static let width = 2
    }

    var states = Array(repeating: RiceCode(typical: 1), count: Visit.State.allCases.count)
    var withoutDelay = RiceCode(typical: 1)
    var first = RiceCode(typical: 128)
    var gap = RiceCode(typical: 8)
    var pairs = RiceCode(typical: 32)
    var bunched = RiceCode(typical: 1)
    /// A sum is written with the number of its bits before it.
    static let sizeWidth = 6
}
