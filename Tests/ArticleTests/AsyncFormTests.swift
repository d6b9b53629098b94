import Foundation
import GTFSExport
import GTFSHistory
import GTFSImport
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import GTFSUpdates
import GTFSValidation
import TestSupport
import Testing

/// Every form that does not wait does what the form that waits does, and nothing for a task that is cancelled.
@Suite("The async form of what reads or writes a file") struct AsyncFormTests {
    private let folder: TemporaryFolder
    private var feed: String { folder.file("feed") }
    private var database: String { folder.file("city.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: true)
        for (name, text) in MadeUpCity.files { try folder.write(Array(text.utf8), to: "feed/\(name)") }
        _ = try FeedImport(feed: folder.file("feed"), options: ImportOptions(output: folder.file("city.sqlite"))).run()
    }

    private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    /// What a task throws that was cancelled before.
    private func ofCancelled(_ body: @escaping @Sendable () async throws -> Void) async -> (any Error)? {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await body()
        }
        task.cancel()
        do { try await task.value } catch { return error }
        return nil
    }

    @Test func `A history that is recorded and asked by async forms is the one of the others`() async throws {
        let timetable = try Timetable(path: database)
        let board = try await timetable.departures(
            DeparturesRequest(stopID: MadeUpCity.station, at: MadeUpCity.morning, for: .seconds(3600)))
        let recorder = try await HistoryRecorder.open(folder.file("async.sqlite"))
        let other = try HistoryRecorder(path: folder.file("sync.sqlite"))
        for minute in 0..<40 {
            let now = MadeUpCity.morning + Double(60 * minute)
            let overlay = try timetable.snapshot(
                board.departures.prefix(5).map { .late($0.trip, by: 120, from: $0.stopID) }, at: now
            ).overlay
            let recorded = try await recorder.record(overlay, on: timetable, at: Int(now.timeIntervalSince1970))
            #expect(try record(overlay, timetable, now, other).tripsUnderWay == recorded.tripsUnderWay)
        }
        let path = folder.file("cancelled.sqlite")
        #expect(await ofCancelled { _ = try await HistoryRecorder.open(path) } is CancellationError)
        #expect(await ofCancelled { try await recorder.close() } == nil)
        try close(other)
        let history = try await History.open(folder.file("async.sqlite"))
        #expect(try await history.visits() == visits(folder.file("sync.sqlite")))
        #expect(try await !history.visits().isEmpty)
        #expect(try await history.info().dayCount == 1)
        #expect(try await history.verify().faults == [])
        #expect(try await history.size().visits > 0)
        #expect(try await history.performance().rows.count == 1)
        #expect(try await history.usualDelays(of: board.departures).count == board.departures.count)
        try await HistoryRecorder.merge(folder.file("async.sqlite"), into: folder.file("merged.sqlite"))
        #expect(try visits(folder.file("merged.sqlite")) == visits(folder.file("sync.sqlite")))
    }

    private func record(
        _ overlay: RealtimeOverlay, _ timetable: Timetable, _ now: Date, _ recorder: HistoryRecorder
    ) throws -> RecordedMessages {
        try recorder.record(overlay, on: timetable, at: Int(now.timeIntervalSince1970))
    }

    private func close(_ recorder: HistoryRecorder) throws { try recorder.close() }

    private func visits(_ path: String) throws -> [Visit] { try History(path: path).visits() }

    @Test func `An export and its check by async forms are those of the others`() async throws {
        let export = try FeedExport(database: database)
        _ = try await export.write(to: folder.file("async.zip")) { _ in }
        try write(export, to: folder.file("sync.zip"))
        #expect(try bytes(folder.file("async.zip")) == bytes(folder.file("sync.zip")))
        #expect(try await FeedCheck(database: database, feed: folder.file("async.zip")).run().isSame)
        let zip = folder.file("cancelled.zip")
        #expect(await ofCancelled { _ = try await export.write(to: zip) } is CancellationError)
        #expect(!FileManager.default.fileExists(atPath: zip))
    }

    private func write(_ export: FeedExport, to path: String) throws { _ = try export.write(to: path) }

    @Test func `An export that has begun ends with its task and leaves no zip`() async throws {
        let export = try FeedExport(database: database)
        let zip = folder.file("cancelled.zip")
        let (progress, told) = AsyncStream<Void>.makeStream()
        let begun = DispatchSemaphore(value: 0)
        let task = Task {
            try await export.write(to: zip) { _ in
                told.yield()
                begun.wait()
                begun.signal()
            }
        }
        for await _ in progress { break }
        task.cancel()
        begun.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(folder.names == ["city.sqlite", "feed"])
    }

    @Test func `An update and a publication by async forms are those of the others`() async throws {
        var options = ImportOptions(output: folder.file("newer.sqlite"))
        options.excluded = ["shapes.txt"]
        _ = try await FeedImport(feed: feed, options: options).run()
        let (old, new) = (database, folder.file("newer.sqlite"))
        let made = try await TimetableUpdate.make(from: old, to: new, at: folder.file("async")) { _ in }
        try make(from: old, to: new, at: folder.file("sync"))
        #expect(try bytes(folder.file("async")) == bytes(folder.file("sync")))
        let publication = TimetablePublication(folder: folder.file("public"))
        try await publication.publish(old)
        #expect(try await publication.publish(new).versions.count == publication.manifest().versions.count)
        let unpublished = TimetablePublication(folder: folder.file("none"))
        #expect(await ofCancelled { _ = try await unpublished.publish(old) } is CancellationError)
        #expect(!FileManager.default.fileExists(atPath: folder.file("none")))
        #expect(await ofCancelled { _ = try await made.apply(to: old) } is CancellationError)
        #expect(try await TimetableUpdate.open(folder.file("async")).apply(to: old))
        #expect(try bytes(old) == bytes(new))
    }

    private func make(from old: String, to new: String, at path: String) throws {
        try TimetableUpdate.make(from: old, to: new, at: path)
    }

    @Test func `A feed is validated without a database of its own, and its report is that of the database`()
        async throws
    {
        let day = ServiceDate(year: 2026, month: 11, day: 25)
        let options = ValidationOptions(today: day)
        let report = try await FeedValidation(feed: feed, options: options).run()
        let other = try await FeedValidation(database: database, feed: feed, options: options).run()
        #expect(report.notices == other.notices && report.unchecked == other.unchecked && report.today == day)
        #expect(!report.notices.isEmpty)
        let path = feed
        #expect(await ofCancelled { _ = try await FeedValidation(feed: path).run() } is CancellationError)
        let today = try await FeedValidation.today(ofFeedIn: database, at: Date())
        let asked = try await FeedValidation(database: database).run().today
        #expect(asked == today || asked == today.adding(days: 1))
    }

    @Test func `A feed without stops and routes has a report`() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("bare"), withIntermediateDirectories: true)
        let text = "agency_id,agency_name,agency_url,agency_timezone\nA,Line,https://example.org,Europe/Lisbon\n"
        try folder.write(Array(text.utf8), to: "bare/agency.txt")
        let report = try await FeedValidation(feed: folder.file("bare")).run()
        #expect(report.notices.first { $0.code == "missing_required_file" }?.count ?? 0 >= 4)
        await #expect(throws: (any Error).self) { try await FeedValidation(feed: folder.file("nowhere")).run() }
    }
}
