internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads stop_times.txt: each trip's rows become a pattern and a time profile as soon as they are through.
///
/// Rows of a trip mostly stand together. Those that come after another trip's have begun wait until the end of the file
/// and are put together with the earlier ones then, so that scattered files cost time, not memory.
struct StopTimesReader {
    private static let file = GTFSFile.stopTimes.name

    private let context: ImportContext
    private let extras: ExtraCells
    private var tables = VisitTables()
    private var current: Int32 = -1
    private var currentID: [UInt8] = []
    private var isCurrentScattered = false
    private var calls: [StopTimeCall] = []
    private var scattered: ScatteredStopTimes
    /// Of the current trip's rows, and of those of all trips before.
    private var tripSum: UInt64 = 0
    private var checksum: UInt64 = 0

    init(_ context: ImportContext) throws {
        self.context = context
        extras = context.extras(of: Self.file)
        scattered = try ScatteredStopTimes(context)
        tables.trade(with: context)
    }

    /// Reads the file. May run on a second thread.
    mutating func readRows() throws {
        var cells: StopTimeCells?
        try DeclaredTable.readPieces(.stopTimes, context, indexed: ["stop_id", "trip_id"]) { table, reading, tally in
            if cells == nil { cells = StopTimeCells(table, context) }
            while let row = try table.next(&reading, &tally) { try take(row, &cells!) }
        }
        try finishTrip()
        try scattered.flush()
        try context.addChecksum(checksum, of: Self.file)
    }

    /// Reads the file on a second thread, beside `other`.
    /// - Returns: the reader when both are through.
    consuming func readRows(_ context: ImportContext, beside other: () throws -> Void) throws -> StopTimesReader {
        let aside = Aside(reader: self)
        let effects = EffectQueue()
        context.aside = (Self.file, effects)
        defer { context.aside = nil }
        try effects.run({ try aside.reader.readRows() }, beside: other)
        return aside.reader
    }

    /// The reader while the second thread has it.
    private final class Aside {
        var reader: StopTimesReader

        init(reader: consuming StopTimesReader) { self.reader = reader }
    }

    /// Puts the rows in their places that came late, and gives the context all that was read.
    mutating func finish() throws {
        try scattered.forEachTrip { trip, rows in try gather(trip, rows) }
        enterTripsWithoutStopTimes()
        if let profiles = tables.patterns.complete() {
            for number in tables.trips.records.indices {
                tables.trips.records[number].profile = profiles[Int(tables.trips.records[number].profile)]
            }
        }
        tables.trade(with: context)
    }

    private mutating func take(_ row: CSVRow, _ cells: inout StopTimeCells) throws {
        guard let trip = try trip(of: row, cells) else { return }
        guard let call = try cells.call(row, position: calls.count, trip: trip, &tables) else {
            return try context.keepAside(
                row, file: Self.file,
                reason: row.isBlank(cells.sequence) ? "missing_required_field" : "invalid_integer")
        }
        tripSum &+= cells.lastChecksum
        if isCurrentScattered { try scattered.add(call, trip: trip) } else { calls.append(call) }
    }

    /// The trip that a row belongs to, which is the current one from then on; a row of no known trip is kept aside.
    private mutating func trip(of row: CSVRow, _ cells: StopTimeCells) throws -> Int32? {
        if current >= 0, row.isSame(cells.trip, as: currentID) { return current }
        let id = unsafe row.bytes(cells.trip)
        guard let trip = unsafe tables.trips.ids.find(id, after: current) else {
            let code: FeedIssue.Code = row.isBlank(cells.trip) ? "missing_required_field" : "foreign_key_violation"
            try context.report(
                FeedIssue(
                    code, .error, file: Self.file, line: row.line, field: "trip_id", value: row.text(cells.trip),
                    action: .recordSetAside))
            try context.keepAside(row, file: Self.file, reason: code)
            return nil
        }
        try finishTrip()
        current = trip
        unsafe currentID.replaceSubrange(0..., with: id)
        isCurrentScattered = tables.trips.records[Int(trip)].profile >= 0
        return trip
    }

    private mutating func finishTrip() throws {
        guard current >= 0 else { return }
        checksum &+= VisitChecksum.trip(tables.trips.hash(current), tripSum)
        tripSum = 0
        guard !calls.isEmpty else { return }
        try enter(calls, of: current)
        calls.removeAll(keepingCapacity: true)
    }

    /// Puts the rows of a trip that came late together with those that came first.
    private mutating func gather(_ trip: Int32, _ rows: [StopTimeCall]) throws {
        let record = tables.trips.records[Int(trip)]
        var earlier = tables.patterns.calls(profile: record.profile, start: record.start)
        tables.headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        tables.patterns.withdraw(profile: record.profile)
        try enter(earlier + rows, of: trip)
    }

    private mutating func enter(_ unordered: [StopTimeCall], of trip: Int32) throws {
        var calls = unordered
        if !calls.isInOrder({ $0.sequence < $1.sequence }) { calls = calls.stableSorted { $0.sequence < $1.sequence } }
        var record = tables.trips.records[Int(trip)]
        (record.profile, record.start) = tables.patterns.enter(calls, of: record)
        record.headsignList = tables.headsigns.enter(calls)
        if record.firstStopTimeLine == 0, let first = unordered.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.enter(calls, owner: Int(trip))
        tables.trips.records[Int(trip)] = record
    }

    private mutating func enterTripsWithoutStopTimes() {
        for number in tables.trips.records.indices where tables.trips.records[number].profile < 0 {
            let (profile, start) = tables.patterns.enter([], of: tables.trips.records[number])
            tables.trips.records[number].profile = profile
            tables.trips.records[number].start = start
        }
    }
}
