internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads stop_times.txt: the rows of a trip become a pattern and a time profile as soon as another trip begins.
///
/// The rows of a trip are mostly together. Rows that come after another trip has begun are put aside, and join the earlier
/// ones after the end of the file: scattered files cost time, not memory.
///
/// Most trips have the stops and distances of a trip shortly before, so each row is compared with recent rows at its
/// position (`RecentStopTimes`): a cell that is written like one of theirs is not read, looked up or hashed again. Where all
/// but the times is as in a recent row, cells are not even looked for (`RecordForm`).
///
/// Its methods for each row are `mutating` or static: for another method the compiler copies the whole reader.
struct StopTimesReader {
    private static let file = GTFSFile.stopTimes.name

    private let output: ImportOutput
    private let issues: FileIssues
    private let columns: StopTimeRow.Columns
    /// The columns in which rows of one form differ.
    private let cells: RecordForm.Cells
    private let extras: FileExtras
    private let extraHeader: ExtraHeader?
    private var attributes: StopTimeAttributesReader
    private var recent = RecentStopTimes()
    private var lastHeadsign: (bytes: [UInt8], index: Int32, hash: UInt64) = ([], -1, 0)
    private let late: ScatteredStopTimes
    private var unlisted = UnlistedTripOrder()
    private var stopTimes = StopTimes()

    // The trip that is being read.
    private var trip: Int32 = -1
    private var tripID: [UInt8] = []
    /// Its id, where other rows of it may have the form of recent rows; nil where each must be looked at.
    private var plainID: RecordForm.ID?
    /// Whether it had rows before those of another trip.
    private var isScattered = false
    private var rows: [StopTimeRow] = []
    private var tripChecksum: UInt64 = 0

    private var checksum: UInt64 = 0

    /// Reads the file, enters its stops and texts, and sets the stop times of the trips. May run on a second thread.
    /// - Returns: the stop times, and the rows that come after another trip has begun, for `StopTimes.finish`.
    static func read(
        _ input: ImportInput, _ references: ReferencedIDs, _ stops: inout StopList, _ texts: inout ByteInterner,
        _ trips: inout TripList, _ output: ImportOutput
    ) throws -> (StopTimes, late: ScatteredStopTimes) {
        let late = ScatteredStopTimes(input, output: output)
        guard var table = try DeclaredTable.open(.stopTimes, input, output, indexed: ["stop_id", "trip_id"]) else {
            return (StopTimes(), late)
        }
        var reader = StopTimesReader(table, references: references, late: late)
        while let row = try table.next() {
            if let slot = try reader.take(row, stops: &stops, texts: &texts, trips: &trips),
                let form = table.form(of: row, reader.cells)
            {
                reader.recent.set(form, of: slot)
            }
            while reader.takeLike(&table) {}
        }
        try reader.finish(&trips)
        return (reader.stopTimes, late)
    }

    private init(_ table: borrowing DeclaredTable, references: ReferencedIDs, late: ScatteredStopTimes) {
        output = table.output
        issues = table.output.issues(of: table.file)
        columns = StopTimeRow.Columns(table.columns)
        cells = RecordForm.Cells(id: columns.trip, firstTime: columns.arrival, secondTime: columns.departure)
        extras = table.extras
        extraHeader = table.extras.header
        attributes = StopTimeAttributesReader(table.columns, references: references, output: table.output)
        self.late = late
    }

    /// - Returns: the slot among the recent rows whose values later rows have that are written alike; nil if there is none.
    private mutating func take(
        _ row: CSVRow, stops: inout StopList, texts: inout ByteInterner, trips: inout TripList
    ) throws -> Int? {
        guard try begin(row, stops: &stops, trips: &trips) else { return nil }
        guard let (stopTime, slot) = try stopTime(row, stops: &stops.rows, texts: &texts) else {
            try setAside(row, knowsTrip: true, stops: &stops)
            return nil
        }
        recent.note(slot, after: rows)
        if isScattered { try late.add(stopTime, trip: trip) } else { rows.append(stopTime) }
        return slot
    }

