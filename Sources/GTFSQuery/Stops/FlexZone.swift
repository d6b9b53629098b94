internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A zone of locations.geojson, in which trips serve passengers on demand (GTFS Flex).
///
/// `departures(_:)` of its id lists the windows of that service.
public struct FlexZone: Sendable, Hashable, Identifiable {
    /// location_id: the feature's id. Boards take it in place of a stop_id.
    public var id: Stop.ID
    /// stop_name
    public var name: String?
    /// stop_desc
    public var description: String?
    /// The routes whose trips serve the zone, in the feed's order; empty if no trip does.
    public var routes: [Route.ID]
    /// The area of the zone.
    public var shape: ZoneShape
    /// The next windows of service, if the request asks for them; otherwise nil.
    public var windows: [FlexWindow]?

    /// A zone; one that no route serves, unless routes are given.
    public init(
        id: Stop.ID, shape: ZoneShape, name: String? = nil, description: String? = nil, routes: [Route.ID] = [],
        windows: [FlexWindow]? = nil
    ) {
        self.id = id
        self.shape = shape
        self.name = name
        self.description = description
        self.routes = routes
        self.windows = windows
    }

    var byteCount: Int {
        256 + shape.byteCount + Optional(id.rawValue).byteCount + name.byteCount + description.byteCount
            + routes.storageByteCount
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

extension Timetable {
    /// The zones of locations.geojson that contain a position, their edges included, in the order of the file.
    ///
    /// Zones are not stops: `nearby(_:)` and `search(_:)` do not list them (rule D24).
    ///
    ///     for zone in try timetable.zones(at: Coordinate(latitude: 39.19, longitude: -106.82)) {
    ///         let board = try timetable.departures(DeparturesRequest(stopID: zone.id, at: now))
    ///         print(zone.name ?? "", board.flexWindows.count)
    ///     }
    /// - Throws: `QueryError` for a position that is not on Earth; `StoreError` if the database cannot be read.
    public func zones(at position: Coordinate) throws -> [FlexZone] {
        try QueryError.requirePosition(position)
        return try zones().filter { $0.shape.contains(position) }
    }

    /// All zones of locations.geojson, in the order of the file.
    /// - Throws: `StoreError` if the database cannot be read.
    package func zones() throws -> [FlexZone] {
        try database.reading { reader in
            let session = try feedSession(reader)
            return try session.caches.zones.value { try session.readZones() }
        }
    }
}

extension FeedSession {
    fileprivate func readZones() throws -> [FlexZone] {
        let flex = summary.hasFlex ? try flexTimetable() : nil
        var zones: [FlexZone] = []
        try reader.eachLocation { row in
            guard let shape = try? JSONDecoder().decode(ZoneShape.self, from: Data(row.geometry.utf8)) else { return }
            var zone = FlexZone(id: Stop.ID(row.id), shape: shape)
            (zone.name, zone.description) = (row.name, row.description)
            zone.routes = flex?.routes(.location(row.id)) ?? []
            zones.append(zone)
        }
        return zones
    }
}

extension FlexTimetable {
    /// Each once, by route_sort_order, then in the order of the timetable.
    fileprivate func routes(_ area: AreaID) -> [Route.ID] {
        var seen: Set<Route.ID> = []
        let served = stopTimes(area).map { lines[$0.line].route }
        return served.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .compactMap { $0.element.row.map { Route.ID($0.id) } }.filter { seen.insert($0).inserted }
    }
}
