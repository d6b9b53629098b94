public import Foundation

/// A stop, with the fields that the matching of realtime data needs.
public struct ScheduledStop: Sendable, Equatable {
    /// stop_id
    public var id: Stop.ID
    /// stop_name; nil if it has none.
    public var name: String?
    /// platform_code; nil if it has none.
    public var platformCode: String?
    /// location_type
    public var locationType: LocationType
    /// The uppermost parent; the stop itself if it has none. Stops with the same one are parts of one station.
    public var stationID: Stop.ID
    /// Degrees, WGS 84; nil if it has none.
    public var position: Coordinate?
    /// The zone in which its times are shown, where that is not the agency's; nil where it is.
    public var timeZone: TimeZone?

    /// - Parameter stationID: the uppermost parent; nil if the stop has none.
    public init(id: Stop.ID, locationType: LocationType = .stop, stationID: Stop.ID? = nil) {
        self.id = id
        self.locationType = locationType
        self.stationID = stationID ?? id
    }
}
