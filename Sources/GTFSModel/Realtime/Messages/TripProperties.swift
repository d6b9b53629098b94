/// Message TripProperties: properties of a trip that the timetable lacks, or that differs from the timetable.
public struct TripProperties: Sendable, Equatable {
    /// trip_id of a DUPLICATED trip, which the timetable must not have; nil where not sent.
    public var tripID: Trip.ID?
    /// start_date: `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?
    /// start_time: `HH:MM:SS`, if it is well formed; nil where not sent.
    public var startTime: String?
    /// shape_id: the line of the trip, if it is not that of the timetable; nil where not sent.
    public var shapeID: String?
    /// trip_headsign; nil where not sent.
    public var headsign: String?
    /// trip_short_name; nil where not sent.
    public var shortName: String?

    /// Properties without any field.
    public init() {}
}
