internal import GTFSModel
internal import GTFSStore

extension Timetable {
    /// What changed from an older version of the feed to this one: routes, stops, trips, service by route and day, and the
    /// records of every other file.
    /// - Throws: `StoreError` where one of the files cannot be read.
    public func differences(from old: Timetable) throws -> TimetableDiff {
        var diff = TimetableDiff(old: try old.side(), new: try side())
        let dates = Self.commonDays(diff.old, diff.new)
        diff.firstDay = dates.first
        diff.lastDay = dates.last
        try old.database.reading { before in
            try database.reading { after in try diff.compare(before, after, on: dates) }
        }
        return diff
    }

    private func side() throws -> TimetableDiff.Side {
        let record = try database.importRecord()
        let counts = try database.feedCounts()
        return TimetableDiff.Side(
            source: record.sourceName, version: try database.feedInfo()?.version,
            firstServiceDate: record.firstServiceDate, lastServiceDate: record.lastServiceDate, routes: counts.routes,
            stops: counts.stops, trips: counts.trips, stopTimes: counts.stopTimes)
    }

    /// The days that both sides cover, at most two years of them.
    private static func commonDays(_ old: TimetableDiff.Side, _ new: TimetableDiff.Side) -> [ServiceDate] {
        let firsts = [old.firstServiceDate, new.firstServiceDate].compactMap(\.self)
        let lasts = [old.lastServiceDate, new.lastServiceDate].compactMap(\.self)
        guard firsts.count == 2, let first = firsts.max(), let last = lasts.min(), first <= last else { return [] }
        let days = min(last.dayNumber - first.dayNumber, 731)
        return (0...days).map { first.adding(days: $0) }
    }
}

extension TimetableDiff {
    fileprivate mutating func compare(
        _ old: FeedReader, _ new: FeedReader, on dates: [ServiceDate]
    ) throws {
        files = try FileDiff(old, new).changes()
        let names = Set(files.map(\.name))
        var newRouteIDs: [String: String] = [:]
        // What did not change need not be read.
        if names.contains("routes.txt") {
            let compared = try RecordDiff.routes(old, new)
            routes = compared.differences.map { RouteChange($0) }
            newRouteIDs = compared.newIDs
        }
        if names.contains("stops.txt") {
            stops = try RecordDiff(view: "stops", id: "stop_id", old, new).differences.map { StopChange($0) }
        }
        guard !names.isDisjoint(with: Self.timetableFiles) else { return }
        let before = try ComparedTrips(old, on: dates, newRouteIDs: newRouteIDs)
        let after = try ComparedTrips(new, on: dates)
        trips = try TripDiff(before, after).changes()
        let service = ServiceDiff(before, after, on: dates)
        days = service.days
        routeDays = service.routeDays
    }

    /// The files that say which trips run when.
    private static let timetableFiles: Set = [
        "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt", "frequencies.txt",
    ]
}
