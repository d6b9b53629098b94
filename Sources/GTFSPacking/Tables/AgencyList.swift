internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The agencies of a feed, in the order of the file.
struct AgencyList {
    var rows: [TypedRow] = []
    var supersededLines: Set<Int> = []
    private var byID: [Agency.ID: Int] = [:]

    /// Rows of the file, those among them whose id a later one has, too.
    var rowCount: Int { rows.count + supersededLines.count }

    /// The index of an agency in `rows`: that of an earlier one with the same id, if there is one.
    func index(of id: String?) -> Int { id.flatMap { byID[Agency.ID($0)] } ?? rows.count }

    /// Enters an agency; it replaces an earlier one with the same id. An agency without an id replaces none.
    /// - Returns: whether it replaced an earlier one.
    mutating func enter(_ row: TypedRow, id: String?) -> Bool {
        let id = id.map { Agency.ID($0) }
        if let id, let earlier = byID[id] {
            supersededLines.insert(rows[earlier].line)
            rows[earlier] = row
            return true
        }
        if let id { byID[id] = rows.count }
        rows.append(row)
        return false
    }

    func contains(_ id: String) -> Bool { byID[Agency.ID(id)] != nil }
}

extension AgencyList {
    /// Reads agency.txt.
    static func read(_ input: ImportInput, _ output: ImportOutput) throws -> AgencyList {
        let file = GTFSFile.agency
        let id = file.position(of: "agency_id")
        var agencies = AgencyList()
        guard var table = try DeclaredTable.open(file, input, output) else { return agencies }
        while let csv = try table.next() {
            var row = try table.typed(csv)
            row.extras = try table.extras.collect(
                csv, unfit: row.unfit, owner: agencies.index(of: row.values[id].text) + 1)
            if agencies.enter(row, id: row.values[id].text) {
                try output.issues(of: file).reportDuplicate(
                    line: csv.line, field: "agency_id", value: row.values[id].text)
            }
        }
        try output.keepSuperseded(agencies.supersededLines, of: file, source: input.source)
        try agencies.report(to: output)
        return agencies
    }

    /// "agency_id … required when the dataset contains data for multiple transit agencies"; "if multiple agencies are
    /// specified in the dataset, each must have the same agency_timezone" (reference, agency.txt).
    private func report(to output: ImportOutput) throws {
        let file = GTFSFile.agency
        let zone = file.position(of: "agency_timezone")
        for row in rows { try requireID(in: row, file, output: output) }
        let zones = rows.compactMap { $0.values[zone].text }
        for row in rows.dropFirst() {
            guard let other = row.values[zone].text, let first = zones.first, other != first else { continue }
            try output.issues(of: file).report(
                "inconsistent_agency_timezone", .error, line: row.line, field: "agency_timezone", value: other)
        }
    }

    func write(to output: ImportOutput) throws {
        let file = GTFSFile.agency
        let insert = try PreparedInsert(
            output.database, sql: WriteSQL.insert(into: "stored_agency", ["row_key"] + file.fields.map(\.name)))
        for (index, row) in rows.enumerated() {
            output.enter(row, of: file, key: index + 1)
            try insert.run([.integer(index + 1)] + row.values)
        }
    }
}

extension AgencyList {
    /// Reads routes.txt.
    func readRoutes(_ input: ImportInput, output: ImportOutput) throws -> EntityRows {
        let agency = GTFSFile.routes.position(of: "agency_id")
        var checks = RouteChecks(self, output: output)
        return try EntityRows.read(.routes, input, output) { row in
            if !RowFields(.routes, row: row).isBlank("route_id") { try checks.check(row) }
            guard let id = row.values[agency].text, !contains(id) else { return }
            try output.issues(of: .routes).reportDangling(id, line: row.line, field: "agency_id")
        }
    }
}
