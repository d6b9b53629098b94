internal import GRDB
internal import GTFSSchema

/// The migration from version 2 to version 3, for a file with a feed or a new one.
struct VersionThree {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The steps, one after the other: each takes the file as the one before left it.
    func migrate() throws {
        try remakeViews()
        try db.execute(sql: CompactSQL(Schema.v3Tables, isTight: true).text)
    }

    private func remakeViews() throws {
        for view in Schema.v3Views {
            try db.execute(sql: "DROP VIEW \(view.name)")
            try db.execute(sql: CompactSQL(view.creation, isTight: true).text)
        }
    }
}
