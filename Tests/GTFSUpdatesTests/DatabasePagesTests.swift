import Foundation
import GRDB
import GTFSStore
import TestSupport
import Testing

@testable import GTFSUpdates

/// Databases that no import made, though their headers say so: whatever SQLite leaves on its pages comes back.
struct DatabasePagesTests {
    /// Rows of all kinds, some of them long, some changed and deleted again.
    private static func make(_ path: String, seed: UInt64, pageSize: Int, vacuums: Bool) throws {
        var random = SeededGenerator(seed: seed)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA page_size = \(pageSize)") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(DatabaseIdentity.applicationID);
                    CREATE TABLE a (a_key INTEGER PRIMARY KEY, t TEXT, r REAL, b BLOB, n INTEGER);
                    CREATE TABLE b (x TEXT, y INTEGER REFERENCES a (a_key), z ANY, PRIMARY KEY (y, x)) STRICT, WITHOUT ROWID;
                    CREATE INDEX a_by_t ON a (t) WHERE t IS NOT NULL;
                    CREATE INDEX a_by_n ON a (n DESC, t);
                    CREATE INDEX a_by_case ON a (t COLLATE NOCASE);
                    CREATE UNIQUE INDEX b_by_x ON b (x, y);
                    CREATE TABLE "odd, name" (one, two);
                    """)
            for number in 0..<Int.random(in: 0...400, using: &random) {
                let long = random.chance(1, of: 20) ? Int.random(in: 0...20_000, using: &random) : 40
                let blob = Data(
                    (0..<Int.random(in: 0...long, using: &random)).map { UInt8(truncatingIfNeeded: $0 * 7) })
                let value = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0...63, using: &random)
                try db.execute(
                    sql: "INSERT INTO a VALUES (NULL, ?, ?, ?, ?)",
                    arguments: [random.chance(1, of: 3) ? nil : "text \(value)", Double(number) / 3, blob, value])
                try db.execute(
                    sql: "INSERT OR REPLACE INTO b VALUES (?, ?, ?)", arguments: ["\(value % 50)", number / 3, blob])
            }
            try db.execute(sql: "DELETE FROM a WHERE a_key % 5 = 0; UPDATE a SET t = t || 'longer' WHERE a_key % 7 = 0")
            try db.execute(sql: "ALTER TABLE a ADD COLUMN added TEXT; UPDATE a SET added = 'x' WHERE a_key % 3 = 0")
            try db.execute(sql: "DROP TABLE \"odd, name\"")
        }
        if vacuums { try queue.writeWithoutTransaction { try $0.execute(sql: "VACUUM") } }
        try queue.close()
    }

    @Test(arguments: LongForm.seeds(6, of: 1...30))
    func `a database with free, fragmented and overflow pages comes back`(
        seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        let size = [512, 1_024, 4_096, 65_536][Int(seed % 4)]
        try Self.make(folder.file("old.db"), seed: seed, pageSize: size, vacuums: seed % 3 == 0)
        try Self.make(
            folder.file("new.db"), seed: seed / 2, pageSize: seed % 5 == 0 ? 1_024 : size, vacuums: seed % 2 == 0)
        for old in [nil, folder.file("old.db")] {
            let update = try TimetableUpdate.make(from: old, to: folder.file("new.db"), at: folder.file("update"))
            let output = folder.file("made-\(old == nil).db")
            try update.apply(to: folder.file("old.db"), output: output)
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: output))
                    == Data(contentsOf: URL(fileURLWithPath: folder.file("new.db"))))
        }
    }

    @Test(arguments: LongForm.seeds(12, of: 1...5_000))
    func `a damaged database is taken apart or refused, never a crash`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        try Self.make(folder.file("new.db"), seed: seed % 7, pageSize: 512, vacuums: true)
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("new.db"))))
        for _ in 0...Int.random(in: 0...8, using: &random) {
            bytes[Int.random(in: 30..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        try folder.write(bytes, to: "damaged.db")
        do {
            let update = try TimetableUpdate.make(from: nil, to: folder.file("damaged.db"), at: folder.file("update"))
            try update.apply(to: folder.file("made.db"))
            #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("made.db")))) == bytes)
        } catch { #expect(error is UpdateError) }
    }

    @Test func `numbers of variable length are read as they are written`() {
        for number in [0, 1, 127, 128, 16_383, 16_384, 1 << 55, (1 << 56) - 1, 1 << 56, .max, -1, .min] as [Int64] {
            var bytes: [UInt8] = []
            SQLiteVarint.append(number, to: &bytes)
            var position = 0
            #expect(SQLiteVarint.read(bytes, &position) == number)
            #expect(position == bytes.count && bytes.count == SQLiteVarint.length(number))
            position = 0
            #expect(SQLiteVarint.read(Array(bytes.dropLast()), &position) == nil)
        }
    }
}
