/// When a node is reached, by how many rides: what a search improves.
///
/// A label is one number: the time in its upper bits, then how early the journey leaves, then the metres walked. The lesser
/// one is better, so of labels with the same time the one that leaves later wins, then the one with less walking.
struct Label: Comparable {
    var bits: UInt64

    static let none = Label(bits: .max)
    /// None is better.
    static let least = Label(bits: 0)
    /// Seconds from the origin of the search that a label can hold: 194 days.
    static let times = 0..<1 << 24
    private static let lowBits: UInt64 = 1 << 40 - 1

    init(bits: UInt64) { self.bits = bits }

    /// - Parameters:
    ///   - departure: 0 for the latest departure of the search, 1 for the one before …
    ///   - metres: walked so far.
    init(time: Int, departure: Int, metres: Int) {
        bits = UInt64(time) << 40 | UInt64(min(departure, 0xFFFFF)) << 20 | UInt64(min(metres, 0xFFFFF))
    }

    /// The least label after a time.
    init(after time: Int) { bits = time + 1 < Self.times.upperBound ? UInt64(max(0, time + 1)) << 40 : .max }

    /// Seconds from the origin of the search.
    var time: Int { Int(bits >> 40) }
    /// Departure and metres.
    var rest: UInt64 { bits & Self.lowBits }

    /// - Parameter time: of a trip whose times fall, it may be before the origin: no one alights then, so the label is of no
    ///   use.
    init(time: Int, rest: UInt64) { bits = UInt64(truncatingIfNeeded: time) << 40 | rest }

    /// The label after a walk.
    func adding(seconds: Int, metres: Int) -> Label {
        let walked = min(Int(bits & 0xFFFFF) + metres, 0xFFFFF)
        return Label(bits: UInt64(time + seconds) << 40 | (bits & 0xFF_FFF0_0000) | UInt64(walked))
    }

    static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

/// The ride that a label at an alighting node comes from.
struct RideRecord {
    /// Index in its table of lines.
    var trip: Int32 = 0
    /// Seconds from the origin of the search from which the times of the trip's profile count.
    var base: Int32 = 0
    /// Where it was boarded: a position, or, below 0, the complement of an index of the trips that passengers stayed on from.
    var boarding: Int32 = 0
    var alighting: Int32 = 0
    var day: Int32 = 0
}

/// The labels of one search: of every node, after each number of rides.
final class SearchLabels {
    let nodeCount: Int
    /// Best arrival with at most a number of rides: rides * `nodeCount` + node.
    let arrivals: ChangingValues<UInt64>
    /// Which of the records of the search is the ride to an arrival, where there is one.
    let rides: ChangingValues<Int32>
    /// Best time to board by the number of rides.
    let ready: ChangingValues<UInt64>
    /// The node alighted at before that; `Self.access` for the first boarding, `Self.fewer` where fewer rides are as good,
    /// `Self.nowhere` where the node is not reached.
    let readyFrom: ChangingValues<Int32>

    static let access: Int32 = -1
    static let fewer: Int32 = -2
    static let nowhere: Int32 = -3

    /// - Parameters:
    ///   - rides: the most.
    ///   - unreached: the label of all nodes.
    init(nodeCount: Int, rides: Int, unreached: Label) {
        self.nodeCount = nodeCount
        let count = (rides + 1) * nodeCount
        arrivals = ChangingValues(repeating: unreached.bits, count: count)
        self.rides = ChangingValues(unwritten: count)
        ready = ChangingValues(repeating: unreached.bits, count: count)
        readyFrom = ChangingValues(repeating: Self.nowhere, count: count)
    }

    deinit {
        arrivals.free()
        rides.free()
        ready.free()
        readyFrom.free()
    }
}
