internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Files whose table `stored_<name>` has their own columns, one row per record.
extension GTFSFile {
    /// Files with tables of a shape of their own.
    private static let shaped: Set<String> = [
        GTFSFile.agency.name, GTFSFile.stops.name, GTFSFile.routes.name, GTFSFile.trips.name, GTFSFile.stopTimes.name,
        GTFSFile.calendar.name, GTFSFile.calendarDates.name,
        GTFSFile.shapes.name, GTFSFile.frequencies.name,
    ]

    static let plain: [GTFSFile] = all.filter { !shaped.contains($0.name) }

    /// The name of the file without `.txt`, which is the name of its view.
    var viewName: String { String(name.dropLast(4)) }
}

/// Reads and writes each of these files, record by record.
struct PlainTables {
    let input: ImportInput
    let tables: FeedTables
    let references: ReferencedIDs
    let output: ImportOutput

    func importAll() throws {
        for file in GTFSFile.plain where input.source.entry(named: file.name) != nil { try importFile(file) }
    }

    private func importFile(_ file: GTFSFile) throws {
        let insert = try PreparedInsert(
            output.database,
            sql: WriteSQL.insert(into: "stored_" + file.viewName, ["row_key"] + file.fields.map(\.name)))
        var key = 0
        var checks: PlainTableChecks?
        guard var table = try DeclaredTable.open(file, input, output) else { return }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            key += 1
            if checks == nil {
                checks = PlainTableChecks(table.columns, input: input, tables: tables, ids: references, output: output)
            }
            try checks?.check(row, csv)
            row.extras = try table.extras.collect(csv, unfit: row.unfit, owner: key)
            output.enter(row, of: file, key: key)
            try insert.run([.integer(key)] + row.values)
        }
    }
}
