internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads the cells of stop_times.txt, millions of times.
///
/// Trips mostly follow each other with the same stops at the same distances, so each visit is compared with those that
/// stood at its position before (`KnownVisits`): what is written alike need not be read, looked up or hashed again.
struct StopTimeCells {
    private let output: ImportOutput
    let trip, sequence: Int
    private let stop, arrival, departure, headsign, distance: Int
    private var types: StopTimeTypes
    private let extras: FileExtras
    private let extraHeader: ExtraHeader?
    private var lastHeadsign: (bytes: [UInt8], number: Int32) = ([], -1)
    private var visits = KnownVisits()
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
        types = StopTimeTypes(columns, references, output)
    }

    /// The row as numbers; nil where it has no stop_sequence and so no place in its trip.
    /// - Parameter position: how many rows of the trip came right before it.
    mutating func call(
        _ row: CSVRow, position: Int, trip: Int32, _ tables: inout FeedTables
    ) throws -> StopTimeCall? {
        guard let sequence = try sequence(row) else { return nil }
        var call = StopTimeCall(
            sequence: sequence, stop: -1, attributes: 0, headsign: headsign(row, &tables.texts),
            arrival: StopTimeCall.noTime, departure: StopTimeCall.noTime, distance: StopTimeCall.noDistance,
            distanceDecimals: 0, line: Int32(truncatingIfNeeded: row.line))
        var unfit: [Int] = []
        call.arrival = Self.time(row, arrival, &unfit)
        call.departure =
            row.isSame(departure, as: arrival) && unfit.isEmpty
            ? call.arrival : Self.time(row, departure, &unfit)
        let place = try takeVisit(row, position, &call, &tables.stops.rows, &unfit)
        call.attributes = try types.attributes(row, &tables.attributes, &unfit)
        let visit = place.map { visits[$0].checksum(of: call, tables) } ?? tables.checksum(of: call)
        if !unfit.isEmpty { try reportUnfit(row, unfit) }
        lastChecksum = visit.times(arrival: call.arrival, departure: call.departure)
        if call.headsign >= 0 { lastChecksum &+= visit.headsign(tables.texts.hashes[Int(call.headsign)]) }
        if !unfit.isEmpty || extraHeader?.hasExtraCells(row) == true {
            let note = try extras.collect(row, unfit: unfit, owner: Int(trip))
            (call.extras, call.isPending) = (note.combination, note.isPending)
            lastChecksum &+= visit.extras(note.checksum)
        }
        return call
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

    /// Reads stop and distance, unless they are those of a visit that stood at this position before.
    /// - Returns: the place among the known visits where this one stands from now on; nil where it has none.
    private mutating func takeVisit(
        _ row: CSVRow, _ position: Int, _ call: inout StopTimeCall, _ stops: inout EntityRows, _ unfit: inout [Int]
    ) throws -> Int? {
        let (stop, distance) = (row.short(stop), row.short(distance))
        if let stop, let distance, let place = visits.place(of: stop, distance, at: position) {
            visits[place].give(to: &call)
            return place
        }
        let isStopFine = try takeStop(row, &call, &stops)
        let isDistanceFine = try takeDistance(row, &call, &unfit)
        // What is wrong with a visit is to be told of each time.
        guard isStopFine, isDistanceFine, let stop, let distance else { return nil }
        return visits.add(KnownVisit(call, stop, distance), at: position)
    }

    /// Whether the row names a stop of the feed.
    private func takeStop(_ row: CSVRow, _ call: inout StopTimeCall, _ stops: inout EntityRows) throws -> Bool {
        if row.isBlank(stop) { return false }
        call.stop = unsafe stops.intern(row.bytes(stop))
        if stops.isListed(call.stop) { return true }
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
        case .blank: return StopTimeCall.noTime
        case .invalid:
            unfit.append(index)
            return StopTimeCall.noTime
        }
    }

    /// Whether nothing is wrong with the distance.
    private func takeDistance(_ row: CSVRow, _ call: inout StopTimeCall, _ unfit: inout [Int]) throws -> Bool {
        switch row.number(distance) {
        case .value(let number):
            return try take(distance: number, of: row, &call)
        case .rounded(let number):
            unfit.append(distance)
            _ = try take(distance: number, of: row, &call)
            return false
        case .blank: return true
        case .invalid:
            unfit.append(distance)
            return false
        }
    }

    private func take(distance number: DecimalNumber, of row: CSVRow, _ call: inout StopTimeCall) throws -> Bool {
        call.distance = number.mantissa
        call.distanceDecimals = Int32(number.decimals)
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