    /// Reads the next row if it is one of the same trip, and written like the recent row at its position.
    private mutating func takeLike(_ table: inout DeclaredTable) -> Bool {
        guard let id = plainID, let (slot, times) = recent.next(of: &table, at: rows.count, id: id) else {
            return false
        }
        recent.note(slot, after: rows)
        var row = recent[slot].values
        row.arrival = times.first ?? StopTimeRow.noTime
        row.departure = times.second ?? StopTimeRow.noTime
        row.line = Int32(truncatingIfNeeded: times.line)
        rows.append(row)
        tripChecksum &+= recent[slot].checksum.times(arrival: row.arrival, departure: row.departure)
        tripChecksum &+= recent[slot].headsignSum
        return true
    }

    private mutating func finish(_ trips: inout TripList) throws {
        try finishTrip(&trips)
        try output.addChecksum(checksum, of: Self.file)
    }
}

// MARK: - Trips

extension StopTimesReader {
    /// Begins the trip of a row, unless it is the one that is being read. A row of an unknown trip becomes a kept record.
    /// - Returns: whether the trip is known.
    private mutating func begin(_ row: CSVRow, stops: inout StopList, trips: inout TripList) throws -> Bool {
        if trip >= 0, row.isSame(columns.trip, as: tripID) { return true }
        let id = unsafe row.bytes(columns.trip)
        guard let next = unsafe trips.ids.find(id, after: trip) else {
            try setAside(row, knowsTrip: false, stops: &stops)
            return false
        }
        try finishTrip(&trips)
        trip = next
        unsafe tripID.replaceSubrange(0..., with: id)
        isScattered = trips.records.profile(Int(next)) >= 0
        plainID = unsafe isScattered || columns.stop < 0 ? nil : RecordForm.ID(id)
        return true
    }

    private mutating func finishTrip(_ trips: inout TripList) throws {
        guard trip >= 0 else { return }
        checksum &+= StopTimeChecksum.trip(trips.hash(trip), tripChecksum)
        tripChecksum = 0
        guard !rows.isEmpty else { return }
        let known = recent.pattern(ofTripWith: rows.count)
        let (pattern, isSorted) = try stopTimes.enter(rows, of: trip, &trips.records, extras, knownPattern: known)
        recent.setPattern(pattern, ofTripWith: rows.count)
        if !isSorted {
            try issues.reportUnsorted(trip: String(decoding: tripID, as: UTF8.self), line: Int(rows[0].line))
        }
        rows.removeAll(keepingCapacity: true)
    }
}

// MARK: - Cells

extension StopTimesReader {
    /// The row as integers, added to the checksum of its trip; nil if it has no stop_sequence, and so no position.
    /// - Returns: with it its slot among the recent rows, if it has no errors and no extra cells.
    private mutating func stopTime(
        _ row: CSVRow, stops: inout EntityRows, texts: inout ByteInterner
    ) throws -> (row: StopTimeRow, slot: Int?)? {
        guard case .value(let sequence) = row.integer(columns.sequence) else { return nil }
        if sequence < 0 { try report("number_out_of_range", row: row, index: columns.sequence, field: "stop_sequence") }
        var stopTime = StopTimeRow(
            sequence: sequence, stop: -1, attributes: 0, headsign: headsign(row, texts: &texts),
            arrival: StopTimeRow.noTime, departure: StopTimeRow.noTime, distance: StopTimeRow.noDistance,
            distanceDecimals: 0, line: Int32(truncatingIfNeeded: row.line))
        var unfit: [Int] = []
        stopTime.arrival = Self.time(row, index: columns.arrival, unfit: &unfit)
        stopTime.departure =
            row.isSame(columns.departure, as: columns.arrival) && unfit.isEmpty
            ? stopTime.arrival : Self.time(row, index: columns.departure, unfit: &unfit)
        let slot = try takeStopAndDistance(row, stopTime: &stopTime, stops: &stops, unfit: &unfit)
        stopTime.attributes = try attributes.attributes(row, list: &stopTimes.attributes, unfit: &unfit)
        if !unfit.isEmpty { try reportUnfit(row, unfit: unfit) }
        let checksum = checksum(of: stopTime, in: slot, stops: &stops)
        let headsignSum = stopTime.headsign < 0 ? 0 : checksum.headsign(lastHeadsign.hash)
        if let slot { recent.set(stopTime, checksum: checksum, headsignSum: headsignSum, of: slot) }
        tripChecksum &+= checksum.times(arrival: stopTime.arrival, departure: stopTime.departure) &+ headsignSum
        guard !unfit.isEmpty || extraHeader?.hasExtraCells(row) == true else {
            return (stopTime, sequence >= 0 && attributes.areKnown ? slot : nil)
        }
        let cells = try extras.collect(row, unfit: unfit, owner: Int(trip))
        (stopTime.extras, stopTime.isPending) = (cells.combination, cells.isPending)
        tripChecksum &+= checksum.extras(cells.checksum)
        return (stopTime, nil)
    }

