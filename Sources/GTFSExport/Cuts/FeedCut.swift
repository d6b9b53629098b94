public import GTFSModel

/// Which part of a feed is wanted: the trips that pass all that is asked for, and everything that hangs on them.
///
/// docs/export.md tells what becomes of each file.
public struct FeedCut: Sendable, Equatable {
    /// Trips of these routes; of any where there are none. The routes stay even where no trip of theirs does.
    public var routes: [Route.ID]
    /// Trips of the routes of these agencies; of any where there are none. An agency without an id goes by its name.
    public var agencies: [Agency.ID]
    /// Trips that call at a stop in the box. They stay whole, with the stops outside it.
    public var box: CoordinateBox?
    /// Trips whose service runs on one of these days, and of each service these days alone.
    public var days: ClosedRange<ServiceDate>?

    public init(
        routes: [Route.ID] = [], agencies: [Agency.ID] = [], box: CoordinateBox? = nil,
        days: ClosedRange<ServiceDate>? = nil
    ) {
        (self.routes, self.agencies, self.box, self.days) = (routes, agencies, box, days)
    }

    /// Whether nothing is asked for, so that the whole feed passes.
    public var isWhole: Bool { self == FeedCut() }
}
