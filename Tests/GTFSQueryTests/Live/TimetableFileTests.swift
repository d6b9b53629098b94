import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import GTFSStore
import TestSupport
import Testing

@Suite("A file that is followed", .timeLimit(.minutes(15))) struct TimetableFileTests {
    /// Trip T an hour later than in the feed that is open.
    static let later = FeedText([
        "stop_times.txt": FeedText.stopTimes(["A": "11:00:00", "B": "11:10:00", "C": "11:20:00"])
    ])

    /// The departures of A between 09:30 and 11:30.
    static func rows(_ timetable: Timetable) throws -> [String] {
        let from = RFC3339.instant("2026-03-04T09:30:00+11:00") ?? 0
        return try timetable.departures(DeparturesRequest(stopID: "A", at: from, minutes: 120)).departures
            .map(\.short)
    }

    @Test func `A file is asked for stops and boards without naming realtime, by the timetable of the moment`()
        async throws
    {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        let near = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1))
        let (found, stop) = (try await file.search(SearchRequest(text: "A")), try await file.stop("A"))
        #expect(try await file.nearby(near) == file.timetable.nearby(near))
        #expect(try await file.nearby(near).first?.stop.id == "A")
        #expect(try await file.nearestStop(near)?.stop.id == "A")
        #expect(try await found == file.timetable.search(SearchRequest(text: "A")) && !found.isEmpty)
        #expect(try await stop == file.timetable.stop("A"))
        await #expect(throws: QueryError.self) { try await file.stop("nowhere") }
        let from = RFC3339.instant("2026-03-04T09:30:00+11:00") ?? 0
        let request = DeparturesRequest(stopID: "A", at: from, minutes: 120)
        #expect(try await file.departures(request).departures.map(\.short) == ["10:00:00 T"])
        try feed.replace(with: Self.later)
        _ = await file.refresh()
        let boards = try await file.departures([request]).compactMap(\.board)
        #expect(boards.flatMap(\.departures).map(\.short) == ["11:00:00 T"])
    }

    @Test func `A new import is handed out from the next question on; who has the old one goes on`() throws {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        let old = file.timetable
        #expect(try Self.rows(old) == ["10:00:00 T"])
        #expect(!old.isReplaced)
        #expect(file.refresh() == nil)

        try feed.replace(with: Self.later)
        #expect(old.isReplaced)
        #expect(try Self.rows(file.timetable) == ["10:00:00 T"])
        let change = try #require(file.refresh() as TimetableChange?)
        #expect(change.isReplaced && change.failure == nil)
        #expect(try Self.rows(change.timetable) == ["11:00:00 T"])
        #expect(try Self.rows(file.timetable) == ["11:00:00 T"])
        #expect(!file.timetable.isReplaced)

        old.removeCachedValues()
        #expect(try Self.rows(old) == ["10:00:00 T"])
        #expect(file.refresh() == nil)
    }

    /// A change of the file that makes it useless, and what the error says it is.
    enum Damage: CaseIterable {
        case gone, noDatabase, cutShort, newer

        var code: StoreError.Code {
            switch self {
            case .gone: .notFound
            case .noDatabase: .notOurs
            case .cutShort: .damaged
            case .newer: .newer
            }
        }

        func write(to path: String, from bytes: [UInt8]) throws {
            var bytes = bytes
            switch self {
            case .gone: bytes = []
            case .noDatabase: bytes = Array("no database".utf8)
            case .cutShort: bytes.removeLast(bytes.count / 2)
            // user_version, big-endian, at offset 60.
            case .newer: bytes[63] = 99
            }
            try FileManager.default.removeItem(atPath: path)
            if self != .gone { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        }
    }

    @Test("A new file that cannot be used leaves the old one in use, and says why", arguments: Damage.allCases)
    func refused(damage: Damage) throws {
        let feed = try FeedText().imported()
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: feed.path)))
        let file = try TimetableFile(path: feed.path)
        try damage.write(to: feed.path, from: bytes)
        let change = try #require(file.refresh() as TimetableChange?)
        #expect(!change.isReplaced)
        #expect((change.failure as? StoreError)?.code == damage.code)
        #expect(try Self.rows(file.timetable) == ["10:00:00 T"])
        #expect(file.refresh() == nil, "a file is tried once")

        // An import replaces no file that is not its own.
        try? FileManager.default.removeItem(atPath: feed.path)
        try feed.replace(with: Self.later)
        #expect(file.refresh()?.isReplaced == true)
        #expect(try Self.rows(file.timetable) == ["11:00:00 T"])
    }

    @Test func `The file in use that is back in its place is no news`() throws {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        try FileManager.default.moveItem(atPath: feed.path, toPath: feed.path + ".away")
        #expect(file.refresh()?.failure is StoreError)
        try FileManager.default.moveItem(atPath: feed.path + ".away", toPath: feed.path)
        #expect(file.refresh() == nil)
        #expect(!file.timetable.isReplaced)
    }

    @Test func `A link that points to another file is a new file`() throws {
        let (feed, other) = (try FeedText().imported(), try Self.later.imported())
        let folder = try TemporaryFolder()
        let link = folder.file("now.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: feed.path)
        let file = try TimetableFile(path: link)
        #expect(try Self.rows(file.timetable) == ["10:00:00 T"])
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other.path)
        #expect(file.refresh()?.isReplaced == true)
        #expect(try Self.rows(file.timetable) == ["11:00:00 T"])
    }

    @Test func `A file that is followed is looked at after each interval, until the task is cancelled`() async throws {
        let feed = try FeedText().imported()
        let clock = ManualClock("2026-03-04T09:30:00+11:00")
        let file = try TimetableFile(path: feed.path, clock: clock)
        var changes = file.changes().makeAsyncIterator()
        let following = Task { await file.follow(every: .seconds(10)) }
        try await until { clock.sleeperCount == 1 }
        try feed.replace(with: Self.later)
        clock.advance(by: 9)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: 1)
        let change = try #require(await changes.next())
        #expect(change.isReplaced)
        #expect(change.time == Int(clock.now))
        try await until { clock.sleeperCount == 1 }
        following.cancel()
        await following.value
        #expect(clock.sleeperCount == 0)
    }

    @Test func `Those who ask while the file is replaced again and again get one of its feeds each time`() async throws
    {
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        try await withThrowingTaskGroup(of: Set<[String]>.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var answers: Set<[String]> = []
                    do {
                        while !Task.isCancelled {
                            answers.insert(try await file.timetable.ask { try Self.rows($0) })
                            await file.refresh()
                        }
                    } catch is CancellationError {}
                    return answers
                }
            }
            for round in 0..<6 {
                try feed.replace(with: round % 2 == 0 ? Self.later : FeedText())
                try await until { !file.timetable.isReplaced }
            }
            group.cancelAll()
            for try await answers in group {
                #expect(answers.isSubset(of: [["10:00:00 T"], ["11:00:00 T"]]))
            }
        }
        #expect(await file.refresh() == nil)
        #expect(try Self.rows(file.timetable) == ["10:00:00 T"])
    }

    @Test func `A file in a bundle, read-only in a read-only folder, is asked and nothing is left beside it`() throws {
        let feed = try FeedText().imported()
        let folder = try TemporaryFolder()
        let path = folder.file("bundle.sqlite")
        try FileManager.default.copyItem(atPath: feed.path, toPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let bytes = folder.bytes("bundle.sqlite")
        let file = try TimetableFile(path: path)
        #expect(try Self.rows(file.timetable) == ["10:00:00 T"])
        #expect(try file.timetable.search(SearchRequest(text: "alpha")).map(\.stop.id) == ["A"])
        #expect(try file.timetable.verify().isSound)
        #expect(folder.names == ["bundle.sqlite"], "while it is open")
        #expect(folder.bytes("bundle.sqlite") == bytes)
        #expect(file.refresh() == nil)
    }

    @Test func `Without a file that can be used there is nothing to follow`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: StoreError.self) { try TimetableFile(path: folder.file("none.sqlite")) }
        #expect(error?.code == .notFound)
    }
}
