internal import Foundation
internal import GRDB
package import GTFSModel

extension FeedReader {
    /// The statements behind `search`, constants so that a test pins their plans.
    package enum SearchSQL {
        /// The entries that a full-text expression finds, the busiest first: rowids rise as departures fall.
        package static let matches = """
            SELECT rowid FROM stop_search WHERE stop_search MATCH ?1 ORDER BY rowid LIMIT ?2
            """
        /// Words without codes: the tokens of codes, grid cells and counts sort before letters.
        package static let words = "SELECT term FROM stop_search_terms WHERE term >= 'a'"
        /// The first ?3 of the words from ?1 to below ?2.
        package static let wordsInRange = "SELECT term FROM stop_search_terms WHERE term >= ?1 AND term < ?2 LIMIT ?3"
        package static let firstCode = """
            SELECT 1 FROM stop_search_terms WHERE term >= '=' AND term < '>' LIMIT 1
            """
        package static let anyCode = "SELECT 1 FROM stored_stops WHERE stop_code IS NOT NULL LIMIT 1"
        /// Stops whose code is their id, by its beginning: from ?1 to below ?2.
        package static let codesThatAreIDs = """
            SELECT stop_key FROM stop_records WHERE stop_id >= ?1 AND stop_id < ?2 AND stop_code = stop_id
            ORDER BY departure_count DESC, stop_id LIMIT ?3
            """
        package static let stopOfCodeAndID = """
            SELECT stop_key FROM stop_records WHERE stop_id = ?1 AND stop_code = ?1
            """
        package static let codeThatIsID = """
            SELECT stop_code FROM stop_records WHERE stop_key = ?1 AND stop_code = stop_id
            """
        /// One row if there are more than ?3 ids from ?1 to below ?2.
        package static let manyIDs = """
            SELECT 1 FROM stored_stops WHERE stop_id >= ?1 AND stop_id < ?2 LIMIT 1 OFFSET ?3
            """
        package static let stopOfID = "SELECT stop_key FROM stop_records WHERE stop_id = ?1 AND is_listed"
        /// The languages of a feed, and its texts about its region.
        package static let feedTexts = """
            SELECT feed_lang, default_lang, feed_publisher_name FROM stored_feed_info WHERE row_key = 1
            """
        package static let agencyTexts = "SELECT agency_lang, agency_timezone, agency_name FROM stored_agency"
        package static let positions = "SELECT stop_key, stop_lat, stop_lon FROM stored_stops"
        package static let nameTranslations = """
            SELECT translation, record_id, field_value FROM stored_translations
            WHERE table_name = 'stops' AND field_name IN ('stop_name', 'tts_stop_name')
            """
    }

    package enum StopCodes: Sendable {
        /// The feed has none.
        case none
        /// Every code equals the id of its stop, so the search index does not have them.
        case areIDs
        /// In the search index.
        case indexed
    }
}

extension FeedReader {
    package func searchEntries() throws -> SearchEntries {
        guard let row = try Row.fetchOne(db, sql: "SELECT steps, width, stop_keys FROM search_places") else {
            return SearchEntries(steps: [], stops: PackedColumn(bytes: [], width: 1))
        }
        let steps = try Row.fetchAll(
            db,
            sql: """
                SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?) ORDER BY key
                """, arguments: [try row.value(0) as String])
        let stopKeys: Data = try row.value(2)
        return SearchEntries(
            steps: try steps.map { try SearchEntries.Step(firstEntry: $0.value(0), departureCount: $0.value(1)) },
            stops: PackedColumn(bytes: [UInt8](stopKeys), width: try row.value(1)))
    }

    package func searchVocabulary() throws -> SearchVocabulary {
        SearchVocabulary(try String.fetchAll(db, sql: SearchSQL.words))
    }

    /// The words of names that begin with `beginning`; nil if there are more than `limit`.
    package func searchWords(beginning: String, limit: Int) throws -> [String]? {
        let words = try String.fetchAll(
            db.cachedStatement(sql: SearchSQL.wordsInRange), arguments: [beginning, Self.end(of: beginning), limit + 1])
        return words.count > limit ? nil : words
    }

    package func stopCodes() throws -> StopCodes {
        if try Int.fetchOne(db, sql: SearchSQL.firstCode) != nil { return .indexed }
        return try Int.fetchOne(db, sql: SearchSQL.anyCode) == nil ? .none : .areIDs
    }

    /// Keys of the entries that the full-text `expression` finds, the busiest first.
    package func entries(matching expression: String, limit: Int) throws -> [Int] {
        try Int.fetchAll(db.cachedStatement(sql: SearchSQL.matches), arguments: [expression, limit])
    }

