import GRDB
import GRDBSQLite
package import GTFSQuery
import GTFSStore

/// What a question costs, counted instead of timed: statements that were run, and steps of SQLite's virtual machine.
package struct CountedWork: Equatable {
    package var statements: [String] = []
    package var steps = 0

    /// What `body` gives, and its work on the one connection of a timetable that one thread uses.
    package static func of<Value>(_ timetable: Timetable, _ body: () throws -> Value) throws -> (Value, CountedWork) {
        let counter = Counter()
        let pointer = unsafe Unmanaged.passUnretained(counter).toOpaque()
        try timetable.database.read { db in
            db.trace { counter.count($0) }
            unsafe sqlite3_progress_handler(db.sqliteConnection, 1, { unsafe Counter.step($0) }, pointer)
        }
        counter.work = CountedWork()
        let value = try body()
        let work = counter.work
        try timetable.database.read { db in
            unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
            db.trace(options: [])
        }
        return (value, work)
    }

    private final class Counter {
        var work = CountedWork()

        func count(_ event: Database.TraceEvent) {
            guard case .statement(let statement) = event,
                !["BEGIN", "COMMIT"].contains(statement.sql.prefix { $0.isLetter })
            else { return }
            work.statements.append(statement.sql)
        }

        static func step(_ counter: UnsafeMutableRawPointer?) -> Int32 {
            if let counter = unsafe counter {
                unsafe Unmanaged<Counter>.fromOpaque(counter).takeUnretainedValue().work.steps += 1
            }
            return 0
        }
    }
}
