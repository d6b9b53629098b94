internal import GTFSModel
internal import GTFSStore

/// Every stop time of the feed that serves a zone or a location group within a window, and the groups of each stop.
final class FlexTimetable: Sendable {
    /// A zone or a location group whose windows a board lists.
    struct BoardArea {
        let id: FlexTimetable.AreaID
        /// The stop of the board that is in the group; nil on the board of the zone or group itself.
        let stop: BoardStop?
    }

    let lines: [StopTimetable.Line]
    private let stopTimes: [AreaID: [StopTimetable.FlexStopTime]]
    /// By stop_id, with the groups of one stop in the order of location_group_stops.txt.
    private let groups: [Stop.ID: [String]]

    init(_ session: FeedSession) throws {
        var reading = FlexReading(session)
        try session.reader.eachStopTimeWithoutStop { try reading.add($0) }
        lines = reading.lines.lines
        stopTimes = reading.stopTimes
        groups = try session.reader.locationGroupStops().reduce(into: [:]) { groups, row in
            groups[Stop.ID(row.stopID), default: []].append(row.groupID)
        }
    }

    func stopTimes(_ area: AreaID) -> [StopTimetable.FlexStopTime] { stopTimes[area] ?? [] }

    /// The groups that a stop is in, by itself or as a part of another stop.
    func groups(of stop: BoardStop) -> [String] { ([stop.id] + stop.partOf).flatMap { groups[$0] ?? [] } }

    var byteCount: Int {
        let times = stopTimes.values.reduce(0) { bytes, list in
            list.reduce(bytes + list.storageByteCount) { $0 + $1.trips.storageByteCount }
        }
        return 128 + lines.storageByteCount + times + groups.values.reduce(0) { $0 + 64 + $1.storageByteCount }
    }
}

extension FlexTimetable {
    /// The area that a row of stop_times.txt names in place of a stop.
    enum AreaID: Hashable, Sendable {
        /// location_id: a zone of locations.geojson.
        case location(String)
        /// location_group_id: a group of stops.
        case group(String)

        /// - Parameter attributes: of a row of stop_times.txt; nil if it names no area.
        init?(_ attributes: StopTimeAttributesRow) {
            if let id = attributes.locationID {
                self = .location(id)
            } else if let id = attributes.locationGroupID {
                self = .group(id)
            } else {
                return nil
            }
        }
    }
}

/// Reads the stop times of zones and groups.
private struct FlexReading {
    private let session: FeedSession
    private(set) var lines = StopTimetable.LineList()
    private(set) var stopTimes: [FlexTimetable.AreaID: [StopTimetable.FlexStopTime]] = [:]

    init(_ session: FeedSession) { self.session = session }

    mutating func add(_ row: ProfileStopRow) throws {
        guard row.tripCount > 0, let attributes = session.summary.attributes[row.stop.attributesKey],
            attributes.hasWindow,
            let area = FlexTimetable.AreaID(attributes)
        else { return }
        stopTimes[area, default: []].append(
            try session.flexStopTime(row, line: lines.index(of: row, session), attributes: attributes))
    }
}

extension FeedSession {
    /// A stop time of a window, with the trips of its profile.
    func flexStopTime(_ row: ProfileStopRow, line: Int, attributes: StopTimeAttributesRow) throws
        -> StopTimetable.FlexStopTime
    {
        var trips: [TripRow.Start] = []
        try reader.eachTrip(from: row.firstTripKey, count: row.tripCount) { trips.append($0) }
        return StopTimetable.FlexStopTime(row: row, line: line, attributes: attributes, trips: trips)
    }

    /// The stop times of zones and location groups.
    func flexTimetable() throws -> FlexTimetable {
        try caches.flexTimetable.value { try FlexTimetable(self) }
    }

    /// The groups that stops of a board are in, each once.
    func areas(of stops: [StopTimetable]) throws -> [FlexTimetable.BoardArea] {
        guard summary.hasFlex else { return [] }
        let flex = try flexTimetable()
        var seen: Set<String> = []
        return stops.flatMap { timetable in
            flex.groups(of: timetable.stop).filter { seen.insert($0).inserted }
                .map { FlexTimetable.BoardArea(id: .group($0), stop: timetable.stop) }
        }
    }

    /// The zone or location group with an id; nil if the feed has none. "location_id must be unique across all
    /// stops.stop_id, locations.geojson id, and location_groups.location_group_id values" (GTFS Schedule reference).
    func area(_ id: Stop.ID) throws -> FlexTimetable.BoardArea? {
        let id = id.rawValue
        if try reader.hasLocation(id: id) { return FlexTimetable.BoardArea(id: .location(id), stop: nil) }
        return try reader.hasLocationGroup(id: id) ? FlexTimetable.BoardArea(id: .group(id), stop: nil) : nil
    }
}
