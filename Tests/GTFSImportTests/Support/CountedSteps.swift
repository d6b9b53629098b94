import GRDB
import GRDBSQLite

/// The steps of SQLite's virtual machine that some work on a connection takes: counted, so that they gate where times
/// would differ from run to run.
enum CountedSteps {
    static func of(_ database: Database, _ body: () throws -> Void) rethrows -> Int {
        let counter = Counter()
        let pointer = unsafe Unmanaged.passUnretained(counter).toOpaque()
        unsafe sqlite3_progress_handler(database.sqliteConnection, 1, { unsafe Counter.step($0) }, pointer)
        defer { unsafe sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil) }
        try body()
        return counter.steps
    }

    private final class Counter {
        var steps = 0

        static func step(_ counter: UnsafeMutableRawPointer?) -> Int32 {
            if let counter = unsafe counter {
                unsafe Unmanaged<Counter>.fromOpaque(counter).takeUnretainedValue().steps += 1
            }
            return 0
        }
    }
}
