internal import GTFSFeed
internal import GTFSStore

/// A file of GTFS as a table of PostgreSQL.
struct PostgresTable {
    /// A column, and the cell of a record that it holds.
    struct TypedColumn {
        enum Source {
            /// The cell of the file's header.
            case cell(Int)
            /// Seconds of the service day, of a cell that is a time.
            case seconds(Int)
            /// The number of earlier records of the trip, plus this number.
            case ordinal(from: Int)
            /// Blank in every record: the feed's file lacks the column.
            case none
        }

        let name: String
        let kind: GTFSField.Kind
        let source: Source

        /// Keys and times compare by their bytes, as they do in SQLite; names as the server compares text.
        var type: String {
            switch kind {
            case .id, .time: "text COLLATE \"C\""
            case .date: "date"
            case .integer: "bigint"
            case .enumeration: "integer"
            case .real, .latitude, .longitude: "double precision"
            case .currencyAmount: "numeric"
            case .text, .color, .timezone, .url, .email, .phone, .language, .currency: "text"
            }
        }

        var definition: String { "\(PostgresTable.quoted(name)) \(type)" }
    }

    let name: String
    /// The columns that GTFS declares, then the computed ones.
    let declared: [TypedColumn]
    /// The feed's own columns; the tables of other feeds need not have them.
    let own: [TypedColumn]
    /// The columns whose values together are unique; empty if the feed may repeat them.
    let uniqueColumns: [String]

    var columns: [TypedColumn] { declared + own }

    /// - Parameter header: of the feed's file; empty if the feed does not have the file.
    init(_ file: GTFSFile, header: [String]) {
        name = String(file.name.dropLast(".txt".count))
        let positions = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let fields = file.fields + file.untypedFields
        let declared = fields.map { field in
            TypedColumn(name: field.name, kind: field.kind, source: positions[field.name].map { .cell($0) } ?? .none)
        }
        self.declared = declared + Self.workedOut(file, positions: positions)
        own = Self.own(positions, beside: self.declared)
        uniqueColumns = Self.uniqueColumns(file)
    }

    /// The feed's own columns, except those whose names PostgreSQL keeps for itself (PostgreSQL documentation, section 5.6,
    /// "System Columns") or takes for another column's: it compares 63 bytes of a name (section 4.1.1).
    private static func own(_ positions: [String: Int], beside declared: [TypedColumn]) -> [TypedColumn] {
        var taken = Set((declared.map(\.name) + systemColumns).map { Array($0.utf8) } + [[]])
        return positions.sorted { $0.value < $1.value }.compactMap { name, position in
            let isFree = taken.insert(Array(name.replacing("\0", with: "").utf8.prefix(63))).inserted
            return isFree ? TypedColumn(name: name, kind: .text, source: .cell(position)) : nil
        }
    }

    private static let systemColumns = ["feed_id", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

    /// The columns that the view stop_times of the database adds to the file's, and the position that
    /// `arrivals_departures` shows.
    private static func workedOut(_ file: GTFSFile, positions: [String: Int]) -> [TypedColumn] {
        if file.name == GTFSFile.frequencies.name {
            return [TypedColumn(name: "frequencies_row", kind: .integer, source: .ordinal(from: 1))]
        }
        guard file.name == GTFSFile.stopTimes.name else { return [] }
        func seconds(_ event: String) -> TypedColumn {
            let source = positions["\(event)_time"].map { TypedColumn.Source.seconds($0) } ?? .none
            return TypedColumn(name: "\(event)_seconds", kind: .integer, source: source)
        }
        return [
            seconds("arrival"), seconds("departure"),
            TypedColumn(name: "stop_sequence_consec", kind: .integer, source: .ordinal(from: 0)),
        ]
    }

    /// Only for files whose records have a single id that GTFS requires: a database has one record for each id.
    private static func uniqueColumns(_ file: GTFSFile) -> [String] {
        if file.name == GTFSFile.stopTimes.name { return ["trip_id", "stop_sequence_consec"] }
        guard file.primaryKey.count == 1, let key = file.field(named: file.primaryKey[0]), key.presence == .required
        else { return [] }
        return [key.name]
    }

    /// An identifier of PostgreSQL (PostgreSQL documentation, section 4.1.1), which may have any characters but no zero.
    static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\""
    }

    /// A constant of text (section 4.1.2.1), with or without backslashes.
    static func literal(_ text: String) -> String {
        "'" + text.replacing("'", with: "''").replacing("\0", with: "") + "'"
    }
}

extension PostgresTable {
    /// The columns that questions look for in the table beside its key.
    var indexedColumns: [String] {
        switch name {
        case "stops": ["parent_station"]
        case "routes": ["agency_id"]
        case "trips": ["route_id", "service_id", "block_id", "shape_id"]
        case "stop_times": ["stop_id"]
        case "calendar_dates": ["date", "service_id"]
        case "frequencies": ["trip_id"]
        case "shapes": ["shape_id"]
        case "transfers": ["from_stop_id"]
        default: []
        }
    }
}
