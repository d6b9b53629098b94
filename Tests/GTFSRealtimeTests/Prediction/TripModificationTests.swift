import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct TripModificationTests {
    /// Stops by sequence or id, what replaces them with travel times in minutes, and minutes of delay behind.
    private func modification(
        _ start: Int, _ end: Int?, _ stops: [(Stop.ID, Int?)] = [], delay: Int = 0
    ) -> TripModifications.Modification {
        var modification = TripModifications.Modification()
        modification.start = .init()
        modification.start?.stopSequence = start
        if let end {
            modification.end = .init()
            modification.end?.stopSequence = end
        }
        modification.replacementStops = stops.map { id, minutes in
            var stop = TripModifications.ReplacementStop(stopID: id)
            stop.travelTime = minutes.map { $0 * 60 }
            return stop
        }
        modification.propagatedDelay = delay * 60
        return modification
    }

    private static var schedule: LiteralSchedule {
        var schedule = LiteralSchedule.mini
        for stop in ["X", "Y", "Z"] as [Stop.ID] { schedule.stops[stop] = ScheduledStop(id: stop) }
        return schedule
    }

    private func detour(
        _ modifications: TripModifications.Modification..., trips: [Trip.ID] = ["T"], dates: [String] = ["20260304"]
    ) -> TripModifications {
        var message = TripModifications()
        var selected = TripModifications.SelectedTrips()
        selected.tripIDs = trips
        message.selectedTrips = [selected]
        message.serviceDates = dates
        message.modifications = modifications
        return message
    }

    private func overlays(
        _ message: TripModifications, _ updates: [MatchedUpdate] = [], in schedule: LiteralSchedule = schedule
    ) throws -> (trips: [TripOverlay.Draft], notices: RealtimeNotices) {
        var notices = RealtimeNotices()
        let trips = try TripModificationApplier(CachedSchedule(schedule)).overlays(
            of: message, id: "detour", feed: 0, updates: updates.map { ($0.match, $0.update) }, notices: &notices)
        return (trips, notices)
    }

    private func scheduled(_ trip: TripOverlay.Draft?) -> [String] {
        (trip?.stopTimes ?? []).map { "\($0.stopSequence) \($0.stopID) \(clock($0.scheduledDeparture))" }
    }

    @Test("B50: the span is replaced, both ends included, and stops are numbered anew")
    func span() throws {
        let (trips, notices) = try overlays(detour(modification(2, 3, [("X", 4), ("Y", 12)], delay: 5)))
        #expect(trips.count == 1)
        #expect(trips[0].change == .modified)
        #expect(scheduled(trips[0]) == ["1 A 10:00", "2 X 10:04", "3 Y 10:12", "4 D 10:35"])
        #expect(trips[0].stopTimes.map(\.scheduledPosition) == [0, nil, nil, 3])
        #expect(trips[0].stopTimes.allSatisfy { !$0.hasPrediction })
        #expect(trips[0].scheduled?.id == "T")
        #expect(notices.isEmpty)
    }

    @Test("B50: the reference stop is the one before the span, or the first stop of the trip")
    func reference() throws {
        let middle = try overlays(detour(modification(3, 3, [("X", 7)]))).trips
        #expect(scheduled(middle.first) == ["1 A 10:00", "2 B 10:10", "3 X 10:17", "4 D 10:30"])
        let first = try overlays(detour(modification(1, 2, [("X", -3), ("Y", 6)]))).trips
        #expect(scheduled(first.first) == ["1 X 09:57", "2 Y 10:06", "3 C 10:20", "4 D 10:30"])
    }

    @Test("B50: delays of several modifications add up along the trip")
    func accumulated() throws {
        let message = detour(modification(4, 4, [("Y", 10)], delay: 3), modification(2, 2, [("X", 9)], delay: 5))
        #expect(try scheduled(overlays(message).trips.first) == ["1 A 10:00", "2 X 10:09", "3 C 10:25", "4 Y 10:35"])
    }

    @Test("B50: without an end no stop is left out; without stops in their place they just are")
    func insertedOrDropped() throws {
        let inserted = try overlays(detour(modification(3, nil, [("X", 5)], delay: 2))).trips
        #expect(scheduled(inserted.first) == ["1 A 10:00", "2 B 10:10", "3 X 10:15", "4 C 10:22", "5 D 10:32"])
        let delayed = try overlays(detour(modification(2, nil, delay: 5))).trips
        #expect(scheduled(delayed.first) == ["1 A 10:00", "2 B 10:10", "3 C 10:25", "4 D 10:35"])
        let dropped = try overlays(detour(modification(2, 3))).trips
        #expect(scheduled(dropped.first) == ["1 A 10:00", "2 D 10:30"])
    }

    @Test("B50: a replacement stop without a travel time lies between its neighbours")
    func interpolated() throws {
        let trips = try overlays(detour(modification(2, 3, [("X", nil), ("Y", 20), ("Z", nil)]))).trips
        #expect(scheduled(trips.first) == ["1 A 10:00", "2 X 10:10", "3 Y 10:20", "4 Z 10:25", "5 D 10:30"])
    }

    @Test("B50: selectors may name stops, and stop_id is right where they disagree")
    func selectors() throws {
        var byStop = modification(1, 1, [("X", 4)])
        byStop.start?.stopID = "B"
        byStop.end?.stopID = "C"
        byStop.end?.stopSequence = nil
        #expect(try scheduled(overlays(detour(byStop)).trips.first) == ["1 A 10:00", "2 X 10:04", "3 D 10:30"])
    }

    @Test("B50: only on its service dates, and only where the trip runs")
    func dates() throws {
        var schedule = Self.schedule
        schedule.days["T"] = [ServiceDate(yyyymmdd: 20_260_304)!, ServiceDate(yyyymmdd: 20_260_306)!]
        let message = detour(
            modification(2, 3), trips: ["T", "T", "NONE"], dates: ["20260304", "20260305", "20260304", "x", "20260306"])
        let (trips, notices) = try overlays(message, in: schedule)
        #expect(trips.map(\.id.serviceDate.yyyymmdd) == [20_260_304, 20_260_306])
        #expect(notices["E003"] == 1)
        #expect(notices["E021"] == 1)
    }

    @Test("B50: an update of the original trip speaks of common stops, by their numbers and the original schedule")
    func originalUpdate() throws {
        let update = MatchedUpdate.of(
            "T", in: Self.schedule, [.at(sequence: 1, d: late(60)), .at(sequence: 4, a: late(120))])
        let trip = try overlays(detour(modification(2, 3, [("X", 4)], delay: 5)), [update]).trips.first
        #expect(scheduled(trip) == ["1 A 10:00", "2 X 10:04", "3 D 10:35"])
        #expect(trip?.stopTimes.map { clock($0.departure) } == ["10:01", "-", "10:32"])
        #expect(trip?.change == .modified)
    }

    @Test("B50, B29, B33: a time that is only scheduled stays on its side of the predicted one")
    func order() throws {
        let early = MatchedUpdate.of("T", in: Self.schedule, [.at(sequence: 4, d: late(60))])
        let later = MatchedUpdate.of("T", in: Self.schedule, [.at(sequence: 4, a: late(600))])
        let message = detour(modification(2, 3, [("X", 4)], delay: 5))
        let departure = try #require(overlays(message, [early]).trips.first?.stopTimes.last)
        #expect(clock(departure.scheduledArrival) == "10:35")
        #expect(clock(departure.departure) == "10:31" && clock(departure.arrival) == "10:31")
        let arrival = try #require(overlays(message, [later]).trips.first?.stopTimes.last)
        #expect(clock(arrival.arrival) == "10:40" && clock(arrival.departure) == "10:40")
    }

    @Test("B50: an update that selects the modified trip goes by the new numbers and times, and comes first")
    func selectingUpdate() throws {
        var update = MatchedUpdate.of("T", in: Self.schedule, [.at(sequence: 2, a: late(60))])
        update.update.trip.modifiedTrip = ModifiedTripSelector()
        update.update.trip.modifiedTrip?.modificationsID = "detour"
        let original = MatchedUpdate.of("T", in: Self.schedule, [.at(sequence: 4, a: late(600))])
        let message = detour(modification(2, 3, [("X", 4)], delay: 5))
        for updates in [[update, original], [original, update]] {
            let trip = try overlays(message, updates).trips.first
            #expect(trip?.stopTimes.map { clock($0.departure) } == ["-", "10:05", "10:36"])
            #expect(trip?.stopTimes.map(\.scheduledPosition) == [0, nil, 3])
        }
        update.update.trip.modifiedTrip?.modificationsID = "another"
        #expect(try overlays(message, [update]).trips.first?.stopTimes.contains { $0.hasPrediction } == false)
    }

    @Test("B50: a trip that an update cancels takes no detour", arguments: [TripChange.cancelled, .deleted])
    func canceled(change: TripChange) throws {
        let update = MatchedUpdate.of("T", in: Self.schedule, [], as: change)
        #expect(try overlays(detour(modification(2, 3)), [update]).trips.map(\.change) == [change])
    }

    @Test("B50: unknown replacement stops are dropped with a flag; what cannot be applied is counted")
    func faulty() throws {
        let (unknown, stopNotices) = try overlays(detour(modification(2, 3, [("X", 4), ("NOWHERE", 5)])))
        #expect(scheduled(unknown.first) == ["1 A 10:00", "2 X 10:04", "3 D 10:30"])
        #expect(unknown.first?.flags == [.unknownStop])
        #expect(stopNotices["E011"] == 1)
        let (none, notices) = try overlays(detour(modification(9, 9), modification(3, 2)))
        #expect(none.isEmpty)
        #expect(notices["modification_not_applicable"] == 2)
        let (overlapping, overlaps) = try overlays(
            detour(modification(2, 3, [("X", 4)]), modification(3, 4, [("Y", 4)])))
        #expect(scheduled(overlapping.first) == ["1 A 10:00", "2 X 10:04", "3 D 10:30"])
        #expect(overlaps["overlapping_modifications"] == 1)
    }

    @Test("B50: a detour that leaves fewer than two stops cancels the trip")
    func nothingLeft() throws {
        #expect(try overlays(detour(modification(1, 3))).trips.map(\.change) == [.cancelled])
        #expect(try overlays(detour(modification(1, 4))).trips.map(\.change) == [.cancelled])
    }

    @Test("B50: headway trips take the detour at the starts that are named, else at all of their timetable")
    func frequencies() throws {
        var schedule = Self.schedule
        let window = FrequencyWindow(
            start: ServiceTime(seconds: 6 * 3600), end: ServiceTime(seconds: 6 * 3600 + 1800), headway: 600,
            exactTimes: 1)
        schedule.add("H", frequencies: [window], "A 10:00, B 10:10, C 10:20, D 10:30")
        var message = detour(modification(2, 3, [("X", 4)]), trips: ["H"])
        #expect(
            try overlays(message, in: schedule).trips.map { scheduled($0)[1] } == [
                "2 X 06:04", "2 X 06:14", "2 X 06:24",
            ])
        message.startTimes = ["06:10:00"]
        let trips = try overlays(message, in: schedule).trips
        #expect(trips.map(\.id.startTime) == [ServiceTime(seconds: 6 * 3600 + 600)])
        #expect(scheduled(trips.first) == ["1 A 06:10", "2 X 06:14", "3 D 06:40"])
    }

    @Test("B50: the alert that a modification names is about its trips, and their shape is that of the message")
    func alertAndShape() throws {
        var change = modification(2, 3, [("X", 4)])
        change.serviceAlertID = "why"
        var message = detour(change)
        message.selectedTrips[0].shapeID = "s"
        var entities = ["detour", "why", "other", "s"].map { FeedEntity(id: $0) }
        entities[0].tripModifications = message
        (entities[1].alert, entities[2].alert) = (ServiceAlert(), ServiceAlert())
        entities[3].shape = RealtimeShape(id: "s", encodedPolyline: "_p~iF~ps|U_ulLnnqC")
        var header = FeedHeader()
        header.timestamp = at(9, 0)
        var content = FeedContent(name: "trips")
        content.receive(FeedMessage(header: header, entities: entities), at: at(9, 0))
        let overlay = try RealtimeOverlay([content], on: Self.schedule)
        var selector = AlertOverlay.Selector()
        selector.trip = .init(tripID: "T", serviceDate: ServiceDate(yyyymmdd: 20_260_304))
        #expect(overlay.alerts.map(\.selectors) == [[selector], []])
        #expect(overlay.trips.map(\.shapeID) == ["s"])
        #expect(overlay.shapes.keys.sorted() == ["s"])
    }

    @Test func `Numbers of a hostile detour do not overflow, and a million trips are not made`() throws {
        var wild = modification(2, 3, [("X", nil)], delay: 0)
        wild.propagatedDelay = .max
        wild.replacementStops[0].travelTime = .min
        let trips = try overlays(detour(wild)).trips
        #expect(trips.first?.stopTimes.count == 3)
        let dates = (0..<4000).map { ServiceDate(dayNumber: 20_454 + $0 % 360).description }
        let many = try overlays(
            detour(modification(2, 3), trips: (0..<10_000).map { Trip.ID("T\($0)") } + ["T"], dates: dates))
        #expect(many.trips.count <= 365)
        #expect(many.notices["E003"] == 10_000)
    }
}
