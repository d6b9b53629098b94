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
        guard let stop = try reader.stop(id: id.rawValue), try stop.isListed || reader.isServed(stopKey: stop.key)
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

extension FeedSession {
    /// - Throws: `QueryError.unknownID` where a filter names a route or an agency that the feed doesn't have.
    func require(_ filter: DepartureFilter) throws {
        for id in filter.routes where try reader.routeKey(id: id.rawValue) == nil {
            throw try unknownRoute(id.rawValue)
        }
        for id in filter.agencies where try !reader.hasAgency(id: id.rawValue) {
            var matches = NearestMatches(id.rawValue)
            for agency in try reader.agencyZones() { matches.consider(agency.id ?? "", name: agency.name) }
            throw unknown("agency", id.rawValue, matches, list: "gtfs-query info")
        }
    }

    func unknownRoute(_ id: String) throws -> QueryError {
        var matches = NearestMatches(id)
        try reader.eachRouteName { matches.consider($0, name: $1) }
        return unknown("route", id, matches, list: "gtfs-query routes")
    }

    private func unknown(_ kind: String, _ id: String, _ matches: NearestMatches, list: String) -> QueryError {
        QueryError(
            .unknownID, "The feed has no \(kind) \"\(id)\": \(matches.suggestion ?? "`\(list)` lists what there is.")")
    }
}

extension FeedSession {
    /// Whether the feed speaks of `window`: expired where its days, and every service day that could reach into it, lie
    /// after the feed's last; not yet active where they all lie before its first.
    func status(of window: ClosedRange<Int>, timeZone: ServiceTimeZone) -> FeedStatus {
        func date(_ number: Int?) -> ServiceDate? { number.flatMap { ServiceDate(yyyymmdd: $0) } }
        let dates =
            dates(touching: window, timeZone: timeZone).map(\.date)
            + [timeZone.date(at: window.lowerBound), timeZone.date(at: window.upperBound)]
        var status = FeedStatus(
            state: .withoutService, firstServiceDate: date(summary.period.firstServiceDate),
            lastServiceDate: date(summary.period.lastServiceDate), feedStartDate: date(summary.period.feedStartDate),
            feedEndDate: date(summary.period.feedEndDate))
        if let first = status.firstServiceDate, let last = status.lastServiceDate {
            status.state =
                dates.allSatisfy { $0 > last } ? .expired : dates.allSatisfy { $0 < first } ? .notYetActive : .active
        }
        return status
    }
}
