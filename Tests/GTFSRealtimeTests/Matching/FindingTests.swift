import GTFSModel
import Testing

@testable import GTFSRealtime

/// What the GTFS-Realtime validator would find by holding a message against the timetable.
@Suite struct FindingTests {
    private static var schedule: LiteralSchedule {
        var schedule = LiteralSchedule.mini
        schedule.add("P", direction: 0, "A 12:00, B 12:10")
        schedule.add(
            "F",
            frequencies: [
                FrequencyWindow(
                    start: ServiceTime(seconds: 21600), end: ServiceTime(seconds: 25200), headway: 600, exactTimes: 0)
            ], "A 00:00, B 00:05")
        schedule.stops["S"] = ScheduledStop(id: "S", locationType: .station)
        return schedule
    }

    private func notices(
        _ updates: [TripUpdate] = [], _ vehicles: [VehiclePosition] = []
    ) throws -> RealtimeNotices {
        try RealtimeOverlay([Told.feed(updates, vehicles: vehicles)], on: Self.schedule).feeds[0].notices
    }

    @Test("A message that says nothing wrong has nothing noticed")
    func clean() throws {
        var run = Told.update(
            Told.descriptor("F", start: "06:05:00", date: "20260304", .unscheduled),
            Told.stop("A", departure: Told.at("06:05")))
        run.vehicle = VehicleDescriptor(id: "bus")
        #expect(
            try notices([
                Told.update(
                    Told.descriptor("P", route: "R1", direction: 0, start: "12:00:00", date: "20260304"),
                    Told.stop("B", delay: 0)), run,
            ]).isEmpty)
    }

    @Test(
        "A descriptor that goes against the timetable is noticed by the validator's code",
        arguments: [
            ("E003", Told.descriptor("Z")), ("E004", Told.descriptor("Z", route: "X")),
            ("E006", Told.descriptor("F", start: "06:05:00", .unscheduled)),
            ("E013", Told.descriptor("F", start: "06:05:00", date: "20260304", .scheduled)),
            ("E023", Told.descriptor("P", start: "12:01:00")), ("E024", Told.descriptor("P", direction: 1)),
            ("E035", Told.descriptor("P", route: "X")), ("E016", Told.descriptor("P", start: "13:00:00", .added)),
            ("W005", Told.descriptor("F", start: "06:05:00", date: "20260304", .unscheduled)),
        ] as [(RealtimeNotices.Code, TripDescriptor)])
    func descriptors(code: RealtimeNotices.Code, descriptor: TripDescriptor) throws {
        #expect(try notices([Told.update(descriptor, Told.stop("A", delay: 0))])[code] == 1)
    }

    @Test("A vehicle's trip, stop and place in the trip are held against the timetable too")
    func vehicles() throws {
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("P", route: "X", direction: 1)
        vehicle.stopID = "S"
        vehicle.currentStopSequence = 77
        var other = VehiclePosition()
        other.trip = Told.descriptor("Z")
        other.stopID = "ZZZ"
        let found = try notices([], [vehicle, other])
        for code: RealtimeNotices.Code in ["E003", "E004", "E011", "E015", "E024", "E035", "E051"] {
            #expect(found[code] == 1, "\(code)")
        }
    }

    @Test("An update of a stop at which no vehicle stops is noticed")
    func station() throws {
        let update = Told.update(
            Told.descriptor("T", date: "20260304"), Told.stop("A", delay: 0), Told.stop("S", delay: 0))
        #expect(try notices([update])["E015"] == 1)
    }

    @Test("Vehicles and updates without each other are noticed where there are both")
    func partners() throws {
        var update = Told.update(Told.descriptor("T", date: "20260304"), Told.stop("A", delay: 0))
        update.vehicle = VehicleDescriptor(id: "bus")
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("P", date: "20260304")
        vehicle.vehicle = VehicleDescriptor(id: "tram")
        #expect(try notices([update], [vehicle])["W003"] == 2)
        #expect(try notices([update])["W003"] == 0)
        #expect(try notices([], [vehicle])["W003"] == 0)
    }

    @Test("An update and a position of one trip in two feeds that name different vehicles are noticed")
    func pairing() throws {
        var update = Told.update(Told.descriptor("T", date: "20260304"), Told.stop("A", delay: 0))
        update.vehicle = VehicleDescriptor(id: "bus")
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("T", date: "20260304")
        vehicle.vehicle = VehicleDescriptor(id: "tram")
        let overlay = try RealtimeOverlay(
            [Told.feed([update]), Told.feed(vehicles: [vehicle])], on: Self.schedule)
        #expect(overlay.feeds[1].notices["E047"] == 1)
        #expect(overlay.trip?.vehicle?.id == "bus")
    }
}
