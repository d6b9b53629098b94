/// A b-tree of the schema: its name, its first page, and what its columns are.
struct TableShape {
    struct Column {
        let name: String
        /// The table whose keys it holds.
        var reference: String?
    }

    /// The name of the table or index.
    let name: String
    let root: Int
    var columns: [Column]

    func index(of column: String) -> Int? { columns.firstIndex { $0.name == column } }
}

extension TableShape {
    /// The tables and indexes of a schema, from the rows of sqlite_schema ("Representation Of The SQL Schema").
    static func all(_ schema: TreeContent) throws -> [TableShape] {
        guard schema.columns.count >= 5, schema.columnCounts.allSatisfy({ $0 == 5 }) else { throw DeltaDefect.damaged }
        let names = try schema.columns[1].texts()
        let tables = try schema.columns[2].texts()
        let sql = try schema.columns[4].texts()
        guard [names, tables, sql].allSatisfy({ $0.count == schema.columns[3].kinds.count }) else {
            throw DeltaDefect.damaged
        }
        var shapes: [TableShape] = []
        var root = schema.columns[3].integers.makeIterator()
        for (row, kind) in schema.columns[3].kinds.enumerated() where kind == ColumnValues.Kind.integer.rawValue {
            guard let page = root.next() else { throw DeltaDefect.damaged }
            guard page > 0 else { continue }
            let statement = SchemaStatement(sql[row] ?? "", table: tables[row] ?? "")
            shapes.append(TableShape(name: names[row] ?? "", root: Int(clamping: page), columns: statement.columns))
        }
        return shapes
    }
}

extension ColumnValues {
    /// The texts of the column, a row each; nil for other kinds of values.
    func texts() throws -> [String?] {
        var (length, byte) = (0, 0)
        return try kinds.map { kind in
            guard kind >= Kind.text.rawValue else { return nil }
            guard length < lengths.count, lengths[length] >= 0, lengths[length] <= bytes.count - byte else {
                throw DeltaDefect.damaged
            }
            let end = byte + Int(lengths[length])
            defer { (length, byte) = (length + 1, end) }
            return kind == Kind.text.rawValue ? String(decoding: bytes[byte..<end], as: UTF8.self) : nil
        }
    }
}

extension TableShape {
    /// The table whose keys a column holds.
    func reference(at index: Int) -> String? {
        guard index < columns.count else { return nil }
        return columns[index].reference ?? TableKnowledge.references[name]?[columns[index].name]
    }

    /// How the column is packed, if it is.
    func packed(at index: Int) -> TableKnowledge.Packed? {
        guard index < columns.count else { return nil }
        return TableKnowledge.packed[name]?.first { $0.column == columns[index].name }
    }

    /// The tables to whose keys its columns lead, itself among them.
    var references: [String] {
        columns.indices.flatMap { [reference(at: $0), packed(at: $0)?.reference].compactMap { $0 } }
            + (TableKnowledge.pairs[name] == nil ? [] : ["text_parts"])
    }
}

extension TableShape {
    /// The tables in an order in which most come after those that they lead to.
    static func ordered(_ shapes: [TableShape]) -> [TableShape] {
        let byName = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered: [TableShape] = []
        var met: Set<Int> = []
        func visit(_ shape: TableShape) {
            guard met.insert(shape.root).inserted else { return }
            for name in shape.references { if let other = byName[name] { visit(other) } }
            ordered.append(shape)
        }
        shapes.forEach(visit)
        return ordered
    }
}

/// The columns of a CREATE TABLE or CREATE INDEX, in the order in which the b-tree has them.
///
/// It reads what the schema of this toolkit consists of; of other statements it may name too few columns, which makes a delta
/// larger, not wrong.
private struct SchemaStatement {
    private(set) var columns: [TableShape.Column] = []

    /// - Parameter table: the table of the statement, to which an index leads.
    init(_ sql: String, table: String) {
        let text = Self.withoutComments(sql)
        guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return }
        let parts = Self.parts(text[text.index(after: open)..<close])
        if text.uppercased().hasPrefix("CREATE TABLE") {
            readTable(parts, isClustered: text[close...].uppercased().contains("WITHOUT ROWID"))
        } else {
            columns = parts.map { TableShape.Column(name: Self.words($0).first ?? "") }
            columns.append(TableShape.Column(name: "", reference: table))
        }
    }

    private mutating func readTable(_ parts: [Substring], isClustered: Bool) {
        var key: [String] = []
        for part in parts {
            let words = Self.words(part)
            guard let first = words.first else { continue }
            switch first.uppercased() {
            case "PRIMARY": key = Array(words.dropFirst(2))
            case "UNIQUE", "CHECK", "FOREIGN", "CONSTRAINT": continue
            default:
                let reference = words.drop { $0.uppercased() != "REFERENCES" }.dropFirst().first
                columns.append(TableShape.Column(name: first, reference: reference))
            }
        }
        guard isClustered else { return }
        let leading = key.compactMap { name in columns.first { $0.name == name } }
        columns = leading + columns.filter { !key.contains($0.name) }
    }

    /// The parts between commas outside parentheses.
    private static func parts(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }
    }

    private static func words(_ text: Substring) -> [String] {
        text.split { " \n\t(),'\"".contains($0) }.map(String.init)
    }

    private static func withoutComments(_ sql: String) -> String {
        sql.split(separator: "\n").map { line in
            line.firstRange(of: "--").map { line[..<$0.lowerBound] } ?? line
        }.joined(separator: "\n")
    }
}

/// What the schema's SQL does not say of its tables: which rows of two databases are the same, which columns are packed, and
/// where the keys in them lead. A table that is missing here makes a delta larger, not wrong.
enum TableKnowledge {
    /// A packed column: numbers of `width` bytes each.
    struct Packed {
        let column: String
        /// The column that says the bytes of a number.
        let width: String
        /// The table whose keys they are; without one, numbers that change little from one to the next.
        var reference: String?
    }

    /// The columns that tell the rows of a table apart; of others, all do.
    static let identities: [String: [String]] = [
        "stored_stops": ["stop_id"], "stored_routes": ["route_id"], "stored_services": ["service_id"],
        "stored_shapes": ["shape_id"], "blocks": ["block_id"], "stored_trips": ["id_form_key", "id_number"],
    ]

    static let packed: [String: [Packed]] = [
        "patterns": [
            Packed(column: "stop_keys", width: "stop_width", reference: "stored_stops"),
            Packed(column: "attributes_keys", width: "attributes_width", reference: "stop_time_attributes"),
            Packed(column: "sequences", width: "sequence_width"), Packed(column: "distances", width: "distance_width"),
        ],
        "time_profiles": [
            Packed(column: "departures", width: "width"), Packed(column: "arrivals", width: "width"),
        ],
        "blocks": [Packed(column: "trip_keys", width: "width", reference: "stored_trips")],
        "trip_id_order": [Packed(column: "trip_keys", width: "width", reference: "stored_trips")],
        "search_places": [Packed(column: "stop_keys", width: "width", reference: "stored_stops")],
    ]

    /// References that the schema does not name.
    static let references: [String: [String: String]] = [
        "stop_patterns": ["stop_key": "stored_stops"],
        "stop_cells": ["first_stop_key": "stored_stops", "last_stop_key": "stored_stops"],
    ]

    /// Columns whose whole numbers are two keys of `text_parts`: the first, and 65,536 times the second.
    static let pairs: [String: Set<String>] = [
        "stored_stops": ["stop_code", "stop_name", "stop_desc", "stop_url"]
    ]
}
