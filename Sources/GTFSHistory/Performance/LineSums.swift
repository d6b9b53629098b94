internal import GTFSModel

/// What is known of a line on a service day without its visits.
enum LineSums: Equatable {
    /// It has no visits, and no headways.
    case empty
    case tally(PerformanceTally)
}
