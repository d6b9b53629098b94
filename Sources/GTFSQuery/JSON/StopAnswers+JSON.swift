package import GTFSModel

extension StopResult: AnswerCodable {
    /// A row of `nearby` or `search`.
    package static let fields = AnswerFields(
        StopResult(stop: Stop(id: ""), routes: [], isServed: false, members: [])
    ) { fields in
        fields.add("stop_id", \.stop.id)
        fields.add("stop_code", \.stop.code)
        fields.add("stop_name", \.stop.name)
        fields.add(latitude: "stop_lat", longitude: "stop_lon", \.stop.position)
        fields.add("location_type", \.stop.locationType)
        fields.add("platform_code", \.stop.platformCode)
        fields.add("distance", \.distance)
        fields.add("routes", derived: { $0.routes.map(\.id) })
        fields.add("served", \.isServed)
        fields.add("members", \.members, absent: [])
        fields.add("matched_name", \.matchedName)
        fields.add("matched", \.matched)
        fields.add("departures", \.departures)
        fields.addForDecoding { fields in
            fields.add("tts_stop_name", \.stop.spokenName)
            fields.add("stop_desc", \.stop.description)
            fields.add("zone_id", \.stop.zoneID)
            fields.add("stop_url", \.stop.url)
            fields.add("parent_station", \.stop.parentID)
            fields.add("stop_timezone", \.stop.timeZone)
            fields.add("wheelchair_boarding", \.stop.wheelchairBoarding)
            fields.add("level_id", \.stop.levelID)
            fields.add("stop_access", \.stop.access)
            fields.add("route_details", \.routes, absent: [])
        }
    }
}

extension FlexZone: AnswerCodable {
    /// A row of `nearby --zones`.
    package static let fields = AnswerFields(FlexZone(id: "", shape: ZoneShape(polygons: []))) { fields in
        fields.add("location_id", \.id)
        fields.add("stop_name", \.name)
        fields.add("stop_desc", \.description)
        fields.add("routes", \.routes)
        fields.add("windows", \.windows)
        fields.add("geometry", \.shape)
    }
}

extension StopDetail: AnswerCodable {
    private static let blank = StopDetail(stop: Stop(id: ""), parent: nil, parts: [], routes: [], isServed: false)

    /// The object that `stop` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(Stop.fields, of: \.stop)
        fields.add("served", \.isServed)
        fields.add("routes", \.routes)
        fields.add("platforms", \.platforms, absent: [])
        fields.add("entrances_and_nodes", \.entrancesAndNodes, absent: [])
        fields.addForDecoding { $0.add("parent", \.parent) }
    }
}

extension StopDetail {
    /// Its parts that are stops: the platforms of a station.
    public var platforms: [Stop] {
        get { parts.filter { $0.locationType == .stop } }
        set { parts = newValue + entrancesAndNodes }
    }

    /// Its other parts: entrances, generic nodes, boarding areas.
    public var entrancesAndNodes: [Stop] {
        get { parts.filter { $0.locationType != .stop } }
        set { parts = platforms + newValue }
    }
}

extension RouteDetail: AnswerCodable {
    /// The object that `route` writes.
    package static let fields = AnswerFields(
        RouteDetail(route: Route(id: ""), agencyName: nil, patterns: [])
    ) { fields in
        fields.add(Route.fields, of: \.route)
        fields.add("agency_name", \.agencyName)
        fields.add("patterns", \.patterns)
    }
}

extension RoutePattern: AnswerCodable {
    /// A pattern of a route.
    package static let fields = AnswerFields(
        RoutePattern(id: 0, directionID: nil, headsign: nil, tripCount: 0, stops: [])
    ) { fields in
        fields.add("direction_id", \.directionID)
        fields.add("trip_headsign", \.headsign)
        fields.add("trips", \.tripCount)
        fields.add("stops", \.stops)
        fields.addForDecoding { $0.add("pattern_key", \.id) }
    }
}

extension StopName: AnswerCodable {
    /// A stop of a pattern.
    package static let fields = AnswerFields(StopName(id: "", name: nil)) { fields in
        fields.add("stop_id", \.id)
        fields.add("stop_name", \.name)
    }
}
