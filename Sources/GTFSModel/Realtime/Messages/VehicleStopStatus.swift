/// VehiclePosition.VehicleStopStatus. The raw value is the reference's name in snake_case.
public enum VehicleStopStatus: String, Sendable, Hashable {
    /// INCOMING_AT: about to arrive at the stop.
    case incomingAt = "incoming_at"
    /// STOPPED_AT: standing at the stop.
    case stoppedAt = "stopped_at"
    /// IN_TRANSIT_TO: on the way to the stop.
    case inTransitTo = "in_transit_to"
}
