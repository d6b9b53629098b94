internal import Foundation
internal import GRDB
internal import GTFSModel

/// What a file of favourites keeps of the sources of messages.
enum FavouriteSources {
    /// Seconds for which a source that says nothing new is not written again.
    private static let pause = 3600

    static func all(_ db: Database) throws -> SourceRoutes {
        let decoder = JSONDecoder()
        var sources: [String: SourceRoutes.Source] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT source, known FROM favorite_sources") {
            let (name, known): (String, String) = (try row.value("source"), try row.value("known"))
            sources[name] = try decoder.decode(SourceRoutes.Source.self, from: Data(known.utf8))
        }
        return SourceRoutes(sources: sources)
    }

    static func learn(from overlay: RealtimeOverlay, at now: Int, db: Database) throws {
        let before = try all(db)
        var known = before
        known.learn(from: overlay, at: now)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for (name, source) in known.sources where source.isNews(after: before.sources[name], pause: pause) {
            let text = String(decoding: try encoder.encode(source), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO favorite_sources (source, known) VALUES (?, ?)", arguments: [name, text])
        }
    }
}

extension SourceRoutes.Source {
    /// Whether it is worth a change of the file.
    fileprivate func isNews(after known: SourceRoutes.Source?, pause: Int) -> Bool {
        guard let known else { return true }
        return speaksOfOther(than: known) || !(0..<pause).contains(ClampedSum.difference(learned, known.learned))
    }
}
