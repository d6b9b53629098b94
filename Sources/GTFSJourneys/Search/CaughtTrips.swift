internal import GTFSModel

/// For each useful trip and number of rides, the first stop at which it was boarded. Boarding it there or later, on a
/// journey that left no later, cannot arrive earlier.
final class CaughtTrips {
    let useful: UsefulTrips
    private let mostRides: Int
    /// By trip, by the number of rides less one.
    private let boardings: ChangingValues<Boarding>

    /// Where a trip was boarded first, and how: departure and metres of the label.
    struct Boarding {
        var position: Int32 = .max
        var rest: UInt64 = .max

        /// Whether boarding the trip there, by a label with that departure and so many metres, leads to nothing better.
        @inline(__always) func isAsGood(_ position: Int, _ rest: UInt64) -> Bool {
            Int(self.position) <= position && self.rest <= rest
        }
    }

    init(_ useful: UsefulTrips, rides: Int) {
        self.useful = useful
        mostRides = rides
        boardings = ChangingValues(repeating: Boarding(), count: useful.tripCount * rides)
    }

    deinit { boardings.free() }

    /// How a trip was boarded with so many rides or fewer.
    /// - Parameter number: of the trip.
    @inline(__always) subscript(number: Int, rides rides: Int) -> Boarding { boardings[number * mostRides + rides - 1] }

    /// Whether a line by headway was ridden in the round at hand from no later a position on, which it then is.
    /// - Parameter round: a number that no other round has.
    @inline(__always) func wasRidden(_ number: Int, from position: Int, round: UInt64) -> Bool {
        let known = boardings[number * mostRides]
        if known.rest == round, Int(known.position) <= position { return true }
        boardings[number * mostRides] = Boarding(position: Int32(position), rest: round)
        return false
    }

    /// Notes a boarding of a trip. Those of its line that run after it are no better then, and more rides neither.
    /// - Parameter numbers: of the trip and of all that run after it.
    @inline(__always) func note(_ boarding: Boarding, _ numbers: Range<Int>, rides: Int) {
        for number in numbers {
            for index in number * mostRides + rides - 1..<(number + 1) * mostRides {
                let known = boardings[index]
                guard boarding.position <= known.position, boarding.rest <= known.rest else { continue }
                boardings[index] = boarding
            }
        }
    }
}
