internal import Foundation
internal import GRDB
package import GTFSModel

/// The rows of a history, within one transaction.
package struct HistoryRows {
    let db: Database
    /// The sums of a recorder; nil for a reader.
    let sums: TableSums?

    init(_ db: Database, sums: TableSums? = nil) { (self.db, self.sums) = (db, sums) }
}

extension HistoryRows {
    /// A span in which a source was watched, seconds since 1970, both ends included.
    package struct WatchedRow: Sendable, Hashable {
        package var sourceKey: Int
        package var began: Int
        package var ended: Int

        package init(sourceKey: Int, began: Int, ended: Int) {
            (self.sourceKey, self.began, self.ended) = (sourceKey, began, ended)
        }
    }

    package struct SourceRow: Sendable, Hashable {
        package var key: Int
        package var name: String
        /// The timestamp of its last message, seconds since 1970.
        package var lastTimestamp: Int
    }

    package func sources() throws -> [SourceRow] {
        try Row.fetchAll(db, sql: "SELECT source_key, name, last_timestamp FROM sources ORDER BY source_key").map {
            SourceRow(key: try $0.value(0), name: try $0.value(1), lastTimestamp: Self.moment(try $0.value(2)))
        }
    }

    /// Notes the timestamp of a source's last message.
    /// - Returns: the key of the source.
    package func setSource(_ name: String, lastTimestamp: Int) throws -> Int {
        if let known = try sourceKey(name) { try sums?.subtract(.sources, where: "source_key = ?", known) }
        try db.execute(
            sql: """
                INSERT INTO sources (name, last_timestamp) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET last_timestamp = excluded.last_timestamp
                """, arguments: [name, lastTimestamp])
        let key = try sourceKey(name) ?? 0
        try sums?.add(.sources) { row in
            row.add(key)
            row.add(name.upToNUL)
            row.add(lastTimestamp)
        }
        return key
    }

    private func sourceKey(_ name: String) throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT source_key FROM sources WHERE name = ?"), arguments: [name])
    }

    /// Seconds since 1970; in a damaged file clamped, so that no difference of two overflows.
    private static func moment(_ stored: Int) -> Int {
        let farthest = Int(clamping: 1 << 40 as Int64)
        return min(max(stored, -farthest), farthest)
    }

    package func watched() throws -> [WatchedRow] {
        try Row.fetchAll(db, sql: "SELECT source_key, began, ended FROM watched ORDER BY began, source_key").map {
            WatchedRow(
                sourceKey: try $0.value(0), began: Self.moment(try $0.value(1)), ended: Self.moment(try $0.value(2)))
        }
    }

    /// Adds a span, or sets the end of one that begins at the same moment.
    package func setWatched(_ span: WatchedRow) throws {
        try sums?.subtract(.watched, where: "source_key = ? AND began = ?", span.sourceKey, span.began)
        try sums?.add(.watched) { row in
            row.add(span.sourceKey)
            row.add(span.began)
            row.add(span.ended)
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO watched (source_key, began, ended) VALUES (?, ?, ?)",
            arguments: [span.sourceKey, span.began, span.ended])
    }

    package func removeWatched(endingBefore moment: Int) throws {
        try sums?.subtract(.watched, where: "ended < ?", moment)
        try db.execute(sql: "DELETE FROM watched WHERE ended < ?", arguments: [moment])
    }
}

extension HistoryRows {
    /// The key of a text, which is added if it is new.
    package func key(ofText text: String) throws -> Int {
        if let known = try knownKey(ofText: text) { return known }
        try db.cachedStatement(sql: "INSERT INTO texts (text) VALUES (?)").execute(arguments: [text])
        let key = Int(db.lastInsertedRowID)
        try sums?.add(.texts) { row in
            row.add(key)
            row.add(text.upToNUL)
        }
        return key
    }

    package func knownKey(ofText text: String) throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT text_key FROM texts WHERE text = ?"), arguments: [text])
    }

    package func text(key: Int) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT text FROM texts WHERE text_key = ?"), arguments: [key])
    }

    package func zoneKey(ofStop key: Int) throws -> Int? {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT zone_key FROM stop_zones WHERE stop_key = ?"), arguments: [key])
    }

    /// The zones of stops that have one of their own, by the keys of the stops.
    package func stopZones() throws -> [Int: Int] {
        let rows = try Row.fetchAll(db, sql: "SELECT stop_key, zone_key FROM stop_zones")
        return Dictionary(try rows.map { (try $0.value(0), try $0.value(1)) }) { first, _ in first }
    }

    package func setZoneKey(_ zone: Int, ofStop key: Int) throws {
        try sums?.subtract(.stopZones, where: "stop_key = ?", key)
        try sums?.add(.stopZones) { row in
            row.add(key)
            row.add(zone)
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO stop_zones (stop_key, zone_key) VALUES (?, ?)", arguments: [key, zone])
    }
}

