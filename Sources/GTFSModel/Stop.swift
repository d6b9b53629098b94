/// A row of stops.txt: a stop or platform, a station, an entrance, a generic node or a boarding area.
///
///     let stop = try timetable.stop("200060").stop
///     print(stop.name ?? "", stop.locationType == .station)
public struct Stop: Sendable, Hashable, Identifiable {
    /// stop_id
    public typealias ID = Identifier<Stop>

    /// stop_id
    public var id: ID
    /// stop_code: the code that passengers see at the stop.
    public var code: String?
    /// stop_name
    public var name: String?
    /// tts_stop_name: the name to read aloud.
    public var spokenName: String?
    /// stop_desc
    public var description: String?
    /// stop_lat and stop_lon; nil if the feed leaves one blank.
    public var position: Coordinate?
    /// zone_id, for fares.
    public var zoneID: String?
    /// stop_url
    public var url: String?
    /// location_type
    public var locationType: LocationType
    /// parent_station as the feed writes it, even if stops.txt does not have the stop.
    public var parentID: ID?
    /// stop_timezone, an IANA name, only for display: stop times are in the agency's zone.
    public var timeZone: String?
    /// wheelchair_boarding; nil where blank: no information.
    public var wheelchairBoarding: AvailabilityCode?
    /// level_id
    public var levelID: String?
    /// platform_code, such as `4` or `G`.
    public var platformCode: String?
    /// stop_access; nil where blank.
    public var access: StopAccess?

    /// A stop; fields that are not given are blank.
    public init(
        id: ID, name: String? = nil, position: Coordinate? = nil, locationType: LocationType = .stop,
        code: String? = nil, spokenName: String? = nil, description: String? = nil, zoneID: String? = nil,
        url: String? = nil, parentID: ID? = nil, timeZone: String? = nil, wheelchairBoarding: AvailabilityCode? = nil,
        levelID: String? = nil, platformCode: String? = nil, access: StopAccess? = nil
    ) {
        self.id = id
        self.name = name
        self.position = position
        self.locationType = locationType
        self.code = code
        self.spokenName = spokenName
        self.description = description
        self.zoneID = zoneID
        self.url = url
        self.parentID = parentID
        self.timeZone = timeZone
        self.wheelchairBoarding = wheelchairBoarding
        self.levelID = levelID
        self.platformCode = platformCode
        self.access = access
    }
}

extension Stop: AnswerCodable {
    /// The keys of stops.txt.
    package static let fields = AnswerFields(Stop(id: "")) { fields in
        fields.add("stop_id", \.id)
        fields.add("stop_code", \.code)
        fields.add("stop_name", \.name)
        fields.add("tts_stop_name", \.spokenName)
        fields.add("stop_desc", \.description)
        fields.add(latitude: "stop_lat", longitude: "stop_lon", \.position)
        fields.add("zone_id", \.zoneID)
        fields.add("stop_url", \.url)
        fields.add("location_type", \.locationType)
        fields.add("parent_station", \.parentID)
        fields.add("stop_timezone", \.timeZone)
        fields.add("wheelchair_boarding", \.wheelchairBoarding)
        fields.add("level_id", \.levelID)
        fields.add("platform_code", \.platformCode)
        fields.addForDecoding { $0.add("stop_access", \.access) }
    }
}
