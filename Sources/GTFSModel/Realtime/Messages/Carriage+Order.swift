extension Carriage {
    /// Carriages in the order of travel, the first in front; none at all where their sequences are not 1, 2, 3 … without
    /// a gap, since then none of them can be trusted (GTFS Realtime reference, CarriageDetails.carriage_sequence).
    public static func inOrder(_ carriages: [Carriage]) -> [Carriage] {
        let sorted = carriages.sorted { ($0.sequence ?? 0) < ($1.sequence ?? 0) }
        return sorted.enumerated().allSatisfy { $1.sequence == $0 + 1 } ? sorted : []
    }
}
