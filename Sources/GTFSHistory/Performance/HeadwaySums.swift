internal import GTFSModel

/// Sums over headways, from which waits follow (rule H9).
struct HeadwaySums: Equatable {
    /// Observed pairs, their headways and the squares of these.
    var pairs = 0
    var sum = 0
    var squares = 0
    var bunched = 0
    /// The same of the scheduled headways of these pairs.
    var scheduledSum = 0
    var scheduledSquares = 0

    /// Seconds of the longest scheduled headway at which riders come at random.
    static let longest = 900
    /// A pair is bunched below this part of its scheduled headway.
    private static let bunching = 4

    /// Adds an observed pair.
    /// - Parameter scheduled: the headway of the later departure by the schedule, so that both sums are of the same pairs.
    mutating func add(_ headway: Int, scheduled: Int) {
        pairs += 1
        sum += headway
        squares += headway * headway
        if headway * Self.bunching < scheduled { bunched += 1 }
        scheduledSum += scheduled
        scheduledSquares += scheduled * scheduled
    }

    /// Those of a damaged file may be of any size.
    mutating func add(_ other: HeadwaySums) {
        pairs &+= other.pairs
        sum &+= other.sum
        squares &+= other.squares
        bunched &+= other.bunched
        scheduledSum &+= other.scheduledSum
        scheduledSquares &+= other.scheduledSquares
    }

    /// Nil without a pair.
    var answer: PerformanceRow.Headways? {
        guard pairs > 0 else { return nil }
        var answer = PerformanceRow.Headways(pairs: pairs)
        guard pairs >= PerformanceRow.fewest else { return answer }
        answer.bunchedShare = Double(bunched) / Double(pairs)
        guard sum > 0, scheduledSum > 0 else { return answer }
        let (observed, expected) = (Self.wait(squares, sum), Self.wait(scheduledSquares, scheduledSum))
        answer.excessWait = Int(exactly: (observed - expected).rounded())
        return answer
    }

    /// The mean wait of riders who come at random: Σh² / 2Σh.
    private static func wait(_ squares: Int, _ sum: Int) -> Double { Double(squares) / (2 * Double(sum)) }
}
