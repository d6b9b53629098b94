import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Boards of made-up headway trips, of which windows overlap, meet or begin together, with exact times and without, beside
/// trips that leave once.
@Suite struct PagedBoardTests {
    private struct Window: Hashable {
        let start: Int
        let end: Int
        let headway: Int
        let isExact: Bool
    }

    private static func time(_ seconds: Int) -> String { ServiceTime(seconds: seconds).description }

    /// Trips H0 to H3 by headway, and U0 to U5, all from A over B to C; B is 4 minutes after A.
    private static func feed(_ windows: [[Window]], once: [Int]) -> FeedText {
        let trips =
            windows.indices.map { ("H\($0)", 6 * 3600) } + once.enumerated().map { ("U\($0.offset)", $0.element) }
        let stopTimes = trips.flatMap { id, start in
            zip(["A", "B", "C"], [0, 240, 900]).enumerated().map { index, stop in
                let time = time(start + stop.1)
                return "\n\(id),\(index + 1),\(stop.0),\(time),\(time)"
            }
        }
        let frequencies = windows.enumerated().flatMap { trip, windows in
            windows.map { "\nH\(trip),\(time($0.start)),\(time($0.end)),\($0.headway),\($0.isExact ? 1 : 0)" }
        }
        return FeedText([
            "trips.txt": "route_id,service_id,trip_id" + trips.map { "\nR,D,\($0.0)" }.joined(),
            "stop_times.txt": "trip_id,stop_sequence,stop_id,arrival_time,departure_time" + stopTimes.joined(),
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times" + frequencies.joined(),
        ])
    }

    private static func windows(_ random: inout SeededGenerator) -> [Window] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let start = 6 * 3600 + Int.random(in: 0...8, using: &random) * 600
            return Window(
                start: start, end: start + Int.random(in: 1...6, using: &random) * 600,
                headway: random.one(of: [300, 300, 600, 900]), isExact: random.chance(1, of: 3))
        }
    }

    /// How many rows a trip has on the folded board of B from a moment on, both in seconds of the service day: one for each
    /// window that promises only a headway, and one for each exact start (A14, A15).
    private static func foldedCount(_ windows: [Window], from: Int, to: Int) -> Int {
        let folded = Set(windows.filter { !$0.isExact && $0.start + 240 <= to && $0.end + 240 > from })
        let starts = windows.filter(\.isExact).flatMap { Array(stride(from: $0.start, to: $0.end, by: $0.headway)) }
        return folded.count + Set(starts).filter { (from...to).contains($0 + 240) }.count
    }

    @Test(arguments: LongForm.seeds(6, of: 1...400))
    func `A14, A39: the pages of a board of headways are the whole board, each row once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let windows = (0..<3).map { _ in Self.windows(&random) }
        let once = (0..<4).map { _ in 6 * 3600 + Int.random(in: 0...12, using: &random) * 300 }
        let feed = try Self.feed(windows, once: once).imported()
        for _ in 0..<6 {
            let (minute, length) = (Int.random(in: 0...100, using: &random), Int.random(in: 0...90, using: &random))
            let from = 6 * 3600 + minute * 60
            let at = FeedText.sydney.start(of: try #require(ServiceDate("20260304"))) + from
            var request = DeparturesRequest(stopID: "B", at: at, minutes: length)
            request.foldsHeadways = random.chance(3, of: 4)
            request.event = random.one(of: [.departure, .arrival])
            let whole = try feed.timetable.departures(request).departures
            #expect(Set(whole).count == whole.count)
            if request.foldsHeadways {
                for (trip, windows) in windows.enumerated() {
                    let count = Self.foldedCount(windows, from: from, to: from + length * 60)
                    #expect(whole.count { $0.tripID.rawValue == "H\(trip)" } == count, "\(seed): \(windows)")
                }
            }
            for limit in [1, 2, 3, 5, max(1, whole.count)] {
                let rows = try Self.pages(request, limit: limit, of: feed.timetable)
                #expect(rows == whole, "\(seed): \(request) by \(limit)")
            }
        }
    }

    private static func pages(_ request: DeparturesRequest, limit: Int, of timetable: Timetable) throws -> [Departure] {
        var (request, rows) = (request, [Departure]())
        request.limit = limit
        repeat {
            let page = try timetable.departures(request)
            rows += page.departures
            // A cursor is handed to clients as text.
            request.cursor = try page.next.map { try BoardCursor($0.description) }
        } while request.cursor != nil && rows.count < 1000
        return rows
    }
}
