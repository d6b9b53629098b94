import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("Vehicles and alerts as lists")
struct ListTests {
    @Test("B53: vehicles are listed with their trips, routes and stops, but for those that are too old")
    func vehicles() throws {
        var laid = LaidOverlay(try FeedText().imported())
        try laid.add("T") { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: "v7")
        vehicle.currentStopSequence = 2
        vehicle.timestamp = laid.now - 100
        var matched = VehicleOverlay(id: "e1", feed: 0, vehicle: vehicle)
        (matched.trip, matched.routeID) = (0, "R")
        vehicle.timestamp = laid.now - 301
        let old = VehicleOverlay(id: "e2", feed: 0, vehicle: vehicle)
        vehicle.timestamp = laid.now
        vehicle.stopID = "C"
        let lone = VehicleOverlay(id: "e3", feed: 0, vehicle: vehicle)
        laid.vehicles = [matched, old, lone]
        let found = try laid.timetable.vehicles(laid.view)
        #expect(found.map(\.id) == ["e1", "e3"])
        #expect(found.map(\.trip?.tripID) == ["T", nil])
        #expect(found.map(\.routeShortName) == ["1", nil])
        #expect(found.map(\.stopName) == ["Bravo", "Charlie"])
        #expect(found.map(\.headsign) == ["Delta", nil])
        #expect(found.map(\.status) == [.inTransitTo, .inTransitTo])
        #expect(found.map(\.age) == [100, 0])
        #expect(found.map(\.isStale) == [true, false])
        #expect(try laid.timetable.vehicles(laid.view, routes: ["R"]).map(\.id) == ["e1"])
    }

    @Test("B55: alerts in force are listed, the gravest first, with what they are about")
    func alerts() throws {
        var laid = LaidOverlay(try FeedText().imported())
        func alert(_ id: String, _ severity: AlertSeverity, until end: String? = nil) -> AlertOverlay {
            var alert = Alert()
            alert.severity = severity
            alert.activePeriods = end.map { [TimeRange(end: LaidOverlay.instant($0))] } ?? []
            var selector = AlertOverlay.Selector()
            (selector.routeID, selector.stopID, selector.agencyID) = ("R", "B", "X")
            var entity = EntitySelector()
            (entity.routeID, entity.stopID, entity.agencyID) = ("R", "B", "X")
            alert.informedEntities = [entity]
            return AlertOverlay(id: id, feed: 0, alert: alert, selectors: [selector])
        }
        laid.alerts = [
            alert("over", .severe, until: "09:00"), alert("info", .info), alert("severe", .severe, until: "09:01"),
            alert("info2", .info),
        ]
        let found = try laid.timetable.alerts(laid.view)
        #expect(found.map(\.id) == ["severe", "info", "info2"])
        let subject = try #require(found.first?.informedEntities.first)
        #expect([subject.routeLabel, subject.stopName, subject.agencyName] == ["1", "Bravo", "Harbour"])
        #expect(found.map(\.isStale) == [false, false, false])
        laid.feeds[0].timestamp = laid.now - 601
        #expect(try laid.timetable.alerts(laid.view).map(\.isStale) == [true, true, true])
    }
}
