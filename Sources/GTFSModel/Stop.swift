/// A row of stops.txt: a stop or platform, a station, an entrance, a generic node or a boarding area.
///
///     let stop = try timetable.stop("200060").stop
///     print(stop.name ?? "", stop.locationType == .station)
public struct Stop: Sendable, Equatable {
    /// stop_id
    public typealias ID = Identifier<Stop>

    /// stop_id
    public var id: ID
    /// stop_code: what passengers see at the stop.
    public var code: String?
    /// stop_name
    public var name: String?
    /// tts_stop_name: the name to read aloud.
    public var spokenName: String?
    /// stop_desc
    public var description: String?
    /// stop_lat and stop_lon; nil where the feed leaves one blank.
    public var position: Coordinate?
    /// zone_id, for fares.
    public var zoneID: String?
    /// stop_url
    public var url: String?
    /// location_type
    public var locationType: LocationType
    /// parent_station as the feed writes it, even where stops.txt has no such stop.
    public var parentID: ID?
    /// stop_timezone, an IANA name, for display alone: stop times are in the agency's zone.
    public var timeZone: String?
    /// 0 or nil: no information; 1: possible; 2: not possible.
    public var wheelchairBoarding: Int?
    /// level_id
    public var levelID: String?
    /// platform_code, such as `4` or `G`.
    public var platformCode: String?

    /// A stop of which little is known.
    public init(id: ID, name: String? = nil, position: Coordinate? = nil, locationType: LocationType = .stop) {
        self.id = id
        self.name = name
        self.position = position
        self.locationType = locationType
    }
}

/// What a row of stops.txt is: its location_type, where blank is a stop.
public enum LocationType: Hashable, Sendable {
    /// A stop or platform: 0 or blank.
    case stop
    /// A station, which groups platforms, entrances and nodes: 1.
    case station
    /// An entrance or exit of a station: 2.
    case entrance
    /// A point within a station that pathways link: 3.
    case genericNode
    /// A part of a platform where passengers board: 4.
    case boardingArea
    /// A number that GTFS does not define.
    case other(Int)

    /// The kind of a number of the feed; nil for blank.
    public init(_ value: Int?) {
        switch value {
        case nil, 0: self = .stop
        case 1: self = .station
        case 2: self = .entrance
        case 3: self = .genericNode
        case 4: self = .boardingArea
        case .some(let value): self = .other(value)
        }
    }

    /// The number of the feed.
    public var rawValue: Int {
        switch self {
        case .stop: 0
        case .station: 1
        case .entrance: 2
        case .genericNode: 3
        case .boardingArea: 4
        case .other(let value): value
        }
    }
}
