internal import GRDB
internal import GTFSModel

/// The sum of the text of the toolkit's views, which differs from feed to feed: by it `verify` finds a view that is not the
/// one that was written.
struct ViewSum {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Notes it in the record of the import, once the views are as they stay.
    func store() throws {
        guard try hasColumn() else { return }
        try db.execute(sql: "UPDATE import_record SET views_sum = ?", arguments: [sum()])
    }

    /// Whether the views are those that were written, or nothing is known of them.
    func holds() throws -> Bool {
        guard try hasColumn() else { return true }
        return try Bool.fetchOne(
            db, sql: "SELECT views_sum IS NULL OR views_sum = ? FROM import_record", arguments: [sum()]) ?? true
    }

    private func hasColumn() throws -> Bool {
        try db.columns(in: "import_record", in: "main").contains { $0.name == "views_sum" }
    }

    /// The sum of the views under a name of ours, in any order.
    private func sum() throws -> Int64 {
        let rows = try SteppedStatement(
            db.makeStatement(sql: "SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'"))
        var sum: UInt64 = 0
        while try rows.step() {
            guard let name = rows.text(0), DatabaseSchema.isOwn(name) else { continue }
            var hash = StableHash()
            hash.add(name)
            hash.add(rows.text(1))
            sum &+= hash.value
        }
        return Int64(bitPattern: sum)
    }
}
