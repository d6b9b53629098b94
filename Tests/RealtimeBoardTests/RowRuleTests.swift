import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("B38, B43, B47 to B53, B62: what realtime says of a row")
struct RowRuleTests {
    /// Trip T over A, platform P1 or P2 of station S, and C.
    static let station: KeyValuePairs<String, String?> = [
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
        A,Alpha,-33.1,151.1,0,,
        S,Station,-33.2,151.2,1,,
        P1,Station,-33.2,151.2,0,S,1
        P2,Station,-33.2,151.2,0,S,2
        C,Charlie,-33.3,151.3,0,,
        """,
        "stop_times.txt": FeedText.stopTimes(["A": "10:00:00", "P1": "10:10:00", "C": "10:20:00"]),
    ]

    @Test("B38: uncertainty is passed on, and the time stays")
    func uncertainty() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [120, 120, 120, 120]) {
            $0.stopTimes[1].uncertainty = 120
            $0.stopTimes[2].uncertainty = 0
        }
        #expect(try overlaid.board("B").departures.map(\.realtime?.uncertainty) == [120])
        #expect(try overlaid.board("C").departures.map(\.realtime?.uncertainty) == [0])
        #expect(try overlaid.board("A").departures.map(\.realtime?.uncertainty) == [nil])
        #expect(try overlaid.rows("B") == ["10:10 T → 10:12 late"])
    }

    @Test("B43: a trip that the timetable lacks stands on the boards of its stops, with its route and headsign")
    func added() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.add(new: "N1", "A 10:03, B 10:13, D 10:30") { $0.headsign = "Delta" }
        #expect(try overlaid.rows("A") == ["10:00 T scheduled", "- N1 → 10:03 added"])
        #expect(try overlaid.rows("B") { $0.limit = 1 } == ["10:10 T scheduled"])
        #expect(try overlaid.rows("D") == [])
        #expect(try overlaid.rows("D") { $0.event = .arrival } == ["- N1 → 10:30 added", "10:30 T scheduled"])
        let row = try #require(try overlaid.board("A").departures.last)
        #expect(row.headsign == "Delta")
        #expect(row.routeShortName == "1")
        #expect(row.stopName == "Alpha")
        #expect(row.scheduledDeparture == nil)
    }

    @Test("B43: a route that the timetable lacks is shown as none, and passes no filter")
    func addedWithoutRoute() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.add(new: "N1", route: "unknown", "A 10:03, B 10:13")
        let row = try #require(try overlaid.board("A").departures.last)
        #expect(row.tripID == "N1")
        #expect(row.routeID == nil)
        #expect(row.timeZone == FeedText.sydney.zone)
        #expect(try overlaid.rows("A") { $0.filter.routes = ["R"] } == ["10:00 T scheduled"])
    }

    @Test("B47: a departure moves to its new platform; the old platform and the station show the same one row")
    func platform() throws {
        var overlaid = OverlaidTimetable(try FeedText(Self.station).imported())
        try overlaid.add("T", [60, 120, 120]) {
            $0.stopTimes[1].stopID = "P2"
            $0.stopTimes[1].scheduledStopID = "P1"
            $0.stopTimes[1].flags = [.platformChanged]
        }
        for stop in ["P1", "P2", "S"] as [Stop.ID] {
            #expect(try overlaid.rows(stop) == ["10:10 T → 10:12 late [platform_changed]"])
            let row = try #require(try overlaid.board(stop).departures.first)
            #expect(row.stopID == "P2")
            #expect(row.platformCode == "2")
            #expect(row.realtime?.scheduledStopID == "P1")
            #expect(row.realtime?.scheduledPlatformCode == "1")
            #expect(row.headsign == "Charlie")
        }
        overlaid.trips.removeAll()
        #expect(try overlaid.rows("P2") == [])
    }

    @Test("B48: pickup_type of the message replaces that of the timetable")
    func pickup() throws {
        let feed = try FeedText([
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type",
                [
                    "1,A,10:00:00,10:00:00,0,0", "2,B,10:10:00,10:10:00,0,0", "3,C,10:20:00,10:20:00,1,1",
                    "4,D,10:30:00,10:30:00,0,0",
                ])
        ]).imported()
        var overlaid = OverlaidTimetable(feed)
        #expect(try overlaid.rows("B") == ["10:10 T scheduled"])
        #expect(try overlaid.rows("C") == [])
        try overlaid.add("T", [0, 0, 0, 0]) { trip in
            var none = StopTimeDetails()
            (none.pickupType, none.dropOffType) = (1, 1)
            trip.stopTimes[1].details = StopTimeUpdate.Details(none)
            var regular = StopTimeDetails()
            (regular.pickupType, regular.dropOffType) = (0, 0)
            trip.stopTimes[2].details = StopTimeUpdate.Details(regular)
        }
        #expect(try overlaid.rows("B") == [])
        #expect(try overlaid.rows("B") { $0.event = .arrival } == [])
        #expect(try overlaid.rows("C") == ["10:20 T → 10:20 on_time"])
        #expect(try overlaid.rows("C") { $0.event = .arrival } == ["10:20 T → 10:20 on_time"])
        #expect(try overlaid.board("C").departures.first?.pickupType == 0)
    }

    @Test("B49: the message's stop_headsign, the timetable's, the message's trip_headsign, the timetable's")
    func headsign() throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Static",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,stop_headsign",
                ["1,A,10:00:00,10:00:00,X", "2,B,10:10:00,10:10:00,", "3,C,10:20:00,10:20:00,"]),
        ]).imported()
        var overlaid = OverlaidTimetable(feed)
        try overlaid.add("T", [0, 0, 0])
        #expect(try overlaid.board("A").departures.first?.headsign == "X")
        #expect(try overlaid.board("B").departures.first?.headsign == "Static")
        overlaid.trips[0].headsign = "Y"
        #expect(try overlaid.board("A").departures.first?.headsign == "X")
        #expect(try overlaid.board("B").departures.first?.headsign == "Y")
        var details = StopTimeDetails()
        details.headsign = "Z"
        overlaid.trips[0].stopTimes[0].details = StopTimeUpdate.Details(details)
        #expect(try overlaid.board("A").departures.first?.headsign == "Z")
    }

    @Test("B49: the properties of a trip count without a word on its stops")
    func headsignWithoutStops() throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Static",
            "stop_times.txt": FeedText.stopTimes(
                "stop_sequence,stop_id,arrival_time,departure_time,stop_headsign",
                ["1,A,10:00:00,10:00:00,X", "2,B,10:10:00,10:10:00,", "3,C,10:20:00,10:20:00,"]),
        ]).imported()
        var messages = MessageBoard(feed, now: "09:50")
        var update = TripUpdate("T", [])
        update.properties = TripProperties()
        update.properties?.headsign = "Y"
        messages.say(update)
        #expect(try messages.board("A").map(\.headsign) == ["X"])
        #expect(try messages.board("B").map(\.headsign) == ["Y"])
        #expect(try messages.board("B").first?.realtime?.departure == nil)
    }

    @Test("B42: a trip that ends early shows the end that it reaches, unless a headsign says otherwise")
    func headsignOfEarlyEnd() throws {
        for (headsign, shown) in [("", "Gamma"), ("Delta", "Gamma"), ("City", "City")] {
            let feed = try FeedText([
                "stops.txt": "stop_id,stop_name\nA,Alpha\nB,Beta\nC,Gamma\nD,Delta",
                "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,\(headsign)",
            ]).imported()
            var overlaid = OverlaidTimetable(feed)
            try overlaid.add("T", [0, 0, 0, nil]) {
                $0.stopTimes[3].relation = .skipped
                $0.stopTimes[2].flags = [.terminating]
            }
            #expect(try overlaid.board("A").departures.map(\.headsign) == [shown])
            overlaid.trips[0].headsign = "Depot"
            #expect(try overlaid.board("A").departures.map(\.headsign) == ["Depot"])
        }
    }

    @Test("B51: how full it departs is of one stop, with NO_DATA too; the vehicle's fills its next stop alone")
    func occupancy() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [0, nil, 0, 0]) { trip in
            var details = StopTimeDetails()
            details.departureOccupancy = .full
            trip.stopTimes[1].details = StopTimeUpdate.Details(details)
            trip.stopTimes[1].relation = .noData
            trip.vehicleIndex = 0
            trip.vehicleStopIndex = 0
        }
        var vehicle = VehiclePosition()
        (vehicle.occupancy, vehicle.occupancyPercentage) = (.fewSeatsAvailable, 60)
        vehicle.congestionLevel = .stopAndGo
        overlaid.vehicles = [VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)]
        #expect(try overlaid.rows("B") == ["10:10 T no_data"])
        let stops: [Stop.ID] = ["A", "B", "C"]
        let found = try stops.map { try overlaid.board($0).departures.first?.realtime?.occupancy }
        #expect(found == [.fewSeatsAvailable, .full, nil])
        let rows = try stops.compactMap { try overlaid.board($0).departures.first?.realtime }
        #expect(rows.map(\.occupancyPercentage) == [60, nil, nil])
        #expect(rows.map(\.vehicle?.congestion) == [.stopAndGo, .stopAndGo, .stopAndGo])
    }

    @Test("B52: carriages stand in their order, or not at all; how full they are holds for the next stop")
    func carriages() throws {
        func carriage(_ sequence: Int) -> Carriage {
            var carriage = Carriage()
            (carriage.id, carriage.sequence, carriage.occupancyPercentage) = ("c\(sequence)", sequence, 10 * sequence)
            return carriage
        }
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [0, 0, 0, 0]) { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.carriages = [2, 1, 3].map(carriage)
        overlaid.vehicles = [VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)]
        #expect(try overlaid.board("B").departures.first?.realtime?.carriages == [1, 2, 3].map(carriage))
        let later = try overlaid.board("C").departures.first?.realtime?.carriages
        #expect(later?.map(\.id) == ["c1", "c2", "c3"])
        #expect(later?.map(\.occupancyPercentage) == [nil, nil, nil])
        overlaid.vehicles[0].vehicle.carriages = [1, 3].map(carriage)
        #expect(try overlaid.board("B").departures.first?.realtime?.carriages == [])
    }

    @Test("B53: a vehicle at a stop is shown there, makes no time, and has left the stops before")
    func vehicle() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "09:58")
        try overlaid.add("T") { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: "v7")
        vehicle.currentStopSequence = 2
        vehicle.currentStatus = .stoppedAt
        vehicle.timestamp = overlaid.now
        overlaid.vehicles = [VehicleOverlay(id: "e", feed: 0, vehicle: vehicle)]
        #expect(try overlaid.rows("A", "09:58") == [])
        #expect(try overlaid.rows("B", "09:58") == ["10:10 T scheduled"])
        let row = try #require(try overlaid.board("B").departures.first)
        #expect(row.realtime?.vehicle?.id == "v7")
        #expect(row.realtime?.vehicle?.status == .stoppedAt)
        #expect(row.realtime?.vehicle?.stopID == "B")
        #expect(row.realtime?.isRealTime == false)
        overlaid.includesDeparted = true
        #expect(try overlaid.rows("A", "09:58") == ["10:00 T scheduled [departed]"])
        overlaid.vehicles[0].vehicle.timestamp = overlaid.now - 301
        #expect(try overlaid.rows("A", "09:58") == ["10:00 T scheduled"])
        #expect(try overlaid.board("B").departures.first?.realtime?.vehicle == nil)
    }

    @Test("B53: a status without current_stop_sequence is none; none with it is on the way")
    func vehicleStatus() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "09:58")
        try overlaid.add("T") { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.currentStatus = .stoppedAt
        overlaid.vehicles = [VehicleOverlay(id: "e", feed: 0, vehicle: vehicle)]
        #expect(try overlaid.board("B").departures.first?.realtime?.vehicle?.status == nil)
        overlaid.vehicles[0].vehicle.currentStopSequence = 2
        overlaid.vehicles[0].vehicle.currentStatus = nil
        #expect(try overlaid.board("B").departures.first?.realtime?.vehicle?.status == .inTransitTo)
    }

    @Test(
        "B62: what the vehicle says of wheelchairs overwrites the timetable, but for NO_VALUE",
        arguments: [
            (VehicleWheelchair.noValue, Availability.yes), (.unknown, .unknown), (.accessible, .yes),
            (.inaccessible, .no),
        ])
    func wheelchair(said: VehicleWheelchair, shown: Availability) throws {
        let feed = try FeedText([
            "trips.txt": "route_id,service_id,trip_id,wheelchair_accessible\nR,D,T,1",
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding
            A,Alpha,-33.1,151.1,1
            B,Bravo,-33.2,151.2,1
            C,Charlie,-33.3,151.3,1
            D,Delta,-33.4,151.4,1
            """,
        ]).imported()
        var overlaid = OverlaidTimetable(feed)
        try overlaid.add("T", [0, 0, 0, 0]) { trip in
            trip.vehicle = VehicleDescriptor(id: "v")
            trip.vehicle?.wheelchair = said
        }
        #expect(try overlaid.board("B").departures.first?.wheelchair == shown)
    }
}

