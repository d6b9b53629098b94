internal import GRDB
internal import GTFSSchema

/// The columns of its own that a feed has in the views of GTFS's files, which a migration makes anew.
struct OwnColumns {
    private struct View {
        let name: String
        let declared: [String]
        let own: [String]
    }

    private let views: [View]

    /// - Parameters:
    ///   - version: the views that the file has, those of its feed aside.
    ///   - isRemade: whether the view of a name is made anew; the others stay as they are.
    init(_ db: Database, of version: FileViews, where isRemade: (String) throws -> Bool = { _ in true }) throws {
        views = try version.all.filter { try isRemade($0.name) }.map { view in
            let columns = try String.fetchAll(
                db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view.name])
            let declared = try db.makeStatement(sql: view.records).columnNames.dropFirst(2)
            return View(
                name: view.name, declared: Array(declared),
                own: Self.own(columns.dropFirst(declared.count), beside: view.furtherColumns))
        }
    }

    /// Those of the feed come first, and may take the place of a further one of the view.
    private static func own(_ columns: ArraySlice<String>, beside further: [String]) -> [String] {
        let counts = (0...further.count).reversed().filter { count in
            let own = columns.dropLast(count).map { $0.lowercased() }
            return further.filter { !own.contains($0) } == Array(columns.suffix(count))
        }
        return Array(columns.dropLast(counts.first ?? 0))
    }

    /// Makes the views of the feed again that have more than those of other feeds.
    func restore(in db: Database) throws {
        let writer = FeedViewWriter(db)
        for view in views {
            try writer.write(view: view.name, file: view.name + ".txt", declared: view.declared, own: view.own)
        }
    }
}
