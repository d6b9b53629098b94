internal import Foundation
package import GRDB
internal import GTFSModel

/// Fills the search index from the stops.
///
/// Taking names apart costs more than writing their words, so it is done on a thread of its own while the import writes
/// other tables; where names have translations, when these are in.
package struct SearchIndexWriter {
    /// The names of fewer stops are ready before a thread has started.
    private static let fewestStopsForThread = 2000
    /// The names of more stops are taken apart at the end, when the import needs its memory for nothing else.
    private static let mostStopsForThread = 50_000

    private let database: Database
    private let untranslated: BackgroundValue<SearchEntryCollector.Collected>?

    /// - Parameter isTranslated: whether translations follow.
    package init(_ database: Database, isTranslated: Bool) throws {
        self.database = database
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM stored_stops") ?? 0
        guard !isTranslated, (Self.fewestStopsForThread...Self.mostStopsForThread).contains(count) else {
            untranslated = nil
            return
        }
        let stops = try Self.searchedStops(database)
        untranslated = BackgroundValue { SearchEntryCollector(stops).collected() }
    }

    /// Writes the index, once all rows of the feed are in.
    package func write() throws {
        let collected = try untranslated?.value ?? translated()
        try Self.writeWords(database, collected.entries, withCodes: collected.hasOwnCodes)
        try Self.writeEntries(database, collected.entries)
    }

    private func translated() throws -> SearchEntryCollector.Collected {
        var collector = SearchEntryCollector(try Self.searchedStops(database))
        try Self.addTranslations(database, to: &collector)
        return collector.collected()
    }

    private static func searchedStops(_ db: Database) throws -> [SearchedStop] {
        let rows = try SteppedStatement(
            db,
            """
            SELECT stop_key, stop_id, stop_code, stop_name, tts_stop_name, stop_lat, stop_lon, location_type,
                   parent_key, departure_count
            FROM stop_records WHERE is_listed ORDER BY stop_key
            """)
        defer { rows.reset() }
        var stops: [SearchedStop] = []
        stops.reserveCapacity(try Int.fetchOne(db, sql: "SELECT count(*) FROM stored_stops") ?? 0)
        while try rows.step() { stops.append(SearchedStop(rows)) }
        return stops
    }

    private static func addTranslations(_ db: Database, to collector: inout SearchEntryCollector) throws {
        try FeedReader(db).eachNameTranslation { translation, id, name in
            if let id {
                collector.add(translation, toStop: id)
            } else if let name {
                collector.add(translation, toStopsNamed: name)
            }
        }
    }

    private static func writeWords(_ db: Database, _ entries: some Sequence<SearchEntry>, withCodes: Bool) throws {
        // All words in one go make one segment, which needs no merging and wastes no page.
        try db.execute(sql: "INSERT INTO stop_search (stop_search, rank) VALUES ('hashsize', 67108864)")
        let insert = try PreparedInsert(db, sql: "INSERT INTO stop_search (rowid, words) VALUES (?, ?)")
        var key = 1
        for entry in entries {
            insert.bind(1, key)
            insert.bind(2, entry.document(withCodes: withCodes))
            try insert.run()
            key += 1 + entry.furtherStopKeys.count
        }
        try db.execute(sql: "INSERT INTO stop_search (stop_search) VALUES ('optimize')")
        try db.execute(sql: "INSERT INTO stop_search (stop_search, rank) VALUES ('hashsize', 1048576)")
    }

    private static func writeEntries(_ db: Database, _ entries: some Sequence<SearchEntry>) throws {
        let stops = entries.flatMap { entry in
            entry.stopKeys.enumerated().map { $0.element.rawValue << 1 | ($0.offset == 0 ? 0 : 1) }
        }
        let column = PackedColumn(stops)
        try db.execute(
            sql: "INSERT INTO search_places (search_key, steps, width, stop_keys) VALUES (1, ?, ?, ?)",
            arguments: [steps(entries), column.width, Data(column.bytes)])
    }

    private static func steps(_ entries: some Sequence<SearchEntry>) -> String {
        var steps: [String] = []
        var key = 1
        var last: Int?
        for entry in entries {
            if entry.departureStep != last { steps.append("[\(key),\(entry.departureStep)]") }
            last = entry.departureStep
            key += entry.stopKeys.count
        }
        return "[" + steps.joined(separator: ",") + "]"
    }
}

/// A value that is worked out on a thread of its own while its owner does something else.
package final class BackgroundValue<Value: Sendable>: @unchecked Sendable {
    private let work = DispatchGroup()
    private let lock = NSLock()
    private var result: Value?

    package init(_ body: @escaping @Sendable () -> Value) {
        work.enter()
        Thread { [self] in
            let value = body()
            lock.withLock { result = value }
            work.leave()
        }.start()
    }

    /// Waits until the value is there.
    package var value: Value {
        work.wait()
        guard let result = lock.withLock({ result }) else { preconditionFailure("The thread ended without a value") }
        return result
    }
}
