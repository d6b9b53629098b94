internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads the cells of stop_times.txt, millions of times.
///
/// Most trips have the stops and distances of a trip shortly before, so each row is compared with recent rows at its
/// position (`RecentStopTimes`): a cell that is written like one of theirs is not read, looked up or hashed again.
struct StopTimeCells {
    private let output: ImportOutput
    let trip, sequence: Int
    private let stop, arrival, departure, headsign, distance: Int
    private var types: StopTimeAttributesReader
    private let extras: FileExtras
    private let extraHeader: ExtraHeader?
    private var lastHeadsign: (bytes: [UInt8], number: Int32) = ([], -1)
    private var recent = RecentStopTimes()
    /// What the row last read counts for the checksum of its trip.
    private(set) var lastChecksum: UInt64 = 0

    init(_ table: DeclaredTable, _ references: ReferencedIDs, _ output: ImportOutput) {
        let columns = table.columns
        self.output = output
        extras = table.extras
        extraHeader = extras.header
        trip = columns.index("trip_id")
        sequence = columns.index("stop_sequence")
        stop = columns.index("stop_id")
        arrival = columns.index("arrival_time")
        departure = columns.index("departure_time")
        headsign = columns.index("stop_headsign")
        distance = columns.index("shape_dist_traveled")
        types = StopTimeAttributesReader(columns, references, output)
    }

    /// The row as numbers; nil where it has no stop_sequence and so no place in its trip.
    /// - Parameter position: how many rows of the trip came right before it.
    mutating func read(
        _ row: CSVRow, position: Int, trip: Int32, _ tables: inout FeedTables
    ) throws -> StopTimeRow? {
        guard let sequence = try sequence(row) else { return nil }
        var stopTime = StopTimeRow(
            sequence: sequence, stop: -1, attributes: 0, headsign: headsign(row, &tables.texts),
            arrival: StopTimeRow.noTime, departure: StopTimeRow.noTime, distance: StopTimeRow.noDistance,
            distanceDecimals: 0, line: Int32(truncatingIfNeeded: row.line))
        var unfit: [Int] = []
        stopTime.arrival = Self.time(row, arrival, &unfit)
        stopTime.departure =
            row.isSame(departure, as: arrival) && unfit.isEmpty
            ? stopTime.arrival : Self.time(row, departure, &unfit)
        let slot = try takeStopAndDistance(row, position, &stopTime, &tables.stops.rows, &unfit)
        stopTime.attributes = try types.attributes(row, &tables.attributes, &unfit)
        let visit =
            slot.map { recent[$0].checksum(of: stopTime, orElse: tables.checksum(of: stopTime)) }
            ?? tables.checksum(of: stopTime)
        if !unfit.isEmpty { try reportUnfit(row, unfit) }
        lastChecksum = visit.times(arrival: stopTime.arrival, departure: stopTime.departure)
        if stopTime.headsign >= 0 { lastChecksum &+= visit.headsign(tables.texts.hashes[Int(stopTime.headsign)]) }
        if !unfit.isEmpty || extraHeader?.hasExtraCells(row) == true {
            let note = try extras.collect(row, unfit: unfit, owner: Int(trip))
            (stopTime.extras, stopTime.isPending) = (note.combination, note.isPending)
            lastChecksum &+= visit.extras(note.checksum)
        }
        return stopTime
    }

    private func sequence(_ row: CSVRow) throws -> Int? {
        if case .value(let number) = row.integer(sequence) {
            if number < 0 { try report("number_out_of_range", .error, "stop_sequence", row, sequence) }
            return number
        }
        try output.report(
            FeedIssue(
                row.isBlank(sequence) ? "missing_required_field" : "invalid_integer", .error, file: "stop_times.txt",
                line: row.line, field: "stop_sequence", value: row.text(sequence), action: .recordSetAside))
        return nil
    }

    /// Reads stop and distance, unless they are those of a recent row at this position.
    /// - Returns: the slot of this row among the recent ones; nil where it has none.
    private mutating func takeStopAndDistance(
        _ row: CSVRow, _ position: Int, _ stopTime: inout StopTimeRow, _ stops: inout EntityRows, _ unfit: inout [Int]
    ) throws -> Int? {
        let (stop, distance) = (row.short(stop), row.short(distance))
        if let stop, let distance, let slot = recent.slot(of: stop, distance, at: position) {
            recent[slot].copy(to: &stopTime)
            return slot
        }
        let isStopFine = try takeStop(row, &stopTime, &stops)
        let isDistanceFine = try takeDistance(row, &stopTime, &unfit)
        // What is wrong with a row is reported each time.
        guard isStopFine, isDistanceFine, let stop, let distance else { return nil }
        return recent.add(RecentStopTime(stopTime, stop, distance), at: position)
    }

    /// Whether the row names a stop of the feed.
    private func takeStop(_ row: CSVRow, _ stopTime: inout StopTimeRow, _ stops: inout EntityRows) throws -> Bool {
        if row.isBlank(stop) { return false }
        stopTime.stop = unsafe stops.intern(row.bytes(stop))
        if stops.isListed(stopTime.stop) { return true }
        try output.reportDangling(row.text(stop) ?? "", file: "stop_times.txt", line: row.line, field: "stop_id")
        return false
    }

