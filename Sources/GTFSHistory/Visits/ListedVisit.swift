internal import GTFSModel

/// A visit with all its fields, and with what its stop time says that an answer does not.
struct ListedVisit {
    var visit: Visit
    /// Whether timepoint is 1.
    var isTimepoint: Bool
    /// Whether its trip is a run of a headway.
    var isOfHeadway: Bool
}
