/// Why no journey was found.
public enum JourneyAbsence: String, Sendable, Hashable, Codable {
    /// No trip stops within reach of the first end.
    case noStopNearOrigin = "no_stop_near_origin"
    /// No trip stops within reach of the last end.
    case noStopNearDestination = "no_stop_near_destination"
    /// No trips lead from one to the other with that many changes, on any day.
    case noConnection = "no_connection"
    /// Trips lead there, but not within the time that was searched.
    case noService = "no_service"
}
