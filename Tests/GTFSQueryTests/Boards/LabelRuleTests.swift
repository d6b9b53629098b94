import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("A26 to A35: what a row says")
struct LabelRuleTests {
    private static let at = "2026-03-04T10:00:00+11:00"

    @Test(
        "A26: the headsign is this stop time's, else the trip's, else the last stop's name",
        arguments: [
            ("City", ["City via Bay", "City", "Depot"]), ("", ["City via Bay", "Delta", "Depot"]),
        ])
    func headsign(trip: String, headsigns: [String]) throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,\(trip)",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,stop_headsign",
                [
                    "1,A,10:00:00,10:00:00,City via Bay", "2,B,10:10:00,10:10:00,", "3,C,10:20:00,10:20:00,Depot",
                    "4,D,10:30:00,10:30:00,",
                ]),
        ]).imported()
        let found = try ["A", "B", "C"].flatMap { try feed.board(Stop.ID($0), Self.at).departures.map(\.headsign) }
        #expect(found == headsigns)
    }

    @Test("A27: a blank direction is neither 0 nor 1")
    func direction() throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,direction_id\nR,D,T,0\nR,D,U,\nR,D,V,1",
            "stop_times.txt": Self.three,
        ]).imported()
        #expect(try feed.rows("A", Self.at) { $0.filter.direction = 0 } == ["10:00:00 T"])
        #expect(try feed.rows("A", Self.at) { $0.filter.direction = 1 } == ["10:00:02 V"])
        #expect(try feed.board("A", Self.at).departures.map(\.directionID) == [0, nil, 1])
    }

    static let three = """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,10:10:00,10:10:00,B,2
        U,10:00:01,10:00:01,A,1
        U,10:11:00,10:11:00,B,2
        V,10:00:02,10:00:02,A,1
        V,10:12:00,10:12:00,B,2
        """

    @Test(
        "A28: staying on by a linked-trip transfer beats the block, and having to alight ends it",
        arguments: [("", "U"), ("T,V,4", "V"), ("T,U,5", nil), ("T,V,5", "U")] as [(String, String?)])
    func linkedTrips(transfer: String, next: String?) throws {
        let feed = try FeedText([
            "trips.txt": """
            route_id,service_id,trip_id,block_id,trip_headsign
            R,D,T,b,
            R,D,U,b,Onward
            R,D,V,,Elsewhere
            """,
            "stop_times.txt": Self.three,
            "transfers.txt": "from_trip_id,to_trip_id,transfer_type\n" + transfer,
        ]).imported()
        let row = try #require(feed.board("A", Self.at).departures.first)
        #expect(row.continuesAs?.tripID.rawValue == next)
        #expect(row.continuesAs?.headsign == (next == nil ? nil : next == "U" ? "Onward" : "Elsewhere"))
    }

    @Test(
        "A28: a trip that ends after midnight goes on as the linked trip of the next day, never of the day before",
        arguments: [
            ("20260304", "00:30:00", false), ("20260305", "00:30:00", true), ("20260304", "24:30:00", true),
            ("20260305", "24:30:00", false), ("20260304", "24:10:00", true),
        ])
    func linkedTripAfterMidnight(date: String, time: String, continues: Bool) throws {
        let feed = try FeedText([
            "calendar.txt": nil,
            "calendar_dates.txt": "service_id,date,exception_type\nD,20260304,1\nE,\(date),1",
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,E,U",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,23:50:00,23:50:00,A,1
            T,24:20:00,24:20:00,B,2
            U,\(time),\(time),B,1
            U,25:00:00,25:00:00,C,2
            """,
            "transfers.txt": "from_trip_id,to_trip_id,transfer_type\nT,U,4",
        ]).imported()
        let row = try #require(feed.board("A", "2026-03-04T23:45:00+11:00").departures.first)
        #expect(row.continuesAs?.tripID == (continues ? "U" : nil))
    }

    @Test("A29: a block is the trips of one service day, by time")
    func blocks() throws {
        let feed = try FeedText([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            week,1,1,1,1,1,0,0,20260101,20261231
            friday,0,0,0,0,1,0,0,20260101,20261231
            tuesday,0,1,0,0,0,0,0,20260101,20261231
            """,
            "trips.txt": """
            route_id,service_id,trip_id,block_id
            R,week,t1,b
            R,friday,t2,b
            R,friday,t3,b
            R,tuesday,t4,b
            R,tuesday,t5,b
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,22:00:00,22:00:00,A,1
            t1,22:30:00,22:30:00,B,2
            t2,23:00:00,23:00:00,A,1
            t2,23:30:00,23:30:00,B,2
            t3,24:00:00,24:00:00,A,1
            t3,24:30:00,24:30:00,B,2
            t4,20:00:00,20:00:00,A,1
            t4,20:30:00,20:30:00,B,2
            t5,21:00:00,21:00:00,A,1
            t5,21:30:00,21:30:00,B,2
            """,
        ]).imported()
        func chain(_ day: String) throws -> [String] {
            try feed.board("A", "\(day)T19:00:00+11:00", minutes: 360).departures.map {
                "\($0.tripID)>\($0.continuesAs?.tripID.rawValue ?? "")"
            }
        }
        #expect(try chain("2026-03-06") == ["t1>t2", "t2>t3", "t3>"])
        #expect(try chain("2026-03-03") == ["t4>t5", "t5>t1", "t1>"])
    }

    @Test("A30: continuous pickup belongs to the stretch behind a stop time: its own value, else the route's")
    func continuousPickup() throws {
        let feed = try FeedText([
            "routes.txt": "route_id,agency_id,route_short_name,route_type,continuous_pickup\nR,X,1,3,0",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,continuous_pickup",
                ["1,A,10:00:00,10:00:00,", "2,B,10:10:00,10:10:00,1", "3,C,10:20:00,10:20:00,"]),
        ]).imported()
        #expect(try feed.board("A", Self.at).departures.map(\.flags) == [[.hailAndRide]])
        #expect(try feed.board("B", Self.at).departures.map(\.flags) == [[]])
    }

    @Test("A31: Flex rows are windows, no departures, and nothing is worked out across them")
    func flex() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,pickup_booking_rule_id",
                [
                    "1,A,10:00:00,10:00:00,,,,", "2,B,,,10:00:00,12:00:00,2,call", "3,C,,,,,,",
                    "4,D,11:00:00,11:00:00,,,,",
                ])
        ]).imported()
        let board = try feed.board("B", Self.at)
        #expect(board.departures.isEmpty)
        let window = try #require(board.flexWindows.first)
        #expect(window.start == RFC3339.instant("2026-03-04T10:00:00+11:00"))
        #expect(window.end == RFC3339.instant("2026-03-04T12:00:00+11:00"))
        #expect(window.pickupBookingRuleID == "call")
        #expect(try feed.board("B", "2026-03-04T12:01:00+11:00").flexWindows.isEmpty)
        #expect(try feed.rows("C", Self.at) == [])
        #expect(try feed.rows("A", Self.at) == ["10:00:00 T"])
    }

    @Test("A31: a trip's row of Flex says what it serves, when, and by which rule")
    func flexOfTrip() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,location_id,location_group_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id,drop_off_booking_rule_id",
                [
                    "1,A,,,10:00:00,10:00:00,,,,", "2,,north,,,,10:00:00,12:00:00,call,ask",
                    "3,,,pair,,,11:00:00,12:00:00,,",
                ])
        ]).imported()
        let rows = try feed.timetable.trip("T").stopTimes
        #expect(rows.map(\.locationID) == [nil, "north", nil])
        #expect(rows.map(\.locationGroupID) == [nil, nil, "pair"])
        #expect(rows[1].pickupBookingRuleID == "call" && rows[1].dropOffBookingRuleID == "ask")
        #expect(rows[1].windowStart == ServiceTime(seconds: 36000) && rows[1].stopID == nil)
    }

    @Test("A35: a route is called by its short name, else its long name; colours stay as the feed has them")
    func routeLabel() throws {
        let feed = try FeedText([
            "routes.txt":
                "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nR,X,,Bay Express,3,"
        ]).imported()
        let row = try #require(feed.board("A", Self.at).departures.first)
        #expect(row.routeLabel == "Bay Express")
        #expect(row.routeColor == nil)
    }
}
