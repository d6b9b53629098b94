internal import GTFSModel

/// The stop times of a feed: the patterns and time profiles of its trips, and the values that stop times share.
struct StopTimes {
    var patterns = PatternList()
    private(set) var headsigns = HeadsignLists()
    var attributes = StopTimeAttributes.List()

    /// Enters the stop times of a trip, in the order of the file: its pattern, time profile, headsigns and extra cells.
    mutating func enter(
        _ unordered: [StopTimeRow], of trip: Int32, _ trips: inout TripRecords, _ extras: FileExtras
    ) throws {
        var rows = unordered
        if !rows.isInOrder({ $0.sequence < $1.sequence }) { rows = rows.stableSorted { $0.sequence < $1.sequence } }
        var record = trips[Int(trip)]
        (record.profile, record.start) = patterns.add(rows, of: record)
        record.headsignList = headsigns.add(rows)
        if record.firstStopTimeLine == 0, let first = unordered.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(rows, owner: Int(trip))
        trips.setStopTimes(record, of: Int(trip))
    }

    /// Joins the rows that came late with the earlier ones of their trips, and gives trips without stop times an empty
    /// pattern. Call it on the first thread, after the file has been read.
    mutating func finish(_ late: ScatteredStopTimes, _ trips: inout TripRecords, _ extras: FileExtras) throws {
        try late.forEachTrip { trip, rows in try join(rows, to: trip, &trips, extras) }
        for index in trips.indices where trips.profile(index) < 0 {
            var record = trips[index]
            (record.profile, record.start) = patterns.add([], of: record)
            trips.setStopTimes(record, of: index)
        }
        guard let profiles = patterns.finish() else { return }
        for index in trips.indices { trips.setProfile(profiles[Int(trips.profile(index))], of: index) }
    }

    private mutating func join(
        _ rows: [StopTimeRow], to trip: Int32, _ trips: inout TripRecords, _ extras: FileExtras
    ) throws {
        let record = trips[Int(trip)]
        var earlier = patterns.stopTimes(profile: record.profile, start: record.start)
        headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        patterns.removeTrip(profile: record.profile)
        try enter(earlier + rows, of: trip, &trips, extras)
    }
}
