public import GTFSModel

/// A part of a feed: the trips that pass every filter, and all records that these trips need.
///
/// docs/export.md lists the records of each file that stay.
public struct FeedCut: Sendable, Equatable {
    /// Trips of these routes; empty for all routes. The routes stay even if none of their trips does.
    public var routes: [Route.ID]
    /// Trips of the routes of these agencies; empty for all agencies. An agency without an id goes by its name.
    public var agencies: [Agency.ID]
    /// Trips that call at a stop in the box. They stay whole, with the stops outside it.
    public var box: CoordinateBox?
    /// Trips whose service runs on one of these days, and only these days of each service.
    public var days: ClosedRange<ServiceDate>?

    /// Keeps the trips that every filter keeps; a filter that is empty or nil keeps all.
    public init(
        routes: [Route.ID] = [], agencies: [Agency.ID] = [], box: CoordinateBox? = nil,
        days: ClosedRange<ServiceDate>? = nil
    ) {
        (self.routes, self.agencies, self.box, self.days) = (routes, agencies, box, days)
    }

    /// Whether no filter is set, so that the whole feed passes.
    public var isWhole: Bool { self == FeedCut() }
}
