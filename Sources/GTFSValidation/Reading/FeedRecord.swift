internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A record of a file, as the file's view has it.
struct FeedRecord {
    /// The columns of a view, and whether the keys of its records follow the rows of the file.
    final class Layout {
        let file: String
        let names: [String]
        let columns: [String: Int]
        /// The row of the record of key 1; nil if keys do not follow the rows.
        let firstRow: Int?
        /// The columns whose texts the validator takes for ids.
        private(set) lazy var idColumns = names.indices.filter { Self.isID(names[$0], in: file) }
        /// The columns in which a text may be no value.
        fileprivate lazy var checkedColumns = names.indices.filter {
            GTFSFile.named(file)?.field(named: names[$0])?.isChecked ?? false
        }
        private let reader: FeedReader
        /// The cells of each requested column that no typed column holds.
        private var extras: [String: StoredExtras] = [:]

        /// Whether the validator takes the field for an id: not in files that were added later.
        private static func isID(_ column: String, in file: String) -> Bool {
            guard column.hasSuffix("_id") || column == "parent_station" else { return false }
            switch file {
            case "location_group_stops.txt", "translations.txt": return false
            case "timeframes.txt": return column != "service_id"
            case "booking_rules.txt": return column != "prior_notice_service_id"
            default: return true
            }
        }

        init(_ reader: FeedReader, file: String, columns: [String], firstRow: Int?) {
            self.reader = reader
            self.file = file
            names = columns
            self.columns = Dictionary(
                columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            self.firstRow = firstRow
        }

        /// Whether the column has a text that is no value in a record of which it is blank. Keys are asked for in rising order.
        fileprivate func isUnread(_ column: String, key: Int) throws -> Bool {
            let cells = try extras[column] ?? reader.extraCells(column, file: file, from: key)
            extras[column] = cells
            return try cells.text(key: key) != nil
        }
    }

    let layout: Layout
    let key: Int
    /// The row of the file, the header being row 1; nil if the database does not know it.
    let row: Int?
    /// Whether a later record has its key.
    let isSuperseded: Bool
    fileprivate let values: [StoredValue]
    /// Columns with a text that is no value, of a superseded record.
    private let unread: Set<String>

    init(_ layout: Layout, key: Int, values: [StoredValue]) {
        (self.layout, self.key, self.values) = (layout, key, values)
        (isSuperseded, unread) = (false, [])
        row = layout.firstRow.map { key - 1 + $0 }
    }

    /// A record that the database keeps as the feed has it. It has no key of its own.
    init(_ layout: Layout, line: Int, cells: [String], of header: [String]) {
        (self.layout, key, row, isSuperseded) = (layout, -line, line, true)
        var unread: Set<String> = []
        values = layout.names.map { name in
            guard let index = header.firstIndex(of: name), index < cells.count, !cells[index].isEmpty else {
                return .null
            }
            let value = StoredValue(cells[index], of: GTFSFile.named(layout.file)?.field(named: name))
            if value == .null { unread.insert(name) }
            return value
        }
        self.unread = unread
    }

    /// Whether all of its cells are values of their columns: the validator does not have another record.
    var readsWell: Bool {
        get throws {
            if isSuperseded { return unread.isEmpty }
            return try !layout.checkedColumns.contains { column in
                try isBlank(column) && layout.isUnread(layout.names[column], key: key)
            }
        }
    }

    subscript(_ column: String) -> StoredValue { layout.columns[column].map { values[$0] } ?? .null }

    func value(_ column: Int) -> StoredValue { values[column] }

    func isBlank(_ column: Int) -> Bool { if case .null = values[column] { true } else { false } }

    func has(_ column: String) -> Bool { self[column] != .null }

    /// Whether the cell is blank: one that is no value of its column is not there, and is not missing.
    func lacks(_ column: String) throws -> Bool {
        try !has(column) && (isSuperseded ? !unread.contains(column) : !layout.isUnread(column, key: key))
    }

    /// The cell as the feed writes it; nil if it is blank.
    func text(_ column: String) -> String? { self[column].plainText }

    func integer(_ column: String) -> Int? { self[column].integer }

    func number(_ column: String) -> Double? { self[column].real ?? self[column].integer.map(Double.init) }

    /// Seconds of the service day of a cell `HH:MM:SS`.
    func seconds(_ column: String) -> Int? { text(column).flatMap { ServiceTime($0)?.seconds } }

    func date(_ column: String) -> ServiceDate? { text(column).flatMap { ServiceDate($0) } }

    /// A sample of the record: its row, and cells by the validator's names. A blank cell is an empty text, as the validator
    /// has it.
    func sample(_ cells: KeyValuePairs<String, String> = [:], row: String = "csvRowNumber") -> NoticeSample {
        rowSample(row)
            + NoticeSample(
                fields: cells.map { name, column in NoticeSample.Field(name: name, value: value(column)) })
    }

    /// A sample of the row alone.
    func rowSample(_ name: String = "csvRowNumber") -> NoticeSample {
        NoticeSample([name: row.map(NoticeSample.Value.integer)])
    }

    private func value(_ column: String) -> NoticeSample.Value {
        switch self[column] {
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .null: .text("")
        }
    }
}

extension StoredValue {
    /// The value of a cell in a column of a field, as the file's view has it; `null` for a text that is none.
    init(_ text: String, of field: GTFSField?) {
        switch field?.kind {
        case .integer, .enumeration: self = Int(text).map(StoredValue.integer) ?? .null
        case .real, .latitude, .longitude: self = Double(text).map(StoredValue.real) ?? .null
        case .date: self = ServiceDate(text) == nil ? .null : .text(text)
        case .time: self = ServiceTime(text) == nil ? .null : .text(text)
        default: self = .text(text)
        }
    }
}
