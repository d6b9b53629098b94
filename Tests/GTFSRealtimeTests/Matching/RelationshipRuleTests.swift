import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct RelationshipRuleTests {
    private func overlay(_ updates: TripUpdate..., on schedule: LiteralSchedule = .mini) throws -> RealtimeOverlay {
        try RealtimeOverlay([Told.feed(updates)], on: schedule)
    }

    private static let ownStops = [
        Told.stop("A", departure: Told.at("10:03")), Told.stop("B", departure: Told.at("10:13")),
        Told.stop("D", departure: Told.at("10:30")),
    ]

    private func own(_ descriptor: TripDescriptor) -> TripUpdate {
        var update = TripUpdate(trip: descriptor)
        update.stopTimeUpdates = Self.ownStops
        return update
    }

    @Test("B39: a cancelled trip keeps its instance, and what else is said of its stops counts for nothing")
    func canceled() throws {
        let found = try overlay(
            Told.update(Told.descriptor("T", date: "20260304", .cancelled), Told.stop("B", delay: 120)))
        #expect(found.trip?.change == .cancelled)
        #expect(found.trip?.stopTimes.allSatisfy { !$0.hasPrediction } == true)
        #expect(found.feeds[0].trips.matched == 1)
    }

    @Test("B41: a deleted trip is another thing than a cancelled one")
    func deleted() throws {
        #expect(try overlay(Told.update(Told.descriptor("T", .deleted))).trip?.change == .deleted)
    }

    @Test("B43: a new trip has its own id, stops and day; its route is kept where the timetable has it")
    func new() throws {
        for (route, shown) in [("R1", Route.ID("R1")), ("X", nil)] {
            let found = try overlay(own(Told.descriptor("N1", route: Route.ID(route), .new)))
            #expect(found.trip?.change == .added)
            #expect(found.trip?.id == TripOnServiceDay(tripID: "N1", serviceDate: Told.date))
            #expect(found.trip?.stopTimes.map(\.departure) == [Told.at("10:03"), Told.at("10:13"), Told.at("10:30")])
            #expect(found.trip?.routeID == shown)
            #expect(found.feeds[0].trips.added == 1)
            #expect(found.feeds[0].notices["E004"] == (shown == nil ? 1 : 0))
        }
    }

    @Test("B43: a new trip whose id the timetable has is rejected; so is one with less than two stops")
    func rejectedNew() throws {
        let known = try overlay(own(Told.descriptor("T", .new)))
        #expect(known.trips.isEmpty)
        #expect(known.feeds[0].trips.unmatched == [.alreadyScheduled: 1])
        #expect(known.feeds[0].notices["E016"] == 1)
        let short = try overlay(Told.update(Told.descriptor("N1", .new), Self.ownStops[0]))
        #expect(short.trips.isEmpty)
        #expect(short.feeds[0].trips.added == 1)
        #expect(short.feeds[0].trips.unmatched.isEmpty)
        #expect(short.feeds[0].notices["too_few_stops"] == 1)
    }

    @Test("B44: ADDED with an id that the timetable lacks is a new trip, also without a route")
    func addedUnknown() throws {
        let found = try overlay(own(Told.descriptor("N1", .added)))
        #expect(found.trip?.change == .added)
        #expect(found.trip?.routeID == nil)
        #expect(found.feeds[0].trips.added == 1)
    }

    @Test("B44: ADDED with a known id and another start is a copy; with the same start it is the trip itself")
    func addedKnown() throws {
        let copy = try overlay(own(Told.descriptor("T", start: "10:02:00", date: "20260304", .added)))
        #expect(copy.trip?.change == .duplicated)
        #expect(copy.trip?.id.tripID == "T#dup")
        let same = try overlay(own(Told.descriptor("T", start: "10:00:00", date: "20260304", .added)))
        #expect(same.trip?.change == .scheduled)
        #expect(same.feeds[0].notices["E016"] == 1)
    }

    @Test("B44: ADDED on a day on which the trip does not run is a copy on that day")
    func addedDay() throws {
        var schedule = LiteralSchedule.mini
        schedule.days["T"] = [Told.date.adding(days: -1)]
        let found = try overlay(own(Told.descriptor("T", date: "20260304", .added)), on: schedule)
        #expect(found.trip?.change == .duplicated)
        #expect(found.trip?.id.serviceDate == Told.date)
    }

    @Test("B46: a trip of frequencies.txt without exact times cannot be duplicated")
    func headwayDuplicate() throws {
        for (exactTimes, count) in [(ExactTimes(rawValue: 0), 0), (.scheduleBased, 1)] {
            var schedule = LiteralSchedule()
            let window = FrequencyWindow(
                start: ServiceTime(seconds: 21600), end: ServiceTime(seconds: 25200), headway: 600,
                exactTimes: exactTimes)
            schedule.add("F", frequencies: [window], "A 06:00, B 06:05")
            var update = Told.update(Told.descriptor("F", .duplicated))
            update.properties = TripProperties()
            update.properties?.startDate = "20260304"
            update.properties?.startTime = "10:00:00"
            let overlay = try RealtimeOverlay([Told.feed([update])], on: schedule)
            #expect(overlay.trips.count == count)
            #expect(overlay.feeds[0].trips.unmatched == (count == 0 ? [.headwayDuplicate: 1] : [:]))
        }
    }

    @Test("B44: ADDED says nothing more where a NEW or DUPLICATED entity speaks of the same id")
    func addedTwice() throws {
        var copy = own(Told.descriptor("T", .duplicated))
        copy.properties = TripProperties()
        copy.properties?.tripID = "T2"
        copy.properties?.startDate = "20260304"
        copy.properties?.startTime = "11:00:00"
        for id: Trip.ID in ["T", "T2"] {
            let found = try overlay(own(Told.descriptor(id, start: "11:00:00", date: "20260304", .added)), copy)
            #expect(found.trips.map(\.id.tripID) == ["T2"])
            #expect(found.feeds[0].trips.unmatched == [.superseded: 1])
        }
        let new = try overlay(own(Told.descriptor("N", .added)), own(Told.descriptor("N", .new)))
        #expect(new.trips.count == 1)
    }

    @Test("B45: a replacement is the scheduled trip's instance, by its own stops")
    func replacement() throws {
        let found = try overlay(own(Told.descriptor("T", date: "20260304", .replacement)))
        #expect(found.trip?.change == .replaced)
        #expect(found.trip?.id == TripOnServiceDay(tripID: "T", serviceDate: Told.date))
        #expect(found.trip?.scheduled?.id == "T")
        #expect(try overlay(own(Told.descriptor("Z", .replacement))).feeds[0].trips.unmatched == [.unknownTrip: 1])
    }

    @Test("B46: a copy runs by the original's times from its own start on its own day; the original stays")
    func duplicated() throws {
        var update = Told.update(Told.descriptor("T", date: "20260303", .duplicated), Told.stop("B", delay: 30))
        update.properties = TripProperties()
        update.properties?.tripID = "T2"
        update.properties?.startDate = "20260304"
        update.properties?.startTime = "11:05:00"
        let found = try overlay(update)
        #expect(found.trip?.change == .duplicated)
        #expect(found.trip?.id == TripOnServiceDay(tripID: "T2", serviceDate: Told.date))
        #expect(found.trip?.scheduled?.id == "T")
        #expect(found.trip?.stopTimes[1].scheduledDeparture == Told.at("11:15"))
        #expect(found.trip?.stopTimes[1].departure == Told.at("11:15") + 30)
        #expect(found.feeds[0].trips.added == 1)
        #expect(found.index.trips.isEmpty)
    }

    @Test("B46: without trip_properties date and time are the descriptor's, and the id is made of the original's")
    func duplicatedWithoutProperties() throws {
        let found = try overlay(
            Told.update(
                Told.descriptor("T", start: "11:05:00", date: "20260304", .duplicated), Told.stop("B", delay: 30)),
            Told.update(
                Told.descriptor("T", start: "12:05:00", date: "20260304", .duplicated), Told.stop("B", delay: 30)))
        #expect(found.trips.map(\.id.tripID) == ["T#dup", "T#dup"])
        #expect(found.trips.map { $0.stopTimes[1].departure } == [Told.at("11:15") + 30, Told.at("12:15") + 30])
    }

    @Test("B46: without properties and updates there is nothing to show; an original that no one knows is counted")
    func nothingToShow() throws {
        let empty = try overlay(Told.update(Told.descriptor("T", start: "11:05:00", date: "20260304", .duplicated)))
        #expect(empty.trips.isEmpty)
        #expect(empty.feeds[0].trips.unmatched == [.incompleteDescriptor: 1])
        #expect(try overlay(own(Told.descriptor("Z", .duplicated))).feeds[0].trips.unmatched == [.unknownTrip: 1])
    }

    @Test("B46: a copy may not take the name of a trip of the timetable, and a malformed date costs it")
    func duplicatedNames() throws {
        var update = own(Told.descriptor("T", .duplicated))
        update.properties = TripProperties()
        update.properties?.tripID = "T"
        update.properties?.startTime = "11:00:00"
        #expect(try overlay(update).trip?.id.tripID == "T#dup")
        update.properties?.startDate = "tomorrow"
        #expect(try overlay(update).feeds[0].trips.unmatched == [.malformed: 1])
    }
}
