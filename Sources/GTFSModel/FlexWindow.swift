public import Foundation

/// A stop that a trip serves on demand within a window of time, not at one (GTFS Flex).
public struct FlexWindow: Sendable, Equatable {
    public var tripID: Trip.ID
    public var serviceDate: ServiceDate
    public var stopSequence: Int
    public var stopID: Stop.ID
    public var routeID: Route.ID?
    public var headsign: String?
    /// Seconds since 1970; nil where the feed leaves that end open.
    public var start: Int?
    public var end: Int?
    public var timeZone: TimeZone
    public var pickupType: Int?
    public var dropOffType: Int?
    public var pickupBookingRuleID: String?
    public var dropOffBookingRuleID: String?

    public init(
        tripID: Trip.ID, serviceDate: ServiceDate, stopSequence: Int, stopID: Stop.ID, timeZone: TimeZone
    ) {
        self.tripID = tripID
        self.serviceDate = serviceDate
        self.stopSequence = stopSequence
        self.stopID = stopID
        self.timeZone = timeZone
    }
}
