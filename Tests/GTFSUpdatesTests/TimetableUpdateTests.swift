import Foundation
import GTFSModel
import GTFSUpdates
import TestSupport
import Testing

/// What an update makes is the new database, byte for byte, or nothing.
struct TimetableUpdateTests {
    private static func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test(arguments: LongForm.seeds(5, of: 1...500)) func `an update makes what an import makes`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: seed)
        let old = try feed.database("old.sqlite", in: folder)
        feed.change()
        let new = try feed.database("new.sqlite", in: folder)
        let made = try TimetableUpdate.make(from: old, to: new, at: folder.file("update"))
        let update = try TimetableUpdate(path: folder.file("update"))
        #expect(update.base == made.base && update.result == made.result && update.byteCount == made.byteCount)
        let whole = try TimetableUpdate.make(from: nil, to: new, at: folder.file("whole"))
        #expect(update.byteCount <= whole.byteCount + whole.byteCount / 100)
        let isNew = try Self.bytes(old) != Self.bytes(new)
        #expect(try update.apply(to: old) == isNew)
        #expect(try Self.bytes(old) == Self.bytes(new))
        #expect(try whole.apply(to: folder.file("third.sqlite")))
        #expect(try Self.bytes(folder.file("third.sqlite")) == Self.bytes(new))
        #expect(folder.names == ["new.sqlite", "old.sqlite", "third.sqlite", "update", "whole"])
    }

    @Test func `ten updates one after the other make the tenth version`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 4_711)
        var last = try feed.database("0.sqlite", in: folder)
        try FileManager.default.copyItem(atPath: last, toPath: folder.file("phone.sqlite"))
        for number in 1...10 {
            feed.change()
            let next = try feed.database("\(number).sqlite", in: folder)
            try TimetableUpdate.make(from: last, to: next, at: folder.file("update"))
            try TimetableUpdate(path: folder.file("update")).apply(to: folder.file("phone.sqlite"))
            #expect(try Self.bytes(folder.file("phone.sqlite")) == Self.bytes(next))
            last = next
        }
    }

    @Test func `a chain that fails midway leaves the old database, and no other file`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 4_712)
        var paths = [try feed.database("0.sqlite", in: folder)]
        var updates: [TimetableUpdate] = []
        for number in 1...3 {
            feed.change()
            paths.append(try feed.database("\(number).sqlite", in: folder))
            updates.append(
                try TimetableUpdate.make(
                    from: paths[number - 1], to: paths[number], at: folder.file("update-\(number)")))
        }
        let old = try Self.bytes(paths[0])
        let last = try Self.bytes(folder.file("update-3"))
        try FileManager.default.removeItem(atPath: folder.file("update-3"))
        let names = folder.names
        var steps: Set<String> = []
        #expect(throws: UpdateError.self) {
            try TimetableUpdate.apply(updates, to: paths[0], output: paths[0]) { steps.insert($1.path) }
        }
        #expect(steps.count == 2 && folder.names == names)
        #expect(try Self.bytes(paths[0]) == old)
        try last.write(to: URL(fileURLWithPath: folder.file("update-3")))
        #expect(try TimetableUpdate.apply(updates, to: paths[0], output: paths[0]))
        #expect(try Self.bytes(paths[0]) == Self.bytes(paths[3]))
        #expect(folder.names == (names + ["update-3"]).sorted())
    }

    @Test func `a database that another program puts in place meanwhile stays`() throws {
        let (folder, update) = try Self.pair()
        let (old, theirs) = (folder.file("old.sqlite"), folder.file("theirs.sqlite"))
        var feed = ChangedFeed(seed: 99)
        feed.change()
        _ = try feed.database("theirs.sqlite", in: folder)
        let before = try Self.bytes(theirs)
        let error = try #require(throws: UpdateError.self) {
            try update.apply(to: old) { _ in
                _ = unsafe rename(theirs, old)
            }
        }
        #expect(error.code == .replaced)
        #expect(try Self.bytes(old) == before)
        #expect(!folder.names.contains { $0.hasPrefix(".") })
    }

    @Test func `an update that is applied again does nothing`() throws {
        let (folder, update) = try Self.pair()
        #expect(try update.apply(to: folder.file("old.sqlite")))
        #expect(try !update.apply(to: folder.file("old.sqlite")))
    }

    @Test func `an update may leave the old database where it is`() throws {
        let (folder, update) = try Self.pair()
        let before = try Self.bytes(folder.file("old.sqlite"))
        #expect(try update.apply(to: folder.file("old.sqlite"), output: folder.file("other.sqlite")))
        #expect(try Self.bytes(folder.file("old.sqlite")) == before)
        #expect(try Self.bytes(folder.file("other.sqlite")) == Self.bytes(folder.file("new.sqlite")))
    }

    @Test func `an update of another database is refused, and the database stays`() throws {
        let (folder, update) = try Self.pair()
        var feed = ChangedFeed(seed: 99)
        feed.change()
        let other = try feed.database("other.sqlite", in: folder)
        let before = try Self.bytes(other)
        let error = try #require(throws: UpdateError.self) { try update.apply(to: other) }
        #expect(error.code == .otherBase)
        #expect(error.description.hasSuffix("apply the updates before it, or fetch the whole database."))
        #expect(try Self.bytes(other) == before)
    }

    @Test func `a file that is no database is not replaced`() throws {
        let (folder, _) = try Self.pair()
        try TimetableUpdate.make(from: nil, to: folder.file("new.sqlite"), at: folder.file("whole"))
        try folder.write("my notes".utf8, to: "notes.txt")
        let whole = try TimetableUpdate(path: folder.file("whole"))
        let error = try #require(throws: UpdateError.self) { try whole.apply(to: folder.file("notes.txt")) }
        #expect(error.code == .notReplaceable)
        #expect(try Self.bytes(folder.file("notes.txt")) == Data("my notes".utf8))
        let second = try #require(throws: UpdateError.self) {
            try TimetableUpdate.make(from: nil, to: folder.file("new.sqlite"), at: folder.file("notes.txt"))
        }
        #expect(second.code == .notReplaceable)
    }

    @Test func `what is no update, cut off, changed or of another version is refused by a sentence`() throws {
        let (folder, _) = try Self.pair()
        let whole = Array(try Self.bytes(folder.file("update")))
        var (later, earlier) = (whole, whole)
        (later[8], earlier[8]) = (3, 1)
        let files: [(bytes: [UInt8], code: UpdateError.Code)] = [
            ([], .damaged), (Array("PK".utf8), .damaged), (Array(whole.prefix(100)), .damaged),
            (Array(whole.dropLast()), .damaged), (whole + [0], .damaged), (later, .newer),
            (earlier, .older),
            (Array(try Self.bytes(folder.file("new.sqlite"))), .damaged),
        ]
        for file in files {
            try folder.write(file.bytes, to: "bad")
            let error = try #require(throws: UpdateError.self) { try TimetableUpdate(path: folder.file("bad")) }
            #expect(error.code == file.code)
        }
        let missing = try #require(throws: UpdateError.self) { try TimetableUpdate(path: folder.file("none")) }
        #expect(missing.code == .notFound)
    }

    @Test func `what is no whole database is not made an update of`() throws {
        let (folder, _) = try Self.pair()
        let whole = Array(try Self.bytes(folder.file("new.sqlite")))
        for bytes in [[], Array("SQLite format 3\0".utf8), Array(whole.prefix(5_000)), Array(whole.dropLast(512))] {
            try folder.write(bytes, to: "bad.sqlite")
            let error = try #require(throws: UpdateError.self) {
                try TimetableUpdate.make(from: nil, to: folder.file("bad.sqlite"), at: folder.file("out"))
            }
            #expect(error.code == .unreadable)
            #expect(!folder.names.contains("out"))
        }
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a database with changes beside it is neither replaced nor made an update of`(ending: String) throws {
        let (folder, update) = try Self.pair()
        let before = try Self.bytes(folder.file("old.sqlite"))
        for name in ["new.sqlite", "old.sqlite", "other.sqlite"] { try folder.write([0x37], to: name + ending) }
        let names = folder.names
        let error = try #require(throws: UpdateError.self) { try update.apply(to: folder.file("old.sqlite")) }
        #expect(error.code == .unreadable)
        #expect(error.description.contains("as old.sqlite\(ending) beside it holds changes"))
        try FileManager.default.removeItem(atPath: folder.file("old.sqlite\(ending)"))
        let alone = try #require(throws: UpdateError.self) {
            try update.apply(to: folder.file("old.sqlite"), output: folder.file("other.sqlite"))
        }
        #expect(alone.code == .notReplaceable)
        #expect(
            alone.description.contains("other.sqlite\(ending) is left of a database that is gone: move that file away"))
        let whole = try #require(throws: UpdateError.self) {
            try TimetableUpdate.make(from: nil, to: folder.file("new.sqlite"), at: folder.file("whole"))
        }
        #expect(whole.code == .unreadable)
        #expect(whole.description.contains("as new.sqlite\(ending) beside it holds changes"))
        #expect(try Self.bytes(folder.file("old.sqlite")) == before)
        #expect(folder.names == names.filter { $0 != "old.sqlite\(ending)" })
    }

    @Test func `a finished log beside a database is in nobody's way`() throws {
        let (folder, update) = try Self.pair()
        try folder.write([], to: "old.sqlite-wal")
        try folder.write([0, 0], to: "old.sqlite-journal")
        try folder.write([1, 2], to: "old.sqlite-shm")
        #expect(try update.apply(to: folder.file("old.sqlite")))
    }

    @Test func `a database of another program is not made an update of`() throws {
        let (folder, _) = try Self.pair()
        var bytes = Array(try Self.bytes(folder.file("new.sqlite")))
        bytes[68] = 0
        try folder.write(bytes, to: "other.sqlite")
        for (old, new) in [(nil, "other.sqlite"), ("other.sqlite", "new.sqlite")] {
            let error = try #require(throws: UpdateError.self) {
                try TimetableUpdate.make(from: old.map(folder.file), to: folder.file(new), at: folder.file("out"))
            }
            #expect(error.code == .unreadable && error.path == folder.file("other.sqlite"))
        }
        #expect(!folder.names.contains("out"))
    }

    @Test func `an update goes into a pipe as into a file, and takes the place of an empty one`() throws {
        let (folder, _) = try Self.pair()
        let pipe = folder.file("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "cat < '\(pipe)' > '\(folder.file("read"))'"]
        try reader.run()
        try TimetableUpdate.make(from: folder.file("old.sqlite"), to: folder.file("new.sqlite"), at: pipe)
        reader.waitUntilExit()
        #expect(try Self.bytes(folder.file("read")) == Self.bytes(folder.file("update")))
        try folder.write([], to: "empty")
        try TimetableUpdate.make(
            from: folder.file("old.sqlite"), to: folder.file("new.sqlite"), at: folder.file("empty"))
        #expect(folder.bytes("empty") == folder.bytes("update"))
    }

    /// A folder with old.sqlite, new.sqlite and the update between them.
    static func pair(seed: UInt64 = 12) throws -> (TemporaryFolder, TimetableUpdate) {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: seed)
        let old = try feed.database("old.sqlite", in: folder)
        while try feed.database("new.sqlite", in: folder) == old || Self.isSame(folder) { feed.change() }
        return (folder, try TimetableUpdate.make(from: old, to: folder.file("new.sqlite"), at: folder.file("update")))
    }

    private static func isSame(_ folder: TemporaryFolder) throws -> Bool {
        try bytes(folder.file("old.sqlite")) == bytes(folder.file("new.sqlite"))
    }

    @Test func `a database that is one letter over and over is updated by a few hundred bytes`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 1)
        let old = try feed.database("old.sqlite", in: folder)
        feed.addColumn(ofOneRow: String(repeating: "a", count: 1_800_000))
        let new = try feed.database("new.sqlite", in: folder)
        let update = try TimetableUpdate.make(from: old, to: new, at: folder.file("letters"))
        #expect(update.result.byteCount > 1_800_000 && update.byteCount < 4_000)
        try update.apply(to: old)
        #expect(try Self.bytes(old) == Self.bytes(new))
    }
}
