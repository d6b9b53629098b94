/// The numbers of the rules on positions.
enum HistoryReading {
    /// Metres along the line within which a position is at a stop, rather than before or after it.
    static let stopRadius = 30.0
    /// Seconds that a vehicle may need within the radius: a position at a stop is that much less precise.
    static let radiusSeconds = 10
    /// Seconds between two positions, beyond which they give no time.
    static let longestGap = 120
}
