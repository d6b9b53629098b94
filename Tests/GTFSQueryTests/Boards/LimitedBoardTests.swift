import FeedSupport
import Foundation
import GTFSModel
import GTFSStore
import Testing

@testable import GTFSQuery

/// A limited board looks at no more of its window than it needs, and has the same rows as the whole board.
@Suite struct LimitedBoardTests {
    /// A trip that leaves every second of the day, as written or by headway, and one that leaves once.
    private static func feed(exact: Int) -> FeedText {
        FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,10:10:00,10:10:30,B,2
            T,10:20:00,10:20:00,C,3
            U,10:00:00,10:00:00,A,1
            U,10:10:00,10:10:00,B,2
            U,10:30:00,10:30:00,C,3
            """,
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            T,00:00:00,20:00:00,1,\(exact)
            T,19:00:00,26:00:00,7,\(exact)
            """,
        ])
    }

    @Test(arguments: [0, 1], [StopEvent.departure, .arrival])
    func `the pages of a crowded window are the whole board in pieces`(exact: Int, event: StopEvent) throws {
        let imported = try Self.feed(exact: exact).imported()
        let whole = try imported.board("B", "2026-03-04T19:58:00+11:00", minutes: 6) { $0.event = event }
        #expect(whole.departures.count > 150)
        var pages: [Departure] = []
        var cursor: BoardCursor?
        repeat {
            // A year: the window of the whole board is at its beginning.
            let page = try imported.board("B", "2026-03-04T19:58:00+11:00", minutes: 527_040) {
                $0.event = event
                $0.limit = 40
                $0.cursor = cursor
            }
            #expect(page.departures.count == 40)
            pages += page.departures
            cursor = page.next
        } while cursor != nil && pages.count < whole.departures.count
        #expect(Array(pages.prefix(whole.departures.count)) == whole.departures)
    }

    @Test func `a limited board of a quiet stop has the rows of the whole window`() throws {
        let imported = try FeedText().imported()
        let whole = try imported.board("B", "2026-03-04T00:00:00+11:00", minutes: 527_040)
        #expect(whole.departures.count > 300)
        let limited = try imported.board("B", "2026-03-04T00:00:00+11:00", minutes: 527_040) { $0.limit = 1000 }
        #expect(limited.departures == whole.departures)
        #expect(limited.next == nil)
    }

    @Test(arguments: [1, 59, 3600, 31_622_400]) func `the parts of a window are the window`(seconds: Int) throws {
        let imported = try Self.feed(exact: 0).imported()
        let stops = try imported.timetable.database.reading { reader in
            try imported.timetable.feedSession(reader, language: nil).boardStops("B")
        }
        var request = DeparturesRequest(stopID: "B", at: 1_772_578_800, minutes: seconds / 60, limit: 5)
        request.cursor = nil
        var parts = WindowParts(request, stops)
        var next = request.window.lowerBound
        var lengths: [Int] = []
        while let part = parts.next() {
            #expect(part.lowerBound == next)
            next = part.upperBound + 1
            lengths.append(part.count)
        }
        #expect(next == request.window.upperBound + 1)
        // A start each second of 20 hours a day: the first part holds about as many as are found without a thought.
        #expect(lengths.count == 1 || lengths[0] <= WindowParts.fewRows * 24 / 20)
        #expect(zip(lengths, lengths.dropFirst().dropLast()).allSatisfy { $1 == 2 * $0 })
    }
}
