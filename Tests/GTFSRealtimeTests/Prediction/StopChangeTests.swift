import GTFSModel
import Testing

@testable import GTFSRealtime

@Suite struct StopChangeTests {
    private func details(_ change: (inout StopTimeDetails) -> Void) -> StopTimeDetails {
        var details = StopTimeDetails()
        change(&details)
        return details
    }

    @Test(
        "B39: a cancelled trip has no predictions, whatever is said of its stops",
        arguments: [TripChange.cancelled, .deleted])
    func canceled(change: TripChange) throws {
        let trip = try Predicted(.of("T", [.at("B", d: late(120))], as: change))
        #expect(trip.overlay?.change == change)
        #expect(trip.stopTimes.isEmpty)
    }

    @Test(
        "B40: a trip that skips all its stops, or all but one, is cancelled", arguments: ["ABCD", "ABC", "BCD", "ACD"])
    func allSkipped(stops: String) throws {
        let trip = try Predicted(.of("T", stops.map { .at(Stop.ID(String($0)), .skipped) }))
        #expect(trip.overlay?.change == .cancelled)
        #expect(trip.stopTimes.isEmpty)
        let running = try Predicted(.of("T", stops.dropFirst(2).map { .at(Stop.ID(String($0)), .skipped) }))
        #expect(running.overlay?.change == .scheduled)
    }

    @Test("B42: a skipped stop has no prediction, and the others run")
    func skipped() throws {
        let trip = try Predicted(.at("A", d: late(60)), .at("B", d: late(600), .skipped))
        #expect(trip.departures == ["10:01", "-", "10:21", "10:31"])
        #expect(trip.stopTimes.map(\.relation) == [.scheduled, .skipped, .scheduled, .scheduled])
        #expect(trip.stopTimes.allSatisfy { $0.flags.isEmpty })
    }

    @Test("B42: where all later stops are skipped the vehicle goes no further")
    func terminating() throws {
        let trip = try Predicted(.at("A", d: late(60)), .at("C", .skipped), .at("D", .skipped))
        #expect(trip.stopTimes.map(\.flags) == [[], [.terminating], [], []])
        #expect(trip.overlay?.change == .scheduled)
    }

    @Test("B47: an assigned stop in the same station moves the stop time there")
    func assigned() throws {
        let update = StopTimeUpdate.at(sequence: 2, d: late(60), details: details { $0.assignedStopID = "B2" })
        let trip = try Predicted(.of("T", in: .withStation, [update]), in: .withStation)
        #expect(trip.stopTimes[1].stopID == "B2")
        #expect(trip.stopTimes[1].scheduledStopID == "B")
        #expect(trip.flags(1) == [.platformChanged])
        #expect(trip.departures == ["-", "10:11", "10:21", "10:31"])
    }

    @Test("B47: with an assigned stop, stop_id may name it too")
    func assignedTwice() throws {
        let update = StopTimeUpdate.at("B2", sequence: 2, d: late(60), details: details { $0.assignedStopID = "B2" })
        let trip = try Predicted(.of("T", in: .withStation, [update]), in: .withStation)
        #expect(trip.stopTimes[1].stopID == "B2")
        #expect(trip.flags(1) == [.platformChanged])
        #expect(trip.notices.isEmpty)
    }

    @Test("B47: an assigned stop that is the scheduled one changes nothing")
    func assignedSame() throws {
        let trip = try Predicted(.at(sequence: 2, d: late(60), details: details { $0.assignedStopID = "B" }))
        #expect(!trip.stopTimes[1].isMoved)
        #expect(trip.flags(1) == [])
    }

    @Test("B47: an assigned stop elsewhere is not believed, and flagged", arguments: ["FAR", "NOWHERE"] as [Stop.ID])
    func assignedElsewhere(stop: Stop.ID) throws {
        let update = StopTimeUpdate.at(sequence: 2, d: late(60), details: details { $0.assignedStopID = stop })
        let trip = try Predicted(.of("T", in: .withStation, [update]), in: .withStation)
        #expect(trip.stopTimes[1].stopID == "B")
        #expect(!trip.stopTimes[1].isMoved)
        #expect(trip.flags(1) == [.assignedElsewhere])
        #expect(trip.departures == ["-", "10:11", "10:21", "10:31"])
        #expect(trip.notices["E011"] == (stop == "NOWHERE" ? 1 : 0))
    }

    @Test("B18: NYCT's actual track over the scheduled one is a change of platform")
    func tracks() throws {
        let moved = details {
            $0.scheduledTrack = "1"
            $0.actualTrack = "2"
        }
        let same = details {
            $0.scheduledTrack = "1"
            $0.actualTrack = "1"
        }
        let trip = try Predicted(.at("A", details: moved), .at("B", details: same))
        #expect(trip.stopTimes.map(\.flags) == [[.platformChanged], [], [], []])
        #expect(trip.stopTimes[0].details?.value.actualTrack == "2")
    }

    @Test("B48: pickup and drop-off types of an update are kept for its stop time alone")
    func pickup() throws {
        let none = details {
            $0.pickupType = 1
            $0.dropOffType = 0
        }
        let trip = try Predicted(.at("B", d: late(60), details: none))
        #expect(trip.stopTimes[1].details?.value.pickupType == 1)
        #expect(trip.stopTimes[1].details?.value.dropOffType == 0)
        #expect(trip.stopTimes[2].details == nil)
    }

    @Test("B49: headsigns of an update are kept for its stop time, those of the trip for the trip")
    func headsigns() throws {
        var properties = TripProperties()
        properties.headsign = "Y"
        let updates = [StopTimeUpdate.at("A", details: details { $0.headsign = "Z" })]
        let trip = try Predicted(.of("T", updates, properties: properties))
        #expect(trip.overlay?.headsign == "Y")
        #expect(trip.stopTimes.map { $0.details?.value.headsign } == ["Z", nil, nil, nil])
    }

    @Test("B51: with NO_DATA, how full it is stays, for that stop alone")
    func occupancy() throws {
        let full = details { $0.departureOccupancy = .full }
        let trip = try Predicted(.at("A", d: late(60)), .at("B", .noData, details: full))
        #expect(trip.stopTimes[1].details?.value.departureOccupancy == .full)
        #expect(trip.stopTimes[2].details == nil)
        #expect(!trip.stopTimes[1].hasPrediction)
    }

    @Test(
        "B52: carriages 1, 2, 3 are kept in their order; with a gap there are none",
        arguments: [
            ([2, 3, 1], ["c2", "c0", "c1"]), ([1, 3], []), ([1, 1], []), ([0, 1], []), ([1, nil], []), ([1], ["c0"]),
        ] as [([Int?], [String])])
    func carriages(sequences: [Int?], expected: [String]) throws {
        let carriages = sequences.enumerated().map { number, sequence in
            var carriage = Carriage()
            carriage.id = "c\(number)"
            carriage.sequence = sequence
            return carriage
        }
        let trip = try Predicted(.at("A", details: details { $0.carriages = carriages }))
        #expect(trip.stopTimes[0].details?.value.carriages.map(\.id) == expected)
    }
}
