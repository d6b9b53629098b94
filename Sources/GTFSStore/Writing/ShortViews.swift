internal import Foundation
internal import GRDB
internal import GTFSSchema

/// Makes the views of a filled file anew, without what its rows do not need.
struct ShortViews {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func shorten() throws {
        var views = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'view'").map { row in
            let sql: String = try row.value(1)
            return (name: try row.value(0) as String, old: sql, new: sql)
        }
        for shortening in ViewShortening.all {
            let found = views.indices.filter { views[$0].new.contains(shortening.long) }
            guard !found.isEmpty, try Bool.fetchOne(db, sql: "SELECT \(shortening.condition)") ?? false else {
                continue
            }
            for index in found {
                views[index].new = views[index].new.replacingOccurrences(of: shortening.long, with: shortening.short)
            }
        }
        for view in views where view.new != view.old {
            try db.execute(sql: "DROP VIEW \(view.name.quotedIdentifier)")
            try db.execute(sql: view.new)
        }
    }
}
