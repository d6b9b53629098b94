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
    private let columnCount: Int
    /// The combinations of types that were met, by a key of five small numbers: their number, and whether GTFS knows them.
    private var attributesByTypes: [(number: Int32, isKnown: Bool)?] = Array(repeating: nil, count: 1 << 15)
    private var lastHeadsign: (bytes: [UInt8], number: Int32) = ([], -1)

    private static let typeFields = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
    ]
    private static let declaredTypes = typeFields.map { GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: $0)] }
    private static let windowFields = ["start_pickup_drop_off_window", "end_pickup_drop_off_window"]
    private static let idFields = [
        "location_group_id", "location_id", "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]

    init(_ columns: TableColumns, _ context: ImportContext) {
        self.context = context
        trip = columns.index("trip_id")
        sequence = columns.index("stop_sequence")
        stop = columns.index("stop_id")
        arrival = columns.index("arrival_time")
        departure = columns.index("departure_time")
        headsign = columns.index("stop_headsign")
        distance = columns.index("shape_dist_traveled")
        types = Self.typeFields.map(columns.index)
        windows = Self.windowFields.map(columns.index)
        ids = Self.idFields.map(columns.index)
        hasRareColumns = (windows + ids).contains { $0 >= 0 }
        columnCount = columns.header.columns.count
    }

    /// The row as numbers; nil where it has no stop_sequence and so no place in its trip.
    mutating func call(_ row: CSVRow, trip: Int32) throws -> StopTimeCall? {
        guard let sequence = try sequence(row) else { return nil }
        var call = StopTimeCall(
            sequence: sequence, stop: try stop(row), attributes: 0, headsign: headsign(row),
            arrival: StopTimeCall.noTime,
            departure: StopTimeCall.noTime, distance: StopTimeCall.noDistance, distanceDecimals: 0,
            line: Int32(row.line),
            hasExtras: false)
        var unfit: [Int] = []
        call.arrival = Self.time(row, arrival, &unfit)
        call.departure = Self.time(row, departure, &unfit)
        try takeDistance(row, &call, &unfit)
        call.attributes = try attributes(row, &unfit)
        if hasRareColumns { try context.reportFaults(ofAttributes: call.attributes, line: row.line) }
        if !unfit.isEmpty || row.cellCount > columnCount {
            call.hasExtras = try setAside(row, unfit, trip: trip)
        }
        return call
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

    /// Sets the cells of the given columns aside, and those beyond the header.
    private func setAside(_ row: CSVRow, _ unfit: [Int], trip: Int32) throws -> Bool {
        for index in unfit {
            let column = context.files["stop_times.txt"]?.header[index] ?? ""
            let code =
                index == arrival || index == departure || windows.contains(index)
                ? "invalid_time"
                : index == distance ? "invalid_float" : "invalid_integer"
            try context.issues.add(
                FeedIssue(
                    code, .error, file: "stop_times.txt", line: row.line, field: column, value: row.text(index),
                    action: .setAside))
            try context.extras.add(
                file: "stop_times.txt", owner: Int(trip), line: row.line, column: column, value: row.text(index) ?? "")
        }
        guard row.cellCount > columnCount else { return true }
        for index in columnCount..<row.cellCount {
            guard let text = row.text(index) else { continue }
            try context.extras.add(
                file: "stop_times.txt", owner: Int(trip), line: row.line, column: "#\(index - columnCount + 1)",
                value: text)
        }
        return true
    }
}
