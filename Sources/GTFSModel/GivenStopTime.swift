/// The times of a trip at one of its stops as the feed has them, blanks included.
package struct GivenStopTime: Hashable, Sendable {
    /// arrival_time; nil where blank.
    package var arrival: Int?
    /// departure_time; nil where blank.
    package var departure: Int?
    /// shape_dist_traveled, as a whole number of any unit that the trip's stop times share.
    package var distance: Int64?
    /// A location, a location group, or a stop that is served within a window.
    package var isFlex: Bool

    /// Times as the feed gives them.
    package init(arrival: Int?, departure: Int?, distance: Int64? = nil, isFlex: Bool = false) {
        self.arrival = arrival
        self.departure = departure
        self.distance = distance
        self.isFlex = isFlex
    }
}
