internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads what a row of stop_times.txt says beside its stop, times, distance and headsign.
struct StopTimeTypes {
    private let output: ImportOutput
    private var checks: StopTimeAttributeChecks
    let header: CSVHeader
    /// pickup_type, drop_off_type, timepoint, continuous_pickup, continuous_drop_off.
    private let types: [Int]
    /// The columns among them that the file has, and where each stands in the key of a combination.
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
        for place in columns.indices {
            switch row.integer(columns[place].index) {
            case .value(let number):
                guard UInt(bitPattern: number) <= 6 else { return nil }
                key |= (number &+ 1) &<< columns[place].shift
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
