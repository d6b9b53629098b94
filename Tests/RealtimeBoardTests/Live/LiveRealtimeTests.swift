import Dispatch
import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import Testing

/// Matches its messages with another timetable only when it may.
private final class HeldSource: RealtimeOverlaySource {
    let state: RealtimeFeedState
    let gate = DispatchSemaphore(value: 0)
    let isHeld = Locked(false)
    let heldCount = Locked(0)

    init(_ state: RealtimeFeedState) { self.state = state }

    var latest: LatestOverlay { state.latest }

    func overlayChanges() -> AsyncStream<Void> { state.overlayChanges() }

    func use(_ schedule: any RealtimeScheduleSource) throws {
        if isHeld.withLock(\.self) {
            heldCount.withLock { $0 += 1 }
            gate.wait()
        }
        try state.use(schedule)
    }
}

@Suite("Live boards with realtime, of a file that is replaced", .timeLimit(.minutes(15)))
struct LiveRealtimeTests {
    /// Other trips stand before T, so that the key of T in the database is another one; and T leaves at 10:05.
    private static let moved = FeedText([
        "trips.txt": """
        route_id,service_id,trip_id
        R,D,A1
        R,D,A2
        R,D,T
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time
        A1,1,A,08:00:00,08:00:00
        A1,2,C,08:15:00,08:15:00
        A2,1,A,10:30:00,10:30:00
        A2,2,B,10:35:00,10:35:00
        T,1,A,10:05:00,10:05:00
        T,2,B,10:15:00,10:15:00
        T,3,C,10:25:00,10:25:00
        """,
    ])

    private let feed: ImportedText
    private let clock = ManualClock("2026-03-04T09:50:10+11:00")
    private let request = DeparturesRequest(stopID: "A", at: 0, minutes: 60)

    init() throws { feed = try FeedText().imported() }

    /// A message that T of 4 March leaves A so late.
    private func late(_ delay: Int) -> [UInt8] {
        let update = TripUpdate("T", [.late("A", Int32(delay))])
        var entity = FeedEntity(id: "1")
        entity.tripUpdate = update
        var header = FeedHeader()
        header.timestamp = Int(clock.now)
        return FeedMessage(header: header, entities: [entity]).protobufBytes()
    }

    private func receive(_ delay: Int, _ state: RealtimeFeedState) throws {
        try state.receive(late(delay), from: "trips", at: Int(clock.now))
    }

    private func delays(_ board: DepartureBoard?) -> [String: Int?] {
        Dictionary(uniqueKeysWithValues: (board?.departures ?? []).map { ($0.short, $0.realtime?.delay) })
    }

