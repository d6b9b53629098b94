/// A possible subject of an alert: a row of a board.
package struct AlertSubject: Sendable {
    package var trip: TripOnServiceDay?
    package var routeID: Route.ID?
    package var agencyID: Agency.ID?
    package var routeType: RouteType?
    package var directionID: Int?
    /// The stop, and the stations that it is part of: an alert on a station applies to its platforms, not the other way
    /// round.
    package var stopIDs: [Stop.ID] = []

    package init() {}
}
