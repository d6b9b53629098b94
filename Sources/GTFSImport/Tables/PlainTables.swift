internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Files that are kept as they are, a row a record, under `stored_<name>`.
extension GTFSFile {
    /// Files with tables of a shape of their own.
    private static let shaped: Set<String> = [
        "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt",
        "shapes.txt", "frequencies.txt", "locations.geojson",
    ]

    static let plain: [GTFSFile] = all.filter { !shaped.contains($0.name) }

    /// The name of the file without `.txt`, which is the name of its view.
    var viewName: String { String(name.dropLast(4)) }
}

extension ImportContext {
    func importPlainTables() throws {
        for file in GTFSFile.plain { try importPlainTable(file) }
    }

    private func importPlainTable(_ file: GTFSFile) throws {
        guard source.entry(named: file.name) != nil else { return }
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_" + file.viewName, ["row_key"] + file.fields.map(\.name)))
        var key = 0
        var references = ReferenceCheck(file, self)
        try DeclaredTable.read(file, self) { table, csv in
            var row = try table.typed(csv)
            key += 1
            try references.check(row)
            row.extras = try table.extras.note(csv, unfit: row.unfit, owner: key)
            table.extras.own(key: key, row.extras.combination)
            files[file.name]?.checksum &+= row.checksum
            try insert.run([.integer(key)] + row.values)
        }
    }
}

/// Reports references of a plain file to stops, routes, trips or services that the feed does not have.
struct ReferenceCheck {
    private let file: GTFSFile
    private let context: ImportContext
    private var lists: [(index: Int, field: String, has: (String) -> Bool)] = []

    init(_ file: GTFSFile, _ context: ImportContext) {
        self.file = file
        self.context = context
        for (index, field) in file.fields.enumerated() {
            guard let has = Self.list(of: field, context) else { continue }
            lists.append((index, field.name, has))
        }
    }

    mutating func check(_ row: TypedRow) throws {
        for list in lists {
            guard let id = row.values[list.index].text, !list.has(id) else { continue }
            try context.reportDangling(id, file: file.name, line: row.line, field: list.field)
        }
    }

    private static func list(of field: GTFSField, _ context: ImportContext) -> ((String) -> Bool)? {
        switch field.reference?.file {
        case "stops.txt" where field.reference?.field == "stop_id":
            { context.stops.rows.ids.find($0).map { context.stops.rows.isListed($0) } ?? false }
        case "routes.txt" where field.reference?.field == "route_id":
            { context.routes.rows.ids.find($0).map { context.routes.rows.isListed($0) } ?? false }
        case "trips.txt": { context.trips.ids.find($0) != nil }
        case "calendar.txt": { context.services.rows.ids.find($0) != nil }
        default: nil
        }
    }
}
