public import Foundation
public import GTFSModel

/// An alert that is in force, with the timetable's names of its subjects.
///
///     for alert in try timetable.alerts(realtime: snapshot) { print(alert.severity.name, alert.header ?? "") }
public struct AlertReport: Sendable, Hashable, Identifiable {
    /// FeedEntity.id
    public var id: String
    /// header_text: one line; nil where not sent.
    public var header: String?
    /// description_text; nil where not sent.
    public var description: String?
    /// A page with more about it; nil where not sent.
    public var url: String?
    /// Why there is an alert.
    public var cause: AlertCause = .unknownCause
    /// cause_detail; nil where not sent.
    public var causeDetail: String?
    /// What it means for riders.
    public var effect: AlertEffect = .unknownEffect
    /// effect_detail; nil where not sent.
    public var effectDetail: String?
    /// How severe it is.
    public var severity: AlertSeverity = .unknownSeverity
    /// When to show it; empty: while it is in the feed.
    public var activePeriods: [TimeRange] = []
    /// The subjects of the alert, as the message has them: any of these.
    public var informedEntities: [InformedEntity] = []
    /// The alert is older than it should be, but not too old to show.
    public var isStale = false
    /// The zone to show its times in: that of the feed's first agency, UTC if that is not known.
    public var timeZone: TimeZone

    /// An alert without a text.
    public init(id: String, timeZone: TimeZone) {
        self.id = id
        self.timeZone = timeZone
    }
}

/// A subject of an alert. All fields must agree (AND).
public struct InformedEntity: Sendable, Hashable {
    /// agency_id; nil where not sent, like the other ids.
    public var agencyID: Agency.ID?
    /// agency_name; nil if the timetable lacks the agency, or if none is sent.
    public var agencyName: String?
    /// route_id
    public var routeID: Route.ID?
    /// route_short_name, or else route_long_name; nil as for the agency.
    public var routeLabel: String?
    /// route_type: all routes of this type.
    public var routeType: RouteType?
    /// 0 or 1; counts only together with a route.
    public var directionID: Int?
    /// stop_id; a station includes its platforms.
    public var stopID: Stop.ID?
    /// stop_name; nil as for the agency.
    public var stopName: String?
    /// trip_id
    public var tripID: Trip.ID?
    /// start_date of the trip, as sent.
    public var startDate: String?
    /// start_time of the trip, as sent.
    public var startTime: String?

    /// An entity without any field.
    public init() {}
}
