internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads the attributes of rows of stop_times.txt.
struct StopTimeAttributesReader {
    private let issues: FileIssues
    private var checks: Checks
    // The columns of the three kinds of fields; -1 if the file lacks one.
    private let types, windows, ids: [Int]
    /// The columns among `types` that the file has, and the lowest bit of each in the key of a combination.
    private let typeBits: [(index: Int, shift: Int)]
    /// Whether the file has any of the columns that few files have.
    private let hasRareColumns: Bool
    /// The combinations of types read so far, by `key`: the index of each, and whether GTFS knows all its types.
    private var known: [(index: Int32, isKnown: Bool)?] = Array(repeating: nil, count: 1 << 15)
    /// The last row without a key: in most files the next one has the same cells.
    private var last: UnkeyedRow?
    /// Whether the row last read has no attribute that must be looked at in each row.
    private(set) var areKnown = false

    private static let declaredTypes = StopTimeAttributes.typeFields.map {
        GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: $0)]
    }

    init(_ columns: DeclaredTable.Columns, references: ReferencedIDs, output: ImportOutput) {
        issues = output.issues(of: .stopTimes)
        checks = Checks(references, issues: issues)
        types = StopTimeAttributes.typeFields.map(columns.index)
        typeBits = types.enumerated().filter { $1 >= 0 }.map { (index: $1, shift: 3 * (4 - $0)) }
        windows = StopTimeAttributes.windowFields.map(columns.index)
        ids = StopTimeAttributes.idFields.map(columns.index)
        hasRareColumns = (windows + ids).contains { $0 >= 0 }
    }

    /// Reads the attributes of a row, and reports their errors.
    /// - Returns: the index of their combination in `list`.
    mutating func attributes(
        _ row: CSVRow, list: inout StopTimeAttributes.List, unfit: inout [Int]
    ) throws -> Int32 {
        guard let key = key(row) else {
            areKnown = false
            if last?.isSame(row) != true { last = unkeyed(row, list: &list) }
            return try lastAttributes(row, list: list, unfit: &unfit)
        }
        if let found = known[key] {
            areKnown = found.isKnown
            if !areKnown { try reportUnknownTypes(row) }
            return found.index
        }
        let index = list.intern(allAttributes(row, unfit: &unfit))
        areKnown = try !reportUnknownTypes(row)
        known[key] = (index, areKnown)
        return index
    }

    /// The attributes of the last row without a key, whose errors are reported for this row, too.
    private mutating func lastAttributes(
        _ row: CSVRow, list: StopTimeAttributes.List, unfit: inout [Int]
    ) throws -> Int32 {
        guard let index = last?.index else { return 0 }
        if let types = last?.unknownTypes, !types.isEmpty { for type in types { try report(type, row: row) } }
        if let columns = last?.unfit, !columns.isEmpty { unfit += columns }
        if hasRareColumns {
            let hasBadWindow = windows.contains(where: unfit.contains)
            try checks.report(index, of: list, withWindows: !hasBadWindow, line: row.line)
        }
        return index
    }

    /// Reports the types of a row that becomes a kept record that GTFS does not know.
    /// - Parameter unfit: the columns of cells that are no values are added to it.
    func checkCells(of row: CSVRow, _ unfit: inout [Int]) throws {
        try reportUnknownTypes(row)
        _ = allAttributes(row, unfit: &unfit)
    }

    /// Reports the references of a row that becomes a kept record.
    /// - Parameter withWindows: whether its windows are checked, too.
    func checkReferences(of row: CSVRow, withWindows: Bool) throws {
        guard hasRareColumns else { return }
        var unfit: [Int] = []
        try checks.report(allAttributes(row, unfit: &unfit), withWindows: withWindows, line: row.line)
    }

    /// Three bits per type: 0 for a blank, otherwise the type plus one. Nil if one is not 0 to 6, or if the file has
    /// windows or ids.
    private func key(_ row: CSVRow) -> Int? {
        if hasRareColumns { return nil }
        var key = 0
        for column in typeBits.indices {
            switch row.integer(typeBits[column].index) {
            case .value(let type):
                guard UInt(bitPattern: type) <= 6 else { return nil }
                key |= (type &+ 1) &<< typeBits[column].shift
            case .blank: break
            case .invalid: return nil
            }
        }
        return key
    }

    /// Reports each type of a row that GTFS does not know.
    /// - Returns: whether there is any.
    @discardableResult private func reportUnknownTypes(_ row: CSVRow) throws -> Bool {
        let unknown = unknownTypes(row)
        for type in unknown { try report(type, row: row) }
        return !unknown.isEmpty
    }

    private func report(_ type: UnknownType, row: CSVRow) throws {
        try issues.report(type.code, type.severity, line: row.line, field: type.field, value: type.value)
    }

    private func unknownTypes(_ row: CSVRow) -> [UnknownType] {
        zip(types, Self.declaredTypes).compactMap { index, field in
            guard case .value(let type) = row.integer(index),
                let (code, severity) = field.complaint(about: .integer(type))
            else { return nil }
            return UnknownType(code: code, severity: severity, field: field.name, value: row.text(index))
        }
    }

    private func unkeyed(_ row: CSVRow, list: inout StopTimeAttributes.List) -> UnkeyedRow {
        var unfit: [Int] = []
        let index = list.intern(allAttributes(row, unfit: &unfit))
        let columns = (types + windows + ids).filter { $0 >= 0 }
        return UnkeyedRow(
            cells: columns.map { unsafe ($0, [UInt8](row.bytes($0))) }, index: index, unfit: unfit,
            unknownTypes: unknownTypes(row))
    }

    private func allAttributes(_ row: CSVRow, unfit: inout [Int]) -> StopTimeAttributes {
        func typed(_ index: Int, _ cell: Cell<Int>) -> Int? {
            switch cell {
            case .value(let value): return value
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

extension StopTimeAttributesReader {
    /// A type that GTFS does not know.
    private struct UnknownType {
        let code: FeedIssue.Code
        let severity: FeedIssue.Severity
        let field: String
        let value: String?
    }

    /// The attributes of a row whose combination has no key.
    private struct UnkeyedRow {
        /// The column and the text of each.
        let cells: [(column: Int, text: [UInt8])]
        let index: Int32
        /// Columns of cells that are no values.
        let unfit: [Int]
        let unknownTypes: [UnknownType]

        func isSame(_ row: CSVRow) -> Bool {
            for index in cells.indices where !row.isSame(cells[index].column, as: cells[index].text) { return false }
            return true
        }
    }
}

extension StopTimeAttributesReader {
    /// Reports errors of the windows and references of rows of stop_times.txt, which are computed once per combination.
    struct Checks {
        private let references: ReferencedIDs
        private let issues: FileIssues
        /// The faults of each combination, by its index.
        private var faults: [[RowFields.Fault]] = []

        init(_ references: ReferencedIDs, issues: FileIssues) {
            self.references = references
            self.issues = issues
        }

        /// - Parameter withWindows: false if a window is not blank but no time.
        mutating func report(
            _ index: Int32, of attributes: StopTimeAttributes.List, withWindows: Bool, line: Int
        ) throws {
            guard withWindows else {
                return try report(attributes.all[Int(index)], withWindows: false, line: line)
            }
            while faults.count <= index { faults.append(try faults(of: attributes.all[faults.count])) }
            try issues.report(faults[Int(index)], line: line)
        }

        /// Reports the errors of a row whose faults no list holds.
        func report(_ attributes: StopTimeAttributes, withWindows: Bool, line: Int) throws {
            let faults = try withWindows ? faults(of: attributes) : referenceFaults(of: attributes)
            try issues.report(faults, line: line)
        }

        private func faults(of attributes: StopTimeAttributes) throws -> [RowFields.Fault] {
            try windowFaults(start: attributes.windows[0], end: attributes.windows[1]) + referenceFaults(of: attributes)
        }

        private func referenceFaults(of attributes: StopTimeAttributes) throws -> [RowFields.Fault] {
            var faults: [RowFields.Fault] = []
            for (id, name) in zip(attributes.ids, StopTimeAttributes.idFields) {
                let field = GTFSFile.stopTimes.fields[GTFSFile.stopTimes.position(of: name)]
                guard let id = id?.rawValue,
                    try !field.references.contains(where: { try references.contains(id, in: $0) })
                else { continue }
                faults.append(RowFields.Fault("foreign_key_violation", severity: .error, field: name, value: id))
            }
            return faults
        }

        /// "end_pickup_drop_off_window … Required if start_pickup_drop_off_window is defined" and the other way round
        /// (reference, stop_times).
        private func windowFaults(start: Int?, end: Int?) -> [RowFields.Fault] {
            let fields = StopTimeAttributes.windowFields
            switch (start, end) {
            case (nil, nil): return []
            case (let start?, let end?):
                let isFine = start < end
                return isFine
                    ? [] : [RowFields.Fault("invalid_pickup_drop_off_window", severity: .error, field: fields[1])]
            default:
                let missing = fields[start == nil ? 0 : 1]
                return [RowFields.Fault("missing_pickup_or_drop_off_window", severity: .error, field: missing)]
            }
        }
    }
}
