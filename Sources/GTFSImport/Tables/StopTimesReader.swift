internal import GTFSFeed
internal import GTFSModel

/// Reads stop_times.txt: the rows of a trip become a pattern and a time profile as soon as another trip begins.
///
/// The rows of a trip are mostly together. Rows that come after another trip has begun are put aside, and join the earlier
/// ones after the end of the file: scattered files cost time, not memory.
///
/// Most trips have the stops and distances of a trip shortly before, so each row is compared with recent rows at its
/// position (`RecentStopTimes`): a cell that is written like one of theirs is not read, looked up or hashed again.
///
/// Its methods for each row are `mutating` or static: for another method the compiler copies the whole reader.
struct StopTimesReader {
    private static let file = GTFSFile.stopTimes.name

    private let output: ImportOutput
    private let columns: StopTimeColumns
    private let extras: FileExtras
    private let extraHeader: ExtraHeader?
    private var attributes: StopTimeAttributesReader
    private var recent = RecentStopTimes()
    private var lastHeadsign: (bytes: [UInt8], index: Int32, hash: UInt64) = ([], -1, 0)
    /// The rows that come after another trip has begun.
    private let late: ScatteredStopTimes

    // The trip that is being read.
    private var trip: Int32 = -1
    private var tripID: [UInt8] = []
    /// Whether it had rows before those of another trip.
    private var isScattered = false
    private var rows: [StopTimeRow] = []
    private var tripChecksum: UInt64 = 0

    /// Of the trips before.
    private var checksum: UInt64 = 0

    /// Reads the file into the stops, texts, attributes, trips, patterns and headsigns of `tables`. May run on a second
    /// thread.
    /// - Parameter late: gets the rows that come after another trip has begun, for `finish`.
    static func read(
        _ input: ImportInput, _ references: ReferencedIDs, into tables: inout FeedTables, _ late: ScatteredStopTimes,
        _ output: ImportOutput
    ) throws {
        guard var table = try DeclaredTable.open(.stopTimes, input, output, indexed: ["stop_id", "trip_id"]) else {
            return
        }
        var reader = StopTimesReader(table, references, late)
        while let row = try table.next() { try reader.take(row, &tables) }
        try reader.finish(&tables)
    }

    private init(_ table: borrowing DeclaredTable, _ references: ReferencedIDs, _ late: ScatteredStopTimes) {
        output = table.output
        columns = StopTimeColumns(table.columns)
        extras = table.extras
        extraHeader = table.extras.header
        attributes = StopTimeAttributesReader(table.columns, references, table.output)
        self.late = late
    }

    private mutating func take(_ row: CSVRow, _ tables: inout FeedTables) throws {
        guard try begin(row, &tables) else { return }
        guard let stopTime = try stopTime(row, &tables) else { return try setAside(row, &tables) }
        if isScattered { try late.add(stopTime, trip: trip) } else { rows.append(stopTime) }
    }

    private mutating func finish(_ tables: inout FeedTables) throws {
        try finishTrip(&tables)
        try late.flush()
        try output.addChecksum(checksum, of: Self.file)
    }
}

// MARK: - Trips

extension StopTimesReader {
    /// Begins the trip of a row, unless it is the one that is being read. A row of an unknown trip becomes a kept record.
    /// - Returns: whether the trip is known.
    private mutating func begin(_ row: CSVRow, _ tables: inout FeedTables) throws -> Bool {
        if trip >= 0, row.isSame(columns.trip, as: tripID) { return true }
        let id = unsafe row.bytes(columns.trip)
        guard let next = unsafe tables.trips.ids.find(id, after: trip) else {
            let code: FeedIssue.Code = row.isBlank(columns.trip) ? "missing_required_field" : "foreign_key_violation"
            try report(code, row, columns.trip, "trip_id", .recordSetAside)
            try keep(row, code, &tables)
            return false
        }
        try finishTrip(&tables)
        trip = next
        unsafe tripID.replaceSubrange(0..., with: id)
        isScattered = tables.trips.records.profile(Int(next)) >= 0
        return true
    }

    private mutating func finishTrip(_ tables: inout FeedTables) throws {
        guard trip >= 0 else { return }
        checksum &+= StopTimeChecksum.trip(tables.trips.hash(trip), tripChecksum)
        tripChecksum = 0
        guard !rows.isEmpty else { return }
        try Self.enter(rows, of: trip, &tables, extras)
        rows.removeAll(keepingCapacity: true)
    }

