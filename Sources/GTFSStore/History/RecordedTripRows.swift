internal import GRDB
internal import GTFSModel

extension HistoryRows {
    /// A route and direction, with keys of texts.
    package struct LineRow: Sendable, Hashable {
        package var routeKey: Int?
        package var directionID: Int?
        package var agencyKey: Int?
        package var zoneKey: Int

        package init(routeKey: Int?, directionID: Int?, agencyKey: Int?, zoneKey: Int) {
            (self.routeKey, self.directionID) = (routeKey, directionID)
            (self.agencyKey, self.zoneKey) = (agencyKey, zoneKey)
        }
    }

    /// All lines by their keys.
    package func lines() throws -> [Int: LineRow] {
        let sql = "SELECT line_key, route_key, direction_id, agency_key, zone_key FROM lines"
        return try Dictionary(
            Row.fetchAll(db, sql: sql).map { row in
                let line = LineRow(
                    routeKey: try row.value(1), directionID: try row.value(2), agencyKey: try row.value(3),
                    zoneKey: try row.value(4))
                return (try row.value(0), line)
            }
        ) { first, _ in first }
    }

    /// The keys of the lines of a route and direction, of all agencies and zones.
    /// - Parameters:
    ///   - route: in texts; nil for those without a route.
    ///   - direction: nil for those without a direction.
    package func lineKeys(ofRoute route: Int?, direction: Int?) throws -> [Int] {
        let row = try SteppedStatement(db, "SELECT line_key FROM lines WHERE route_key IS ? AND direction_id IS ?")
        defer { row.reset() }
        row.bind(route, at: 1)
        row.bind(direction, at: 2)
        var keys: [Int] = []
        while try row.step() { keys.append(row.int(0)) }
        return keys
    }

    package func line(key: Int) throws -> LineRow? {
        let row = try SteppedStatement(
            db, "SELECT route_key, direction_id, agency_key, zone_key FROM lines WHERE line_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        guard try row.step() else { return nil }
        return LineRow(
            routeKey: row.optionalInt(0), directionID: row.optionalInt(1), agencyKey: row.optionalInt(2),
            zoneKey: row.int(3))
    }

    /// The key of a line; nil if there is none.
    package func key(of line: LineRow) throws -> Int? {
        let row = try SteppedStatement(
            db,
            """
            SELECT line_key FROM lines
            WHERE route_key IS ? AND direction_id IS ? AND agency_key IS ? AND zone_key = ?
            """)
        defer { row.reset() }
        row.bind(line.routeKey, at: 1)
        row.bind(line.directionID, at: 2)
        row.bind(line.agencyKey, at: 3)
        row.bind(line.zoneKey, at: 4)
        return try row.step() ? row.int(0) : nil
    }

    package func addLine(_ line: LineRow) throws -> Int {
        let insert = try PreparedInsert(
            db, sql: "INSERT INTO lines (route_key, direction_id, agency_key, zone_key) VALUES (?, ?, ?, ?)",
            isCached: true)
        insert.bind(1, line.routeKey)
        insert.bind(2, line.directionID)
        insert.bind(3, line.agencyKey)
        insert.bind(4, line.zoneKey)
        try insert.run()
        let key = Int(db.lastInsertedRowID)
        try sums?.add(.lines) { row in
            row.add(key)
            row.add(line.routeKey)
            row.add(line.directionID)
            row.add(line.agencyKey)
            row.add(line.zoneKey)
        }
        return key
    }
}

extension HistoryRows {
    /// The key of a pattern with these stops, which is added if it is new.
    package func patternKey(line: Int, hash: Int64, stops: [UInt8]) throws -> Int {
        let known = try SteppedStatement(
            db, "SELECT pattern_key, stops FROM recorded_patterns WHERE hash = ? AND line_key = ?")
        known.bind(hash, at: 1)
        known.bind(line, at: 2)
        if let key = try Self.key(in: known, of: stops) { return key }
        let insert = try PreparedInsert(
            db, sql: "INSERT INTO recorded_patterns (line_key, hash, stops) VALUES (?, ?, ?)", isCached: true)
        insert.bind(1, line)
        insert.bind(2, hash)
        insert.bind(3, blob: stops)
        try insert.run()
        let key = Int(db.lastInsertedRowID)
        try sums?.add(.patterns) { row in
            row.add(key)
            row.add(line)
            row.add(Int(hash))
            row.add(bytes: stops)
        }
        return key
    }

    /// The key of a profile with these times, which is added if it is new.
    package func profileKey(hash: Int64, times: [UInt8]) throws -> Int {
        let known = try SteppedStatement(db, "SELECT profile_key, times FROM recorded_profiles WHERE hash = ?")
        known.bind(hash, at: 1)
        if let key = try Self.key(in: known, of: times) { return key }
        let insert = try PreparedInsert(
            db, sql: "INSERT INTO recorded_profiles (hash, times) VALUES (?, ?)", isCached: true)
        insert.bind(1, hash)
        insert.bind(2, blob: times)
        try insert.run()
        return try added(.profiles, hash: hash, bytes: times)
    }

    /// The key of a list of scheduled trips, which is added if it is new.
    package func listingKey(hash: Int64, trips: [UInt8]) throws -> Int {
        let known = try SteppedStatement(db, "SELECT listing_key, trips FROM listings WHERE hash = ?")
        known.bind(hash, at: 1)
        if let key = try Self.key(in: known, of: trips) { return key }
        let insert = try PreparedInsert(
            db, sql: "INSERT INTO listings (hash, trips) VALUES (?, ?)", isCached: true)
        insert.bind(1, hash)
        insert.bind(2, blob: trips)
        try insert.run()
        return try added(.listings, hash: hash, bytes: trips)
    }

