import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("Vehicles and alerts as lists")
struct ListTests {
    @Test("B53: vehicles are listed with their trips, routes and stops, but for those that are too old")
    func vehicles() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        try overlaid.add("T") { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: "v7")
        vehicle.currentStopSequence = 2
        vehicle.timestamp = overlaid.now - 100
        var matched = VehicleOverlay(id: "e1", feed: 0, vehicle: vehicle)
        (matched.trip, matched.routeID) = (0, "R")
        vehicle.timestamp = overlaid.now - 301
        let old = VehicleOverlay(id: "e2", feed: 0, vehicle: vehicle)
        vehicle.timestamp = overlaid.now
        vehicle.stopID = "C"
        let lone = VehicleOverlay(id: "e3", feed: 0, vehicle: vehicle)
        overlaid.vehicles = [matched, old, lone]
        let found = try overlaid.timetable.vehicles(realtime: overlaid.view).map(\.report)
        #expect(found.map(\.id) == ["e1", "e3"])
        #expect(found.map(\.trip?.tripID) == ["T", nil])
        #expect(found.map(\.routeShortName) == ["1", nil])
        #expect(found.map(\.stopName) == ["Bravo", "Charlie"])
        #expect(found.map(\.headsign) == ["Delta", nil])
        #expect(found.map(\.status) == [.inTransitTo, .inTransitTo])
        #expect(found.map(\.age) == [100, 0])
        #expect(found.map(\.isStale) == [true, false])
        let onRoute = VehiclesRequest(routes: ["R"])
        #expect(try overlaid.timetable.vehicles(onRoute, realtime: overlaid.view).map(\.id) == ["e1"])
    }

    @Test("B55: alerts in force are listed, the gravest first, with what they are about")
    func alerts() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        func alert(_ id: String, _ severity: AlertSeverity, until end: String? = nil) -> AlertOverlay {
            var alert = ServiceAlert()
            alert.severity = severity
            alert.spokenHeader = TranslatedString([.init(text: "spoken")])
            alert.images = [LocalizedImage(url: "x"), LocalizedImage(url: "y")]
            alert.images[1].language = "fr"
            alert.imageAlternative = TranslatedString([.init(text: "a map")])
            alert.activePeriods = end.map { [TimeRange(end: OverlaidTimetable.instant($0))] } ?? []
            var selector = AlertOverlay.Selector()
            (selector.routeID, selector.stopID, selector.agencyID) = ("R", "B", "X")
            var entity = EntitySelector()
            (entity.routeID, entity.stopID, entity.agencyID) = ("R", "B", "X")
            alert.informedEntities = [entity]
            return AlertOverlay(id: id, feed: 0, alert: alert, selectors: [selector])
        }
        overlaid.alerts = [
            alert("over", .severe, until: "09:00"), alert("info", .info), alert("severe", .severe, until: "09:01"),
            alert("info2", .info),
        ]
        let found = try overlaid.timetable.alerts(realtime: overlaid.view)
        #expect(found.map(\.id) == ["severe", "info", "info2"])
        #expect([found[0].spokenHeader, found[0].image?.url, found[0].imageAlternative] == ["spoken", "x", "a map"])
        let subject = try #require(found.first?.informedEntities.first)
        #expect([subject.routeLabel, subject.stopName, subject.agencyName] == ["1", "Bravo", "Harbour"])
        #expect(found.map(\.isStale) == [false, false, false])
        overlaid.feeds[0].timestamp = overlaid.now - 601
        #expect(try overlaid.timetable.alerts(realtime: overlaid.view).map(\.isStale) == [true, true, true])
    }
}