extension HistoryRows {
    /// A service day.
    package struct DayRow: Sendable, Hashable {
        package var date: ServiceDate
        /// A hash of when sources were watched, once its rows are written for good: their sums are of this; nil before.
        package var watchedHash: Int?
        /// How many lines it has at least; nil if they were not counted.
        package var lineCount: Int?

        /// Whether its rows were written for good.
        package var isPacked: Bool { watchedHash != nil }
    }

    package func days() throws -> [DayRow] {
        try Row.fetchAll(db, sql: "SELECT day, watched_hash, line_count FROM recorded_days ORDER BY day").map {
            DayRow(
                date: ServiceDate(dayNumber: try $0.value(0)), watchedHash: try $0.value(1),
                lineCount: try $0.value(2))
        }
    }

    /// - Parameters:
    ///   - watchedHash: nil for a day whose rows are not written for good.
    ///   - lineCount: how many lines it has by now; nil if they were not counted.
    package func setDay(_ date: ServiceDate, watchedHash: Int? = nil, lineCount: Int?) throws {
        try sums?.subtract(.days, where: "day = ?", date.dayNumber)
        try sums?.add(.days) { row in
            row.add(date.dayNumber)
            row.add(watchedHash)
            row.add(lineCount)
        }
        try db.execute(
            sql: "INSERT OR REPLACE INTO recorded_days (day, watched_hash, line_count) VALUES (?, ?, ?)",
            arguments: [date.dayNumber, watchedHash, lineCount])
    }

    /// The trips under way: those that rest, then those that messages name, which may be among them, too.
    package func openTrips() throws -> [[UInt8]] {
        try Data.fetchAll(db, sql: "SELECT state FROM open_trips ORDER BY part DESC").map { Array($0) }
    }

    /// - Parameter areResting: whether these are trips that messages no longer name.
    package func setOpenTrips(_ state: [UInt8], areResting: Bool) throws {
        let insert = try PreparedInsert(
            db, sql: "INSERT OR REPLACE INTO open_trips (part, state) VALUES (?, ?)", isCached: true)
        insert.bind(1, areResting ? 1 : 0)
        insert.bind(2, blob: state)
        try insert.run()
        try sums?.set(areResting ? .restingTrips : .openTrips) { $0.add(bytes: state) }
    }

    /// Bytes of each table and index; nil where SQLite cannot tell.
    package func byteCounts() throws -> [(name: String, bytes: Int)]? {
        try? Row.fetchAll(db, sql: "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC").map {
            (try $0.value(0), try $0.value(1))
        }
    }
}

extension String {
    /// What SQLite keeps of a text that is bound without its length.
    fileprivate var upToNUL: String { utf8.contains(0) ? String(prefix { $0 != "\0" }) : self }
}

extension HistoryRows {
    /// The packed day whose visits take most bytes; nil if none is packed.
    package func fullestDay() throws -> ServiceDate? {
        try Int.fetchOne(
            db,
            sql: """
                SELECT first_day_line >> 24 FROM packed_lines GROUP BY 1 ORDER BY sum(length(visits)) DESC LIMIT 1
                """
        ).map { ServiceDate(dayNumber: $0) }
    }

    /// Copies the packed lines of a day to another day that has none, and what was watched from its midnight (UTC) to
    /// two days after it.
    package func copyDay(_ date: ServiceDate, to other: ServiceDate) throws {
        let bounds = DayLineKey.bounds(of: date)
        let shift = DayLineKey.bounds(of: other).lowerBound - bounds.lowerBound
        try db.execute(
            sql: """
                INSERT INTO packed_lines SELECT first_day_line + ?, heads, sums, visits, brackets FROM packed_lines
                WHERE first_day_line >= ? AND first_day_line < ?
                """, arguments: [shift, bounds.lowerBound, bounds.upperBound])
        let seconds = 86400 * (other.dayNumber - date.dayNumber)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO watched SELECT source_key, began + ?1, ended + ?1 FROM watched
                WHERE ended > ?2 AND began < ?3
                """, arguments: [seconds, 86400 * (date.dayNumber - 1), 86400 * (date.dayNumber + 2)])
        try sums?.count(.packedLines)
        try sums?.count(.watched)
    }
}
