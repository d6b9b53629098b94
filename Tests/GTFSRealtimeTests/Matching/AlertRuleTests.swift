import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct AlertRuleTests {
    private func selectors(
        _ entities: EntitySelector..., on schedule: LiteralSchedule = .mini
    ) throws -> (selectors: [AlertOverlay.Selector], notices: RealtimeNotices) {
        var alert = ServiceAlert()
        alert.informedEntities = entities
        let overlay = try RealtimeOverlay([Told.feed(alerts: [alert])], on: schedule)
        return (overlay.alerts[0].selectors, overlay.feeds[0].notices)
    }

    private func entity(_ fill: (inout EntitySelector) -> Void) -> EntitySelector {
        var entity = EntitySelector()
        fill(&entity)
        return entity
    }

    @Test("B56: fields of a selector stay together, entities apart; a direction counts only with a route")
    func fields() throws {
        let found = try selectors(
            entity {
                $0.routeID = "R1"
                $0.stopID = "B"
                $0.directionID = 1
            },
            entity {
                $0.stopID = "C"
                $0.directionID = 1
            }, entity { $0.routeType = 3 }, entity { $0.agencyID = "AG" }
        ).selectors
        #expect(found.count == 4)
        #expect(found[0].routeID == "R1" && found[0].stopID == "B" && found[0].directionID == 1)
        #expect(found[1].stopID == "C" && found[1].directionID == nil)
        #expect(found[2].routeType == 3)
        #expect(found[3].agencyID == "AG")
    }

    @Test("B56: a selector that says nothing, or names what the timetable lacks, agrees with no row")
    func impossible() throws {
        let found = try selectors(
            entity { _ in }, entity { $0.directionID = 0 }, entity { $0.routeID = "X" }, entity { $0.stopID = "X" },
            entity { $0.agencyID = "X" })
        #expect(found.selectors.isEmpty)
        #expect(found.notices["E004"] == 1)
        #expect(found.notices["E011"] == 1)
        #expect(found.notices["E034"] == 1)
    }

    @Test("B57: a descriptor's route_id names a trip and is never route-wide; schedule_relationship says nothing")
    func descriptor() throws {
        let found = try selectors(
            entity { $0.trip = Told.descriptor(route: "R1") },
            entity { $0.trip = Told.descriptor("T", route: "R1", date: "20260304", .cancelled) },
            entity { $0.trip = Told.descriptor("T", .deleted) }, entity { $0.trip = Told.descriptor("Z") }
        ).selectors
        #expect(
            found.map(\.trip) == [
                AlertOverlay.Selector.Trip(tripID: "T", serviceDate: Told.date),
                AlertOverlay.Selector.Trip(tripID: "T"),
            ])
        #expect(found.allSatisfy { $0.routeID == nil })
    }

    @Test("B57: a route_id alone in a descriptor names no trip, which is noticed")
    func unnamedTrip() throws {
        let found = try selectors(entity { $0.trip = Told.descriptor(route: "R1") })
        #expect(found.selectors.isEmpty)
        #expect(found.notices["unnamed_alert_trip"] == 1)
    }

    @Test("B57: a trip without an id is found by route, direction, start and date")
    func byStart() throws {
        var schedule = LiteralSchedule()
        schedule.add("X", direction: 0, "A 10:00, B 10:10")
        let found = try selectors(
            entity { $0.trip = Told.descriptor(route: "R1", direction: 0, start: "10:00:00", date: "20260304") },
            on: schedule
        ).selectors
        #expect(found.map(\.trip) == [AlertOverlay.Selector.Trip(tripID: "X", serviceDate: Told.date)])
        #expect(found[0].routeID == nil && found[0].directionID == nil)
    }

    @Test("B57: a trip on a day on which it does not run is no row, but for the calendar date of one after midnight")
    func days() throws {
        var schedule = LiteralSchedule.mini
        schedule.add("N", "A 24:30, B 24:40")
        schedule.days = ["T": [Told.date], "N": [Told.date.adding(days: -1)]]
        let found = try selectors(
            entity { $0.trip = Told.descriptor("T", date: "20260305") },
            entity { $0.trip = Told.descriptor("N", date: "20260304") },
            entity { $0.trip = Told.descriptor("T", date: "soon") }, on: schedule)
        #expect(
            found.selectors.map(\.trip) == [
                AlertOverlay.Selector.Trip(tripID: "N", serviceDate: Told.date.adding(days: -1))
            ])
        #expect(found.notices["malformed_alert_trip"] == 1)
    }

    @Test("B57: a trip of another route than the selector's agrees with no row (E030), nor do two routes (E031)")
    func routes() throws {
        var schedule = LiteralSchedule.mini
        schedule.routes["R2"] = ScheduledRoute(id: "R2")
        let found = try selectors(
            entity {
                $0.routeID = "R2"
                $0.trip = Told.descriptor("T", route: "R1")
            }, on: schedule)
        #expect(found.selectors.isEmpty)
        #expect(found.notices["E030"] == 1)
        #expect(found.notices["E031"] == 1)
    }

    @Test("B57: a trip of the messages' own, and a stop of theirs, can be spoken of")
    func own() throws {
        var alert = ServiceAlert()
        alert.informedEntities = [
            entity { $0.trip = Told.descriptor("N") }, entity { $0.stopID = "new" },
        ]
        let new = Told.update(
            Told.descriptor("N", .new), Told.stop("A", departure: Told.at("10:01")),
            Told.stop("B", departure: Told.at("10:11")))
        var stop = FeedEntity(id: "s")
        stop.stop = RealtimeStop(id: "new")
        let overlay = try RealtimeOverlay(
            [Told.feed([new], alerts: [alert]) { $0.entities.append(stop) }], on: LiteralSchedule.mini)
        #expect(overlay.alerts[0].selectors.count == 2)
        #expect(overlay.stops.keys.map(\.rawValue) == ["new"])
        #expect(overlay.feeds[0].alertCount == 1)
    }
}