extension RowRuleTests {
    @Test func `a stop that only messages know shows its own name, on the board of its station too`() throws {
        var overlaid = OverlaidTimetable(try FeedText(Self.station).imported())
        overlaid.add(new: "N", "A 10:03, P9 10:13, C 10:23")
        var stop = RealtimeStop(id: "P9")
        stop.name = TranslatedString([.init(text: "Station, at the kerb")])
        stop.parentID = "S"
        overlaid.stops = ["P9": stop]
        let row = try #require(try overlaid.board("S").departures.last)
        #expect(row.tripID == "N")
        #expect(row.stopID == "P9")
        #expect(row.stopName == "Station, at the kerb")
        #expect(try overlaid.rows("P1") == ["10:10 T scheduled"])
    }

    @Test("B63: numbers that are no times overflow nothing", arguments: [Int.min, Int.max])
    func oddNumbers(time: Int) throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [0, 0, 0, 0]) { trip in
            for index in trip.stopTimes.indices {
                (trip.stopTimes[index].arrival, trip.stopTimes[index].departure) = (time, time)
            }
        }
        #expect(try overlaid.rows("B") == [])
        overlaid.includesDeparted = true
        overlaid.trips[0].stopTimes[1].departure = OverlaidTimetable.instant("10:10")
        #expect(try overlaid.rows("B").count == 1)
        #expect(try overlaid.rows("B") { $0.event = .arrival } == [])
    }
}
