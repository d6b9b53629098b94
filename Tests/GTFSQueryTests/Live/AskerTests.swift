import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// What belongs to the asker reaches every row, however a board is asked for.
@Suite struct AskerTests {
    /// Every departure is usually two minutes late.
    private struct TwoMinutes: UsualDelaySource {
        func usualDelays(of departures: [Departure]) -> [UsualDelay?] {
            departures.map { _ in UsualDelay(p50: 120, p90: 300, count: 12) }
        }
    }

    private static let asker = Asker(language: "fr", usualDelays: TwoMinutes())

    private static func feed() throws -> ImportedText {
        try FeedText([
            "translations.txt": "table_name,field_name,language,translation,record_id\nstops,stop_name,fr,Alphe,A"
        ]).imported()
    }

    private static func request() throws -> DeparturesRequest {
        let at = try #require(RFC3339.instant("2026-03-04T09:30:00+11:00"))
        var request = DeparturesRequest(stopID: "A", at: at)
        request.includesUsual = true
        return request
    }

    private func check(_ rows: [Departure], _ way: String) {
        #expect(rows.map(\.short) == ["10:00:00 T"], "\(way)")
        #expect(rows.map(\.usual?.p50) == [120] && rows.map(\.stopName) == ["Alphe"], "\(way)")
    }

    private func check(_ board: GroupedBoard, _ way: String) { check(board.groups.flatMap(\.departures), way) }

    private func check(_ boards: [RequestedBoard], _ way: String) {
        check(boards.flatMap { $0.board?.departures ?? [] }, way)
    }

    @Test func `Every way of asking a timetable for a board keeps the language and the usual delays`() async throws {
        let (feed, request) = (try Self.feed(), try Self.request())
        var timetable = feed.timetable
        timetable.asker = Self.asker
        func atOnce() throws {
            check(try timetable.departures(request).departures, "one")
            check(try timetable.ask(request).departures, "question")
            check(try timetable.departures([request]), "several")
            check(try timetable.groupedDepartures(request), "groups")
        }
        try atOnce()
        check(try await timetable.departures(request).departures, "async")
        check(try await timetable.departures([request]), "several, async")
        check(try await timetable.groupedDepartures(request), "groups, async")
        let other = try await timetable.ask(request, language: "en").departures
        #expect(other.map(\.usual?.p50) == [120] && other.map(\.stopName) == ["Alpha"])
        var plain = request
        plain.includesUsual = false
        let groups = try await timetable.groupedDepartures(plain).groups
        #expect(groups.flatMap(\.departures).map(\.usual) == [nil])
        try await live(timetable.boards(request, clock: ManualClock("2026-03-04T09:30:00+11:00")), "live")
    }

    @Test func `Every way of asking a file for a board keeps them, also once the file is replaced`() async throws {
        let (feed, request) = (try Self.feed(), try Self.request())
        let clock = ManualClock("2026-03-04T09:30:00+11:00")
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.copyItem(atPath: feed.path, toPath: path)
        let file = try TimetableFile(path: path, clock: clock)
        file.asker = Self.asker
        try await ask(file, request, clock, "first")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: feed.path, toPath: path)
        let change = await file.refresh()
        check(try await #require(change).timetable.departures(request).departures, "change")
        try await ask(file, request, clock, "second")
    }

    private func ask(
        _ file: TimetableFile, _ request: DeparturesRequest, _ clock: ManualClock, _ state: String
    ) async throws {
        try askAtOnce(file, request, state)
        check(try await file.ask(request, realtime: nil).departures, "\(state): question")
        check(try await file.departures(request, realtime: nil).departures, "\(state): board")
        check(try await file.departures([request], realtime: nil), "\(state): several")
        check(try await file.groupedDepartures(request, realtime: nil), "\(state): groups")
        try await live(file.boards(request, clock: clock), "\(state): live")
    }

    private func askAtOnce(_ file: TimetableFile, _ request: DeparturesRequest, _ state: String) throws {
        check(try file.timetable.departures(request).departures, "\(state): timetable")
        let moment = file.moment(with: nil, at: request.at)
        check(try moment.timetable.departures(request).departures, "\(state): moment")
        let feed = try #require(FeedID("s"))
        let set = try TimetableSet([TimetableSet.Member(feed, file: file)])
        let stops = SetDeparturesRequest(stops: [try QualifiedID("s:A")], request)
        check(try set.departures(stops).departures.map(\.row), "\(state): set")
        check(try set.groupedDepartures(stops).groups.flatMap(\.row.departures), "\(state): groups of a set")
        check(try set.ask(request, of: feed).departures, "\(state): a feed of a set")
    }

    private func live(_ boards: LiveBoards, _ way: String) async throws {
        var loop = boards.makeAsyncIterator()
        check(try await loop.next()?.departures ?? [], way)
    }
}
