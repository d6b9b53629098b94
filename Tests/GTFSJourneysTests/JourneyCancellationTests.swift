import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@testable import GTFSJourneys

@Suite("Journeys that nobody waits for")
struct JourneyCancellationTests {
    private static let feed = FeedText([
        "trips.txt": "route_id,service_id,trip_id\nR,D,T",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:30:00,10:30:00,B,2
        """,
    ])

    private struct Asked<Request: Question>: Question {
        let request: Request
        let cancellation: Cancellation

        func answer(in session: QuestionSession) throws -> Request.Answer {
            try Cancellation.$current.withValue(cancellation) { try session.ask(request) }
        }
    }

    private static func at() throws -> Int { try #require(RFC3339.instant("2026-03-04T09:50:00+11:00")) }

    @Test func `End with an error, and so does reach`() throws {
        let timetable = try Self.feed.imported().timetable
        let journeys = JourneysRequest(from: .stop("A"), to: .stop("B"), at: try Self.at())
        let reach = ReachRequest(from: .stop("A"), at: try Self.at(), minutes: 60)
        let cancellation = Cancellation()
        #expect(try timetable.ask(Asked(request: journeys, cancellation: cancellation)).journeys.count == 1)
        #expect(try timetable.ask(Asked(request: reach, cancellation: cancellation)).count == 2)
        cancellation.cancel()
        #expect(throws: CancellationError.self) {
            try timetable.ask(Asked(request: journeys, cancellation: cancellation))
        }
        #expect(throws: CancellationError.self) { try timetable.ask(Asked(request: reach, cancellation: cancellation)) }
    }

    /// What a search finds that is cancelled after its beginning.
    private struct Begun: Question {
        let at: Int
        let isCancelled: Bool

        func answer(in session: QuestionSession) throws -> [Int] {
            let cancellation = Cancellation()
            return try Cancellation.$current.withValue(cancellation) {
                let question = try JourneyQuestion(
                    JourneysRequest(from: .stop("A"), to: .stop("B"), at: at), in: session.feed())
                let ends = try question.ends(of: at...at + 7200)
                if isCancelled { cancellation.cancel() }
                var scan = ArrivalScan(ends, leave: 0)
                defer { scan.free() }
                let reached = scan.arrivalsAtTarget(within: 7200).count { $0 != .max }
                return [HopSearch(ends).arriving(by: 7200, window: 7200, rows: 5, span: 7200).count, reached]
            }
        }
    }

    @Test func `Look no further once they have begun`() throws {
        let timetable = try Self.feed.imported().timetable
        #expect(try timetable.ask(Begun(at: try Self.at(), isCancelled: false)) == [1, 5])
        #expect(try timetable.ask(Begun(at: try Self.at(), isCancelled: true)) == [0, 0])
    }
}
