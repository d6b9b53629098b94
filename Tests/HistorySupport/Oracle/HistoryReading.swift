/// Where the rules of evidence could be read in more than one way: the numbers of one reading.
package struct HistoryReading: Sendable {
    /// Metres along the line within which a position is at a stop, rather than before or after it. Nil: only positions
    /// before and after a stop are evidence.
    package var stopRadius: Double?
    /// Seconds that a vehicle may need within the radius: a position at a stop is that much less precise.
    package var radiusSeconds = 0
    /// Seconds between two positions, beyond which STOPPED_AT gives no time; nil for any.
    package var longestGap: Int?

    /// By the words of docs/history.md.
    package static let asWritten = HistoryReading()
    /// A vehicle within 30 m is at the stop, so that the first and the last stop of a trip, and a stop at which it
    /// waits, have evidence of their own; and a position counts for two minutes.
    package static let withinRadius = HistoryReading(stopRadius: 30, radiusSeconds: 10, longestGap: 120)
}
