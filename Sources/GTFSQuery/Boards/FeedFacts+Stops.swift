internal import Foundation
internal import GTFSModel
internal import GTFSStore

extension FeedFacts {
    /// The stops that an id stands for on a board, each with all that calls there: a station and a platform all that is
    /// below them, an entrance or a generic node its station, a boarding area its platform.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStops(_ id: Stop.ID) throws -> [StopTimetable] {
        let keys = try memory.boardStops.value(id) { try stopKeys(of: id) }
        return try memory.stopTimetables.values(keys) { try StopTimetableReading(self).timetable(ofStop: $0) }
    }

    private func stopKeys(of id: Stop.ID) throws -> [Int] {
        guard let stop = try reader.stop(id: id.rawValue) else { throw try unknownStop(id) }
        var key = stop.key
        if let parent = stop.parentKey, [2, 3, 4].contains(stop.locationType) { key = parent }
        return try reader.stopWithParts(key: key)
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
        while let parent = try line[0].parentKey.flatMap({ try self.stop($0) }) {
            // Broken feeds have rings of parents.
            guard !line.contains(where: { $0.key == parent.key }) else { break }
            line.insert(parent, at: 0)
        }
        return line
    }
}