    /// Enters the stop times of a trip, in the order of the file: its pattern, time profile, headsigns and extra cells.
    private static func enter(
        _ unordered: [StopTimeRow], of trip: Int32, _ tables: inout FeedTables, _ extras: FileExtras
    ) throws {
        var rows = unordered
        if !rows.isInOrder({ $0.sequence < $1.sequence }) { rows = rows.stableSorted { $0.sequence < $1.sequence } }
        var record = tables.trips.records[Int(trip)]
        (record.profile, record.start) = tables.patterns.add(rows, of: record)
        record.headsignList = tables.headsigns.add(rows)
        if record.firstStopTimeLine == 0, let first = unordered.first { record.firstStopTimeLine = first.line }
        record.stopTimeExtras = try extras.addList(rows, owner: Int(trip))
        tables.trips.records.setStopTimes(record, of: Int(trip))
    }
}

// MARK: - After the end of the file

extension StopTimesReader {
    /// Joins the rows that came late with the earlier ones of their trips, and gives trips without stop times an empty
    /// pattern. To be called on the first thread, after `read`.
    static func finish(_ late: ScatteredStopTimes, into tables: inout FeedTables, _ output: ImportOutput) throws {
        let extras = output.extras(of: file)
        try late.forEachTrip { trip, rows in try join(rows, to: trip, &tables, extras) }
        for index in tables.trips.records.indices where tables.trips.records.profile(index) < 0 {
            var record = tables.trips.records[index]
            (record.profile, record.start) = tables.patterns.add([], of: record)
            tables.trips.records.setStopTimes(record, of: index)
        }
        guard let profiles = tables.patterns.finish() else { return }
        for index in tables.trips.records.indices {
            tables.trips.records.setProfile(profiles[Int(tables.trips.records.profile(index))], of: index)
        }
    }

    private static func join(
        _ rows: [StopTimeRow], to trip: Int32, _ tables: inout FeedTables, _ extras: FileExtras
    ) throws {
        let record = tables.trips.records[Int(trip)]
        var earlier = tables.patterns.stopTimes(profile: record.profile, start: record.start)
        tables.headsigns.restore(record.headsignList, to: &earlier)
        try extras.restore(&earlier, list: record.stopTimeExtras, owner: Int(trip))
        tables.patterns.removeTrip(profile: record.profile)
        try enter(earlier + rows, of: trip, &tables, extras)
    }
}

// MARK: - Cells

extension StopTimesReader {
    /// The row as integers, added to the checksum of its trip; nil where it has no stop_sequence, and so no position.
    private mutating func stopTime(_ row: CSVRow, _ tables: inout FeedTables) throws -> StopTimeRow? {
        guard case .value(let sequence) = row.integer(columns.sequence) else { return nil }
        if sequence < 0 { try report("number_out_of_range", row, columns.sequence, "stop_sequence") }
        var stopTime = StopTimeRow(
            sequence: sequence, stop: -1, attributes: 0, headsign: headsign(row, &tables.texts),
            arrival: StopTimeRow.noTime, departure: StopTimeRow.noTime, distance: StopTimeRow.noDistance,
            distanceDecimals: 0, line: Int32(truncatingIfNeeded: row.line))
        var unfit: [Int] = []
        stopTime.arrival = Self.time(row, columns.arrival, &unfit)
        stopTime.departure =
            row.isSame(columns.departure, as: columns.arrival) && unfit.isEmpty
            ? stopTime.arrival : Self.time(row, columns.departure, &unfit)
        let slot = try takeStopAndDistance(row, &stopTime, &tables.stops.rows, &unfit)
        stopTime.attributes = try attributes.attributes(row, &tables.attributes, &unfit)
        if !unfit.isEmpty { try reportUnfit(row, unfit) }
        let checksum = checksum(of: stopTime, slot, &tables)
        tripChecksum &+= checksum.times(arrival: stopTime.arrival, departure: stopTime.departure)
        if stopTime.headsign >= 0 { tripChecksum &+= checksum.headsign(lastHeadsign.hash) }
        if !unfit.isEmpty || extraHeader?.hasExtraCells(row) == true {
            let cells = try extras.collect(row, unfit: unfit, owner: Int(trip))
            (stopTime.extras, stopTime.isPending) = (cells.combination, cells.isPending)
            tripChecksum &+= checksum.extras(cells.checksum)
        }
        return stopTime
    }

    /// The checksum of a row; that of the recent row in its slot where this has the same values.
    private mutating func checksum(
        of stopTime: StopTimeRow, _ slot: Int?, _ tables: inout FeedTables
    ) -> StopTimeChecksum {
        guard let slot else { return tables.checksum(of: stopTime) }
        if let known = recent[slot].checksum(of: stopTime) { return known }
        let checksum = tables.checksum(of: stopTime)
        recent[slot].set(checksum, of: stopTime)
        return checksum
    }

