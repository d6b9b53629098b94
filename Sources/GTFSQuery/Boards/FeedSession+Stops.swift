internal import Foundation
internal import GTFSModel
internal import GTFSStore

extension FeedSession {
    /// The stops that an id stands for on a board, each with all that calls there: a station and a platform all that is
    /// below them, an entrance or a generic node its station, a boarding area its platform.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStops(_ id: Stop.ID) throws -> [StopTimetable] {
        let keys = try caches.boardStops.value(id) { try stopKeys(of: id) }
        return try caches.stopTimetables.values(keys) { try StopTimetableReading(self).timetable(ofStop: $0) }
    }

    private func stopKeys(of id: Stop.ID) throws -> [Key<Stop>] {
        guard let stop = try reader.stop(id: id.rawValue), try stop.isListed || reader.isVisited(stopKey: stop.key)
        else {
            throw try unknownStop(id)
        }
        // A stop that stops.txt does not list has no parts, whatever names it as parent_station.
        guard stop.isListed else { return [stop.key] }
        let isPartOfPlatformOrStation = [2, 3, 4].contains(stop.locationType)
        let parent = isPartOfPlatformOrStation ? try parent(of: stop) : nil
        return try reader.stopWithParts(key: parent?.key ?? stop.key)
    }

    /// The stop that `parent_station` names; nil where stops.txt does not list it.
    private func parent(of stop: StopRow) throws -> StopRow? {
        try stop.parentKey.flatMap { try self.stop($0) }.flatMap { $0.isListed ? $0 : nil }
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
    func lineage(_ stop: StopRow) throws -> [StopRow] {
        var line = [stop]
        while let parent = try parent(of: line[0]) {
            // Broken feeds have rings of parents.
            guard !line.contains(where: { $0.key == parent.key }) else { break }
            line.insert(parent, at: 0)
        }
        return line
    }
}
