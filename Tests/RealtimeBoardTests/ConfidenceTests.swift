import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

@Suite("How far a time can be trusted")
struct ConfidenceTests {
    private func confidence(
        _ delays: [Int?], age: Int = 0, vehicleAge: Int? = nil, as change: TripChange = .scheduled,
        _ spoil: (inout TripOverlay.Draft) -> Void = { _ in }
    ) throws -> DepartureConfidence {
        var overlay = OverlaidTimetable(try FeedText().imported())
        try overlay.add("T", delays, as: change) { trip in
            trip.timestamp = OverlaidTimetable.instant("09:00") - age
            if vehicleAge != nil { trip.vehicleIndex = 0 }
            spoil(&trip)
        }
        if let vehicleAge {
            var vehicle = VehiclePosition()
            vehicle.timestamp = overlay.now - vehicleAge
            overlay.vehicles = [VehicleOverlay(id: "v", feed: 0, vehicle: vehicle)]
        }
        return try overlay.board("B").departures[0].confidence
    }

    @Test("G6: high: predicted for this stop, with a fresh vehicle; medium: without one, or with a stale one")
    func explicit() throws {
        let delays: [Int?] = [60, 60, 60, 60]
        #expect(try confidence(delays, vehicleAge: 10) == .high)
        #expect(try confidence(delays) == .medium)
        #expect(try confidence(delays, vehicleAge: 120) == .medium)
        #expect(try confidence(delays, vehicleAge: 400) == .medium)
    }

    @Test("G6: low: carried along, stale, or estimated from the trip before")
    func low() throws {
        let delays: [Int?] = [60, 60, 60, 60]
        #expect(try confidence(delays, vehicleAge: 10) { $0.stopTimes[1].isExplicit = false } == .low)
        #expect(try confidence(delays, age: 100, vehicleAge: 10) == .low)
        #expect(try confidence(delays) { $0.flags = [.estimatedFromPreviousTrip] } == .low)
    }

    @Test("G6: none: the schedule's time, also of what is cancelled, skipped or dropped")
    func schedule() throws {
        #expect(try confidence([60, nil, nil, nil], vehicleAge: 10) == .scheduled)
        #expect(try confidence([60, 60, 60, 60], age: 400, vehicleAge: 10) == .scheduled)
        #expect(try confidence([], as: .cancelled) == .scheduled)
        #expect(try confidence([60, 60, 60, 60]) { $0.stopTimes[1].relation = .skipped } == .scheduled)
        let plain = try FeedText().imported().board("B", "2026-03-04T10:00:00+11:00")
        #expect(plain.departures.map(\.confidence) == [.scheduled])
    }
}
