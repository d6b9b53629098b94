import Foundation
import GTFSExport
import GTFSModel
import GTFSQuery
import GTFSStore
import TestSupport
import Testing
import VersionFixtures

/// Files that differ in one place from what their import wrote.
@Suite("a file that changed after its import")
struct FlippedBitTests {
    private static let feed = VersionFixture.quayLine.path

    /// The database of a feed with columns of its own, odd bytes and kept records.
    private static let written = Result {
        let folder = try TemporaryFolder()
        let run = try Executable.importer.run([feed, "--output", "quay.sqlite", "--quiet"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return try folder.data("quay.sqlite")
    }

    /// Bits of each part.
    private static let times = LongForm.isAsked ? 80 : 8

    /// Whether the file answers, and what it answers; nil where it is damaged and says so.
    private func answer<Answer>(_ body: () throws -> Answer) throws -> Answer? {
        do {
            return try body()
        } catch is StoreError {
            return nil
        }
    }

    @Test("by one flipped bit is found by verify and by diff, or gives its feed back", arguments: 0..<3)
    func flipped(part: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = try Self.written.get()
        let (path, intact) = (folder.path("flipped.sqlite"), folder.path("intact.sqlite"))
        try bytes.write(to: URL(fileURLWithPath: intact))
        let old = try Timetable(path: intact)
        var found = 0
        for number in 0..<Self.times {
            var hash = StableHash()
            hash.add(part * Self.times + number)
            let offset = 100 + Int(hash.value >> 8 % UInt64(bytes.count - 100))
            var flipped = bytes
            flipped[offset] ^= 1 << UInt8(hash.value & 7)
            try flipped.write(to: URL(fileURLWithPath: path))
            let isSound =
                try answer { try Timetable(path: path).verify(unpack: FileContents.KeptPieces.unpack).isSound } ?? false
            let isSame = try answer {
                try Timetable(path: path).differences(from: old, unpack: FileContents.KeptPieces.unpack).isSame
            }
            guard isSound || isSame == true else {
                found += 1
                continue
            }
            let check = try answer { try FeedCheck(database: path, feed: Self.feed).run() }
            guard let check else {
                Issue.record("byte \(offset) is believed, and the feed cannot be read back")
                continue
            }
            #expect(check.isSame, "byte \(offset), verify \(isSound), diff \(String(describing: isSame))")
        }
        #expect(found > 0)
    }

    @Test(
        "is damaged for verify and for diff",
        arguments: [
            ("UPDATE stored_trips SET start_time = start_time + 3600", "the values of stop_times.txt"),
            ("UPDATE stored_stops SET stop_name = 'Hacked' WHERE stop_key = 1", "the values of stops.txt"),
            (
                "UPDATE imported_files SET header = '[\"stop_id\"]' WHERE file_name = 'stops.txt'",
                "the header of stops.txt"
            ),
            ("UPDATE kept_records SET cells = '[]'", "the values of stops.txt"),
            ("DELETE FROM imported_files", "agency.txt has records and is not among"),
            (
                "UPDATE imported_files SET is_stored = 0 WHERE file_name = 'trips.txt'",
                "trips.txt has records and is not"
            ),
        ])
    func damaged(sql: String, finding: String) throws {
        let folder = try TemporaryFolder()
        for name in ["old.sqlite", "new.sqlite"] { try SmallDatabase.make(name, in: folder) }
        let same = try Executable.query.run(["diff", "old.sqlite", "new.sqlite"], in: folder)
        #expect(same.status == 0, "\(same.errors)")
        try SmallDatabase.spoil("new.sqlite", in: folder, sql: sql)
        let verified = try Executable.query.run(["--database", "new.sqlite", "verify"], in: folder)
        #expect(verified.status == 1)
        #expect(verified.errors.contains(finding), "\(verified.errors)")
        for pair in [["old.sqlite", "new.sqlite"], ["new.sqlite", "old.sqlite"]] {
            let diff = try Executable.query.run(["diff"] + pair, in: folder)
            #expect(diff.status == 2)
            #expect(diff.errors.contains("new.sqlite is damaged (\(finding)"), "\(diff.errors)")
        }
    }

    @Test("whose view has another text that can be read is damaged for verify")
    func changedView() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("new.sqlite", in: folder)
        try SmallDatabase.spoil(
            "new.sqlite", in: folder,
            sql: """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, '<> 1', '<> 2') WHERE name = 'departures';
                """)
        let verified = try Executable.query.run(["--database", "new.sqlite", "verify"], in: folder)
        #expect(verified.status == 1)
        #expect(verified.errors.contains("the text of a view is not"), "\(verified.errors)")
    }

    @Test(
        "has a file under another name is damaged for an export",
        arguments: [
            "UPDATE imported_files SET file_name = 'stopz.txt' WHERE file_name = 'stops.txt'",
            "DELETE FROM imported_files WHERE file_name = 'stops.txt'", "DELETE FROM imported_files",
        ], [["out.zip"], ["out.sql", "--format", "postgres"]])
    func renamed(sql: String, arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let sound = try Executable.exporter.run(["harbour.sqlite", "--quiet"] + arguments, in: folder)
        #expect(sound.status == 0, "\(sound.errors)")
        try FileManager.default.removeItem(atPath: folder.path(arguments[0]))
        try SmallDatabase.spoil(in: folder, sql: sql)
        let run = try Executable.exporter.run(["harbour.sqlite", "--quiet"] + arguments, in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("harbour.sqlite is damaged ("), "\(run.errors)")
        #expect(run.errors.contains(".txt has records and is not among the imported files"), "\(run.errors)")
        #expect(try folder.names == ["harbour.sqlite"])
    }
}
