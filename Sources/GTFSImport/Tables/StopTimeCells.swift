internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads the cells of stop_times.txt, millions of times.
struct StopTimeCells {
    private let context: ImportContext
    let trip, sequence: Int
    private let stop, arrival, departure, headsign, distance: Int
    /// pickup_type, drop_off_type, timepoint, continuous_pickup, continuous_drop_off.
    private let types: [Int]
    private let windows: [Int]
    private let ids: [Int]
    /// Whether the file has any of the columns that few files have.
    private let hasRareColumns: Bool
    private let extras: ExtraCells
    /// The combinations of types that were met, by a key of five small numbers: their number, and whether GTFS knows them.
    private var attributesByTypes: [(number: Int32, isKnown: Bool)?] = Array(repeating: nil, count: 1 << 15)
    private var lastHeadsign: (bytes: [UInt8], number: Int32) = ([], -1)

    private static let typeFields = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
    ]
    private static let declaredTypes = typeFields.map { GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: $0)] }

    init(_ table: DeclaredTable, _ context: ImportContext) {
        let columns = table.columns
        self.context = context
        extras = table.extras
        trip = columns.index("trip_id")
        sequence = columns.index("stop_sequence")
        stop = columns.index("stop_id")
        arrival = columns.index("arrival_time")
        departure = columns.index("departure_time")
        headsign = columns.index("stop_headsign")
        distance = columns.index("shape_dist_traveled")
        types = Self.typeFields.map(columns.index)
        windows = StopTimeAttributes.windowFields.map(columns.index)
        ids = StopTimeAttributes.idFields.map(columns.index)
        hasRareColumns = (windows + ids).contains { $0 >= 0 }
    }

    /// The row as numbers, and the share of its extra cells in its checksum; nil where it has no stop_sequence and so no
    /// place in its trip.
    mutating func call(_ row: CSVRow, trip: Int32) throws -> (call: StopTimeCall, extras: UInt64)? {
        guard let sequence = try sequence(row) else { return nil }
        var call = StopTimeCall(
            sequence: sequence, stop: try stop(row), attributes: 0, headsign: headsign(row),
            arrival: StopTimeCall.noTime,
            departure: StopTimeCall.noTime, distance: StopTimeCall.noDistance, distanceDecimals: 0,
            line: Int32(row.line))
        var unfit: [Int] = []
        call.arrival = Self.time(row, arrival, &unfit)
        call.departure = Self.time(row, departure, &unfit)
        try takeDistance(row, &call, &unfit)
        call.attributes = try attributes(row, &unfit)
        if hasRareColumns { try context.reportFaults(ofAttributes: call.attributes, line: row.line) }
        if !unfit.isEmpty { try reportUnfit(row, unfit) }
        let note = try extras.note(row, unfit: unfit, owner: Int(trip))
        (call.extras, call.isPending) = (note.combination, note.isPending)
        return (call, note.checksum)
    }

    private func sequence(_ row: CSVRow) throws -> Int? {
        if case .value(let number) = row.integer(sequence) {
            if number < 0 { try report("number_out_of_range", .error, "stop_sequence", row, sequence) }
            return number
        }
        try context.issues.add(
            FeedIssue(
                row.isBlank(sequence) ? "missing_required_field" : "invalid_integer", .error, file: "stop_times.txt",
                line: row.line, field: "stop_sequence", value: row.text(sequence), action: .recordSetAside))
        return nil
    }

    private func stop(_ row: CSVRow) throws -> Int32 {
        guard !row.isBlank(stop) else { return -1 }
        let number = unsafe context.stops.rows.intern(row.bytes(stop))
        if !context.stops.rows.isListed(number) {
            try context.reportDangling(row.text(stop) ?? "", file: "stop_times.txt", line: row.line, field: "stop_id")
        }
        return number
    }

    private mutating func headsign(_ row: CSVRow) -> Int32 {
        guard !row.isBlank(headsign) else { return -1 }
        let bytes = unsafe row.bytes(headsign)
        if unsafe lastHeadsign.number < 0 || !bytes.elementsEqual(lastHeadsign.bytes) {
            lastHeadsign = unsafe (Array(bytes), context.texts.intern(bytes))
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

    private func takeDistance(_ row: CSVRow, _ call: inout StopTimeCall, _ unfit: inout [Int]) throws {
        switch row.number(distance) {
        case .value(let number):
            if number.mantissa < 0 { try report("number_out_of_range", .error, "shape_dist_traveled", row, distance) }
            call.distance = number.mantissa
            call.distanceDecimals = Int32(number.decimals)
        case .blank: break
        case .invalid: unfit.append(distance)
        }
    }

    private func report(
        _ code: FeedIssue.Code, _ severity: FeedIssue.Severity, _ field: String, _ row: CSVRow, _ index: Int
    ) throws {
        try context.issues.add(
            FeedIssue(code, severity, file: "stop_times.txt", line: row.line, field: field, value: row.text(index)))
    }

    private mutating func attributes(_ row: CSVRow, _ unfit: inout [Int]) throws -> Int32 {
        var key = 0
        var isSmall = !hasRareColumns
        for index in types {
            guard index >= 0 else {
                key <<= 3
                continue
            }
            switch row.integer(index) {
            case .value(let number) where (0...6).contains(number): key = key << 3 | number + 1
            case .blank: key <<= 3
            default: isSmall = false
            }
        }
        guard isSmall else {
            try reportUnknownTypes(row)
            return context.attributes.intern(rareAttributes(row, &unfit))
        }
        if let found = attributesByTypes[key] {
            if !found.isKnown { try reportUnknownTypes(row) }
            return found.number
        }
        let number = context.attributes.intern(rareAttributes(row, &unfit))
        attributesByTypes[key] = (number, try !reportUnknownTypes(row))
        return number
    }

    /// Whether a type has a number that GTFS does not know; each is reported.
    @discardableResult private func reportUnknownTypes(_ row: CSVRow) throws -> Bool {
        var isAny = false
        for (index, field) in zip(types, Self.declaredTypes) {
            guard case .value(let number) = row.integer(index),
                let (code, severity) = field.complaint(about: .integer(number))
            else { continue }
            isAny = true
            try report(FeedIssue.Code(code), severity, field.name, row, index)
        }
        return isAny
    }

    private func rareAttributes(_ row: CSVRow, _ unfit: inout [Int]) -> StopTimeAttributes {
        func typed(_ index: Int, _ cell: Cell<Int>) -> Int? {
            switch cell {
            case .value(let number): return number
            case .blank: return nil
            case .invalid:
                unfit.append(index)
                return nil
            }
        }
        return StopTimeAttributes(
            types: types.map { typed($0, row.integer($0)) }, windows: windows.map { typed($0, row.time($0)) },
            ids: ids.map { row.text($0).map { StopTimeAttributes.ID($0) } })
    }

    /// Reports the cells that their columns cannot give back.
    private func reportUnfit(_ row: CSVRow, _ unfit: [Int]) throws {
        for index in unfit {
            let column = context.files["stop_times.txt"]?.header.columns[index] ?? ""
            let code =
                index == arrival || index == departure || windows.contains(index)
                ? "invalid_time"
                : index == distance ? "invalid_float" : "invalid_integer"
            try context.issues.add(
                FeedIssue(
                    code, .error, file: "stop_times.txt", line: row.line, field: column, value: row.text(index),
                    action: .setAside))
        }
    }
}
