public import GTFSModel

/// A stop or station that answers a question about places.
public struct StopResult: Sendable, Equatable {
    public var stop: Stop
    /// Great-circle distance in metres from the position that was asked about; nil where none was. Of a station, that
    /// of its nearest part.
    public var distance: Double?
    /// The routes that serve it, in their order (`route_sort_order`, the blank ones last).
    public var routes: [Route]
    /// Whether anything leaves from it in the period of the feed.
    public var isServed: Bool
    /// The stops that the answer stands for: the platforms of a station, or stops of one name close together.
    public var members: [Stop.ID]
    /// The name that a search found it by, where that is another than the stop's own: a translation, or a part's name.
    public var matchedName: String?
}