    /// The checksum of a row; taken from the recent row in its slot if that has the same values.
    private mutating func checksum(
        of stopTime: StopTimeRow, in slot: Int?, stops: inout EntityRows
    ) -> StopTimeChecksum {
        if let slot, let known = recent[slot].checksum(of: stopTime) { return known }
        return StopTimeChecksum(
            sequence: stopTime.sequence, stop: stopTime.stop < 0 ? 0 : stops.hash(stopTime.stop),
            attributes: stopTimes.attributes.hashes[Int(stopTime.attributes)], distance: stopTime.writtenDistance)
    }

    /// Reads stop and distance, unless they are those of a recent row at this position.
    /// - Returns: the slot of this row among the recent ones; nil if it has none.
    private mutating func takeStopAndDistance(
        _ row: CSVRow, stopTime: inout StopTimeRow, stops: inout EntityRows, unfit: inout [Int]
    ) throws -> Int? {
        let (stop, distance) = (row.short(columns.stop), row.short(columns.distance))
        if let stop, let distance, let slot = recent.slot(of: stop, distance, at: rows.count) {
            recent[slot].copyStopAndDistance(to: &stopTime)
            return slot
        }
        let isStopFine = try takeStop(row, stopTime: &stopTime, stops: &stops)
        let isDistanceFine = try takeDistance(row, stopTime: &stopTime, unfit: &unfit)
        // The errors of a row are reported each time.
        guard isStopFine, isDistanceFine, let stop, let distance else { return nil }
        return recent.add(RecentStopTimes.Row(stopTime, stop: stop, distance: distance), at: rows.count)
    }

    /// Whether the row names a stop of the feed.
    private func takeStop(_ row: CSVRow, stopTime: inout StopTimeRow, stops: inout EntityRows) throws -> Bool {
        if row.isBlank(columns.stop) {
            try requireArea(row)
            return false
        }
        stopTime.stop = unsafe stops.intern(row.bytes(columns.stop))
        if stops.isListed(stopTime.stop) { return true }
        try issues.reportDangling(row.text(columns.stop) ?? "", line: row.line, field: "stop_id")
        return false
    }

    /// stop_id is "required if stop_times.location_group_id AND stop_times.location_id are NOT defined" (reference).
    private func requireArea(_ row: CSVRow) throws {
        guard columns.areas.allSatisfy(row.isBlank) else { return }
        try report("missing_required_field", row: row, index: columns.stop, field: "stop_id")
    }

    /// Whether the distance has no error.
    private func takeDistance(_ row: CSVRow, stopTime: inout StopTimeRow, unfit: inout [Int]) throws -> Bool {
        let cell = row.decimalCell(columns.distance)
        if cell.isUnfit { unfit.append(columns.distance) }
        guard let distance = cell.decimal else { return !cell.isInvalid }
        stopTime.distance = distance.mantissa
        stopTime.distanceDecimals = Int32(distance.decimals)
        if distance.mantissa < 0 {
            try report("number_out_of_range", row: row, index: columns.distance, field: "shape_dist_traveled")
        }
        return distance.mantissa >= 0 && !cell.isUnfit
    }

