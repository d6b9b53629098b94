/// A row of routes.txt: passengers call it a line.
public struct Route: Sendable, Hashable, Identifiable {
    /// route_id
    public typealias ID = Identifier<Route>

    /// route_id
    public var id: ID
    /// agency_id; nil where blank, as in a feed of one agency.
    public var agencyID: Agency.ID?
    /// route_short_name, such as `T1`.
    public var shortName: String?
    /// route_long_name, such as `North Shore Line`.
    public var longName: String?
    /// route_desc
    public var description: String?
    /// GTFS route_type: 0 tram … 12 monorail, or an extended type 100 … 1700; nil if the feed leaves it blank.
    public var type: RouteType?
    /// route_url
    public var url: String?
    /// Six hexadecimal digits as the feed has them; nil where blank (default FFFFFF).
    public var color: String?
    /// Six hexadecimal digits as the feed has them; nil where blank (default 000000).
    public var textColor: String?
    /// route_sort_order; nil where blank.
    public var sortOrder: Int?

    /// A route; fields that are not given are blank.
    public init(
        id: ID, agencyID: Agency.ID? = nil, shortName: String? = nil, longName: String? = nil,
        description: String? = nil, type: RouteType? = nil, url: String? = nil, color: String? = nil,
        textColor: String? = nil, sortOrder: Int? = nil
    ) {
        self.id = id
        self.agencyID = agencyID
        self.shortName = shortName
        self.longName = longName
        self.description = description
        self.type = type
        self.url = url
        self.color = color
        self.textColor = textColor
        self.sortOrder = sortOrder
    }

    /// The name of the route on a display: its short name, or else its long name.
    public var label: String? { shortName ?? longName }

    /// The name of the mode that includes route_type, or else its number.
    package var typeInWords: String? { type.map { $0.mode?.description ?? String($0.rawValue) } }
}

extension Route: AnswerCodable {
    /// The keys of routes.txt.
    package static let fields = AnswerFields(Route(id: "")) { fields in
        fields.add("route_id", \.id)
        fields.add("agency_id", \.agencyID)
        fields.add("route_short_name", \.shortName)
        fields.add("route_long_name", \.longName)
        fields.add("route_desc", \.description)
        fields.add("route_type", \.type)
        fields.add("route_url", \.url)
        fields.add("route_color", \.color)
        fields.add("route_text_color", \.textColor)
        fields.add("route_sort_order", \.sortOrder)
    }
}
