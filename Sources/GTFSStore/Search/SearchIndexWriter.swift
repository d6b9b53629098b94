internal import Foundation
package import GRDB
internal import GTFSModel

/// Fills the search index from the stops.
///
/// To split names costs more than to write their words, so a thread of its own does it while the import writes other
/// tables, or after the translations if names have any.
package struct SearchIndexWriter {
    /// The names of fewer stops are done before a thread has started.
    private static let fewestStopsForThread = 200
    /// The number of documents that are computed at a time if they are not held.
    private static let documentsAtOnce = 10_000
    /// Bytes of words that the full-text index collects before it writes a segment. In memory a word that occurs once takes
    /// some three times its bytes.
    private static let (bytesCollected, bytesCollectedOfMany) = (64 << 20, 16 << 20)

    package static let mostStopsHeld = 50_000

    private let database: Database
    private let untranslated: BackgroundValue<SearchContent>?
    private let holdsWords: Bool

    /// - Parameters:
    ///   - isTranslated: whether translations follow.
    ///   - mostStopsHeld: the names of more stops are split at the end, when the import needs no memory for other
    ///     steps, and their words are not held.
    package init(_ database: Database, isTranslated: Bool, mostStopsHeld: Int = SearchIndexWriter.mostStopsHeld) throws
    {
        try self.init(database, isTranslated: isTranslated, mostStopsHeld: mostStopsHeld, written: nil)
    }

    /// - Parameter stops: all of them have been written.
    package init(_ database: Database, isTranslated: Bool, _ stops: StopWriter) throws {
        try self.init(database, isTranslated: isTranslated, mostStopsHeld: Self.mostStopsHeld, written: stops.searched)
    }

    /// - Parameter written: the stops as they were written; nil to read them.
    private init(_ database: Database, isTranslated: Bool, mostStopsHeld: Int, written: SearchedStops?) throws {
        self.database = database
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM stored_stops") ?? 0
        holdsWords = count <= mostStopsHeld
        guard !isTranslated, holdsWords, count >= Self.fewestStopsForThread else {
            untranslated = nil
            return
        }
        let stops = try written ?? Self.searchedStops(database)
        untranslated = BackgroundValue { SearchEntryCollector(stops).collected(holdsWords: true) }
    }

    /// Writes the index, after all rows of the feed.
    package func write() throws {
        let content = try untranslated?.value ?? translated()
        try writeWords(content)
        try Self.writeEntries(database, content: content)
    }

    private func translated() throws -> SearchContent {
        var collector = SearchEntryCollector(try Self.searchedStops(database))
        try Self.addTranslations(database, to: &collector)
        return collector.collected(holdsWords: holdsWords)
    }

    private static func searchedStops(_ db: Database) throws -> SearchedStops {
        let rows = try SteppedStatement(
            db,
            """
            SELECT stop_key, stop_id, stop_code, stop_name, tts_stop_name, stop_lat, stop_lon, location_type,
                   parent_key, departure_count
            FROM stop_records WHERE is_listed ORDER BY stop_key
            """)
        defer { rows.reset() }
        var stops = SearchedStops()
        stops.reserve(try Int.fetchOne(db, sql: "SELECT count(*) FROM stored_stops") ?? 0)
        while try rows.step() { stops.add(rows) }
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

    private func writeWords(_ content: SearchContent) throws {
        // All words in one step make one segment, which needs no merging and wastes no page.
        try database.execute(
            sql: "INSERT INTO stop_search (stop_search, rank) VALUES ('hashsize', ?)",
            arguments: [holdsWords ? Self.bytesCollected : Self.bytesCollectedOfMany])
        let insert = try PreparedInsert(database, sql: "INSERT INTO stop_search (rowid, words) VALUES (?, ?)")
        var key = 1
        try forEachDocument(content) { entry, document in
            insert.bind(1, key)
            insert.bind(2, document)
            try insert.run()
            content.entries.forEachPart(of: entry) { _ in key += 1 }
        }
        try database.execute(sql: "INSERT INTO stop_search (stop_search) VALUES ('optimize')")
        try database.execute(sql: "INSERT INTO stop_search (stop_search, rank) VALUES ('hashsize', 1048576)")
    }

    /// Hands over each entry with its text. If words are not held, the next texts are computed meanwhile.
    private func forEachDocument(_ content: SearchContent, body: (Int32, String) throws -> Void) throws {
        guard !holdsWords else {
            for entry in content.order { try body(entry, content.document(entry)) }
            return
        }
        func documents(from start: Int) -> BackgroundValue<[String]> {
            let entries = content.order[start..<min(start + Self.documentsAtOnce, content.order.count)]
            return BackgroundValue { entries.map(content.document) }
        }
        var next = documents(from: 0)
        for start in stride(from: 0, to: content.order.count, by: Self.documentsAtOnce) {
            let texts = next.value
            next = documents(from: start + texts.count)
            for (offset, text) in texts.enumerated() { try body(content.order[start + offset], text) }
        }
        _ = next.value
    }

    private static func writeEntries(_ db: Database, content: SearchContent) throws {
        var stops: [Int?] = []
        stops.reserveCapacity(content.entries.count)
        for entry in content.order {
            for (offset, key) in content.stopKeys(of: entry).enumerated() {
                stops.append(key.rawValue << 1 | (offset == 0 ? 0 : 1))
            }
        }
        let column = PackedColumn(stops)
        try db.execute(
            sql: "INSERT INTO search_places (search_key, steps, width, stop_keys) VALUES (1, ?, ?, ?)",
            arguments: [steps(content), column.width, Data(column.bytes)])
    }

    private static func steps(_ content: SearchContent) -> String {
        var steps: [String] = []
        var key = 1
        var last: Int?
        for entry in content.order {
            let step = content.departureStep(of: entry)
            if step != last { steps.append("[\(key),\(step)]") }
            last = step
            content.entries.forEachPart(of: entry) { _ in key += 1 }
        }
        return "[" + steps.joined(separator: ",") + "]"
    }
}
