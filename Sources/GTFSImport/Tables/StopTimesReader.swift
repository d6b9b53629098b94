internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads stop_times.txt: each trip's rows become a pattern and a time profile as soon as they are through.
///
/// Rows of a trip mostly stand together. Those that come after another trip's have begun wait until the end of the file
/// and are put together with the earlier ones then, so that scattered files cost time, not memory.
struct StopTimesReader {
    private static let file = GTFSFile.stopTimes.name

    private let input: ImportInput
    private let output: ImportOutput
    private let references: ReferencedIDs
    private let extras: FileExtras
    private var current: Int32 = -1
    private var currentID: [UInt8] = []
    private var isCurrentScattered = false
    private var calls: [StopTimeCall] = []
    private var scattered: ScatteredStopTimes
    /// Of the current trip's rows, and of those of all trips before.
    private var tripSum: UInt64 = 0
    private var checksum: UInt64 = 0

    init(_ input: ImportInput, _ references: ReferencedIDs, _ output: ImportOutput) throws {
        self.input = input
        self.output = output
        self.references = references
        extras = output.extras(of: Self.file)
        scattered = try ScatteredStopTimes(input, output)
    }

    /// Reads the file into stops, texts, attributes, trips, patterns and headsigns. May run on a second thread.
    mutating func readRows(into tables: inout FeedTables) throws {
        var cells: StopTimeCells?
        try DeclaredTable.readRows(.stopTimes, input, output, indexed: ["stop_id", "trip_id"]) {
            table, reading, tally in
            if cells == nil { cells = StopTimeCells(table, references, output) }
            while let row = try table.next(&reading, &tally) { try take(row, &cells!, &tables) }
        }
        try finishTrip(&tables)
        try scattered.flush()
        try output.addChecksum(checksum, of: Self.file)
    }

    /// Puts the rows that came late together with the others of their trips.
    mutating func finish(_ tables: inout FeedTables) throws {
        try scattered.forEachTrip { trip, rows in try gather(trip, rows, &tables) }
        enterTripsWithoutStopTimes(&tables)
        guard let profiles = tables.patterns.finish() else { return }
        for number in tables.trips.records.indices {
            tables.trips.records[number].profile = profiles[Int(tables.trips.records[number].profile)]
        }
    }

    private mutating func take(_ row: CSVRow, _ cells: inout StopTimeCells, _ tables: inout FeedTables) throws {
        guard let trip = try trip(of: row, cells, &tables) else { return }
        guard let call = try cells.call(row, position: calls.count, trip: trip, &tables) else {
            return try output.keep(
                row, of: Self.file,
                reason: row.isBlank(cells.sequence) ? "missing_required_field" : "invalid_integer")
        }
        tripSum &+= cells.lastChecksum
        if isCurrentScattered { try scattered.add(call, trip: trip) } else { calls.append(call) }
    }

    /// The trip that a row belongs to, which is the current one from then on; a row of no known trip is kept aside.
    private mutating func trip(of row: CSVRow, _ cells: StopTimeCells, _ tables: inout FeedTables) throws -> Int32? {
        if current >= 0, row.isSame(cells.trip, as: currentID) { return current }
        let id = unsafe row.bytes(cells.trip)
        guard let trip = unsafe tables.trips.ids.find(id, after: current) else {
            let code: FeedIssue.Code = row.isBlank(cells.trip) ? "missing_required_field" : "foreign_key_violation"
            try output.report(
                FeedIssue(
                    code, .error, file: Self.file, line: row.line, field: "trip_id", value: row.text(cells.trip),
                    action: .recordSetAside))
            try output.keep(row, of: Self.file, reason: code)
            return nil
        }
        try finishTrip(&tables)
        current = trip
        unsafe currentID.replaceSubrange(0..., with: id)
        isCurrentScattered = tables.trips.records[Int(trip)].profile >= 0
        return trip
    }

    private mutating func finishTrip(_ tables: inout FeedTables) throws {
        guard current >= 0 else { return }
        checksum &+= StopTimeChecksum.trip(tables.trips.hash(current), tripSum)
        tripSum = 0
        guard !calls.isEmpty else { return }
        try enter(calls, of: current, &tables)
        calls.removeAll(keepingCapacity: true)
    }

    /// Puts the rows of a trip that came late together with those that came first.
    private mutating func gather(_ trip: Int32, _ rows: [StopTimeCall], _ tables: inout FeedTables) throws {
        let record = tables.trips.records[Int(trip)]
        var earlier = tables.patterns.stopTimes(profile: record.profile, start: record.start)
        tables.headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        tables.patterns.removeTrip(profile: record.profile)
        try enter(earlier + rows, of: trip, &tables)
    }

    private mutating func enter(_ unordered: [StopTimeCall], of trip: Int32, _ tables: inout FeedTables) throws {
        var calls = unordered
        if !calls.isInOrder({ $0.sequence < $1.sequence }) { calls = calls.stableSorted { $0.sequence < $1.sequence } }
        var record = tables.trips.records[Int(trip)]
        (record.profile, record.start) = tables.patterns.add(calls, of: record)
        record.headsignList = tables.headsigns.add(calls)
        if record.firstStopTimeLine == 0, let first = unordered.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(calls, owner: Int(trip))
        tables.trips.records[Int(trip)] = record
    }

    private mutating func enterTripsWithoutStopTimes(_ tables: inout FeedTables) {
        for number in tables.trips.records.indices where tables.trips.records[number].profile < 0 {
            let (profile, start) = tables.patterns.add([], of: tables.trips.records[number])
            tables.trips.records[number].profile = profile
            tables.trips.records[number].start = start
        }
    }
}
