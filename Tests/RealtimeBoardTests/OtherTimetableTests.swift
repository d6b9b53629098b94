import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime
import TestSupport
import Testing

@Suite("A realtime overlay that was made for another timetable")
struct OtherTimetableTests {
    /// Another trip stands before T, so that the key of T in its database is that of another trip here.
    private static let other = FeedText([
        "trips.txt": """
        route_id,service_id,trip_id
        R,D,A1
        R,D,T
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time
        A1,1,A,08:00:00,08:00:00
        A1,2,B,08:15:00,08:15:00
        T,1,A,10:00:00,10:00:00
        T,2,B,10:10:00,10:10:00
        """,
    ])

    private let feed: ImportedText
    private let snapshot: RealtimeSnapshot
    private let request = DeparturesRequest(stopID: "A", at: OverlaidTimetable.instant("09:50"))

    init() throws {
        feed = try FeedText().imported()
        var messages = MessageBoard(feed, now: "09:50")
        messages.say(TripUpdate("T", [.late("A", 300)]))
        snapshot = try messages.view()
    }

    /// The questions that realtime changes.
    static let questions: [@Sendable (Timetable, RealtimeSnapshot) throws -> Void] = [
        { _ = try $0.departures(DeparturesRequest(stopID: "A", at: $1.now), realtime: $1) },
        { _ = try $0.departures([DeparturesRequest(stopID: "A", at: $1.now)], realtime: $1) },
        { _ = try $0.connections(ConnectionsRequest(from: "A", to: "B", at: $1.now), realtime: $1) },
        { _ = try $0.tripBoard(TripOnServiceDay(tripID: "T", serviceDate: ServiceDate("20260304")!), realtime: $1) },
        { _ = try $0.vehicles(realtime: $1) },
        { _ = try $0.alerts(realtime: $1) },
    ]

    @Test("is an error that says so", arguments: questions)
    func refused(question: @Sendable (Timetable, RealtimeSnapshot) throws -> Void) throws {
        let other = try Self.other.imported()
        let error = try #require(throws: QueryError.self) { try question(other.timetable, snapshot) }
        #expect(error.code == .otherTimetable)
        #expect(error.field == "realtime")
        #expect(error.description.contains(other.path))
        try question(feed.timetable, snapshot)
    }

    @Test func `a second timetable of the same file and one of a copy are not another one`() throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.sqlite")
        try FileManager.default.copyItem(atPath: feed.path, toPath: copy)
        for path in [feed.path, copy] {
            let board = try Timetable(path: path).departures(request, realtime: snapshot)
            #expect(board.departures.map { $0.realtime?.delay } == [300])
        }
    }

    @Test func `an overlay of no timetable is not compared`() throws {
        let other = try Self.other.imported()
        let empty = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: request.at)
        #expect(try other.timetable.departures(request, realtime: empty).departures.count == 1)
    }

    @Test func `a state that uses the other timetable from then on fits it`() throws {
        let other = try Self.other.imported()
        let state = RealtimeFeedState(schedule: feed.timetable)
        let update = FeedMessage(header: FeedHeader(), entities: [])
        try state.receive(update.protobufBytes(), from: "trips", at: request.at)
        #expect(throws: QueryError.self) {
            try other.timetable.departures(request, realtime: RealtimeSnapshot(state.overlay, now: request.at))
        }
        try state.use(other.timetable)
        let board = try other.timetable.departures(
            request, realtime: RealtimeSnapshot(state.overlay, now: request.at))
        #expect(board.departures.count == 1)
    }

    @Test func `a member of a set whose file was replaced shows its schedule until its messages are read again`() throws
    {
        let file = try TimetableFile(path: feed.path)
        let id = FeedID(replacingIn: "a")
        let followed = try TimetableSet([TimetableSet.Member(id, file: file)])
        let board = SetDeparturesRequest(stops: [QualifiedID(id, "A")], at: request.at)
        #expect(try followed.departures(board, realtime: [id: snapshot]).departures.map(\.row.realtime?.delay) == [300])

        try feed.replace(with: Self.other)
        #expect(file.refresh()?.isReplaced == true)
        let after = try followed.departures(board, realtime: [id: snapshot])
        #expect(after.failures.isEmpty && after.realtime.isEmpty)
        #expect(after.departures.map(\.row.tripID) == ["T"] && after.departures.allSatisfy { $0.row.realtime == nil })

        let fixed = try TimetableSet([TimetableSet.Member(id, timetable: file.timetable)])
        let refused = try fixed.departures(board, realtime: [id: snapshot]).failures
        #expect(refused.map { ($0.error as? QueryError)?.code } == [.otherTimetable])
    }
}
