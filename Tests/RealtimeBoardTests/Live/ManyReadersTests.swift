import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import GTFSRealtime
import TestSupport
import Testing

/// Readers ask mixed questions while the file is imported anew and messages arrive; each answer is that of a single reader
/// of one of the two feeds. `GTFS_LONG=1` goes on for ten minutes.
@Suite("Sixty-four readers of a file that is replaced while messages arrive", .timeLimit(.minutes(15)))
struct ManyReadersTests {
    private static let isLong = LongForm.isAsked
    private static let replacements = isLong ? 20 : 4
    private static let pause = isLong ? Duration.seconds(30) : .milliseconds(200)

    /// Other trips and times than in the feed that the others replace.
    private static let other = FeedText([
        "trips.txt": """
        route_id,service_id,trip_id
        R,D,A1
        R,D,T
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time
        A1,1,A,10:30:00,10:30:00
        A1,2,B,10:35:00,10:35:00
        T,1,A,10:05:00,10:05:00
        T,2,B,10:15:00,10:15:00
        T,3,D,10:25:00,10:25:00
        """,
    ])
    private static let now = RFC3339.instant("2026-03-04T09:50:00+11:00") ?? 0

    /// What a reader asks; the answers are compared as JSON.
    private enum Question: CaseIterable {
        case board, boardOfTheDay, connections, nearby, search, stop, trip, routes

        func answer(_ timetable: Timetable, _ overlay: RealtimeOverlay) async throws -> Data {
            let (encoder, snapshot) = (AnswerEncoder(), RealtimeSnapshot(overlay, now: now))
            switch self {
            case .board:
                let request = DeparturesRequest(stopID: "A", at: now, minutes: 60)
                return try await encoder.encode(timetable.departures(request, realtime: snapshot).departures)
            case .boardOfTheDay:
                let request = DeparturesRequest(stopID: "B", at: now, minutes: 1440)
                return try await encoder.encode(timetable.departures(request, realtime: snapshot).departures)
            case .connections:
                let request = ConnectionsRequest(from: "A", to: "D", at: now)
                return try await encoder.encode(timetable.connections(request, realtime: snapshot))
            case .nearby:
                let request = NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1), radius: 50_000)
                return try await encoder.encode(timetable.nearby(request))
            case .search: return try await encoder.encode(timetable.search(SearchRequest(text: "charli")))
            case .stop: return try await encoder.encode(timetable.stop("B"))
            case .trip: return try await encoder.encode(timetable.trip("T"))
            case .routes: return try await encoder.encode(timetable.routes(atStop: "D"))
            }
        }
    }

    /// A message that T of 4 March leaves A five minutes late.
    private static func message() -> [UInt8] {
        var entity = FeedEntity(id: "1")
        entity.tripUpdate = TripUpdate("T", [.late("A", 300)])
        var header = FeedHeader()
        header.timestamp = now
        return FeedMessage(header: header, entities: [entity]).protobufBytes()
    }

    /// The answers of a single reader to a feed that nobody replaces.
    private static func answers(_ feed: FeedText) async throws -> [Question: Data] {
        let feed = try feed.imported()
        let state = RealtimeFeedState(schedule: feed.timetable)
        try state.receive(message(), from: "trips", at: now)
        var answers: [Question: Data] = [:]
        for question in Question.allCases {
            answers[question] = try await question.answer(feed.timetable, state.overlay)
        }
        return answers
    }

    @Test("get the answers of one reader, and no file stays open that is no longer asked")
    func sameAnswers() async throws {
        let expected = [try await Self.answers(FeedText()), try await Self.answers(Self.other)]
        #expect(Question.allCases.filter { expected[0][$0] != expected[1][$0] }.count >= 4)
        let feed = try FeedText().imported()
        let file = try TimetableFile(path: feed.path)
        let state = RealtimeFeedState(schedule: file.timetable)
        try file.attach(state)
        try state.receive(Self.message(), from: "trips", at: Self.now)
        let asked = try await withThrowingTaskGroup(of: Int.self) { group in
            for reader in 0..<64 {
                group.addTask { try await Self.ask(state, seed: UInt64(reader), expected) }
            }
            for round in 0..<Self.replacements {
                try feed.replace(with: round % 2 == 0 ? Self.other : FeedText())
                #expect(await file.refresh()?.isReplaced == true)
                try state.receive(Self.message(), from: "trips", at: Self.now)
                try await Task.sleep(for: Self.pause)
            }
            group.cancelAll()
            return try await group.reduce(0, +)
        }
        #expect(asked >= 64)
        #expect(Self.openHandles(of: feed.path) <= 2 * Self.mostReaders)
    }

    /// Asks one question after the other until the task is cancelled.
    /// - Returns: how many answers were right.
    private static func ask(
        _ state: RealtimeFeedState, seed: UInt64, _ expected: [[Question: Data]]
    ) async throws -> Int {
        var random = SeededGenerator(seed: seed)
        var count = 0
        while !Task.isCancelled {
            let latest = state.latest
            let timetable = try #require(latest.schedule as? Timetable)
            let question = random.one(of: Question.allCases)
            do {
                let answer = try await question.answer(timetable, latest.overlay)
                guard expected.contains(where: { $0[question] == answer }) else {
                    Issue.record("\(question): \(String(decoding: answer, as: UTF8.self))")
                    return count
                }
                count += 1
            } catch is CancellationError {
                break
            }
        }
        return count
    }

    /// As many readers as a timetable opens at most on this machine.
    private static let mostReaders = 2 * ProcessInfo.processInfo.activeProcessorCount + 2

    /// How many handles the process has on a file, those of earlier files at its path among them; 0 where the system does not
    /// list them.
    private static func openHandles(of path: String) -> Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix(path) == true
        }
    }
}
