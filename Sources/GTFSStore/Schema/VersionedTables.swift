internal import GRDB
internal import GTFSModel

/// The tables of a file that is not a timetable, and the migrations of older files.
struct VersionedTables: Sendable {
    enum State { case blank, current, older, newer, foreign }

    /// `PRAGMA application_id`: four letters of ASCII.
    private let applicationID: Int
    /// Each upgrades a file from the version of its index to the next one; `PRAGMA user_version` counts them. A
    /// migration that was released is never changed.
    private let migrations: [String]
    /// What another file is not, and where to keep this one instead.
    private let refusal: (reason: String, advice: ErrorAdvice)
    let objects: KnownObjects

    init(applicationID: Int, migrations: [String], refusal: (reason: String, advice: ErrorAdvice)) {
        (self.applicationID, self.migrations, self.refusal) = (applicationID, migrations, refusal)
        objects = KnownObjects(migrations.joined())
    }

    func state(_ db: Database) throws -> State {
        let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        if application == applicationID {
            return version == migrations.count ? .current : version > migrations.count ? .newer : .older
        }
        let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
        return isEmpty && application == 0 && version == 0 ? .blank : .foreign
    }

    /// Compares the tables with the toolkit's, before one of them is read.
    /// - Throws: `SchemaGuard.ForeignObject`.
    func check(_ db: Database, isWriting: Bool) throws {
        let state = try state(db)
        guard state == .current || state == .older else { return }
        try SchemaGuard(objects, isWriting: isWriting).check(db)
    }

    /// - Throws: `StoreError` for a file of another kind, or of a later version.
    func refuse(_ state: State, path: String) throws {
        switch state {
        case .current, .blank, .older: return
        case .foreign:
            throw StoreError(
                .notOurs, path: path, "\(path) is \(refusal.reason), and is left as it is", advice: refusal.advice)
        case .newer:
            throw StoreError(
                .newer, path: path, "\(path) was written by a later version of the toolkit",
                advice: "update the toolkit, or give another file.")
        }
    }

    /// Makes the tables of a blank file, or upgrades those of an older one, in one step that other processes see whole or not
    /// at all.
    func upgrade(_ db: Database, completing complete: (State) throws -> Void = { _ in }) throws {
        try db.inTransaction(.immediate) {
            // Another process may have been faster.
            let state = try state(db)
            guard state == .blank || state == .older else { return .commit }
            let version = max(0, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
            for migration in migrations.dropFirst(version) { try db.execute(sql: migration) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(migrations.count)")
            try complete(state)
            return .commit
        }
    }
}
