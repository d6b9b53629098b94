import GTFSModel

extension TripFinder {
    /// Tries what the feed was allowed, from the strictest on; nil where nothing fits.
    func findByHeuristics(
        _ id: Trip.ID, _ described: DescribedTrip, _ evidence: TimeEvidence
    ) throws -> TripSearch? {
        nil
    }
}
