/// The kind of a row of stops.txt: its location_type; a blank is a stop. A number that GTFS does not define is kept.
///
///     stop.locationType == .station
public struct LocationType: NumberedCode {
    /// The number of the feed.
    public let rawValue: Int
    /// The type of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The type of a cell of the feed; nil, a blank, is a stop.
    public init(_ value: Int?) { rawValue = value ?? 0 }

    /// 0 or blank: a stop, or a platform of a station.
    public static let stop = LocationType(rawValue: 0)
    /// 1: a station, which stops name as their parent.
    public static let station = LocationType(rawValue: 1)
    /// 2: an entrance or exit of a station.
    public static let entrance = LocationType(rawValue: 2)
    /// 3: a point inside a station that joins pathways.
    public static let genericNode = LocationType(rawValue: 3)
    /// 4: a part of a platform where passengers board.
    public static let boardingArea = LocationType(rawValue: 4)

    /// In the order of the reference.
    public static let allCases: [LocationType] = [.stop, .station, .entrance, .genericNode, .boardingArea]
}
