import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct VehicleRuleTests {
    private func vehicle(
        _ trip: TripDescriptor?, id: String? = nil, sequence: Int? = nil, stop: Stop.ID? = nil,
        _ status: VehicleStopStatus? = nil, at timestamp: Int? = nil
    ) -> VehiclePosition {
        var vehicle = VehiclePosition()
        vehicle.trip = trip
        vehicle.vehicle = id.map { VehicleDescriptor(id: $0) }
        vehicle.currentStopSequence = sequence
        vehicle.stopID = stop
        vehicle.currentStatus = status
        vehicle.timestamp = timestamp
        return vehicle
    }

    private func told(_ trip: Trip.ID, vehicle: String? = nil) -> TripUpdate {
        var update = Told.update(Told.descriptor(trip, date: "20260304"), Told.stop("B", delay: 60))
        update.vehicle = vehicle.map { VehicleDescriptor(id: $0) }
        return update
    }

    @Test("B53: a vehicle without an update makes a trip of the schedule's times, and says where it is")
    func alone() throws {
        let position = vehicle(Told.descriptor("T", date: "20260304"), sequence: 2, stop: "B", .stoppedAt)
        let overlay = try RealtimeOverlay([Told.feed(vehicles: [position])], on: LiteralSchedule.mini)
        let trip = try #require(overlay.trip)
        #expect(trip.change == .scheduled)
        #expect(trip.stopTimes.isEmpty)
        #expect(trip.vehicleIndex == 0)
        #expect(trip.vehicleStopIndex == 1)
        #expect(overlay.vehicles[0].trip == 0)
        #expect(overlay.vehicles[0].routeID == "R1")
        #expect(overlay.vehicles[0].vehicle.currentStatus == .stoppedAt)
        #expect(overlay.feeds[0].vehicles.matched == 1)
        #expect(overlay.index.trips.count == 1)
    }

    @Test(
        "B53: current_status is in transit where it is not said, and counts for nothing without current_stop_sequence")
    func status() throws {
        let overlay = try RealtimeOverlay(
            [
                Told.feed(vehicles: [
                    vehicle(Told.descriptor("T"), sequence: 2), vehicle(Told.descriptor("T"), stop: "C", .stoppedAt),
                ])
            ], on: LiteralSchedule.mini)
        #expect(overlay.vehicles.map(\.vehicle.currentStatus) == [.inTransitTo, nil])
        #expect(overlay.trip?.vehicleStopIndex == 2)
        #expect(overlay.trip?.vehicleIndex == 1)
    }

    @Test("B53: a vehicle joins the update of its instance, of which it need not repeat the date")
    func joins() throws {
        let update = Told.update(Told.descriptor("T", date: "20260305"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay(
            [Told.feed([update], vehicles: [vehicle(Told.descriptor("T"), sequence: 3)])], on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicleStopIndex == 2)
        #expect(overlay.trip?.stopTimes[1].departure == Told.at("10:11", day: 5))
    }

    @Test("B53: without a trip it joins by its id; of several trips the one that is under way")
    func byID() throws {
        var schedule = LiteralSchedule.mini
        schedule.add("T2", "D 12:00, B 12:10, A 12:20")
        let feed = Told.feed(
            [told("T2", vehicle: "bus"), told("T", vehicle: "bus")],
            vehicles: [vehicle(nil, id: "bus", at: Told.at("10:05")), vehicle(nil, id: "tram")])
        let overlay = try RealtimeOverlay([feed], on: schedule)
        #expect(overlay.trip("T")?.vehicleIndex == 0)
        #expect(overlay.trip("T2")?.vehicleIndex == nil)
        #expect(overlay.vehicles.map(\.trip) == [1, nil])
        #expect(overlay.feeds[0].vehicles.matched == 1)
        #expect(overlay.feeds[0].vehicles.unmatchedCount == 0)
    }

    @Test("B53: a trip that no one knows leaves the vehicle to its id; without that it is counted by reason")
    func unknownTrip() throws {
        let feed = Told.feed(
            [told("T", vehicle: "bus")],
            vehicles: [vehicle(Told.descriptor("Z"), id: "bus"), vehicle(Told.descriptor("Y"), id: "tram")])
        let overlay = try RealtimeOverlay([feed], on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicleIndex == 0)
        #expect(overlay.feeds[0].vehicles.matched == 1)
        #expect(overlay.feeds[0].vehicles.unmatched == [.unknownTrip: 1])
        #expect(overlay.feeds[0].flags == [.limitedData])
    }

    @Test(
        "B53: stop_sequence and stop_id that disagree: the stop, where it is on the trip",
        arguments: [(2, "D", 3), (2, "ZZZ", 1), (9, "C", 2), (9, "ZZZ", nil), (nil, "B", 1)] as [(Int?, Stop.ID, Int?)])
    func disagreeing(sequence: Int?, stop: Stop.ID, position: Int?) throws {
        let overlay = try RealtimeOverlay(
            [Told.feed(vehicles: [vehicle(Told.descriptor("T"), sequence: sequence, stop: stop)])],
            on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicleStopIndex == position)
    }

    @Test("B53: on a loop a stop alone means the stop time nearest in time")
    func loop() throws {
        var schedule = LiteralSchedule()
        schedule.add("L", "A 10:00, B 10:10, A 10:20, C 10:30")
        for (clock, position) in [("10:02", 0), ("10:18", 2)] {
            let seen = vehicle(Told.descriptor("L", date: "20260304"), stop: "A", at: Told.at(clock))
            let overlay = try RealtimeOverlay([Told.feed(vehicles: [seen])], on: schedule)
            #expect(overlay.trip?.vehicleStopIndex == position)
        }
    }

    @Test("B53: a vehicle finds trips of the messages' own")
    func ownTrips() throws {
        var new = Told.update(
            Told.descriptor("N", .new), Told.stop("A", departure: Told.at("10:01")),
            Told.stop("B", departure: Told.at("10:11")))
        new.vehicle = nil
        let copy = Told.update(
            Told.descriptor("T", start: "11:00:00", date: "20260304", .duplicated), Told.stop("B", delay: 0))
        let overlay = try RealtimeOverlay(
            [
                Told.feed(
                    [new, copy],
                    vehicles: [
                        vehicle(Told.descriptor("N"), stop: "B"),
                        vehicle(Told.descriptor("T#dup", start: "11:00:00"), sequence: 3),
                        vehicle(Told.descriptor("M", .new)),
                    ])
            ], on: LiteralSchedule.mini)
        #expect(overlay.trip("N")?.vehicleStopIndex == 1)
        #expect(overlay.trip("T#dup")?.vehicleStopIndex == 2)
        #expect(overlay.feeds[0].vehicles.added == 1)
    }

    @Test("B53: of two vehicles of one trip the newest is shown, and both are listed")
    func two() throws {
        let overlay = try RealtimeOverlay(
            [
                Told.feed(vehicles: [
                    vehicle(Told.descriptor("T"), sequence: 3, at: 200),
                    vehicle(Told.descriptor("T"), sequence: 2, at: 100),
                ])
            ], on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicleIndex == 0)
        #expect(overlay.trip?.vehicleStopIndex == 2)
        #expect(overlay.vehicles.map(\.trip) == [0, 0])
    }

    @Test(
        "B62: what a vehicle says of wheelchairs is kept; NO_VALUE says nothing",
        arguments: [
            (VehicleWheelchair.noValue, VehicleWheelchair.accessible, VehicleWheelchair.accessible),
            (.unknown, .accessible, .unknown), (.noValue, .noValue, .noValue), (.inaccessible, .noValue, .inaccessible),
        ])
    func wheelchair(told: VehicleWheelchair, seen: VehicleWheelchair, kept: VehicleWheelchair) throws {
        var update = self.told("T", vehicle: "bus")
        update.vehicle?.wheelchair = told
        var position = vehicle(Told.descriptor("T", date: "20260304"), id: "bus")
        position.vehicle?.wheelchair = seen
        position.vehicle?.label = "7"
        let overlay = try RealtimeOverlay([Told.feed([update], vehicles: [position])], on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicle?.wheelchair == kept)
        #expect(overlay.trip?.vehicle?.label == "7")
        #expect(overlay.trip?.vehicle?.id == "bus")
    }
}
