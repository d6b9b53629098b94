import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("A board in groups")
struct GroupedBoardTests {
    /// Route 1 to D and back, and route 2 without directions to D and to C; all leave B.
    private static let feed: KeyValuePairs<String, String?> = [
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3\nQ,X,2,3",
        "trips.txt": """
        route_id,service_id,trip_id,trip_headsign,direction_id
        R,D,T1,Delta,0
        R,D,T2,Alpha,1
        R,D,T3,Delta via Bay,0
        R,D,T4,Delta,0
        Q,D,U1,Delta,
        Q,D,U2,Charlie,
        Q,D,U3,Delta,
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T1,10:05:00,10:05:00,B,1
        T1,10:30:00,10:30:00,D,2
        T2,10:00:00,10:00:00,B,1
        T2,10:30:00,10:30:00,A,2
        T3,10:15:00,10:15:00,B,1
        T3,10:40:00,10:40:00,D,2
        T4,10:25:00,10:25:00,B,1
        T4,10:50:00,10:50:00,D,2
        U1,10:10:00,10:10:00,B,1
        U1,10:30:00,10:30:00,D,2
        U2,10:12:00,10:12:00,B,1
        U2,10:30:00,10:30:00,C,2
        U3,10:20:00,10:20:00,B,1
        U3,10:30:00,10:30:00,D,2
        """,
    ]

    private func text(_ group: DepartureGroup) -> String {
        let direction = group.key.directionID.map(String.init) ?? group.key.headsign ?? "-"
        let trips = group.departures.map(\.tripID.rawValue).joined(separator: " ")
        return "\(group.key.routeID?.rawValue ?? "-") \(direction): \(trips) +\(group.remainingCount)"
    }

    @Test("G1, G2: by route and direction, by headsign where the direction is blank, in the order of first departures")
    func groups() throws {
        let board = try FeedText(Self.feed).imported().board("B", "2026-03-04T10:00:00+11:00")
        #expect(
            GroupedBoard(board, rowsPerGroup: 2).groups.map(text) == [
                "R 1: T2 +0", "R 0: T1 T3 +1", "Q Delta: U1 U3 +0", "Q Charlie: U2 +0",
            ])
        #expect(GroupedBoard(board).groups[1].headsigns == ["Delta", "Delta via Bay"])
        #expect(GroupedBoard(board, rowsPerGroup: 0).groups == [])
        #expect(GroupedBoard(board, rowsPerGroup: -1).groups == [])
    }

    @Test("G3: rows that no one can board are shown and do not count")
    func unserved() throws {
        var board = try FeedText(Self.feed).imported().board("B", "2026-03-04T10:00:00+11:00")
        let first = try #require(board.departures.firstIndex { $0.tripID == "T1" })
        board.departures[first].realtime = DepartureRealtime(status: .cancelled)
        #expect(GroupedBoard(board, rowsPerGroup: 1).groups.map(text)[1] == "R 0: T1 T3 +1")
        board.departures[first].realtime = DepartureRealtime(status: .onTime)
        board.departures[first].flags = [.departed]
        #expect(GroupedBoard(board, rowsPerGroup: 1).groups.map(text)[1] == "R 0: T1 T3 +1")
    }

    @Test func `T15: routes of one line share a group, by a table, by networks and where an express is joined`() throws
    {
        let imported = try FeedText([
            "trips.txt": Self.feed[1].value, "stop_times.txt": Self.feed[2].value,
            "routes.txt": "route_id,agency_id,route_short_name,route_type,network_id\nR,X,1,3,\nQ,X,1X,3,old",
            "networks.txt": "network_id,network_name\nn,Bay\nold,",
            "route_networks.txt": "network_id,route_id\nn,R\nn,Q",
        ]).imported()
        var request = DeparturesRequest(stopID: "B", at: try #require(RFC3339.instant("2026-03-04T10:00:00+11:00")))
        for lines in [RiderLines(["R": "Bay", "Q": "Bay"]), try imported.timetable.networkLines()] {
            request.lines = lines
            let groups = try imported.timetable.groupedDepartures(request, rowsPerGroup: 2).groups
            #expect(
                groups.map { "\($0.key.line?.name ?? "") \(text($0))" } == ["Bay - 1: T2 +0", "Bay - 0: T1 T3 +1"] + [
                    "Bay - Delta: U1 U3 +0", "Bay - Charlie: U2 +0",
                ])
        }
        request.lines = RiderLines()
        request.lines.joinsExpress = true
        let express = try imported.timetable.groupedDepartures(request, rowsPerGroup: 2).groups
        #expect(express.map { $0.key.line?.name } == ["1", "1", "1", "1"])
        let json = try AnswerEncoder().encode(express)
        #expect(try JSONDecoder().decode([DepartureGroup].self, from: json) == express)
        let mixed = DepartureGroup(key: express[0].key, departures: express.flatMap(\.departures))
        let object = try JSONSerialization.jsonObject(with: AnswerEncoder().encode(mixed)) as? [String: Any]
        #expect(object?["line"] as? String == "1" && object?["route_short_name"] == nil)
        // An express alone is no line.
        var board = try imported.timetable.departures(request)
        board.departures.removeAll { $0.routeID == "R" }
        #expect(GroupedBoard(board, lines: request.lines).groups.map(\.key.routeID) == ["Q", "Q"])
    }

    @Test("G1: every row of a board is in one group, and groups keep the board's order", arguments: UInt64(1)...4)
    func partition(seed: UInt64) throws {
        let feed = try RandomTimetable(seed: seed).feed.imported()
        let from = RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: RandomTimetable.firstDay + 4))
        let board = try feed.timetable.departures(DeparturesRequest(stopID: "S", at: from, minutes: 2880))
        let whole = GroupedBoard(board, rowsPerGroup: .max).groups
        #expect(board.departures.count > 20)
        #expect(whole.flatMap(\.departures).count == board.departures.count)
        for group in whole {
            #expect(group.departures == board.departures.filter { DepartureGroup.Key($0) == group.key })
        }
        let firsts = whole.compactMap { group in board.departures.firstIndex { $0 == group.departures.first } }
        #expect(firsts == firsts.sorted() && firsts.count == whole.count)
        let short = GroupedBoard(board, rowsPerGroup: 2).groups
        #expect(short.map { $0.departures + [] } == whole.map { Array($0.departures.prefix(2)) })
        #expect(short.map { $0.departures.count + $0.remainingCount } == whole.map(\.departures.count))
    }
}
