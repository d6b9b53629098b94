internal import GTFSModel
internal import GTFSStore

/// The stop times of a feed: the patterns and time profiles of its trips, and the values that stop times share.
struct StopTimes {
    var patterns = PatternList()
    private(set) var headsigns = HeadsignLists()
    var attributes = StopTimeAttributes.List()
    /// The trips whose rows stand together, but not in the order of stop_sequence.
    private var unordered: Set<Int32> = []

    /// Enters the stop times of a trip, in the order of the file: its pattern, time profile, headsigns and extra cells.
    /// - Parameter knownPattern: index of a pattern with these stops, which may be of another route; -1 if none is known.
    /// - Returns: the index of their pattern, and whether they are in the order of stop_sequence, with nothing between them.
    mutating func enter(
        _ written: [StopTimeRow], of trip: Int32, _ trips: inout TripRecords, _ extras: FileExtras,
        knownPattern: Int32 = -1
    ) throws -> (pattern: Int32, isSorted: Bool) {
        var rows = written
        // Rows of one stop_sequence are not sorted either, and stay as they are.
        var isSorted = rows.isInOrder { $0.sequence <= $1.sequence }
        if !isSorted { rows = rows.inOrderOfSequence }
        if let first = written.first, let last = written.last, Int(last.line) - Int(first.line) >= written.count {
            isSorted = false
        }
        if !isSorted { unordered.insert(trip) }
        var record = trips[Int(trip)]
        (record.profile, record.start) = patterns.add(rows, of: record, knownPattern: knownPattern)
        record.headsignList = headsigns.add(rows)
        if record.firstStopTimeLine == 0, let first = written.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(rows, owner: Int(trip))
        trips.setStopTimes(record, of: Int(trip))
        return (patterns.profiles[Int(record.profile)].pattern, isSorted)
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
            try join(rows, to: trip, trips: &trips, extras: extras)
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
        _ rows: [StopTimeRow], to trip: Int32, trips: inout TripRecords, extras: FileExtras
    ) throws {
        let record = trips[Int(trip)]
        var earlier = patterns.stopTimes(profile: record.profile, start: record.start)
        headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        patterns.removeTrip(profile: record.profile)
        _ = try enter(earlier + rows, of: trip, &trips, extras)
    }
}

extension [StopTimeRow] {
    /// In the order of stop_sequence; rows of one stop_sequence stay as they are. Their indices are sorted: a row is long.
    fileprivate var inOrderOfSequence: [StopTimeRow] {
        var order = indices.map { (sequence: self[$0].sequence, index: $0) }
        order.sort { ($0.sequence, $0.index) < ($1.sequence, $1.index) }
        return order.map { self[$0.index] }
    }
}

/// The stop_headsigns of trips as runs of equal values, each list of runs once. The key of a list is its index plus one.
struct HeadsignLists {
    struct Run: Hashable {
        let first: Int
        var last: Int
        let headsign: Int32
    }

    private var indexes: [[Run]: Int32] = [:]
    private(set) var all: [[Run]] = []

    /// Adds the headsigns of a trip.
    /// - Returns: the index of their list; -1 if no row has a stop_headsign.
    mutating func add(_ stopTimes: [StopTimeRow]) -> Int32 {
        var runs: [Run] = []
        for (position, stopTime) in stopTimes.enumerated() where stopTime.headsign >= 0 {
            if let last = runs.last, last.headsign == stopTime.headsign, last.last == position - 1 {
                runs[runs.count - 1].last = position
            } else {
                runs.append(Run(first: position, last: position, headsign: stopTime.headsign))
            }
        }
        guard !runs.isEmpty else { return -1 }
        if let index = indexes[runs] { return index }
        let index = Int32(all.count)
        indexes[runs] = index
        all.append(runs)
        return index
    }

    func restore(_ index: Int32, to stopTimes: inout [StopTimeRow]) {
        guard index >= 0 else { return }
        for run in all[Int(index)] {
            for position in run.first...run.last { stopTimes[position].headsign = run.headsign }
        }
    }
}

extension HeadsignLists {
    func write(to database: StoreDatabase, _ texts: ByteInterner) throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stop_headsigns", ["headsign_list_key", "first_position", "last_position", "stop_headsign"]))
        for (index, runs) in all.enumerated() {
            for run in runs {
                try insert.run([
                    .integer(index + 1), .integer(run.first), .integer(run.last), .text(texts.text(run.headsign)),
                ])
            }
        }
    }
}
