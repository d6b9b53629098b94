internal import Foundation
internal import GTFSModel
internal import GTFSStore

extension FeedFacts {
    /// The stops that an id stands for on a board: a station and a platform all that is below them, an entrance or a
    /// generic node its station, a boarding area its platform.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStops(_ id: Stop.ID) throws -> [StopRow] {
        guard let stop = try reader.stop(id: id.rawValue) else { throw try unknownStop(id) }
        var key = stop.key
        if let parent = stop.parentKey, [2, 3, 4].contains(stop.locationType) { key = parent }
        let rows = try reader.stopWithParts(key: key)
        remember(rows)
        return rows
    }

    func unknownStop(_ id: Stop.ID) throws -> QueryError {
        var matches = NearestMatches(id.rawValue)
        try reader.eachStopName { matches.consider($0, name: $1) }
        return QueryError(
            .unknownID,
            "The feed has no stop \"\(id)\": "
                + (matches.suggestion ?? "`gtfs-query search TEXT` finds stops by their names."))
    }

    /// The station above a stop and the stop itself, the uppermost first.
    private func lineage(_ stop: StopRow) throws -> [StopRow] {
        var line = [stop]
        while let parent = try line[0].parentKey.flatMap({ try self.stop($0) }) {
            // Broken feeds have rings of parents.
            guard !line.contains(where: { $0.key == parent.key }) else { break }
            line.insert(parent, at: 0)
        }
        return line
    }

    /// Where the clocks stand at a stop. A child uses its parent's stop_timezone and ignores its own (GTFS Schedule
    /// reference, stops.txt, stop_timezone); without one the agency's zone is shown.
    func displayZone(_ stop: StopRow, agency: ServiceDayClock) throws -> TimeZone {
        try lineage(stop)[0].timeZone.flatMap(TimeZones.zone) ?? agency.timeZone
    }

    /// wheelchair_boarding of a stop; a child without information inherits its parent's.
    func wheelchairBoarding(_ stop: StopRow) throws -> Availability {
        try lineage(stop).reduce(Availability.unknown) { inherited, part in
            Availability(part.wheelchairBoarding).inheriting(inherited)
        }
    }
}
