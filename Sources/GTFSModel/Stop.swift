/// A row of stops.txt: a stop or platform, a station, an entrance, a generic node or a boarding area.
public struct Stop: Sendable, Equatable {
    public typealias ID = Identifier<Stop>

    public var id: ID
    public var code: String?
    public var name: String?
    /// tts_stop_name: the name as it is to be read aloud.
    public var spokenName: String?
    public var description: String?
    /// Where it is; nil where the feed gives no usable position.
    public var position: Coordinate?
    public var zoneID: String?
    public var url: String?
    public var locationType: LocationType
    public var parentID: ID?
    /// IANA name; for display only, stop times are in the agency's zone.
    public var timeZone: String?
    /// 0 or nil: no information; 1: possible; 2: not possible.
    public var wheelchairBoarding: Int?
    public var levelID: String?
    public var platformCode: String?

    public init(id: ID, name: String? = nil, position: Coordinate? = nil, locationType: LocationType = .stop) {
        self.id = id
        self.name = name
        self.position = position
        self.locationType = locationType
    }
}

/// stops.location_type; blank is a stop.
public enum LocationType: Hashable, Sendable {
    case stop, station, entrance, genericNode, boardingArea
    case other(Int)

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
