/// How many visits a history has, and what is wrong with it.
public struct HistoryVerification: Sendable, Hashable, Codable {
    /// Observed visits.
    public var visits: Int
    /// A line for each fault; empty if it is sound.
    public var faults: [String]

    /// The result of reading a whole history.
    public init(visits: Int, faults: [String]) { (self.visits, self.faults) = (visits, faults) }
}
