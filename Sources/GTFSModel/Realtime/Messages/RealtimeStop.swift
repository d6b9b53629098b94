/// Message Stop: a stop that the timetable lacks.
public struct RealtimeStop: Sendable, Equatable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil where not sent.
    public var name: TranslatedString?
    /// stop_code; nil where not sent.
    public var code: TranslatedString?
    /// platform_code; nil where not sent.
    public var platformCode: TranslatedString?
    /// stop_lat and stop_lon: degrees, WGS 84; nil where either is not sent.
    public var position: Coordinate?
    /// parent_station; nil where not sent.
    public var parentID: Stop.ID?
    /// stop_timezone, a name of the IANA time zone database; nil where not sent.
    public var timeZone: String?
    /// wheelchair_boarding; unknown where not sent.
    public var wheelchairBoarding: Availability = .unknown

    /// A stop without any other field.
    public init(id: Stop.ID) { self.id = id }
}
