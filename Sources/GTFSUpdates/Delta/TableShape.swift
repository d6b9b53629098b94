/// A b-tree of the schema: its name, its first page, and what its columns are.
struct TableShape {
    struct Column {
        let name: String
        /// The table whose keys it holds.
        var reference: String?
    }

    /// Of the table or index.
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
