internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads stop_times.txt: each trip's rows become a pattern and a time profile as soon as they are through.
///
/// Rows of a trip mostly stand together. Those that come after another trip's have begun wait until the end of the file
/// and are put together with the earlier ones then, so that scattered files cost time, not memory.
final class StopTimesReader {
    private let context: ImportContext
    private var current: Int32 = -1
    private var currentID: [UInt8] = []
    private var calls: [StopTimeCall] = []
    private var scattered: ScatteredRows<StopTimeCall>
    private var checksum: UInt64 = 0

    init(_ context: ImportContext) throws {
        self.context = context
        scattered = try ScatteredRows(
            context.database, table: "scattered_stop_times", memoryLimit: context.options.rowsInMemory)
    }

    func read() throws {
        var cells: StopTimeCells?
        try DeclaredTable.read(.stopTimes, context, indexed: ["stop_id", "trip_id"]) { table, row in
            if cells == nil { cells = StopTimeCells(table, context) }
            try take(row, &cells!)
        }
        try finishTrip()
        try scattered.forEachOwner { trip, rows in try gather(Int32(trip), rows) }
        context.files["stop_times.txt"]?.checksum &+= checksum
        enterTripsWithoutStopTimes()
    }

    private func take(_ row: CSVRow, _ cells: inout StopTimeCells) throws {
        guard let trip = try trip(of: row, cells) else { return }
        guard let (call, extras) = try cells.call(row, trip: trip) else {
            return try context.keepAside(
                row, file: "stop_times.txt",
                reason: row.isBlank(cells.sequence) ? "missing_required_field" : "invalid_integer")
        }
        checksum &+= call.checksum(trip: context.trips.hash(trip), context, extras: extras)
        if context.trips.records[Int(trip)].profile >= 0 {
            try scattered.add(call, owner: Int(trip))
        } else {
            calls.append(call)
        }
    }

    /// The trip that a row belongs to, which is the current one from then on; a row of no known trip is kept aside.
    private func trip(of row: CSVRow, _ cells: StopTimeCells) throws -> Int32? {
        let id = unsafe row.bytes(cells.trip)
        if current >= 0, unsafe id.elementsEqual(currentID) { return current }
        guard let trip = unsafe context.trips.ids.find(id) else {
            let isBlank = row.isBlank(cells.trip)
            try context.issues.add(
                FeedIssue(
                    isBlank ? "missing_required_field" : "foreign_key_violation", .error, file: "stop_times.txt",
                    line: row.line,
                    field: "trip_id", value: row.text(cells.trip), action: .recordSetAside))
            try context.keepAside(
                row, file: "stop_times.txt", reason: isBlank ? "missing_required_field" : "foreign_key_violation")
            return nil
        }
        try finishTrip()
        current = trip
        currentID = unsafe Array(id)
        return trip
    }

    private func finishTrip() throws {
        guard current >= 0, !calls.isEmpty else { return }
        try enter(calls, of: current)
        calls.removeAll(keepingCapacity: true)
    }

    /// Puts the rows of a trip that came late together with those that came first.
    private func gather(_ trip: Int32, _ rows: [StopTimeCall]) throws {
        let record = context.trips.records[Int(trip)]
        var earlier = context.patterns.calls(profile: record.profile, start: record.start)
        context.headsigns.restore(record.headsignList, to: &earlier)
        try context.extras(of: "stop_times.txt").restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        context.patterns.withdraw(profile: record.profile)
        try enter(earlier + rows, of: trip)
    }

    private func enter(_ unordered: [StopTimeCall], of trip: Int32) throws {
        var calls = unordered
        if !calls.isInOrder({ $0.sequence < $1.sequence }) { calls = calls.stableSorted { $0.sequence < $1.sequence } }
        let record = context.trips.records[Int(trip)]
        let (profile, start) = context.patterns.enter(calls, of: record)
        context.trips.records[Int(trip)].profile = profile
        context.trips.records[Int(trip)].start = start
        context.trips.records[Int(trip)].headsignList = context.headsigns.enter(calls)
        if record.firstStopTimeLine == 0, let first = unordered.first {
            context.trips.records[Int(trip)].firstStopTimeLine = first.line
        }
        context.trips.records[Int(trip)].stopTimeExtras = try context.extras(of: "stop_times.txt").enter(
            calls, owner: Int(trip))
    }

    private func enterTripsWithoutStopTimes() {
        for number in context.trips.records.indices where context.trips.records[number].profile < 0 {
            let (profile, start) = context.patterns.enter([], of: context.trips.records[number])
            context.trips.records[number].profile = profile
            context.trips.records[number].start = start
        }
    }
}

extension StopTimeCall {
    /// For the checksum of the file, from what the feed says alone.
    /// - Parameter extras: the share of its extra cells.
    func checksum(trip: UInt64, _ context: ImportContext, extras: UInt64) -> UInt64 {
        let visit = VisitChecksum(
            sequence: sequence, stop: stop < 0 ? 0 : context.stops.hash(stop),
            attributes: context.attributes.hashes[Int(attributes)],
            distance: distance == Self.noDistance
                ? nil : DecimalNumber(mantissa: distance, decimals: Int(distanceDecimals)))
        let headsign = headsign < 0 ? 0 : visit.headsign(context.texts.hashes[Int(headsign)])
        return VisitChecksum.trip(
            trip, visit.times(arrival: arrival, departure: departure) &+ headsign &+ visit.extras(extras))
    }
}
