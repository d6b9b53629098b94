internal import GTFSModel
package import GTFSStore

extension Timetable {
    /// The changes from an older version of the feed to this one: routes, stops, trips, service by route and day, and
    /// the records of every other file.
    ///
    /// Records that would count as the same are read in both files first. The packed bytes of files that GTFS does not
    /// know are compared by the checksums that the imports recorded; `gtfs-query diff` reads them too.
    /// - Throws: `StoreError` if one of the files cannot be read, or differs from what its import stored.
    public func differences(from old: Timetable) throws -> TimetableDiff { try differences(from: old, unpack: nil) }

    /// - Parameter unpack: unpacks the bytes of files that GTFS does not know.
    package func differences(from old: Timetable, unpack: PieceUnpacking?) throws -> TimetableDiff {
        let same = try sameFiles(as: old)
        for timetable in [old, self] { try timetable.requireSound(same, unpack: unpack) }
        var diff = TimetableDiff(old: try old.side(), new: try side())
        let dates = Self.commonDays(diff.old, diff.new)
        diff.firstDay = dates.first
        diff.lastDay = dates.last
        try old.database.reading { before in
            try database.reading { after in try diff.compare(before, after, on: dates) }
        }
        return diff
    }

    /// The files that have the same records by the checksums of both.
    private func sameFiles(as old: Timetable) throws -> Set<String> {
        let files = try database.reading { try $0.fileChecksums() }
        let before = try old.database.reading { try $0.fileChecksums() }.filter(\.isStored)
        let byName = Dictionary(before.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return Set(files.filter { file in file.isStored && byName[file.name].map(file.isSame) ?? false }.map(\.name))
    }

    /// - Throws: `StoreError` if one of the files does not match its checksum, or records belong to no file.
    private func requireSound(_ files: Set<String>, unpack: PieceUnpacking?) throws {
        let digests = try database.digests(of: files, unpack: unpack)
        try database.read { db in
            try StoredFile.requireListed(db)
            let records = try RecordFindings(db, digests)
            let findings =
                records.byFile.map { ($0.name, $0.findings) } + records.headers.map { ($0.name, $0.findings) }
            if let finding = findings.first(where: { files.contains($0.0) && !$0.1.isEmpty })?.1.first {
                throw FeedReader.DamagedRecords(finding)
            }
        }
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
        files = try FileDiff(old: old, new: new).changes()
        let names = Set(files.map(\.name))
        var newRouteIDs: [String: String] = [:]
        // Files without changes need not be read.
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
        trips = try TripDiff(old: before, new: after).changes()
        let service = ComparedDays.ServiceDiff(before, after, on: dates)
        days = service.days
        routeDays = service.routeDays
    }

    /// The files that decide which trips run when.
    private static let timetableFiles: Set = [
        "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt", "frequencies.txt",
    ]
}
