public import GTFSModel

/// Everything about one stop or station.
public struct StopDetail: Sendable, Equatable {
    public var stop: Stop
    /// The station or platform that it is a part of.
    public var parent: Stop?
    /// What stands below it: the platforms of a station, its entrances, and so on.
    public var parts: [Stop]
    /// The routes that serve it or its platforms; of an entrance or node those of its station, of a boarding area those
    /// of its platform.
    public var routes: [Route]
    /// Whether anything leaves from it in the period of the feed.
    public var isServed: Bool
}
