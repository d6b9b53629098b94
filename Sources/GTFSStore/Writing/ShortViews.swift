internal import Foundation
internal import GRDB
internal import GTFSSchema

/// Makes the views of a filled file anew, without what its rows do not need, and in an order that leaves few bytes free.
struct ShortViews {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func shorten() throws {
        var views = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'view'").map { row in
            let sql: String = try row.value(1)
            return (name: try row.value(0) as String, old: sql, new: sql)
        }
        for shortening in ViewShortening.all {
            let found = views.indices.filter { Self.contains(views[$0].new, shortening.long) }
            guard !found.isEmpty, try Bool.fetchOne(db, sql: "SELECT \(shortening.condition)") ?? false else {
                continue
            }
            let short = try filled(shortening)
            for index in found {
                views[index].new = views[index].new.replacingOccurrences(of: shortening.long, with: short)
            }
        }
        let isTiny = try SmallTables(db).isTiny()
        try remake(views.map { [$0.name, isTiny ? Self.tight($0.new) : $0.new] })
    }

    /// The short expression with the values that it has of this file.
    private func filled(_ shortening: ViewShortening) throws -> String {
        guard let values = shortening.values, let row = try Row.fetchOne(db, sql: values) else {
            return shortening.short
        }
        return row.databaseValues.enumerated().reduce(shortening.short) { text, value in
            text.replacingOccurrences(
                of: "?\(value.offset + 1)", with: String.fromDatabaseValue(value.element) ?? "NULL")
        }
    }

    /// A view without blanks that only a reader needs; in quotes stands a name of the feed's own, which may have any.
    private static func tight(_ view: String) -> String {
        guard !view.contains("\"") else { return view }
        return [(",\n", ","), (", NULL ", ",NULL "), ("( NULL ", "(NULL ")].reduce(view) { text, blank in
            text.replacingOccurrences(of: blank.0, with: blank.1)
        }
    }

    /// As `String.contains`, in a thousandth of its time: five thousand searches, few of which find anything.
    private static func contains(_ text: String, _ part: String) -> Bool {
        unsafe text.withCString { text in unsafe part.withCString { unsafe strstr(text, $0) != nil } }
    }

    /// Drops the views and makes them again in the order that suits the pages.
    private func remake(_ views: [[String]]) throws {
        var order = try ViewOrder(pageSize: FilePages(db).suitedSize())
        // VACUUM copies tables, indexes, and then what has no page.
        let others = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema WHERE type <> 'view'
                ORDER BY rootpage = 0, type = 'index' AND sql IS NOT NULL, rowid
                """)
        for row in others { order.append(try (0..<4).map { try row.value($0) }) }
        for view in views { try db.execute(sql: "DROP VIEW \(view[0].quotedIdentifier)") }
        for position in order.order(of: views.map { ["view", $0[0], $0[0], $0[1]] }) {
            try db.execute(sql: views[position][1])
        }
    }
}