    /// The key of the row that was just inserted, of a hash and the bytes that it is of.
    private func added(_ table: SummedTable, hash: Int64, bytes: [UInt8]) throws -> Int {
        let key = Int(db.lastInsertedRowID)
        try sums?.add(table) { row in
            row.add(key)
            row.add(Int(hash))
            row.add(bytes: bytes)
        }
        return key
    }

    package func listing(key: Int) throws -> [UInt8]? {
        let row = try SteppedStatement(db, "SELECT trips FROM listings WHERE listing_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        return try row.step() ? row.bytes(0) : nil
    }

    /// The key in the first column of the row whose second column has these bytes.
    private static func key(in statement: SteppedStatement, of bytes: [UInt8]) throws -> Int? {
        defer { statement.reset() }
        while try statement.step() {
            if statement.bytes(1) == bytes { return statement.int(0) }
        }
        return nil
    }

    package func patternKeys() throws -> [Int] {
        let row = try SteppedStatement(db, "SELECT pattern_key FROM recorded_patterns")
        defer { row.reset() }
        var keys: [Int] = []
        while try row.step() { keys.append(row.int(0)) }
        return keys
    }

    package func pattern(key: Int) throws -> (line: Int, stops: [UInt8])? {
        let row = try SteppedStatement(db, "SELECT line_key, stops FROM recorded_patterns WHERE pattern_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        return try row.step() ? (row.int(0), row.bytes(1)) : nil
    }

    package func profile(key: Int) throws -> [UInt8]? {
        let row = try SteppedStatement(db, "SELECT times FROM recorded_profiles WHERE profile_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        return try row.step() ? row.bytes(0) : nil
    }
}

extension HistoryRows {
    /// A trip as it was scheduled.
    package struct RecordedTripRow: Sendable, Hashable {
        package var patternKey: Int
        /// Nil for a trip without a schedule.
        package var profileKey: Int?
        /// From which its profile counts, seconds of the service day.
        package var startTime: Int
        /// Windows of frequencies.txt; empty for most trips.
        package var windows: [UInt8]
        package var id: String

        package init(patternKey: Int, profileKey: Int?, startTime: Int, windows: [UInt8] = [], id: String) {
            (self.patternKey, self.profileKey, self.startTime) = (patternKey, profileKey, startTime)
            (self.windows, self.id) = (windows, id)
        }

        fileprivate init(_ row: SteppedStatement, column: Int32) {
            patternKey = row.int(column)
            profileKey = row.optionalInt(column + 1)
            startTime = row.int(column + 2)
            windows = row.bytes(column + 3)
            id = row.text(column + 4) ?? ""
        }

        fileprivate func add(to row: inout RowHash, key: Int) {
            row.add(key)
            row.add(patternKey)
            row.add(profileKey)
            row.add(startTime)
            row.add(bytes: windows.isEmpty ? nil : windows)
            row.add(Self.hash(of: id))
            row.add(id)
        }

        /// In 32 bits, which the index takes less room for.
        static func hash(of id: String) -> Int {
            var hash = StableHash()
            hash.add(id)
            return Int(hash.value & 0x7FFF_FFFF)
        }
    }

    private static let tripColumns = "pattern_key, profile_key, start_time, windows, trip_id"

    package func trip(key: Int) throws -> RecordedTripRow? {
        let row = try SteppedStatement(
            db, "SELECT \(Self.tripColumns) FROM recorded_trips WHERE trip_key = ?")
        defer { row.reset() }
        row.bind(key, at: 1)
        return try row.step() ? RecordedTripRow(row, column: 0) : nil
    }

    /// The rows with a trip_id, oldest first.
    package func trips(id: String) throws -> [(key: Int, trip: RecordedTripRow)] {
        let row = try SteppedStatement(
            db, "SELECT trip_key, \(Self.tripColumns) FROM recorded_trips WHERE id_hash = ? ORDER BY trip_key")
        defer { row.reset() }
        row.bind(RecordedTripRow.hash(of: id), at: 1)
        var found: [(key: Int, trip: RecordedTripRow)] = []
        while try row.step() {
            let trip = RecordedTripRow(row, column: 1)
            if trip.id == id { found.append((row.int(0), trip)) }
        }
        return found
    }

    /// The key of a trip, which is added if it is new.
    package func key(of trip: RecordedTripRow) throws -> Int {
        if let known = try trips(id: trip.id).first(where: { $0.trip == trip }) { return known.key }
        let insert = try PreparedInsert(
            db,
            sql: """
                INSERT INTO recorded_trips (pattern_key, profile_key, start_time, windows, id_hash, trip_id)
                VALUES (?, ?, ?, ?, ?, ?)
                """, isCached: true)
        insert.bind(1, trip.patternKey)
        insert.bind(2, trip.profileKey)
        insert.bind(3, trip.startTime)
        insert.bind(4, blob: trip.windows.isEmpty ? nil : trip.windows)
        insert.bind(5, RecordedTripRow.hash(of: trip.id))
        insert.bind(6, trip.id)
        try insert.run()
        let key = Int(db.lastInsertedRowID)
        try sums?.add(.trips) { trip.add(to: &$0, key: key) }
        return key
    }
}
