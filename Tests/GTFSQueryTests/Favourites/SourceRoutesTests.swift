import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("The routes that sources of messages speak of") struct SourceRoutesTests {
    private static let names = ["trains", "buses", "ferries"]

    /// Messages of a source, each vehicle on a route; an alert of a route where asked.
    private static func overlay(
        _ routes: [(name: String, routes: [Route.ID])], alert: String? = nil, sent: Int = 100
    ) -> RealtimeOverlay {
        let feeds = routes.map { RealtimeFeed(name: $0.name, timestamp: sent, changedAt: sent, entityCount: 1) }
        let vehicles = routes.enumerated().flatMap { index, source in
            source.routes.map { route in
                var vehicle = VehicleOverlay(id: route.rawValue, feed: index, vehicle: VehiclePosition())
                vehicle.routeID = route
                return vehicle
            }
        }
        let alerts = routes.indices.filter { routes[$0].name == alert }.map { index in
            var selector = AlertOverlay.Selector()
            selector.routeID = "A"
            return AlertOverlay(id: "a", feed: index, alert: ServiceAlert(), selectors: [selector])
        }
        return RealtimeOverlay(feeds: feeds, vehicles: vehicles, alerts: alerts)
    }

    @Test func `A board needs the sources of its routes, and all of them where nothing is known of these`() {
        var known = SourceRoutes()
        #expect(known.own(Self.names, of: ["T1"], at: 100) == Self.names)
        known.learn(from: Self.overlay([("trains", ["T1", "T2"]), ("buses", ["B"]), ("ferries", ["F"])]), at: 100)
        #expect(known.own(Self.names, of: ["T1"], at: 200) == ["trains"])
        #expect(known.own(Self.names, of: ["B", "F"], at: 200) == ["buses", "ferries"])
        #expect(known.own(Self.names, of: ["N"], at: 200) == Self.names)
        #expect(known.own(Self.names + ["new"], of: ["B"], at: 200) == ["buses", "new"])
    }

    @Test func `A source is asked again after a day, and for each board where it has alerts`() {
        var known = SourceRoutes()
        known.learn(
            from: Self.overlay([("trains", ["T1"]), ("buses", ["B"]), ("ferries", ["F"])], alert: "ferries"), at: 100)
        #expect(known.own(Self.names, of: ["B"], at: 200) == ["buses", "ferries"])
        known.learn(from: Self.overlay([("ferries", [])], sent: 86_000), at: 86_000)
        known.learn(from: Self.overlay([("buses", ["B2"])], sent: 86_000), at: 86_000)
        #expect(known.own(Self.names, of: ["B"], at: 86_501) == Self.names)
        #expect(known.sources["buses"]?.routes == ["B", "B2"])
    }

    @Test func `A trip of the messages' own makes its source one of each board`() {
        var trip = TripOverlay.Draft(
            id: TripOnServiceDay(tripID: "new", serviceDate: ServiceDate(dayNumber: 0)), scheduled: nil, change: .added,
            feed: 1)
        trip.routeID = "B"
        let feeds = ["trains", "buses"].map { RealtimeFeed(name: $0, timestamp: 100, changedAt: 100) }
        var vehicle = VehicleOverlay(id: "v", feed: 0, vehicle: VehiclePosition())
        vehicle.routeID = "T1"
        var known = SourceRoutes()
        known.learn(from: RealtimeOverlay(feeds: feeds, trips: [trip], vehicles: [vehicle]), at: 100)
        #expect(known.own(["trains", "buses"], of: ["T1"], at: 200) == ["trains", "buses"])
        #expect(known.own(["buses", "trains"], of: ["B"], at: 200) == ["buses"])
    }

    @Test func `A source is left out for an hour alone where no source speaks of one of the routes`() {
        var known = SourceRoutes()
        known.learn(from: Self.overlay([("trains", ["T1"]), ("buses", ["B"])]), at: 100)
        let names = ["trains", "buses"]
        #expect(known.own(names, of: ["T1", "N"], at: 3700) == ["trains"])
        #expect(known.own(names, of: ["T1", "N"], at: 3701) == names)
        #expect(known.own(names, of: ["T1"], at: 3701) == ["trains"])
    }

    @Test func `Old messages teach nothing, a clock that was ahead is not believed, and nothing is known for ever`() {
        var known = SourceRoutes()
        known.learn(from: Self.overlay([("trains", ["T1"]), ("buses", [])]), at: 500)
        #expect(known.sources.isEmpty)
        known.learn(from: Self.overlay([("trains", ["T1"]), ("buses", ["B"])], sent: .max), at: .max)
        #expect(known.own(["trains", "buses"], of: ["B"], at: .min) == ["trains", "buses"])
        for (route, day) in [("T1", 0), ("T2", 8), ("T2", 16)] {
            known.learn(from: Self.overlay([("ferries", [Route.ID(route)])], sent: day * 86_400), at: day * 86_400)
        }
        #expect(known.sources["ferries"]?.routes == ["T2"])
    }

    @Test func `A file of favourites keeps them, beside the list and apart from its changes`() throws {
        let folder = try TemporaryFolder()
        let favourites = try Favourites(path: folder.file("mine.sqlite"))
        #expect(try favourites.sourceRoutes() == SourceRoutes())
        try favourites.learnSources(from: Self.overlay([("buses", ["B"])]), at: 100)
        try favourites.learnSources(from: Self.overlay([("trains", ["T"])], alert: "trains"), at: 200)
        var expected = SourceRoutes()
        expected.learn(from: Self.overlay([("buses", ["B"])]), at: 100)
        expected.learn(from: Self.overlay([("trains", ["T"])], alert: "trains"), at: 200)
        #expect(try Favourites(path: folder.file("mine.sqlite")).sourceRoutes() == expected)
        #expect(try favourites.changes().changes.isEmpty && favourites.all().isEmpty)
    }
}
