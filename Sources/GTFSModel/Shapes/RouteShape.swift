/// A line of a route: the trips of one direction that follow the same shape.
public struct RouteShape: Sendable, Hashable, Identifiable {
    /// direction_id, 0 or 1; nil if the feed leaves it blank.
    public var directionID: Int?
    /// How many trips follow the line, over all services.
    public var tripCount: Int
    /// The line.
    public var line: ShapeLine

    /// The line itself: the lines of a route differ in their direction or their points.
    public var id: Self { self }

    /// A line and its trips.
    public init(directionID: Int?, tripCount: Int, line: ShapeLine) {
        self.directionID = directionID
        self.tripCount = tripCount
        self.line = line
    }
}
