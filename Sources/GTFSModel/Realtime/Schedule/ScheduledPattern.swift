/// The values that trips with the same stops share.
public final class ScheduledPattern: Sendable {
    /// The key of the pattern in this timetable.
    public let key: Key<Pattern>
    /// Nil if the feed has no route for it.
    public let routeID: Route.ID?
    /// 0 or 1; nil if the feed has none.
    public let directionID: Int?
    /// trip_headsign, or else the name of the last stop.
    public let headsign: String?
    /// In the order of the trip.
    public let stops: [PatternStop]
    /// The time zone of the route's agency.
    public let timeZone: ServiceTimeZone

    /// - Parameters:
    ///   - key: unique in the timetable.
    ///   - stops: in the order of the trip, with increasing stop_sequence.
    public init(
        key: Key<Pattern>, routeID: Route.ID?, directionID: Int?, headsign: String?, stops: [PatternStop],
        timeZone: ServiceTimeZone
    ) {
        self.key = key
        self.routeID = routeID
        self.directionID = directionID
        self.headsign = headsign
        self.stops = stops
        self.timeZone = timeZone
    }
}
