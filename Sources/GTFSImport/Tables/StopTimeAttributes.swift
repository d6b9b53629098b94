internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What a row of stop_times.txt says beside its stop, times, distance and headsign.
struct StopTimeAttributes: Hashable {
    /// An id that a row refers to, equal byte by byte.
    typealias ID = Identifier<StopTimeAttributes>

    /// pickup_type, drop_off_type, timepoint, continuous_pickup, continuous_drop_off; nil where blank.
    var types: [Int?]
    /// start_ and end_pickup_drop_off_window, in seconds.
    var windows: [Int?] = [nil, nil]
    /// location_group_id, location_id, pickup_ and drop_off_booking_rule_id.
    var ids: [ID?] = [nil, nil, nil, nil]

    /// Whether the row has a window in place of times (rule A31).
    var isFlex: Bool { windows.contains { $0 != nil } }

    var checksum: UInt64 {
        var hash = StableHash()
        for number in types + windows { hash.add(number) }
        for id in ids { hash.add(id?.rawValue) }
        return hash.value
    }
}

/// The distinct combinations of them; the key of one is its number plus one.
struct StopTimeAttributesList {
    private var numbers: [StopTimeAttributes: Int32] = [:]
    private(set) var all: [StopTimeAttributes] = []
    private(set) var hashes: [UInt64] = []

    mutating func intern(_ attributes: StopTimeAttributes) -> Int32 {
        if let number = numbers[attributes] { return number }
        let number = Int32(all.count)
        numbers[attributes] = number
        all.append(attributes)
        hashes.append(attributes.checksum)
        return number
    }
}

/// Reads what a row of stop_times.txt says beside its stop, times, distance and headsign.
struct StopTimeAttributesReader {
    private let output: ImportOutput
    private var checks: StopTimeAttributeChecks
    let header: CSVHeader
    /// pickup_type, drop_off_type, timepoint, continuous_pickup, continuous_drop_off.
    private let types: [Int]
    /// The columns among them that the file has, and the bit of each in the key of a combination.
    private let columns: [(index: Int, shift: Int)]
    let windows: [Int]
    private let ids: [Int]
    /// Whether the file has any of the columns that few files have.
    private let hasRareColumns: Bool
    /// The combinations of types that were met, by a key of five small numbers: their number, and whether GTFS knows them.
    private var known: [(number: Int32, isKnown: Bool)?] = Array(repeating: nil, count: 1 << 15)

    private static let typeFields = [
        "pickup_type", "drop_off_type", "timepoint", "continuous_pickup", "continuous_drop_off",
    ]
    private static let declaredTypes = typeFields.map { GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: $0)] }

    init(_ columns: TableColumns, _ references: ReferencedIDs, _ output: ImportOutput) {
        self.output = output
        checks = StopTimeAttributeChecks(references, output)
        header = columns.header
        types = Self.typeFields.map(columns.index)
        self.columns = types.enumerated().filter { $1 >= 0 }.map { (index: $1, shift: 3 * (4 - $0)) }
        windows = StopTimeAttributes.windowFields.map(columns.index)
        ids = StopTimeAttributes.idFields.map(columns.index)
        hasRareColumns = (windows + ids).contains { $0 >= 0 }
    }

    /// The number of the row's combination of types, windows and rules; what is wrong with them is reported.
    mutating func attributes(
        _ row: CSVRow, _ list: inout StopTimeAttributesList, _ unfit: inout [Int]
    ) throws -> Int32 {
        guard let key = key(row) else {
            try reportUnknownTypes(row)
            let number = list.intern(rareAttributes(row, &unfit))
            if hasRareColumns { try checks.report(number, of: list, line: row.line) }
            return number
        }
        if let found = known[key] {
            if !found.isKnown { try reportUnknownTypes(row) }
            return found.number
        }
        let number = list.intern(rareAttributes(row, &unfit))
        known[key] = (number, try !reportUnknownTypes(row))
        return number
    }

    /// Three bits a type, 0 for a blank; nil where one is no number up to 6, or there are windows or rules.
    private func key(_ row: CSVRow) -> Int? {
        if hasRareColumns { return nil }
        var key = 0
        for column in columns.indices {
            switch row.integer(columns[column].index) {
            case .value(let number):
                guard UInt(bitPattern: number) <= 6 else { return nil }
                key |= (number &+ 1) &<< columns[column].shift
            case .blank: break
            case .invalid: return nil
            }
        }
        return key
    }

    /// Whether a type has a number that GTFS does not know; each is reported.
    @discardableResult private func reportUnknownTypes(_ row: CSVRow) throws -> Bool {
        var isAny = false
        for (index, field) in zip(types, Self.declaredTypes) {
            guard case .value(let number) = row.integer(index),
                let (code, severity) = field.complaint(about: .integer(number))
            else { continue }
            isAny = true
            try output.report(
                FeedIssue(
                    FeedIssue.Code(code), severity, file: "stop_times.txt", line: row.line, field: field.name,
                    value: row.text(index)))
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
}

/// Something wrong with a field of a row.
struct FieldFault {
    let code: FeedIssue.Code
    let field: String
    let value: String?
}

/// What is wrong with the windows and references of rows of stop_times.txt, computed once per combination of them.
struct StopTimeAttributeChecks {
    private let references: ReferencedIDs
    private let output: ImportOutput
    /// Of each combination, by its index.
    private var faults: [[FieldFault]] = []

    init(_ references: ReferencedIDs, _ output: ImportOutput) {
        self.references = references
        self.output = output
    }

    mutating func report(_ index: Int32, of attributes: StopTimeAttributesList, line: Int) throws {
        while faults.count <= index { faults.append(try faults(of: attributes.all[faults.count])) }
        for fault in faults[Int(index)] {
            try output.report(
                FeedIssue(
                    fault.code, .error, file: "stop_times.txt", line: line, field: fault.field, value: fault.value))
        }
    }

    private func faults(of attributes: StopTimeAttributes) throws -> [FieldFault] {
        var faults = windowFaults(start: attributes.windows[0], end: attributes.windows[1])
        for (id, name) in zip(attributes.ids, StopTimeAttributes.idFields) {
            let field = GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: name)]
            guard let id = id?.rawValue, try !field.references.contains(where: { try references.contains(id, in: $0) })
            else { continue }
            faults.append(FieldFault(code: "foreign_key_violation", field: name, value: id))
        }
        return faults
    }

    /// "end_pickup_drop_off_window … Required if start_pickup_drop_off_window is defined" and the other way round
    /// (reference, stop_times).
    private func windowFaults(start: Int?, end: Int?) -> [FieldFault] {
        let fields = StopTimeAttributes.windowFields
        switch (start, end) {
        case (nil, nil): return []
        case (let start?, let end?):
            let isFine = start < end
            return isFine ? [] : [FieldFault(code: "invalid_pickup_drop_off_window", field: fields[1], value: nil)]
        default:
            let missing = fields[start == nil ? 0 : 1]
            return [FieldFault(code: "missing_pickup_or_drop_off_window", field: missing, value: nil)]
        }
    }
}

extension StopTimeAttributes {
    /// The fields of `ids`, and those of `windows`.
    static let idFields = [
        "location_group_id", "location_id", "pickup_booking_rule_id", "drop_off_booking_rule_id",
    ]
    static let windowFields = ["start_pickup_drop_off_window", "end_pickup_drop_off_window"]
}
