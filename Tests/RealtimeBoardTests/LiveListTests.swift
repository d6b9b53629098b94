import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("Vehicles with their trips' delays, and alerts by what they are about")
struct LiveListTests {
    /// The vehicle of the first trip of an overlay, at a stop of it where one is given.
    private func vehicle(_ overlaid: OverlaidTimetable, _ status: VehicleStopStatus = .inTransitTo) -> VehicleOverlay {
        var vehicle = VehiclePosition()
        vehicle.currentStopSequence = 2
        vehicle.currentStatus = status
        vehicle.timestamp = overlaid.now
        vehicle.position = Coordinate(latitude: -33.15, longitude: 151.15)
        var overlay = VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)
        (overlay.trip, overlay.routeID) = (0, "R")
        return overlay
    }

    private func live(_ overlaid: OverlaidTimetable, _ request: VehiclesRequest = VehiclesRequest()) throws
        -> [LiveVehicle]
    {
        try overlaid.timetable.vehicles(request, realtime: overlaid.view)
    }

    @Test(
        arguments: [(300, .late), (60, .onTime), (-120, .early), (nil, .scheduled)] as [(Int?, DepartureStatus)])
    func `A vehicle has the delay and the status of its trip where it is`(delay: Int?, status: DepartureStatus) throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [900, delay, 0, 0]) { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        overlaid.vehicles = [vehicle(overlaid)]
        let found = try live(overlaid)
        #expect(found.map(\.delay) == [delay])
        #expect(found.map(\.tripStatus) == [status])
        #expect(found.map(\.report.id) == found.map(\.id))
    }

    @Test func `A vehicle at a stop is late by its departure, one on the way by its arrival`() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T", [0, 60, 0, 0]) {
            ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1)
            $0.stopTimes[1].departure? += 120
        }
        overlaid.vehicles = [vehicle(overlaid), vehicle(overlaid, .stoppedAt)]
        #expect(try live(overlaid).map(\.delay) == [60, 180])
    }

    @Test func `Where the stop is not known, the delay is that of the first stop that the vehicle has not left`() throws
    {
        var overlaid = OverlaidTimetable(try FeedText().imported(), now: "10:14")
        try overlaid.add("T", [60, 120, 240, 300]) { $0.vehicleIndex = 0 }
        overlaid.vehicles = [vehicle(overlaid)]
        #expect(try live(overlaid).map(\.delay) == [240])
        overlaid.now = OverlaidTimetable.instant("11:00")
        overlaid.feeds[0].timestamp = overlaid.now
        overlaid.vehicles = [vehicle(overlaid)]
        #expect(try live(overlaid).map(\.delay) == [300])
    }

    @Test func `A cancelled, an added and a silent trip have a status without a delay`() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.vehicles = [vehicle(overlaid)]
        try overlaid.add("T", as: .cancelled)
        #expect(try live(overlaid).map(\.tripStatus) == [.cancelled])
        overlaid.trips = []
        overlaid.add(new: "N", "A 10:03, B 10:13")
        #expect(try live(overlaid).map(\.tripStatus) == [.added])
        overlaid.trips = []
        try overlaid.add("T", [nil, nil, nil, nil]) {
            $0.vehicleStopIndex = 1
            $0.stopTimes[1].relation = .noData
        }
        #expect(try live(overlaid).map(\.tripStatus) == [.noData])
        #expect(try live(overlaid).map(\.delay) == [nil])
    }

    @Test func `A prediction that is too old to show gives a vehicle no delay`() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        let tooOld = overlaid.now - 100
        try overlaid.add("T", [300, 300, 300, 300]) {
            $0.vehicleStopIndex = 1
            $0.timestamp = tooOld
        }
        overlaid.vehicles = [vehicle(overlaid)]
        #expect(try live(overlaid).map(\.isPredictionStale) == [true])
        #expect(try live(overlaid).map(\.delay) == [300])
        overlaid.trips[0].timestamp = overlaid.now - 301
        #expect(try live(overlaid).map(\.delay) == [nil])
        #expect(try live(overlaid).map(\.tripStatus) == [.scheduled])
        #expect(try live(overlaid).map(\.isPredictionStale) == [false])
    }

    @Test func `Vehicles are chosen by box and by route`() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.vehicles = [vehicle(overlaid), vehicle(overlaid), vehicle(overlaid)]
        for index in overlaid.vehicles.indices {
            overlaid.vehicles[index].id = "v\(index)"
            overlaid.vehicles[index].trip = nil
        }
        overlaid.vehicles[1].vehicle.position = Coordinate(latitude: -33.45, longitude: 151.15)
        overlaid.vehicles[1].routeID = "S"
        overlaid.vehicles[2].vehicle.position = nil
        let box = try #require(CoordinateBox(west: 151, south: -33.3, east: 152, north: -33))
        #expect(try live(overlaid).map(\.report.id) == ["v0", "v1", "v2"])
        #expect(try live(overlaid, VehiclesRequest(box: box)).map(\.report.id) == ["v0"])
        #expect(try live(overlaid, VehiclesRequest(routes: ["S", "X"])).map(\.report.id) == ["v1"])
        #expect(try live(overlaid, VehiclesRequest(routes: ["R"])).map(\.report.id) == ["v0", "v2"])
        var both = VehiclesRequest(box: box)
        both.routes = ["S"]
        #expect(try live(overlaid, both).isEmpty)
    }

    /// Two routes of two agencies; B1 and B2 are platforms of station B.
    private var feed: FeedText {
        FeedText([
            "agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone
            X,Harbour,https://example.org,Australia/Sydney
            Y,Hills,https://example.org,Australia/Sydney
            """,
            "stops.txt": """
            stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
            A,Alpha,-33.1,151.1,0,
            B,Bravo,-33.2,151.2,1,
            B1,Bravo 1,-33.2,151.2,0,B
            B2,Bravo 2,-33.2,151.2,0,B
            """,
            "routes.txt": """
            route_id,agency_id,route_short_name,route_type
            R,X,1,3
            S,Y,2,2
            """,
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,10:00:00,10:00:00,A,1
            T,10:10:00,10:10:00,B1,2
            """,
        ])
    }

    /// An alert for each kind of selector, by the name of what it is about.
    private func alerts() -> [AlertOverlay] {
        func alert(_ id: String, _ set: (inout AlertOverlay.Selector) -> Void) -> AlertOverlay {
            var selector = AlertOverlay.Selector()
            set(&selector)
            return AlertOverlay(id: id, feed: 0, alert: ServiceAlert(), selectors: [selector])
        }
        return [
            alert("route R") { $0.routeID = "R" }, alert("route S") { $0.routeID = "S" },
            alert("R at B2") { ($0.routeID, $0.stopID) = ("R", "B2") }, alert("agency X") { $0.agencyID = "X" },
            alert("rail") { $0.routeType = 2 }, alert("station B") { $0.stopID = "B" },
            alert("platform B1") { $0.stopID = "B1" }, alert("platform B2") { $0.stopID = "B2" },
            alert("trip T") { $0.trip = AlertOverlay.Selector.Trip(tripID: "T") },
            alert("T tomorrow") {
                $0.trip = AlertOverlay.Selector.Trip(tripID: "T", serviceDate: OverlaidTimetable.day.adding(days: 1))
            },
        ]
    }

    @Test(
        arguments: [
            (AlertsRequest(), 10, ["route R"]),
            (AlertsRequest(routes: ["R"]), 3, ["route R", "R at B2", "agency X"]),
            (AlertsRequest(routes: ["S"]), 2, ["route S", "rail"]),
            (AlertsRequest(stops: ["B"]), 4, ["R at B2", "station B", "platform B1", "platform B2"]),
            (AlertsRequest(stops: ["B1"]), 2, ["station B", "platform B1"]),
            (
                AlertsRequest(trips: [TripOnServiceDay(tripID: "T", serviceDate: OverlaidTimetable.day)]), 5,
                ["route R", "agency X", "station B", "platform B1", "trip T"]
            ),
            (
                AlertsRequest(routes: ["S"], stops: ["A", "B2"]), 5,
                ["route S", "R at B2", "rail", "station B", "platform B2"]
            ),
            (AlertsRequest(routes: ["none"], stops: ["none"]), 0, []),
        ] as [(AlertsRequest, Int, [String])])
    func `Alerts are chosen by route, stop and trip`(request: AlertsRequest, count: Int, ids: [String]) throws {
        var overlaid = OverlaidTimetable(try feed.imported())
        overlaid.alerts = alerts()
        let found = try overlaid.timetable.alerts(request, realtime: overlaid.view).map(\.id)
        #expect(found.count == count)
        #expect(Set(ids).isSubset(of: found))
        overlaid.feeds[0].timestamp = overlaid.now - 3601
        #expect(try overlaid.timetable.alerts(request, realtime: overlaid.view).isEmpty)
    }
}
