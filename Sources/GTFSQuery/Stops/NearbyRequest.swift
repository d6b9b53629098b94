internal import Foundation
public import GTFSModel

/// A question for the stops near a position.
///
///     var request = NearbyRequest(position: Coordinate(latitude: -33.87, longitude: 151.21), radius: 500)
///     request.filter.isWheelchairAccessible = true
///     for result in try timetable.nearby(request) { print(result.stop.name ?? "", result.distance ?? 0) }
public struct NearbyRequest: Sendable, Hashable {
    /// Latitude -90 to 90, longitude -180 to 180.
    public var position: Coordinate
    /// Metres, 0 or more; a stop at exactly this distance is near.
    public var radius: Double
    /// The most rows, the first in the order; 0 gives none.
    public var limit: Int
    /// Whether a station stands for its platforms; otherwise each platform is a row.
    public var collapsesStations = true
    /// Whether stops without departures are left out; otherwise they come last.
    public var isServedOnly = false
    /// The types among entrances, generic nodes and boarding areas that are rows of their own.
    public var furtherTypes: Set<LocationType> = []
    /// The stops to list, by the routes that serve them.
    public var filter = StopFilter()

    /// A question without a filter.
    public init(position: Coordinate, radius: Double = 600, limit: Int = 20) {
        self.position = position
        self.radius = radius
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try QueryError.requirePosition(position)
        try QueryError.require("radius", radius, in: 0..<Double.infinity, "metres from 0 up")
        try QueryError.requireLimit(limit)
    }
}

/// A filter of stops by the routes that serve them. A stop must pass all four conditions; an empty list lets all stops
/// pass.
public struct StopFilter: Sendable, Hashable {
    /// Served by a route of any of these modes.
    public var modes: [TransitMode] = []
    /// Served by any of these routes.
    public var routes: [Route.ID] = []
    /// Served by a route of any of these agencies.
    public var agencies: [Agency.ID] = []
    /// Whether wheelchairs must be able to board (wheelchair_boarding 1, the stop's own or its parent's).
    public var isWheelchairAccessible = false

    /// A filter that lets all stops pass.
    public init() {}

    var asksForRoutes: Bool { !modes.isEmpty || !routes.isEmpty || !agencies.isEmpty }

    func passes(_ route: Route) -> Bool {
        (modes.isEmpty || modes.contains { $0.includes(route.type) })
            && (routes.isEmpty || routes.contains(route.id))
            && (agencies.isEmpty || route.agencyID.map(agencies.contains) ?? false)
    }
}

/// A stop or station that `nearby`, `search` or `stops(ofRoute:)` found.
public struct StopResult: Sendable, Hashable, Identifiable {
    /// Its row of stops.txt.
    public var stop: Stop
    /// Great-circle distance in metres from the position of the request, for a station to its nearest part, to a tenth of
    /// a metre: no feed measures more exactly. Nil if the request has no position.
    public var distance: Double?
    /// The routes that serve it, in their order (`route_sort_order`, the blank ones last).
    public var routes: [Route]
    /// Whether any trip leaves from it on any day of the feed.
    public var isServed: Bool
    /// The stops that it stands for: the platforms of a station, or close stops with the same name.
    public var members: [Stop.ID]
    /// The name by which a search found it, if that is not the stop's own: a translation, or the name of a part.
    public var matchedName: String?
    /// The words that a search used, if it left out or changed words of the query to find anything: "wynyard station"
    /// for "wynyard train station". Nil if all words were met.
    public var matched: String?
    /// The next departures, if the request asks for them; otherwise nil.
    public var departures: [Departure]?

    /// The stop's.
    public var id: Stop.ID { stop.id }

    /// A stop that was found; its distance is rounded to a tenth of a metre.
    public init(
        stop: Stop, distance: Double? = nil, routes: [Route] = [], isServed: Bool = true, members: [Stop.ID] = [],
        matchedName: String? = nil, matched: String? = nil, departures: [Departure]? = nil
    ) {
        self.stop = stop
        self.distance = distance.map { PlainNumber.rounded($0, decimals: 1) }
        self.routes = routes
        self.isServed = isServed
        self.members = members
        self.matchedName = matchedName
        self.matched = matched
        self.departures = departures
    }
}

extension NearbyRequest: AnswerCodable {
    package static let fields = AnswerFields(
        NearbyRequest(position: Coordinate(latitude: 0, longitude: 0))
    ) { fields in
        fields.add("position", \.position)
        fields.add("radius", \.radius, absent: 600)
        fields.add("limit", \.limit, absent: 20)
        fields.add("stations", \.collapsesStations, absent: true)
        fields.add("served_only", \.isServedOnly, absent: false)
        fields.add("further_types", kinds: \.furtherTypes)
        fields.add("filter", \.filter, absent: StopFilter())
    }
}

extension StopFilter: AnswerCodable {
    package static let fields = AnswerFields(StopFilter()) { fields in
        fields.add("modes", \.modes, absent: [])
        fields.add("routes", \.routes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("wheelchair", \.isWheelchairAccessible, absent: false)
    }
}

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
