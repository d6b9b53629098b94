import FeedSupport
import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSQuery

/// The question for a grouped board gives the groups of the whole board, and looks at no more rows than they have.
@Suite struct GroupedQuestionTests {
    /// Trips by headway on each day, written as `frequencies.txt` has it, and two that leave once.
    private static func feed(_ windows: String, direction: String = "0") -> FeedText {
        FeedText([
            "trips.txt": """
            route_id,service_id,trip_id,trip_headsign,direction_id
            R,D,T,Delta,\(direction)
            R,D,U,Charlie,\(direction)
            R,D,V,Delta,1
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,10:10:00,10:10:30,B,2
            T,10:20:00,10:20:00,C,3
            U,10:00:00,10:00:00,A,1
            U,10:10:00,10:10:00,B,2
            U,10:30:00,10:30:00,C,3
            V,23:50:00,23:50:00,A,1
            V,24:00:00,24:00:00,B,2
            V,24:30:00,24:30:00,C,3
            """,
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n\(windows)",
        ])
    }

    /// 2026-03-04 00:00 and 19:58 in the zone of the feed.
    private static let (midnight, evening) = (1_772_542_800, 1_772_614_680)

    private static let frequencies = [
        "T,00:00:00,20:00:00,7\nT,20:00:00,26:00:00,11", "T,19:00:00,20:00:00,7\nT,19:30:00,26:00:00,7",
        "T,20:00:00,19:00:00,7\nT,21:00:00,26:00:00,3", "T,05:00:00,99:00:00,60\nU,10:00:00,11:00:00,45",
    ]

    @Test(arguments: frequencies, ["0", ""])
    func `the groups of a crowded window are those of the whole board`(windows: String, direction: String) throws {
        let imported = try Self.feed(windows, direction: direction).imported()
        var request = DeparturesRequest(stopID: "B", at: Self.evening, minutes: 400)
        for event in [StopEvent.departure, .arrival] {
            for folds in [false, true] {
                (request.event, request.foldsHeadways) = (event, folds)
                let whole = try imported.timetable.departures(request)
                for rows in [0, 1, 2, 3, 50, .max] {
                    let groups = try imported.timetable.groupedDepartures(request, rowsPerGroup: rows)
                    #expect(groups == GroupedBoard(whole, rowsPerGroup: rows), "\(rows) rows, \(event)")
                }
            }
        }
    }

    @Test("the groups of a random feed are those of the whole board", arguments: UInt64(1)...6)
    func random(seed: UInt64) throws {
        let feed = try RandomTimetable(seed: seed).feed.imported()
        let from = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay + 4))
        for minutes in [90, 2880] {
            var request = DeparturesRequest(stopID: "S", at: from, minutes: minutes)
            let whole = try feed.timetable.departures(request)
            let routes = try feed.timetable.routes().map(\.id)
            for lines in [RiderLines(), RiderLines(Dictionary(routes.dropFirst().map { ($0, "L") }) { $1 })] {
                request.lines = lines
                for rows in 1...4 {
                    #expect(
                        try feed.timetable.groupedDepartures(request, rowsPerGroup: rows)
                            == GroupedBoard(whole, rowsPerGroup: rows, lines: lines))
                }
            }
        }
    }

    @Test func `of a trip that leaves each second for a year few starts are named, and the others are counted`() throws
    {
        let imported = try Self.feed("T,00:00:00,24:00:00,1").imported()
        let from = Self.midnight
        let request = DeparturesRequest(stopID: "B", at: from, minutes: 100 * 1440)
        let days = 100
        let groups = try imported.timetable.groupedDepartures(request, rowsPerGroup: 2).groups
        let group = try #require(groups.first { $0.key.directionID == 0 })
        #expect(group.departures.count == 2)
        // Each second of each day, U once a day; the offset of B and the change of the clocks are at the edges.
        let count = group.departures.count + group.remainingCount
        #expect(abs(count - days * 86_401) < 3_600 + 700)

        let stop = try imported.timetable.database.reading { reader in
            try imported.timetable.feedSession(reader, language: nil).boardStops("B")[0]
        }
        var (named, counted) = (0, 0)
        var search = TripStartSearch(window: request.window, event: .departure)
        search.cap = HeadwayStarts.Cap(most: 2, counts: { _, _ in true }, rest: { rest, _ in counted += rest.count })
        try imported.timetable.database.reading { reader in
            let session = try imported.timetable.feedSession(reader, language: nil)
            let lines = TripStartSearch.LineChoice(session, window: request.window, filter: DepartureFilter())
            let choice = try TripStartSearch.PatternStopChoice(stop, lines, where: { _ in true })
            search.eachStart(of: stop.trips, at: stop, choice, days: lines.days) { _, _ in named += 1 }
        }
        // Two of T, U and V on each day.
        #expect(named <= (days + 3) * 4)
        #expect(counted > days * 86_000)
    }

    @Test(arguments: [1, 2, 7, 60, 3600]) func `starts are counted as they are named`(headway: Int) throws {
        let windows = "T,05:00:00,06:00:00,\(headway)\nT,06:00:00,06:00:10,\(headway)\nT,25:00:00,24:00:00,\(headway)"
        let imported = try Self.feed(windows).imported()
        let stop = try imported.timetable.database.reading { reader in
            try imported.timetable.feedSession(reader, language: nil).boardStops("B")[0]
        }
        let found = try #require(stop.trips.headway.first?.windows)
        #expect(found.count == 3 && HeadwayStarts.areApart(found))
        var random = SeededGenerator(seed: UInt64(headway))
        for _ in 0..<200 {
            let lower = Int.random(in: 17_000...22_000, using: &random)
            let wanted = lower...lower + Int.random(in: 0...4_000, using: &random)
            for window in found {
                #expect(
                    HeadwayStarts.count(of: window, within: wanted)
                        == HeadwayStarts.starts([window], within: wanted).count)
            }
        }
    }
}
