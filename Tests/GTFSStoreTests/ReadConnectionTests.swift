import Foundation
import GRDB
import Testing

@testable import GTFSStore

@Suite("The connection by which a database is asked")
struct ReadConnectionTests {
    @Test(arguments: [true, false])
    func `it checks the size of cells, maps nothing into memory, and cannot write`(isAsked: Bool) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("read-\(UUID().uuidString).sqlite")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let made = try DatabaseQueue(path: path)
        try SchemaHistory.released.blanks.fill(made)
        try made.close()
        let connection = try ReadConnection(path: path, isAsked: isAsked)
        let settings = try connection.queue.read { db in
            try ["cell_size_check", "mmap_size"].map { try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0 }
        }
        #expect(settings == [1, 0])
        #expect(throws: DatabaseError.self) {
            try connection.queue.read { db in try db.execute(sql: "DELETE FROM stored_stops") }
        }
        try connection.queue.close()
    }
}
