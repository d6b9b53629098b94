internal import GRDB
internal import GTFSSchema

/// Compares the schema of a file of unknown origin with the toolkit's, before any statement reads a table of it: an object in
/// the place of one of ours could have an expression that SQLite evaluates, without end or for all of the memory.
///
/// What somebody added beside our objects stays, as no statement of the toolkit reads it.
struct SchemaGuard {
    /// An object that the toolkit did not make.
    struct ForeignObject: Error {
        /// What it is, as a clause: `its table sources is not the one that the toolkit makes`.
        let finding: String
    }

    struct FoundObjects {
        /// Its tables and views, in small letters.
        var names: Set<String> = []
        /// The text of each of our views that has another one than in an empty file.
        var changedViews: [String: String] = [:]
        /// Whether the objects were compared with the toolkit's.
        var isChecked = true
    }

    private let own: KnownObjects
    /// Objects of later versions that a statement reads where a file has them.
    private let later: KnownObjects?
    /// Whether the connection may write, so that triggers would run.
    private let isWriting: Bool

    init(_ own: KnownObjects, later: KnownObjects? = nil, isWriting: Bool) {
        (self.own, self.later, self.isWriting) = (own, later, isWriting)
    }

    /// - Throws: `ForeignObject`.
    @discardableResult func check(_ db: Database) throws -> FoundObjects {
        let rows = try SteppedStatement(
            db.makeStatement(sql: "SELECT type, name, tbl_name, sql FROM main.sqlite_schema"))
        var found = FoundObjects()
        var indexes: [String] = []
        while try rows.step() {
            let (type, name) = (rows.text(0) ?? "", (rows.text(1) ?? "").lowercased())
            // The index of a PRIMARY KEY or of UNIQUE has no text.
            if rows.isNull(3), type == "index" { continue }
            if type == "table" || type == "view" { found.names.insert(name) }
            switch try verdict(rows, type: type, name: name) {
            case .ours: continue
            case .ourView: found.changedViews[name] = rows.text(3)
            case .added where type == "trigger": try requireNoOwn(rows.text(2), object: "trigger \(name)")
            case .added where type == "index" && isOwn(rows.text(2)): indexes.append(rows.text(1) ?? "")
            case .added: continue
            }
        }
        for index in indexes { try Self.requirePlain(index, db: db) }
        return found
    }

    /// The same of a file that is not checked.
    static func found(_ db: Database) throws -> FoundObjects {
        let names = "SELECT lower(name) FROM main.sqlite_schema WHERE type IN ('table', 'view')"
        return FoundObjects(names: Set(try String.fetchAll(db, sql: names)), isChecked: false)
    }

    private enum Verdict { case ours, ourView, added }

    private func verdict(_ row: SteppedStatement, type: String, name: String) throws -> Verdict {
        if let text = Self.textsOfSQLite[name] {
            guard type == "table", row.text(3) == text else { throw Self.foreign(type, name) }
            return .ours
        }
        guard let (known, object) = known(name) else {
            if name.hasPrefix("sqlite_") { throw Self.foreign(type, name) }
            return .added
        }
        let isSame =
            row.blob(3) {
                known.isText($0, of: object) || known.isText($0, withColumnsAddedTo: object)
            } ?? false
        if isSame { return .ours }
        switch (object.kind, type) {
        case (.view, "view"): return .ourView
        case (.view, "table") where row.text(3) == Self.tripKeys && name == "trip_keys": return .ours
        case (.table, "view") where Self.mayBeView(name, row.text(3) ?? ""): return .ours
        case (.table, "view"): throw ForeignObject(finding: "\(name) is no table")
        default: throw Self.foreign(type, name)
        }
    }

    private func known(_ name: String) -> (KnownObjects, KnownObjects.Object)? {
        if let object = own[name] { return (own, object) }
        return later.flatMap { later in later[name].map { (later, $0) } }
    }

    private func isOwn(_ table: String?) -> Bool { table.map { own[$0.lowercased()] != nil } ?? true }

    /// A trigger runs with the statement that writes its table.
    private func requireNoOwn(_ table: String?, object: String) throws {
        guard isWriting, isOwn(table) else { return }
        throw ForeignObject(finding: "it has a \(object), which would run as its tables are written")
    }

    /// An index of columns alone: SQLite evaluates the expressions of others, and conditions, as it checks the file.
    private static func requirePlain(_ index: String, db: Database) throws {
        let plain = """
            SELECT NOT EXISTS (SELECT 1 FROM pragma_index_xinfo(?1) WHERE cid = -2) AND NOT EXISTS (
                SELECT 1 FROM main.sqlite_schema s JOIN pragma_index_list(s.tbl_name) i ON i.name = s.name
                WHERE s.type = 'index' AND s.name = ?1 AND i.partial)
            """
        guard try Bool.fetchOne(db, sql: plain, arguments: [index]) ?? false else {
            throw ForeignObject(finding: "its index \(index) is not of columns alone")
        }
    }

    private static func foreign(_ type: String, _ name: String) -> ForeignObject {
        ForeignObject(finding: "its \(type) \(name) is not the one that the toolkit makes")
    }
}

extension SchemaGuard {
    /// The tables that SQLite makes by itself: for a search index, for numbers that are never given twice, and for ANALYZE.
    private static let textsOfSQLite = [
        "stop_search_data": "CREATE TABLE 'stop_search_data'(id INTEGER PRIMARY KEY, block BLOB)",
        "stop_search_idx":
            "CREATE TABLE 'stop_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
        "stop_search_config": "CREATE TABLE 'stop_search_config'(k PRIMARY KEY, v) WITHOUT ROWID",
        "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
        "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
        "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    ]

    /// Whether a table is one of these.
    static func isOfSQLite(_ name: String) -> Bool { textsOfSQLite[name] != nil }

    private static let tripKeys =
        "CREATE TABLE trip_keys (trip_id TEXT PRIMARY KEY, trip_key INTEGER NOT NULL) STRICT, WITHOUT ROWID"

    /// Whether a view may stand in the place of a table: one of no rows, or of rows that stand in blocks, which the
    /// connection replaces by one of its own.
    private static func mayBeView(_ name: String, _ text: String) -> Bool {
        guard OptionalTable.v3.contains(where: { $0.view == name && $0.name == name }) else { return false }
        return name == "kept_records" || BlankView.isText(text, of: name)
    }
}