    /// Keys of all entries that the full-text `expression` finds, the busiest first.
    package func allEntries(matching expression: String) throws -> [Int32] {
        let statement = try db.cachedStatement(sql: SearchSQL.matches)
        statement.setUncheckedArguments([expression, -1])
        let rows = SteppedStatement(statement)
        defer { rows.reset() }
        var entries: [Int32] = []
        while try rows.step() { entries.append(Int32(truncatingIfNeeded: rows.int(0))) }
        return entries
    }

    /// The languages that the feed names (`feed_lang`, `default_lang`, `agency_lang`), and texts with its city and state:
    /// the names of its publisher and agencies, and their zones.
    package func feedTexts() throws -> (languages: Set<String>, names: Set<String>) {
        var languages: Set<String> = []
        var names: Set<String> = []
        if let row = try Row.fetchOne(db, sql: SearchSQL.feedTexts) {
            languages.formUnion([try row.value(0), try row.value(1) as String?].compactMap { $0 })
            names.formUnion([try row.value(2) as String?].compactMap { $0 })
        }
        for row in try Row.fetchAll(db, sql: SearchSQL.agencyTexts) {
            languages.formUnion([try row.value(0) as String?].compactMap { $0 })
            names.formUnion([try row.value(1), try row.value(2) as String?].compactMap { $0 })
        }
        return (languages, names)
    }

    /// Calls `body` with every stop that has a position.
    package func eachPosition(_ body: (Key<Stop>, Coordinate) -> Void) throws {
        let rows = try SteppedStatement(db, SearchSQL.positions)
        defer { rows.reset() }
        while try rows.step() {
            guard let latitude = rows.optionalDouble(1), let longitude = rows.optionalDouble(2) else { continue }
            body(rows.key(0), Coordinate(latitude: latitude, longitude: longitude))
        }
    }

    /// Stops whose code is their id and begins with `prefix`, the busiest first.
    package func stopKeys(codeAndIDBeginning prefix: String, limit: Int) throws -> [Key<Stop>] {
        try Key.fetchAll(
            db.cachedStatement(sql: SearchSQL.codesThatAreIDs), arguments: [prefix, Self.end(of: prefix), limit])
    }

    /// Whether more ids than `count` begin with `prefix`.
    package func hasIDs(beginning prefix: String, moreThan count: Int) throws -> Bool {
        try Int.fetchOne(
            db.cachedStatement(sql: SearchSQL.manyIDs), arguments: [prefix, Self.end(of: prefix), count]) != nil
    }

    package func codeThatIsID(ofStop key: Key<Stop>) throws -> String? {
        let codes = try SteppedStatement(db, SearchSQL.codeThatIsID)
        defer { codes.reset() }
        codes.bind(key, at: 1)
        return try codes.step() ? codes.text(0) : nil
    }

    /// The stop whose code and id are both `code`.
    package func stopKey(codeAndID code: String) throws -> Key<Stop>? {
        try Key.fetchOne(db.cachedStatement(sql: SearchSQL.stopOfCodeAndID), arguments: [code])
    }

    /// A text that sorts after every text that begins with `prefix`.
    private static func end(of prefix: String) -> String { prefix + "\u{10FFFF}" }

    package func stopKey(id: String) throws -> Key<Stop>? {
        try Key.fetchOne(db.cachedStatement(sql: SearchSQL.stopOfID), arguments: [id])
    }

    /// The stop with an id in which letters from A to Z may be small or capital. Letter by letter, it asks the index of
    /// ids whether one continues in either case, so it does not scan ids with the same beginning.
    package func stopKey(idInAnyCase id: String) throws -> Key<Stop>? {
        try stopKey(beginning: "", Array(id.unicodeScalars)[...])
    }

    private func stopKey(beginning: String, _ rest: ArraySlice<Unicode.Scalar>) throws -> Key<Stop>? {
        guard let letter = rest.first else { return try stopKey(id: beginning) }
        for form in Self.cases(of: letter) {
            let longer = beginning + form
            guard let id = try stopID(from: longer), id.utf8.starts(with: longer.utf8) else { continue }
            if let key = try stopKey(beginning: longer, rest.dropFirst()) { return key }
        }
        return nil
    }

    /// A letter from A to Z as a capital, then as a small letter.
    private static func cases(of letter: Unicode.Scalar) -> [String] {
        let text = String(letter)
        guard letter.isASCII else { return [text] }
        return text.uppercased() == text.lowercased() ? [text] : [text.uppercased(), text.lowercased()]
    }

    /// Calls `body` with every translation of a stop's name, and with its stop or name (translations.txt, `record_id`,
    /// `field_value`).
    package func eachNameTranslation(
        _ body: (_ translation: String, _ stopID: String?, _ name: String?) -> Void
    ) throws {
        let rows = try SteppedStatement(db, SearchSQL.nameTranslations)
        defer { rows.reset() }
        while try rows.step() {
            if let translation = rows.text(0) { body(translation, rows.text(1), rows.text(2)) }
        }
    }
}
