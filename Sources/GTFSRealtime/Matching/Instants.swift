internal import GTFSModel

/// Arithmetic on instants from a message, which may be any 64-bit value.
enum Instants {
    /// Seconds since 1970 from which no sum with the times of a trip overflows: up to the year 9999, or up to 2037 in an
    /// `Int` of 32 bits.
    static let sensible = 0...RFC3339.instants.upperBound

    static func sensible(_ instant: Int) -> Int { min(max(instant, sensible.lowerBound), sensible.upperBound) }

    /// Seconds between two instants.
    static func distance(_ left: Int, _ right: Int) -> Int { abs(sensible(left) - sensible(right)) }

    /// Seconds from an instant to the nearest within `start` and `end`: 0 between them.
    static func distance(from instant: Int, toStart start: Int, end: Int) -> Int {
        let instant = sensible(instant)
        return max(ClampedSum.difference(start, instant), ClampedSum.difference(instant, end), 0)
    }
}
