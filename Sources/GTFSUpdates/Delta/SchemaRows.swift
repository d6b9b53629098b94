/// The first columns of sqlite_schema by its last one: a statement says the type and the name of its object, and the table of an
/// index.
enum SchemaRows {
    static let name = "sqlite_schema"

    /// The columns in the order in which they are coded: the statements first.
    static func order(_ shape: TableShape, columnCount: Int) -> [Int] {
        guard shape.name == name, columnCount == columns.count else { return Array(0..<columnCount) }
        return [columns.sql, columns.root, columns.type, columns.name, columns.table]
    }

    private static let columns = (type: 0, name: 1, table: 2, root: 3, sql: 4, count: 5)

    /// The type, name or table of each row; nil of other columns, or where a statement does not say them.
    static func candidate(_ shape: TableShape, column: Int, tree: TreeContent) -> ColumnValues? {
        guard shape.name == name, column < columns.root, tree.columns.count == columns.count,
            let statements = try? tree.columns[columns.sql].texts(), statements.count == tree.rowCount
        else { return nil }
        var values = ColumnValues()
        var (table, indexes) = ("", 0)
        for statement in statements {
            guard let object = statement == nil ? ("index", "", table) : object(statement ?? "") else { return nil }
            indexes = statement == nil ? indexes + 1 : 0
            table = object.table
            // The index of a key that is no statement of its own.
            let name = statement == nil ? "sqlite_autoindex_\(table)_\(indexes)" : object.name
            values.append(text: [object.type, name, object.table][column])
        }
        return values
    }

    private static func object(_ statement: String) -> (type: String, name: String, table: String)? {
        let start = statement.prefix(300)
        var words = start.split { " \n\t(),'\"".contains($0) }.map(String.init)[...]
        guard words.popFirst()?.uppercased() == "CREATE" else { return nil }
        if ["UNIQUE", "VIRTUAL"].contains(words.first?.uppercased()) { words.removeFirst() }
        guard let type = words.popFirst()?.lowercased(), let name = words.popFirst() else { return nil }
        guard type == "index" || type == "trigger" else { return (type, name, name) }
        guard let table = words.drop(while: { $0.uppercased() != "ON" }).dropFirst().first else { return nil }
        return (type, name, table)
    }
}

extension ColumnValues {
    fileprivate mutating func append(text: String) {
        kinds.append(Kind.text.rawValue)
        lengths.append(Int64(text.utf8.count))
        bytes += Array(text.utf8)
    }
}
