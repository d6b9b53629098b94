internal import GRDB
internal import GTFSModel

extension FeedDatabase {
    /// Errors of tables that the import computed from others, and views that SQLite cannot read.
    func derivedFindings() throws -> [String] {
        let views = try SchemaHistory.released.names(ofVersion: schemaVersion).objects
        return try reading { reader in
            try [
                (reader.patternStopsNotByStop(), "pattern stops are not found by their stop"),
                (reader.wrongCells(), "grid cells have other stops than lie in them"),
                (reader.wrongNumbers(), "tables of numbers for the views, or counts of tables, are wrong"),
                (reader.viewsThatCannotBeRead(among: views), "views cannot be read"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" } + reader.unlistedRecords() + reader.changedViews()
        }
    }
}

extension FeedReader {
    /// A file with records that the record of the import lacks: a view in place of an absent table may also give some.
    fileprivate func unlistedRecords() throws -> [String] {
        do {
            try StoredFile.requireListed(db)
            return []
        } catch let error as DamagedRecords {
            return [error.finding]
        }
    }

    /// Whether the text of a view is another one than was written.
    fileprivate func changedViews() throws -> [String] {
        try ViewSum(db).holds() ? [] : ["the text of a view is not the one that was written"]
    }

    /// The toolkit's own views whose text is no longer a valid statement.
    fileprivate func viewsThatCannotBeRead(among own: Set<String>) throws -> Int {
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view'").count { view in
            guard own.contains(view.lowercased()) else { return false }
            do {
                _ = try db.makeStatement(sql: "SELECT * FROM main.\(view.quotedIdentifier)")
                return false
            } catch is DatabaseError {
                return true
            }
        }
    }

    /// Differing rows between stop_patterns and the stops that patterns list: some, or none.
    fileprivate func patternStopsNotByStop() throws -> Int {
        var listed = PatternStopSum()
        let patterns = try SteppedStatement(db, "SELECT pattern_key, \(PackedPatternStops.columns) FROM patterns")
        defer { patterns.reset() }
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM stop_patterns")
        // Version 1 has one row for a pattern that calls twice.
        let hasPositions = rows.columnNames.contains("position")
        while try patterns.step() {
            var stops = Set<Int>()
            for (position, stop) in PackedPatternStops(patterns, at: 1).all().enumerated() {
                let key = stop.stopKey?.rawValue ?? 0
                guard hasPositions || stops.insert(key).inserted else { continue }
                listed.add(stop: key, pattern: patterns.int(0), position: hasPositions ? position : 0)
            }
        }
        var found = PatternStopSum()
        while let row = try rows.next() {
            try found.add(
                stop: row.value("stop_key"), pattern: row.value("pattern_key"),
                position: hasPositions ? row.value("position") : 0)
        }
        return found == listed ? 0 : max(1, abs(found.count - listed.count))
    }

    /// Cells of stop_cells with wrong keys of stops, and missing cells.
    fileprivate func wrongCells() throws -> Int {
        var cells: [Int: ClosedRange<Int>] = [:]
        let stops = try SteppedStatement(db, "SELECT stop_key, stop_lat, stop_lon FROM stop_records ORDER BY stop_key")
        defer { stops.reset() }
        while try stops.step() {
            guard let latitude = stops.value(1).real, let longitude = stops.value(2).real,
                let cell = StopGrid.cell(of: Coordinate(latitude: latitude, longitude: longitude))
            else { continue }
            let key = stops.int(0)
            cells[cell] = min(cells[cell]?.lowerBound ?? key, key)...max(cells[cell]?.upperBound ?? key, key)
        }
        var wrong = 0
        for row in try Row.fetchAll(db, sql: "SELECT cell, first_stop_key, last_stop_key FROM stop_cells") {
            let (first, last): (Int, Int) = try (row.value(1), row.value(2))
            let stops = cells.removeValue(forKey: try row.value(0))
            if stops?.lowerBound != first || stops?.upperBound != last { wrong += 1 }
        }
        return wrong + cells.count
    }

    /// Errors of the numbers by which views decode packed columns, and of the counts in the record of the import.
    fileprivate func wrongNumbers() throws -> Int {
        let bytes = (0...255).map { String(UInt16($0) | 0x100, radix: 16, uppercase: true).dropFirst() }.joined()
        var statements = [
            "SELECT count(*) <> 1 OR max(hex(bytes)) <> '\(bytes)' FROM byte_order",
            """
            SELECT count(*) <> max(position) + 1 OR min(position) <> 0
                OR max(position) < (SELECT coalesce(max(stop_count), 0) - 1 FROM patterns) FROM positions
            """,
        ]
        if try db.columns(in: "import_record").contains(where: { $0.name == "pattern_count" }) {
            statements += [
                ("service_count", "stored_services"), ("pattern_count", "patterns"), ("profile_count", "time_profiles"),
            ].map { column, table in
                // Version 1 counted no services: a file that was upgraded from it has 0.
                "SELECT \(column) NOT IN (\(column == "service_count" ? "0, " : "")(SELECT count(*) FROM \(table))) "
                    + "FROM import_record"
            }
            statements.append(
                """
                SELECT shape_count <> (SELECT count(*) FROM stored_shapes WHERE point_count > 0) FROM import_record
                """)
        }
        return try statements.count { try Bool.fetchOne(db, sql: $0) ?? false }
    }
}

/// Rows of stop_patterns in any order: their number, and the sum of their hashes.
private struct PatternStopSum: Equatable {
    private(set) var count = 0
    private var sum: UInt64 = 0

    mutating func add(stop: Int, pattern: Int, position: Int) {
        var hash = StableHash()
        hash.add(stop)
        hash.add(pattern)
        hash.add(position)
        sum &+= hash.value
        count += 1
    }
}
