import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// Vehicles and alerts, asked at every moment of messages with every number in them.
@Suite struct ExtremeRealtimeTests {
    private static let noon = ExtremeValues.noon
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    /// A vehicle of route R and an alert about it, of a feed with one number in all its times.
    private func overlay(_ number: Int, at position: Coordinate? = nil) -> RealtimeOverlay {
        var vehicle = VehiclePosition()
        (vehicle.timestamp, vehicle.currentStopSequence, vehicle.position) = (number, number, position)
        var alert = ServiceAlert()
        alert.activePeriods = [TimeRange(start: number, end: nil), TimeRange(start: nil, end: number)]
        return .ofRouteR(at: number, vehicle: vehicle, alert: alert)
    }

    @Test func `vehicles and alerts at any moment, of messages of any moment`() throws {
        let timetable = try timetable
        for number in ExtremeValues.instants {
            let overlay = overlay(number)
            for now in ExtremeValues.instants {
                let snapshot = RealtimeSnapshot(overlay, now: now)
                let vehicles = try ExtremeValues.ask(["now"]) {
                    try timetable.vehicles(VehiclesRequest(routes: ["R"]), realtime: snapshot)
                }
                let alerts = try ExtremeValues.ask(["now"]) {
                    try timetable.alerts(AlertsRequest(routes: ["R"]), realtime: snapshot)
                }
                #expect((vehicles != nil) == ExtremeValues.isInstant(now))
                #expect((alerts != nil) == ExtremeValues.isInstant(now))
                guard let vehicles, let alerts else { continue }
                #expect(vehicles == (try timetable.vehicles(realtime: snapshot)))
                #expect(alerts == (try timetable.alerts(realtime: snapshot)))
                #expect(vehicles.allSatisfy { (0...snapshot.limits.drop).contains($0.report.age) && $0.delay == nil })
                // What is as old as the question is shown.
                #expect(number != now || vehicles.map(\.id) == ["v"] && alerts.map(\.id) == ["a"])
                #expect(number >= now || number > now - 3600 || vehicles.isEmpty && alerts.isEmpty)
            }
        }
    }

    @Test func `vehicles in a box are those with a position in it`() throws {
        let timetable = try timetable
        for position in ExtremeValues.positions {
            let snapshot = RealtimeSnapshot(overlay(Self.noon, at: position), now: Self.noon)
            #expect(try timetable.vehicles(VehiclesRequest(), realtime: snapshot).count == 1)
            let world = try #require(CoordinateBox(west: -180, south: -90, east: 180, north: 90))
            let found = try timetable.vehicles(VehiclesRequest(box: world), realtime: snapshot)
            #expect(found.count == (ExtremeValues.isPosition(position) ? 1 : 0))
            let corner = try #require(CoordinateBox(west: 1, south: 1, east: 2, north: 2))
            #expect(try timetable.vehicles(VehiclesRequest(box: corner), realtime: snapshot).isEmpty)
        }
    }

    @Test func `routes at any moment, with any limits of being on time`() throws {
        let timetable = try timetable
        for number in ExtremeValues.instants {
            let snapshot = RealtimeSnapshot(overlay(number), now: number)
            for latest in ExtremeValues.numbers {
                var request = RouteStatusRequest(routes: ["R"])
                request.onTime = PunctualityLimits(earliest: .min, latest: latest)
                let routes = try ExtremeValues.ask(["now"]) { try timetable.ask(request, realtime: snapshot) }
                #expect((routes != nil) == ExtremeValues.isInstant(number))
                #expect(routes?.allSatisfy { $0.underWay?.activeVehicles == 1 } ?? true)
                request.onTime.earliest = 0
                let either = try ExtremeValues.ask(["now", "onTime"]) { try timetable.ask(request, realtime: snapshot) }
                #expect((either != nil) == (ExtremeValues.isInstant(number) && latest >= 0))
            }
        }
    }

    @Test func `alerts about trips of any day and any start time`() throws {
        let timetable = try timetable
        let snapshot = RealtimeSnapshot(overlay(Self.noon), now: Self.noon)
        for date in ExtremeValues.dates {
            for start in [nil] + ExtremeValues.numbers.map(Optional.some) {
                let trip = TripOnServiceDay(
                    tripID: "T", serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) })
                let alerts = try ExtremeValues.ask(["startTime"]) {
                    try timetable.alerts(AlertsRequest(trips: [trip]), realtime: snapshot)
                }
                #expect(alerts?.map(\.id) ?? ["a"] == ["a"], "the alert is about the route of the trip")
            }
        }
        #expect(try timetable.alerts(AlertsRequest(stops: ["nowhere"]), realtime: snapshot).isEmpty)
    }

    @Test func `boards, connections and trips of messages with any number`() throws {
        let timetable = try timetable
        let trip = TripOnServiceDay(tripID: "T", serviceDate: ExtremeValues.day)
        for number in ExtremeValues.instants {
            for now in [number, Self.noon] where ExtremeValues.isInstant(now) {
                let snapshot = RealtimeSnapshot(overlay(number), now: now)
                let board = try timetable.departures(
                    DeparturesRequest(stopID: "B", at: Self.noon), realtime: snapshot)
                #expect(board.departures.count <= 1 && board.realtime?.now == now)
                #expect(board.realtime?.feeds.allSatisfy { $0.age.map { $0 >= 0 } ?? true } == true)
                let rides = ConnectionsRequest(from: "A", to: "C", at: Self.noon, limit: 1)
                #expect(try timetable.connections(rides, realtime: snapshot).connections.count <= 1)
                #expect(try timetable.tripBoard(trip, realtime: snapshot).stops.count == 4)
                #expect(try timetable.routeDiagram("R", on: ExtremeValues.day, realtime: snapshot).trips.count == 1)
            }
        }
    }
}
