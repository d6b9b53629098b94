import GRDB
import Testing

@testable import GTFSStore

/// Where no memory is left, ROLLBACK fails as the statement before it did.
@Suite struct LeftTransactionTests {
    @Test func `a transaction that could not be ended ends when its connection is used again`() throws {
        let queue = try DatabaseQueue(configuration: .toolkit)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "CREATE TABLE t (a); BEGIN; INSERT INTO t VALUES (1)")
        }
        try queue.endLeftTransaction()
        try queue.endLeftTransaction()
        #expect(try queue.write { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    }

    @Test func `no memory is an error that says so, and neither damage nor a full disk`() {
        let error = FeedDatabase.storeError(DatabaseError(resultCode: .SQLITE_NOMEM), path: "a.sqlite")
        #expect(error.code == .io)
        #expect(error.description == "a.sqlite cannot be read, as no memory is left: end other programs and ask again.")
        let written = #expect(throws: NewDatabase.WriteError.self) {
            try NewDatabase.WriteError.named { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        }
        #expect(written?.isOutOfMemory == true)
        let full = #expect(throws: NewDatabase.WriteError.self) {
            try NewDatabase.WriteError.named { throw DatabaseError(resultCode: .SQLITE_FULL) }
        }
        #expect(full?.isOutOfMemory == false)
    }
}
