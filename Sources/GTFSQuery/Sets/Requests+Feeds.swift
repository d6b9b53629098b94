internal import GTFSModel

/// The requests for one feed of a set. Ids are written with their feeds.
extension NearbyRequest {
    /// Nil if the filter names other feeds alone.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        guard let ids = try TimetableSet.FilterIDs(filter.routes, filter.agencies, of: feed, in: set) else {
            return nil
        }
        var own = self
        (own.filter.routes, own.filter.agencies) = (ids.routes, ids.agencies)
        return own
    }
}

extension RoutesRequest: ListQuestion {
    /// Nil if the stop or the agencies are of other feeds, or the page begins after those of this one.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        let stops = try set.ids([stop].compactMap(\.self), of: feed)
        guard let ids = try TimetableSet.FilterIDs([], agencies, of: feed, in: set), (stop == nil) == stops.isEmpty,
            var own = try continued(in: feed, of: set)
        else { return nil }
        (own.stop, own.agencies) = (stops.first, ids.agencies)
        return own
    }
}

extension StopsRequest: ListQuestion {
    /// Nil if the page begins after the stops of this feed.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? { try continued(in: feed, of: set) }
}

extension ConnectionsRequest {
    /// Nil if a stop or the filter is of another feed.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        let stops = try set.ids([from, to], of: feed)
        guard stops.count == 2, let ids = try TimetableSet.FilterIDs(filter.routes, filter.agencies, of: feed, in: set)
        else {
            return nil
        }
        var own = self
        (own.from, own.to) = (stops[0], stops[1])
        (own.filter.routes, own.filter.agencies) = (ids.routes, ids.agencies)
        return own
    }
}

extension VehiclesRequest {
    /// Nil if the routes are of other feeds.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        var own = self
        own.routes = try set.ids(routes, of: feed)
        return own.routes.isEmpty == routes.isEmpty ? own : nil
    }
}

extension RouteStatusRequest {
    /// Nil if the routes are of other feeds.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        var own = self
        own.routes = try set.ids(routes, of: feed)
        return own.routes.isEmpty == routes.isEmpty ? own : nil
    }
}

extension AlertsRequest {
    /// Nil if the routes, stops and trips are of other feeds.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        let trips = try trips.compactMap { trip in
            try set.ids([trip.tripID], of: feed).first.map { id in
                TripOnServiceDay(tripID: id, serviceDate: trip.serviceDate, startTime: trip.startTime)
            }
        }
        let own = AlertsRequest(
            routes: try set.ids(routes, of: feed), stops: try set.ids(stops, of: feed), trips: trips)
        return own == AlertsRequest() && self != own ? nil : own
    }
}

extension TripBoardRequest {
    /// An id names a trip of one feed alone.
    package func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? { nil }
}