    private mutating func headsign(_ row: CSVRow, texts: inout ByteInterner) -> Int32 {
        if row.isBlank(columns.headsign) { return -1 }
        if lastHeadsign.index < 0 || !row.isSame(columns.headsign, as: lastHeadsign.bytes) {
            let bytes = unsafe row.bytes(columns.headsign)
            lastHeadsign = unsafe (Array(bytes), texts.intern(bytes), StableHash.of(bytes))
        }
        return lastHeadsign.index
    }

    private static func time(_ row: CSVRow, index: Int, unfit: inout [Int]) -> Int32 {
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
        _ code: FeedIssue.Code, row: CSVRow, index: Int, field: String, action: FeedIssue.Action = .kept
    ) throws {
        try issues.report(code, .error, line: row.line, field: field, value: row.text(index), action: action)
    }

    /// Reports what keeps a row from its trip, and its other errors, and keeps it. A column that the file lacks is reported
    /// once, not for each row.
    private mutating func setAside(_ row: CSVRow, knowsTrip: Bool, stops: inout StopList) throws {
        var reasons: [FeedIssue.Code] = []
        func add(_ code: FeedIssue.Code, _ index: Int, _ field: String) throws {
            reasons.append(code)
            if index >= 0 { try report(code, row: row, index: index, field: field, action: .recordSetAside) }
        }
        if !knowsTrip {
            let isBlank = row.isBlank(columns.trip)
            try add(isBlank ? "missing_required_field" : "foreign_key_violation", columns.trip, "trip_id")
        }
        switch row.integer(columns.sequence) {
        case .value(let sequence):
            if sequence < 0 {
                try report("number_out_of_range", row: row, index: columns.sequence, field: "stop_sequence")
            }
        case .blank: try add("missing_required_field", columns.sequence, "stop_sequence")
        case .invalid: try add("invalid_integer", columns.sequence, "stop_sequence")
        }
        if case .value(let sequence) = row.integer(columns.sequence), reasons == ["foreign_key_violation"],
            let line = unsafe unlisted.add(row.bytes(columns.trip), sequence: sequence, line: row.line)
        {
            try issues.reportUnsorted(trip: row.text(columns.trip) ?? "", line: line)
        }
        // The validator does not look at a row as a whole of which it cannot read a cell.
        let isWhole = try checkCells(of: row) && reasons == ["foreign_key_violation"]
        try keep(row, reason: reasons.first ?? "missing_required_field", isWhole: isWhole, stops: &stops)
    }

    /// Reports the errors in the cells of a row that becomes a kept record.
    /// - Returns: whether all of them are values of their columns.
    private mutating func checkCells(of row: CSVRow) throws -> Bool {
        var unfit: [Int] = []
        for index in [columns.arrival, columns.departure] { _ = Self.time(row, index: index, unfit: &unfit) }
        var stopTime = StopTimeRow.blank
        _ = try takeDistance(row, stopTime: &stopTime, unfit: &unfit)
        try attributes.checkCells(of: row, &unfit)
        try reportUnfit(row, unfit: unfit)
        return unfit.isEmpty
    }

    /// A kept record uses the stop that it names, and its references must exist like those of any other.
    private mutating func keep(
        _ row: CSVRow, reason: FeedIssue.Code, isWhole: Bool, stops: inout StopList
    ) throws {
        try output.keep(row, of: Self.file, reason: reason)
        try attributes.checkReferences(of: row, withWindows: isWhole)
        if row.isBlank(columns.stop) {
            if isWhole { try requireArea(row) }
            return
        }
        if let stop = unsafe stops.rows.ids.find(row.bytes(columns.stop)), stops.rows.isListed(stop) {
            stops.usedByKeptRecords.insert(stop)
        } else {
            try issues.reportDangling(row.text(columns.stop) ?? "", line: row.line, field: "stop_id")
        }
    }

    /// Reports the cells that are not values of their columns. A distance with very many decimals is still a value.
    private func reportUnfit(_ row: CSVRow, unfit: [Int]) throws {
        for index in unfit where index != columns.distance || row.decimalCell(index).isInvalid {
            let code: FeedIssue.Code =
                columns.times.contains(index)
                ? "invalid_time" : index == columns.distance ? "invalid_float" : "invalid_integer"
            try report(code, row: row, index: index, field: columns.names[index], action: .setAside)
        }
    }
}