    @Test func `A question to the file has realtime in one step, before and after the file is replaced`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        let state = RealtimeFeedState(schedule: file.timetable)
        try receive(60, state)
        let request = DeparturesRequest(stopID: "A", at: Int(clock.now), minutes: 60)
        #expect(delays(try await file.departures(request, realtime: state)) == ["10:00:00 T": 60])
        #expect(delays(try await file.departures(request, realtime: nil)) == ["10:00:00 T": nil])
        let blocking: () throws -> DepartureBoard = { try file.ask(request, realtime: state) }
        #expect(delays(try blocking()) == ["10:00:00 T": 60])
        try feed.replace(with: Self.moved)
        await file.refresh()
        let board = try await file.departures(request, realtime: state)
        #expect(delays(board) == ["10:05:00 T": 60, "10:30:00 A2": nil])
        let trip = try #require(board.departures.first { $0.tripID == "T" }).trip
        #expect(try await file.tripBoard(trip, realtime: state).stops.first?.realtime?.delay == 60)
        let both = try await file.ask(realtime: state) { moment in
            (try moment.timetable.departures(request, realtime: moment.realtime), moment.now)
        }
        #expect(both.0 == board && both.1 == Int(clock.now))
        #expect(try await file.departures([request], realtime: state).map(\.board) == [board])
        #expect(try await file.groupedDepartures(request, realtime: state).groups.isEmpty == false)
        let connections = ConnectionsRequest(from: "A", to: "C", at: Int(clock.now))
        let rides = try await file.connections(connections, realtime: state).connections
        #expect(rides.first?.boarding.realtime?.delay == 60)
        let journeys = try await file.journeys(
            JourneysRequest(from: .stop("A"), to: .stop("C"), at: Int(clock.now)), realtime: state)
        #expect(journeys.journeys.first?.legs.first?.ride?.realtime?.delay == 60)
        #expect(
            try await file.reach(ReachRequest(from: .stop("A"), at: Int(clock.now), minutes: 60), realtime: state).count
                > 1)
        #expect(try await file.alerts(realtime: state).isEmpty)
        #expect(try await file.vehicles(realtime: state).isEmpty)
        let day = ServiceDate(year: 2026, month: 3, day: 4)
        #expect(try await file.routeDiagram("R", on: try #require(day), realtime: state).trips.isEmpty == false)
        #expect(try await file.favouriteBoards(FavouriteBoardsRequest([], at: 0), realtime: state).isEmpty)
    }

    @Test func `A question does not wait while the messages are matched with a new file`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        let source = HeldSource(RealtimeFeedState(schedule: file.timetable))
        try receive(60, source.state)
        let request = DeparturesRequest(stopID: "A", at: Int(clock.now), minutes: 60)
        #expect(delays(try await file.departures(request, realtime: source)) == ["10:00:00 T": 60])
        try feed.replace(with: Self.moved)
        source.isHeld.withLock { $0 = true }
        let refreshing = Task { await file.refresh() }
        try await until { source.heldCount.withLock { $0 } == 1 }
        // The old file and its overlay answer until the new one is matched.
        #expect(delays(try await file.departures(request, realtime: source)) == ["10:00:00 T": 60])
        source.gate.signal()
        _ = await refreshing.value
        #expect(delays(try await file.departures(request, realtime: source)) == ["10:05:00 T": 60, "10:30:00 A2": nil])
    }

    @Test func `A board comes with each message, and one for several that come meanwhile`() async throws {
        let state = RealtimeFeedState(schedule: feed.timetable)
        var boards = feed.timetable.boards(request, realtime: state, clock: clock).makeAsyncIterator()
        #expect(delays(try await boards.next()) == ["10:00:00 T": nil])
        for delay in [60, 120, 180] { try receive(delay, state) }
        #expect(delays(try await boards.next()) == ["10:00:00 T": 180])
        try await until { clock.sleeperCount == 1 }
        clock.advance(by: 50)
        #expect(delays(try await boards.next()) == ["10:00:00 T": 180])
    }

    @Test func `A new file brings its boards with the delays matched again`() async throws {
        let file = try TimetableFile(path: feed.path, clock: clock)
        let state = RealtimeFeedState(schedule: file.timetable)
        var boards = file.boards(request, realtime: state, clock: clock).makeAsyncIterator()
        #expect(delays(try await boards.next()) == ["10:00:00 T": nil])
        try receive(300, state)
        #expect(delays(try await boards.next()) == ["10:00:00 T": 300])
        try feed.replace(with: Self.moved)
        await file.refresh()
        #expect(delays(try await boards.next()) == ["10:05:00 T": 300, "10:30:00 A2": nil])
        try receive(60, state)
        #expect(delays(try await boards.next()) == ["10:05:00 T": 60, "10:30:00 A2": nil])
    }

    @Test func `The overlay and its timetable fit at every moment`() async throws {
        let file = try TimetableFile(path: feed.path)
        let state = RealtimeFeedState(schedule: file.timetable)
        try file.attach(state)
        try file.attach(state)
        try receive(300, state)
        let wanted: Set<[String: Int?]> = [["10:00:00 T": 300], ["10:05:00 T": 300, "10:30:00 A2": nil]]
        try await withThrowingTaskGroup(of: Set<[String: Int?]>.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var found: Set<[String: Int?]> = []
                    do {
                        while !Task.isCancelled { found.insert(try await delaysOfLatest(state)) }
                    } catch is CancellationError {}
                    return found
                }
            }
            for round in 0..<6 {
                try feed.replace(with: round % 2 == 0 ? Self.moved : FeedText())
                await file.refresh()
            }
            group.cancelAll()
            for try await found in group { #expect(found.isSubset(of: wanted)) }
        }
        #expect((state.latest.schedule as? Timetable)?.isReplaced == false)
    }

    /// The board of the timetable that the latest overlay was made for.
    private func delaysOfLatest(_ state: RealtimeFeedState) async throws -> [String: Int?] {
        let latest = state.latest
        let timetable = try #require(latest.schedule as? Timetable)
        var request = request
        request.at = Int(clock.now)
        let snapshot = RealtimeSnapshot(latest.overlay, now: request.at)
        return delays(try await timetable.departures(request, realtime: snapshot))
    }

    @Test func `Realtime that cannot be matched again leaves the file and the overlays as they were`() throws {
        let file = try TimetableFile(path: feed.path)
        let (state, broken) = (RealtimeFeedState(schedule: file.timetable), BrokenSource(file.timetable))
        try file.attach(state)
        try file.attach(broken)
        try receive(300, state)
        try feed.replace(with: Self.moved)
        let change = try #require(file.refresh() as TimetableChange?)
        #expect(change.failure is BrokenSource.Failure)
        #expect(file.timetable.isReplaced)
        #expect((state.latest.schedule as? Timetable)?.isReplaced == true)
        #expect(state.overlay.trips.count == 1)
        file.detach(broken)
        try feed.replace(with: Self.moved)
        #expect(file.refresh()?.isReplaced == true)
    }
}

/// Follows no timetable.
private final class BrokenSource: RealtimeOverlaySource {
    struct Failure: Error {}

    let latest: LatestOverlay

    init(_ timetable: Timetable) { latest = LatestOverlay(overlay: RealtimeOverlay(feeds: []), schedule: timetable) }

    func overlayChanges() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    func use(_ schedule: any RealtimeScheduleSource) throws { throw Failure() }
}