    private mutating func headsign(_ row: CSVRow, _ texts: inout ByteInterner) -> Int32 {
        if row.isBlank(headsign) { return -1 }
        if lastHeadsign.number < 0 || !row.isSame(headsign, as: lastHeadsign.bytes) {
            let bytes = unsafe row.bytes(headsign)
            lastHeadsign = unsafe (Array(bytes), texts.intern(bytes))
        }
        return lastHeadsign.number
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

    /// Whether nothing is wrong with the distance.
    private func takeDistance(_ row: CSVRow, _ stopTime: inout StopTimeRow, _ unfit: inout [Int]) throws -> Bool {
        switch row.number(distance) {
        case .value(let number):
            return try take(distance: number, of: row, &stopTime)
        case .rounded(let number):
            unfit.append(distance)
            _ = try take(distance: number, of: row, &stopTime)
            return false
        case .blank: return true
        case .invalid:
            unfit.append(distance)
            return false
        }
    }

    private func take(distance number: DecimalNumber, of row: CSVRow, _ stopTime: inout StopTimeRow) throws -> Bool {
        stopTime.distance = number.mantissa
        stopTime.distanceDecimals = Int32(number.decimals)
        if number.mantissa >= 0 { return true }
        try report("number_out_of_range", .error, "shape_dist_traveled", row, distance)
        return false
    }

    private func report(
        _ code: FeedIssue.Code, _ severity: FeedIssue.Severity, _ field: String, _ row: CSVRow, _ index: Int
    ) throws {
        try output.report(
            FeedIssue(code, severity, file: "stop_times.txt", line: row.line, field: field, value: row.text(index)))
    }

    /// Reports the cells that are no values of their columns. A distance of very many decimals is one.
    private func reportUnfit(_ row: CSVRow, _ unfit: [Int]) throws {
        for index in unfit where index != distance || row.number(index).isInvalid {
            let code =
                index == arrival || index == departure || types.windows.contains(index)
                ? "invalid_time"
                : index == distance ? "invalid_float" : "invalid_integer"
            try output.report(
                FeedIssue(
                    code, .error, file: "stop_times.txt", line: row.line, field: types.header.columns[index],
                    value: row.text(index), action: .setAside))
        }
    }
}

/// The rows of the trips of eight recent patterns, by position. A trip of one of these patterns finds each row in the
/// column where it found the one before. A trip of another pattern replaces the column that is oldest.
struct RecentStopTimes {
    /// Positions that have slots of their own; longer trips use them again.
    private static let positions = 256
    private static let patterns = 8

    private var rows = [RecentStopTime](repeating: RecentStopTime(), count: positions * patterns)
    /// The column where the row before was found or added.
    private var pattern = 0
    /// The column for the rows of this trip that are not found; -1 until there is one.
    private var own = -1
    private var oldest = 0

    subscript(slot: Int) -> RecentStopTime {
        get { rows[slot] }
        _modify { yield &rows[slot] }
    }

    /// The slot of such a row; nil where there is none.
    mutating func slot(of stop: ShortCell, _ distance: ShortCell, at position: Int) -> Int? {
        if position == 0 { own = -1 }
        let first = (position & (Self.positions - 1)) * Self.patterns
        if rows[first + pattern].isSame(stop, distance) { return first + pattern }
        for other in 0..<Self.patterns where rows[first + other].isSame(stop, distance) {
            pattern = other
            return first + other
        }
        return nil
    }

    /// Adds a row to the column of its trip, the first of a trip in place of the oldest pattern.
    /// - Returns: its slot.
    mutating func add(_ row: RecentStopTime, at position: Int) -> Int {
        if own < 0 {
            own = oldest
            oldest = (oldest + 1) % Self.patterns
        }
        pattern = own
        let slot = (position & (Self.positions - 1)) * Self.patterns + pattern
        rows[slot] = row
        return slot
    }
}

/// What was last read at some position of a trip.
struct RecentStopTime {
    private var stopText = ShortCell.blank
    private var distanceText = ShortCell.blank
    /// -1 where nothing was read yet.
    private var stop: Int32 = -1
    private var distance = StopTimeRow.noDistance
    private var distanceDecimals: Int32 = 0
    // What the checksum is of besides.
    private var sequence = 0
    private var attributes: Int32 = -1
    private var checksum: StopTimeChecksum?

    init() {}

    init(_ stopTime: StopTimeRow, _ stop: ShortCell, _ distance: ShortCell) {
        (stopText, distanceText, self.stop) = (stop, distance, stopTime.stop)
        (self.distance, distanceDecimals) = (stopTime.distance, stopTime.distanceDecimals)
    }

    /// Whether both are written as they were.
    func isSame(_ stop: ShortCell, _ distance: ShortCell) -> Bool {
        stopText == stop && distanceText == distance && self.stop >= 0
    }

    func copy(to stopTime: inout StopTimeRow) {
        (stopTime.stop, stopTime.distance, stopTime.distanceDecimals) = (stop, distance, distanceDecimals)
    }

    /// The checksum of a row with this stop and distance: `found` where its sequence or attributes are others.
    mutating func checksum(of stopTime: StopTimeRow, orElse found: @autoclosure () -> StopTimeChecksum)
        -> StopTimeChecksum
    {
        if let checksum, sequence == stopTime.sequence, attributes == stopTime.attributes { return checksum }
        let checksum = found()
        (sequence, attributes, self.checksum) = (stopTime.sequence, stopTime.attributes, checksum)
        return checksum
    }
}

extension FeedTables {
    /// Of the row's sequence, stop, attributes and distance.
    func checksum(of stopTime: StopTimeRow) -> StopTimeChecksum {
        StopTimeChecksum(
            sequence: stopTime.sequence, stop: stopTime.stop < 0 ? 0 : stops.hash(stopTime.stop),
            attributes: attributes.hashes[Int(stopTime.attributes)], distance: stopTime.writtenDistance)
    }
}
