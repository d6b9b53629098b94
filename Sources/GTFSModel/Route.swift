/// A row of routes.txt.
public struct Route: Sendable, Equatable {
    public typealias ID = Identifier<Route>

    public var id: ID
    public var agencyID: Agency.ID?
    public var shortName: String?
    public var longName: String?
    public var description: String?
    /// GTFS route_type: 0 tram … 12 monorail, or an extended type 100 … 1700; nil where the feed leaves it blank.
    public var type: Int?
    public var url: String?
    /// Six hexadecimal digits as the feed has them; nil where blank (default FFFFFF).
    public var color: String?
    /// Six hexadecimal digits as the feed has them; nil where blank (default 000000).
    public var textColor: String?
    public var sortOrder: Int?

    public init(id: ID) { self.id = id }

    /// What a display calls the route: its short name, else its long name.
    public var label: String? { shortName ?? longName }
}
