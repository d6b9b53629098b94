import FeedSupport
import Foundation
import GTFSModel
import Testing

@testable import GTFSJourneys
@testable import GTFSQuery
@testable import GTFSStore

@Suite("The network of journeys in a folder for caches")
final class CachesFolderTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A timetable that keeps even the smallest network in the folder.
    private func timetable(_ path: String, in folder: String? = nil) throws -> Timetable {
        let database = try FeedDatabase(asking: path)
        return Timetable(
            database, folder: CachesFolder(folder ?? self.folder.path, of: database, leastBytes: 0))
    }

    private func files() throws -> [URL] {
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return all.sorted { $0.path < $1.path }
    }

    /// Questions of every kind.
    private func questions(_ city: RandomCity) -> [JourneysRequest] {
        (0..<6).map { number in
            let day = FeedText.sydney.start(of: ServiceDate(dayNumber: RandomCity.firstDay + number % 4))
            let (from, to) = (CityEnd(stop: number % 9, city).end, CityEnd(stop: (number + 4) % 9, city).end)
            var request = JourneysRequest(from: from, to: to, at: day + (6 + number * 2) * 3600)
            request.requiresWheelchairAccess = number % 3 == 1
            request.isTimedByArrival = number % 3 == 2
            return request
        }
    }

    private func answers(_ timetable: Timetable, _ city: RandomCity) throws -> [JourneyList] {
        try questions(city).map { try timetable.journeys($0) }
    }

    /// Whether a question reads the lines of the database.
    private func readsLines(_ timetable: Timetable, _ city: RandomCity) throws -> Bool {
        let question = try #require(questions(city).first)
        let (_, work) = try CountedWork.of(timetable) { try timetable.journeys(question) }
        return work.statements.contains { $0.contains("time_profiles AS t ORDER BY") }
    }

    @Test(
        "another process maps what the first one made, and answers the same",
        arguments: [RandomCity(seed: 3), RandomCity(seed: 4, features: .all), RandomCity(seed: 5, features: .headways)])
    func mapped(city: RandomCity) throws {
        let feed = try city.feed.imported()
        let expected = try answers(feed.timetable, city)
        #expect(try answers(timetable(feed.path), city) == expected)
        #expect(try files().map(\.pathExtension) == ["lines", "walks", "wheelchair-walks"])
        let next = try timetable(feed.path)
        #expect(try !readsLines(next, city))
        #expect(try answers(next, city) == expected)
        #expect(next.cachedByteCount < feed.timetable.cachedByteCount)
    }

    @Test func `a file that was cut, changed or made by another version is made again`() throws {
        let city = RandomCity(seed: 6)
        let feed = try city.feed.imported()
        let expected = try answers(timetable(feed.path), city)
        let file = try #require(files().first)
        let whole = try Data(contentsOf: file)
        var spoiled = [Data(), whole.prefix(40), whole.prefix(whole.count / 2), whole.dropLast(), whole + Data([0])]
        for offset in [0, 8, 24, 40, 70, whole.count / 2, whole.count - 40] {
            var changed = whole
            changed[offset] ^= 0x10
            spoiled.append(changed)
        }
        for bytes in spoiled {
            try bytes.write(to: file)
            // While it is open, no new file has its inode, even where it was removed first: its key may name no database.
            let held = try FileHandle(forReadingFrom: file)
            defer { try? held.close() }
            let before = try #require(FileStamp(descriptor: held.fileDescriptor))
            let next = try timetable(feed.path)
            #expect(try readsLines(next, city))
            #expect(try answers(next, city) == expected)
            // Never written in place: another process may have mapped it.
            #expect(try !#require(FileStamp(path: file.path)).isSameFile(as: before))
            #expect(try !readsLines(timetable(feed.path), city))
        }
    }

    @Test func `the file of another database, or of what was at its path before, is not used`() throws {
        let (city, other) = (RandomCity(seed: 7), RandomCity(seed: 8))
        let (feed, otherFeed) = (try city.feed.imported(), try other.feed.imported())
        _ = try answers(timetable(feed.path), city)
        let first = try Dictionary(uniqueKeysWithValues: files().map { ($0.pathExtension, try Data(contentsOf: $0)) })
        try FileManager.default.removeItem(at: folder)
        let expected = try answers(timetable(otherFeed.path), other)
        for file in try files() { try #require(first[file.pathExtension]).write(to: file) }
        #expect(try answers(timetable(otherFeed.path), other) == expected)
        try otherFeed.replace(with: city.feed)
        #expect(try answers(timetable(otherFeed.path), city) == answers(feed.timetable, city))
    }

    @Test func `footpaths of a network with other nodes are not used`() throws {
        let (city, other) = (RandomCity(seed: 13), RandomCity(seed: 14))
        let (feed, otherFeed) = (try city.feed.imported(), try other.feed.imported())
        _ = try answers(timetable(feed.path), city)
        let walks = try #require(files().first { $0.pathExtension == "walks" })
        let folder = try #require(CachesFolder(folder.path, of: FeedDatabase(asking: feed.path)))
        let (own, others) = (try nodeHash(feed), try nodeHash(otherFeed))
        #expect(ColumnFile(path: walks.path, key: folder.key + "\n" + own) != nil)
        #expect(own != others && ColumnFile(path: walks.path, key: folder.key + "\n" + others) == nil)
    }

    private func nodeHash(_ feed: ImportedText) throws -> String {
        try feed.timetable.database.reading { try feed.timetable.feedSession($0).journeyNetwork().nodeHash }
    }

    @Test func `a removed file stays in use, and files of a database that is gone are removed`() throws {
        let city = RandomCity(seed: 9)
        var gone: ImportedText? = try city.feed.imported()
        let using = try timetable(#require(gone?.path))
        let expected = try answers(using, city)
        for file in try files() { try FileManager.default.removeItem(at: file) }
        #expect(try answers(using, city) == expected)
        _ = try answers(timetable(#require(gone?.path)), city)
        let old = Set(try files())
        gone = nil
        let feed = try city.feed.imported()
        _ = try answers(timetable(feed.path), city)
        #expect(try files().count == 3 && old.isDisjoint(with: files()))
    }

    @Test func `where no file can be written, nothing is kept and the answers are the same`() throws {
        let city = RandomCity(seed: 10)
        let feed = try city.feed.imported()
        let expected = try answers(feed.timetable, city)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("file")
        try Data([1]).write(to: file)
        for folder in [file.path, file.appendingPathComponent("below").path, "/proc/1/no-folder"] {
            #expect(try answers(timetable(feed.path, in: folder), city) == expected)
        }
        #expect(try files().map(\.lastPathComponent) == ["file"])
    }

    @Test func `timetables that make one file at once all answer`() async throws {
        let city = RandomCity(seed: 11)
        let feed = try city.feed.imported()
        let expected = try answers(feed.timetable, city)
        try await withThrowingTaskGroup(of: [JourneyList].self) { group in
            for _ in 0..<8 { group.addTask { try self.answers(self.timetable(feed.path), city) } }
            for try await found in group { #expect(found == expected) }
        }
        #expect(try files().count == 3)
    }

    @Test func `a small network is kept nowhere`() throws {
        let city = RandomCity(seed: 12)
        let feed = try city.feed.imported()
        let timetable = try Timetable(path: feed.path, cachesFolder: folder.path)
        #expect(try answers(timetable, city) == answers(feed.timetable, city))
        #expect(try files().isEmpty)
    }
}
