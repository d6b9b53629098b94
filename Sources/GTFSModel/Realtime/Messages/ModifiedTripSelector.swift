/// Message ModifiedTripSelector: a trip as TripModifications make it.
public struct ModifiedTripSelector: Sendable, Hashable {
    /// modifications_id: the id of the entity with the TripModifications; nil where not sent.
    public var modificationsID: String?
    /// affected_trip_id: a trip_id of the timetable; nil where not sent.
    public var affectedTripID: Trip.ID?
    /// start_time: `HH:MM:SS`, if it is well formed, for trips of frequencies.txt; nil where not sent.
    public var startTime: String?
    /// start_date: `YYYYMMDD`, if it is well formed; nil where not sent.
    public var startDate: String?

    /// A selector without any field.
    public init() {}
}
