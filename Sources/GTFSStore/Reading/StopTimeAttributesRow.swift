internal import GRDB
internal import GTFSModel

/// A row of stop_time_attributes: the values of a row of stop_times.txt except its stop and times.
package struct StopTimeAttributesRow: Sendable {
    package let pickupType: Int?
    package let dropOffType: Int?
    package let timepoint: Int?
    package let continuousPickup: Int?
    package let continuousDropOff: Int?
    /// Seconds of the service day.
    package let windowStart: Int?
    package let windowEnd: Int?
    /// For a row without a stop, the area that it serves on demand.
    package let locationGroupID: String?
    package let locationID: String?
    package let pickupBookingRuleID: String?
    package let dropOffBookingRuleID: String?

    /// Whether passengers are served within a window rather than at a time (Flex).
    package var hasWindow: Bool { windowStart != nil || windowEnd != nil }
}
