internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The routes of a feed: routes.txt, and what trips name besides. The key of a route is its number plus one.
struct RouteList {
    var rows = EntityRows()
    func hash(_ number: Int32) -> UInt64 { rows.ids.hashes[Int(number)] }
}

/// The agencies of a feed, in the order of the file.
struct AgencyList {
    var rows: [TypedRow] = []
    var supersededLines: Set<Int> = []
    private var byID: [Agency.ID: Int] = [:]

    /// The place in `rows` that an agency takes; that of an earlier one of the same id, if there is one.
    func index(of id: String?) -> Int { id.flatMap { byID[Agency.ID($0)] } ?? rows.count }

    /// Enters an agency; an earlier one of the same id gives way. An agency without id has none to share.
    /// - Returns: whether an earlier one gave way.
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

extension ImportContext {
    func readAgencies() throws {
        let file = GTFSFile.agency
        let (id, zone) = (file.position(of: "agency_id"), file.position(of: "agency_timezone"))
        try DeclaredTable.read(file, self) { table, csv in
            var row = try table.typed(csv)
            row.extras = try table.extras.note(
                csv, unfit: row.unfit, owner: agencies.index(of: row.values[id].text) + 1)
            if agencies.enter(row, id: row.values[id].text) {
                try issues.add(
                    FeedIssue(
                        "duplicate_key", .error, file: file.name, line: csv.line, field: "agency_id",
                        value: row.values[id].text,
                        action: .recordSetAside))
            }
        }
        try keepSuperseded(agencies.supersededLines, of: file)
        try reportAgencies(id, zone)
    }

    /// "agency_id … required when the dataset contains data for multiple transit agencies"; "if multiple agencies are
    /// specified in the dataset, each must have the same agency_timezone" (reference, agency.txt).
    private func reportAgencies(_ id: Int, _ zone: Int) throws {
        let file = GTFSFile.agency
        for row in agencies.rows where agencies.rows.count > 1 && row.values[id] == .null {
            try issues.add(
                FeedIssue("missing_required_agency_id", .error, file: file.name, line: row.line, field: "agency_id"))
        }
        let zones = agencies.rows.compactMap { $0.values[zone].text }
        for row in agencies.rows.dropFirst() {
            guard let other = row.values[zone].text, let first = zones.first, other != first else { continue }
            try issues.add(
                FeedIssue(
                    "inconsistent_agency_timezone", .error, file: file.name, line: row.line, field: "agency_timezone",
                    value: other))
        }
    }

    func writeAgencies() throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "stored_agency", ["row_key"] + GTFSFile.agency.fields.map(\.name)))
        for (index, row) in agencies.rows.enumerated() {
            files["agency.txt"]?.checksum &+= row.checksum
            extras(of: "agency.txt").own(key: index + 1, row.extras.combination)
            try insert.run([.integer(index + 1)] + row.values)
        }
    }

    func readRoutes() throws {
        let agency = GTFSFile.routes.position(of: "agency_id")
        try readEntities(.routes, into: &routes.rows) { _, row in
            guard let id = row.values[agency].text, !agencies.contains(id) else { return }
            try reportDangling(id, file: "routes.txt", line: row.line, field: "agency_id")
        }
    }

    func writeRoutes() throws {
        let file = GTFSFile.routes
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "stored_routes", ["route_key"] + file.fields.map(\.name) + ["is_listed"]))
        for (number, row) in routes.rows.rows.enumerated() {
            var values = [StoredValue](repeating: .null, count: file.fields.count)
            values[file.position(of: "route_id")] = .text(routes.rows.ids.text(Int32(number)))
            if let row {
                values = row.values
                files[file.name]?.checksum &+= row.checksum
                extras(of: file.name).own(key: number + 1, row.extras.combination)
            }
            try insert.run([.integer(number + 1)] + values + [.integer(row == nil ? 0 : 1)])
        }
    }
}