    /// Reads stop and distance, unless they are those of a recent row at this position.
    /// - Returns: the slot of this row among the recent ones; nil where it has none.
    private mutating func takeStopAndDistance(
        _ row: CSVRow, _ stopTime: inout StopTimeRow, _ stops: inout EntityRows, _ unfit: inout [Int]
    ) throws -> Int? {
        let (stop, distance) = (row.short(columns.stop), row.short(columns.distance))
        if let stop, let distance, let slot = recent.slot(of: stop, distance, at: rows.count) {
            recent[slot].copy(to: &stopTime)
            return slot
        }
        let isStopFine = try takeStop(row, &stopTime, &stops)
        let isDistanceFine = try takeDistance(row, &stopTime, &unfit)
        // What is wrong with a row is reported each time.
        guard isStopFine, isDistanceFine, let stop, let distance else { return nil }
        return recent.add(RecentStopTime(stopTime, stop, distance), at: rows.count)
    }

    /// Whether the row names a stop of the feed.
    private func takeStop(_ row: CSVRow, _ stopTime: inout StopTimeRow, _ stops: inout EntityRows) throws -> Bool {
        if row.isBlank(columns.stop) { return false }
        stopTime.stop = unsafe stops.intern(row.bytes(columns.stop))
        if stops.isListed(stopTime.stop) { return true }
        try output.reportDangling(row.text(columns.stop) ?? "", file: Self.file, line: row.line, field: "stop_id")
        return false
    }

    /// Whether nothing is wrong with the distance.
    private func takeDistance(_ row: CSVRow, _ stopTime: inout StopTimeRow, _ unfit: inout [Int]) throws -> Bool {
        let cell = row.decimalCell(columns.distance)
        if cell.isUnfit { unfit.append(columns.distance) }
        guard let distance = cell.decimal else { return !cell.isInvalid }
        stopTime.distance = distance.mantissa
        stopTime.distanceDecimals = Int32(distance.decimals)
        if distance.mantissa < 0 {
            try report("number_out_of_range", row, columns.distance, "shape_dist_traveled")
        }
        return distance.mantissa >= 0 && !cell.isUnfit
    }

    private mutating func headsign(_ row: CSVRow, _ texts: inout ByteInterner) -> Int32 {
        if row.isBlank(columns.headsign) { return -1 }
        if lastHeadsign.index < 0 || !row.isSame(columns.headsign, as: lastHeadsign.bytes) {
            let bytes = unsafe row.bytes(columns.headsign)
            lastHeadsign = unsafe (Array(bytes), texts.intern(bytes), StableHash.of(bytes))
        }
        return lastHeadsign.index
    }

    private static func time(_ row: CSVRow, _ index: Int, _ unfit: inout [Int]) -> Int32 {
        switch row.time(index) {
        case .value(let seconds): return Int32(clamping: seconds)
        case .blank: return StopTimeRow.noTime
        case .invalid:
            unfit.append(index)
            return StopTimeRow.noTime
        }
    }
}

// MARK: - Issues

extension StopTimesReader {
    private func report(
        _ code: FeedIssue.Code, _ row: CSVRow, _ index: Int, _ field: String, _ action: FeedIssue.Action = .kept
    ) throws {
        try output.report(
            FeedIssue(
                code, .error, file: Self.file, line: row.line, field: field, value: row.text(index), action: action))
    }

    /// Reports a row without stop_sequence, and keeps it.
    private mutating func setAside(_ row: CSVRow, _ tables: inout FeedTables) throws {
        let code: FeedIssue.Code = row.isBlank(columns.sequence) ? "missing_required_field" : "invalid_integer"
        try report(code, row, columns.sequence, "stop_sequence", .recordSetAside)
        try keep(row, code, &tables)
    }

    /// A kept record uses the stop that it names, and what it refers to must be there as of any other.
    private mutating func keep(_ row: CSVRow, _ reason: FeedIssue.Code, _ tables: inout FeedTables) throws {
        try output.keep(row, of: Self.file, reason: reason)
        try attributes.checkReferences(of: row)
        if row.isBlank(columns.stop) { return }
        if let stop = unsafe tables.stops.rows.ids.find(row.bytes(columns.stop)), tables.stops.rows.isListed(stop) {
            tables.stops.usedByKeptRecords.insert(stop)
        } else {
            try output.reportDangling(
                row.text(columns.stop) ?? "", file: Self.file, line: row.line, field: "stop_id")
        }
    }

    /// Reports the cells that are no values of their columns. A distance of very many decimals is one.
    private func reportUnfit(_ row: CSVRow, _ unfit: [Int]) throws {
        for index in unfit where index != columns.distance || row.decimalCell(index).isInvalid {
            let code: FeedIssue.Code =
                columns.times.contains(index)
                ? "invalid_time" : index == columns.distance ? "invalid_float" : "invalid_integer"
            try report(code, row, index, columns.names[index], .setAside)
        }
    }
}
