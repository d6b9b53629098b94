import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct MergeRuleTests {
    private func told(_ delay: Int32, at timestamp: Int?) -> TripUpdate {
        Told.update(Told.descriptor("T", date: "20260304"), Told.stop("B", delay: delay), at: timestamp)
    }

    @Test("B54: of two updates of one instance, from whichever feed, the newest counts and is flagged")
    func newest() throws {
        for order in [[0, 1], [1, 0]] {
            let feeds = [Told.feed([told(60, at: 100)]), Told.feed([told(180, at: 160)])]
            let overlay = try RealtimeOverlay(order.map { feeds[$0] }, on: LiteralSchedule.mini)
            #expect(overlay.trip?.stopTimes[1].departure == Told.at("10:13"))
            #expect(overlay.trip?.flags == [.duplicateUpdate])
            #expect(overlay.trip?.timestamp == 160)
            // The trip is in the timetable, whichever feed's word of it counts.
            #expect(overlay.feeds.map(\.trips.matched) == [1, 1])
            #expect(overlay.feeds.map(\.trips.unmatchedCount) == [0, 0])
            #expect(overlay.feeds.map(\.flags) == [[], []])
            #expect(overlay.feeds[order[0]].trips.alsoIn == ["feed": 1])
            #expect(overlay.feeds[order[1]].trips.alsoIn.isEmpty)
            #expect(overlay.feeds[order[0]].notices["E047"] == 1)
        }
    }

    @Test("B54: of two that are as new the last counts; the header's timestamp stands in for the update's")
    func last() throws {
        let same = try RealtimeOverlay(
            [Told.feed([told(60, at: 100), told(180, at: 100)])], on: LiteralSchedule.mini)
        #expect(same.trip?.stopTimes[1].departure == Told.at("10:13"))
        let header = try RealtimeOverlay(
            [Told.feed([told(60, at: nil)], at: 200), Told.feed([told(180, at: 160)], at: 300)],
            on: LiteralSchedule.mini)
        #expect(header.trip?.stopTimes[1].departure == Told.at("10:11"))
        #expect(header.trip?.timestamp == 200)
    }

    @Test("B54: instances of different days are different trips")
    func days() throws {
        let tomorrow = Told.update(Told.descriptor("T", date: "20260305"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay([Told.feed([told(60, at: 100), tomorrow])], on: LiteralSchedule.mini)
        #expect(overlay.trips.count == 2)
        #expect(overlay.trips.allSatisfy { $0.flags.isEmpty })
    }

    @Test("B54: a trip's update in one file and its vehicle in another make one trip")
    func files() throws {
        var vehicle = VehiclePosition()
        vehicle.trip = Told.descriptor("T", date: "20260304")
        vehicle.currentStopSequence = 2
        let overlay = try RealtimeOverlay(
            [Told.feed(vehicles: [vehicle]), Told.feed([told(60, at: 100)])], on: LiteralSchedule.mini)
        #expect(overlay.trip?.vehicleIndex == 0)
        #expect(overlay.trip?.vehicleStopIndex == 1)
        #expect(overlay.trip?.feed == 1)
    }

    @Test("B50: an update of a modified trip whose modifications are not there is counted, and changes nothing")
    func modifiedAlone() throws {
        var descriptor = TripDescriptor()
        descriptor.modifiedTrip = ModifiedTripSelector()
        descriptor.modifiedTrip?.modificationsID = "gone"
        descriptor.modifiedTrip?.affectedTripID = "T"
        descriptor.modifiedTrip?.startDate = "20260304"
        let overlay = try RealtimeOverlay(
            [Told.feed([Told.update(descriptor, Told.stop("B", delay: 60))])], on: LiteralSchedule.mini)
        #expect(overlay.trips.isEmpty)
        #expect(overlay.feeds[0].trips.unmatched == [.unknownTrip: 1])
    }

    private func detour(_ trip: Trip.ID, on date: String = "20260304") -> FeedEntity {
        var entity = FeedEntity(id: "detour")
        var modification = TripModifications.Modification()
        modification.start = TripModifications.StopSelector()
        modification.start?.stopID = "C"
        modification.end = modification.start
        modification.propagatedDelay = 120
        var selected = TripModifications.SelectedTrips()
        selected.tripIDs = [trip]
        entity.tripModifications = TripModifications()
        entity.tripModifications?.selectedTrips = [selected]
        entity.tripModifications?.serviceDates = [date]
        entity.tripModifications?.modifications = [modification]
        return entity
    }

    @Test("B50: a detour takes the place of the trip on its dates alone, and updates of the original trip go into it")
    func detour() throws {
        let tomorrow = Told.update(Told.descriptor("T", date: "20260305"), Told.stop("B", delay: 60))
        let overlay = try RealtimeOverlay(
            [Told.feed([told(60, at: nil), tomorrow]) { $0.entities.append(detour("T")) }], on: LiteralSchedule.mini)
        #expect(overlay.trips.map(\.change) == [.modified, .scheduled])
        #expect(overlay.trips[0].stopTimes.map(\.stopID) == ["A", "B", "D"])
        #expect(overlay.trips[0].stopTimes[1].departure == Told.at("10:11"))
        #expect(overlay.feeds[0].trips.matched == 2)
        #expect(overlay.index.trips.count == 2)
    }

    @Test("B50: an update that names the modifications goes by their stops")
    func modifiedUpdate() throws {
        var descriptor = TripDescriptor()
        descriptor.modifiedTrip = ModifiedTripSelector()
        descriptor.modifiedTrip?.modificationsID = "detour"
        descriptor.modifiedTrip?.affectedTripID = "T"
        descriptor.modifiedTrip?.startDate = "20260304"
        let update = Told.update(descriptor, Told.stop("D", delay: 60))
        let overlay = try RealtimeOverlay(
            [Told.feed([update]) { $0.entities.append(detour("T")) }], on: LiteralSchedule.mini)
        #expect(overlay.trip?.change == .modified)
        #expect(overlay.trip?.stopTimes.last?.arrival != nil || overlay.trip?.stopTimes.last?.departure != nil)
        #expect(overlay.feeds[0].trips.matched == 1)
    }

    @Test("B50: a trip that is cancelled takes no detour")
    func canceledDetour() throws {
        let update = Told.update(Told.descriptor("T", date: "20260304", .cancelled))
        let overlay = try RealtimeOverlay(
            [Told.feed([update]) { $0.entities.append(detour("T")) }], on: LiteralSchedule.mini)
        #expect(overlay.trip?.change == .cancelled)
    }
}
