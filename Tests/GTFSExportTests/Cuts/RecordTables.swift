import GTFSFeed

/// The tables of a feed as plain text, a dictionary a record.
struct RecordTables {
    /// By file, in the order of the file.
    var records: [String: [[String: String]]] = [:]

    subscript(file: String) -> [[String: String]] { records[file] ?? [] }

    /// The texts of the files, each with the columns that its declaration has.
    var files: [String: String] {
        Dictionary(
            uniqueKeysWithValues: records.compactMap { name, rows in
                GTFSFile.named(name).map { file in
                    let columns = file.fields.map(\.name)
                    let lines = rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: ",") }
                    return (name, ([columns.joined(separator: ",")] + lines).joined(separator: "\n") + "\n")
                }
            })
    }

    /// How often each record is there, as `PlainTable` counts them.
    func counted(_ name: String) -> [[String]: Int] {
        var table = PlainTable(name)
        for row in self[name] {
            let cells = row.sorted { $0.key < $1.key }
            table.add(header: cells.map { Array($0.key.utf8) }, cells.map { Array($0.value.utf8) })
        }
        return table.records
    }
}
