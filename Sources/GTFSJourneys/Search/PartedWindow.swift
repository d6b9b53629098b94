internal import GTFSModel

/// The journeys of a window, part by part from its first moment on, until those that arrive first are known.
///
/// A part leaves out what any later departure beats, so all parts together are the answer. Nothing that leaves after a part
/// arrives before the first arrival of those who leave then: with enough journeys before that, the other parts have none of
/// the answer's rows, and the work follows the rows that are asked for.
struct PartedWindow {
    let ends: SearchEnds
    /// The rows of the answer and one more, which tells where the next page begins.
    let enough: Int
    /// Seconds of the first part. Each part is twice as long as the one before.
    private let length: Int

    /// Seconds of the usual window.
    static let usualLength = 7200
    /// Departures that runs by headway may have in the first part: these take a search each.
    private static let mostDepartures = 1000.0

    /// - Parameter length: seconds of the first part.
    init(_ ends: SearchEnds, rows: Int, length: Int = usualLength) {
        (self.ends, self.length) = (ends, length)
        enough = min(rows, Int(Int32.max)) + 1
    }

    /// - Parameter begin: called with the departures of each part before it is searched.
    func journeys(_ begin: (ClosedRange<Int>) -> Void = { _ in }) -> [FoundJourney] {
        var found: [FoundJourney] = []
        var (first, length) = (ends.leaves.lowerBound, firstLength)
        let last = ends.leaves.upperBound
        while true {
            var part = ends
            part.leaves = first...(last - first <= length ? last : first + length)
            begin(part.leaves)
            let more = HopSearch.found(part)
            found += more.journeys
            if part.leaves.upperBound == last || isEnough(found, next: more.firstArrivalAfter) { return found }
            (first, length) = (part.after, length * 2)
        }
    }

    /// - Parameter next: when those who leave afterwards arrive first.
    private func isEnough(_ found: [FoundJourney], next: Int?) -> Bool {
        guard found.count >= enough, let next else { return false }
        return found.count { $0.arrival < next } >= enough
    }

    private var firstLength: Int {
        let often = ends.firstStops.reduce(0.0) { often, stop in
            ends.window.tables.reduce(often) { $0 + $1.lines.departuresBySecond(at: Int(stop.node)) }
        }
        return often == 0 ? length : Int(min(Double(length), max(60, Self.mostDepartures / often)))
    }
}

extension LineTable {
    /// How many departures by headway the patterns of a node have each second.
    fileprivate func departuresBySecond(at node: Int) -> Double {
        guard hasHeadways else { return 0 }
        return boardings.indexes(of: node).reduce(0.0) { sum, index in
            lines(Int(boardings.all[index].pattern)).reduce(sum) { sum, line in
                sum + (headway(ofLine: line).map { 1 / Double($0.seconds) } ?? 0)
            }
        }
    }
}
