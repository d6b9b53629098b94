/// Message Shape: where a trip goes on a detour.
public struct RealtimeShape: Sendable, Equatable {
    /// shape_id, by which TripProperties and SelectedTrips name it.
    public var id: String
    /// encoded_polyline: the points, in Google's polyline encoding.
    public var encodedPolyline: String

    /// - Parameter encodedPolyline: the points, in Google's polyline encoding.
    public init(id: String, encodedPolyline: String) {
        self.id = id
        self.encodedPolyline = encodedPolyline
    }
}
