internal import GRDB

/// The columns of its own that a feed has in the views of GTFS's files, which an upgrade makes anew.
struct OwnColumns {
    /// The columns of each view.
    private let columns: [String: [String]]
    private let isOfVersionOne: Bool

    /// - Parameter isOfVersionOne: whether the file's views lack the columns that later ones have beside GTFS's.
    init(_ db: Database, isOfVersionOne: Bool) throws {
        self.isOfVersionOne = isOfVersionOne
        columns = try Dictionary(
            uniqueKeysWithValues: FileViews.newest.all.map { view in
                (
                    view.name,
                    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view.name])
                )
            })
    }

    /// Makes the views of the feed again that have more than those of other feeds.
    func restore(in db: Database) throws {
        let writer = FeedViewWriter(db)
        for view in FileViews.newest.all {
            let declared = Array(try db.makeStatement(sql: view.records).columnNames.dropFirst(2))
            let own = Self.own(
                columns[view.name, default: []].dropFirst(declared.count),
                beside: isOfVersionOne ? [] : view.furtherColumns)
            try writer.write(view: view.name, file: view.name + ".txt", declared: declared, own: own)
        }
    }

    /// The feed's columns come first, and may take the place of a further one of the view.
    private static func own(_ columns: ArraySlice<String>, beside further: [String]) -> [String] {
        let counts = (0...further.count).reversed().filter { count in
            let own = columns.dropLast(count).map { $0.lowercased() }
            return further.filter { !own.contains($0) } == Array(columns.suffix(count))
        }
        return Array(columns.dropLast(counts.first ?? 0))
    }
}
