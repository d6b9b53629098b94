internal import GTFSModel

/// The stop times of a feed: the patterns and time profiles of its trips, and the values that stop times share.
struct StopTimes {
    var patterns = PatternList()
    private(set) var headsigns = HeadsignLists()
    var attributes = StopTimeAttributes.List()
    /// The trips whose rows stand together, but not in the order of stop_sequence.
    private var unordered: Set<Int32> = []

    /// Enters the stop times of a trip, in the order of the file: its pattern, time profile, headsigns and extra cells.
    /// - Returns: whether they are in the order of stop_sequence, with nothing between them.
    mutating func enter(
        _ written: [StopTimeRow], of trip: Int32, _ trips: inout TripRecords, _ extras: FileExtras
    ) throws -> Bool {
        var rows = written
        // Rows of one stop_sequence are not sorted either, and stay as they are.
        var isSorted = rows.isInOrder { $0.sequence <= $1.sequence }
        if !isSorted { rows = rows.stableSorted { $0.sequence < $1.sequence } }
        if let first = written.first, let last = written.last, Int(last.line) - Int(first.line) >= written.count {
            isSorted = false
        }
        if !isSorted { unordered.insert(trip) }
        var record = trips[Int(trip)]
        (record.profile, record.start) = patterns.add(rows, of: record)
        record.headsignList = headsigns.add(rows)
        if record.firstStopTimeLine == 0, let first = written.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(rows, owner: Int(trip))
        trips.setStopTimes(record, of: Int(trip))
        return isSorted
    }

    /// Joins the rows that came late with the earlier ones of their trips, and gives trips without stop times an empty
    /// pattern. Call it on the first thread, after the file has been read.
    /// - Parameter report: is called with each trip that has rows which came late, and the line of its first row; not with a
    ///   trip whose earlier rows were out of order themselves.
    mutating func finish(
        _ late: ScatteredStopTimes, _ trips: inout TripRecords, _ extras: FileExtras,
        report: (_ trip: Int32, _ line: Int) throws -> Void
    ) throws {
        try late.forEachTrip { trip, rows in
            if !unordered.contains(trip) { try report(trip, Int(trips[Int(trip)].firstStopTimeLine)) }
            try join(rows, to: trip, &trips, extras)
        }
        unordered = []
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
        _ = try enter(earlier + rows, of: trip, &trips, extras)
    }
}
