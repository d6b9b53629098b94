import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Answers with realtime read back from their JSON")
struct RealtimeRoundTripTests {
    private func check<Value: Codable & Equatable>(
        _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try throughBothEncoders(value) == [value, value], sourceLocation: sourceLocation)
    }

    @Test("boards, vehicles and alerts of random overlays", arguments: UInt64(1)...4)
    func random(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        let overlaid = try RandomOverlay(seed: seed, timetable, feed).overlaid
        var predicted = 0
        for stop in RandomTimetable.stops {
            let request = DeparturesRequest(stopID: Stop.ID(stop), at: overlaid.now - 43200, minutes: 2880)
            let board = try feed.timetable.departures(request, realtime: overlaid.view)
            try check(board)
            predicted += board.departures.count { $0.realtime?.isRealTime ?? false }
        }
        #expect(predicted > 0)
        try check(try feed.timetable.vehicles(realtime: overlaid.view).map(\.report))
        try check(try feed.timetable.alerts(realtime: overlaid.view))
        try check(overlaid.view.status)
    }

    @Test("a vehicle, its carriages and an alert with everything that a message can say")
    func everything() throws {
        var overlaid = OverlaidTimetable(try FeedText().imported())
        overlaid.feeds[0].trips.miss(.unknownTrip, "T99")
        overlaid.feeds[0].vehicles.miss(.notRunning, "v1")
        overlaid.feeds[0].trips.matchedByHeuristic = [.suffix: 2]
        overlaid.feeds += [RealtimeFeed(name: "broken", timestamp: nil, changedAt: 0)]
        overlaid.feeds[1].failure = "does not exist"
        try overlaid.add("T", [60, 120, 180, 240]) { ($0.vehicleIndex, $0.vehicleStopIndex) = (0, 1) }
        var vehicle = VehiclePosition()
        vehicle.vehicle = VehicleDescriptor(id: "v7")
        vehicle.vehicle?.label = "7"
        vehicle.position = Coordinate(latitude: Double(Float(-33.87)), longitude: Double(Float(151.2071)))
        (vehicle.bearing, vehicle.speed) = (Double(Float(12.3)), Double(Float(4.56)))
        (vehicle.timestamp, vehicle.currentStopSequence, vehicle.occupancyPercentage) = (overlaid.now - 5, 2, 80)
        vehicle.occupancy = .other(42)
        vehicle.carriages = (1...2).map { sequence in
            var carriage = Carriage()
            (carriage.sequence, carriage.toilet, carriage.isQuiet, carriage.occupancy) = (sequence, 2, true, .full)
            return carriage
        }
        var matched = VehicleOverlay(id: "e1", feed: 0, vehicle: vehicle)
        (matched.trip, matched.routeID) = (0, "R")
        overlaid.vehicles = [matched]
        var alert = ServiceAlert()
        (alert.cause, alert.effect, alert.severity) = (.other(99), .detour, .warning)
        alert.header = TranslatedString([
            TranslatedString.Translation(text: "Slow", language: "en"),
            TranslatedString.Translation(text: "Lent", language: "fr"),
        ])
        alert.activePeriods = [TimeRange(start: overlaid.now - 60), TimeRange(end: overlaid.now + 60)]
        var entity = EntitySelector()
        (entity.routeID, entity.stopID, entity.routeType) = ("R", "B", 3)
        alert.informedEntities = [entity]
        var selector = AlertOverlay.Selector()
        (selector.routeID, selector.stopID) = ("R", "B")
        overlaid.alerts = [AlertOverlay(id: "a1", feed: 0, alert: alert, selectors: [selector])]

        let request = DeparturesRequest(stopID: "B", at: overlaid.now, minutes: 120)
        let board = try overlaid.timetable.ask(request, realtime: overlaid.view, language: "fr-CA")
        #expect(board.departures.first?.realtime?.alerts.map(\.header) == ["Lent"])
        #expect(board.departures.first?.realtime?.vehicle?.position != nil)
        #expect(board.departures.first?.realtime?.minutes == 72)
        #expect(board.realtime?.feeds.map(\.state) == [.fresh, .unreadable])
        try check(board)
        let vehicles = try overlaid.timetable.vehicles(realtime: overlaid.view).map(\.report)
        #expect(vehicles.first?.carriages.count == 2)
        try check(vehicles)
        var french = overlaid.timetable
        french.language = "fr"
        let alerts = try french.alerts(realtime: overlaid.view)
        #expect(alerts.map(\.header) == ["Lent"])
        #expect(alerts.first?.informedEntities.first?.stopName == "Bravo")
        try check(alerts)
    }
}
