import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport

/// What realtime says at random of a random timetable, the same for the same seed: trips late, early, cancelled, skipping
/// stops, changing platforms, replaced, added; vehicles; all of it of any age.
struct RandomOverlay {
    private var random: SeededGenerator
    private let timetable: RandomTimetable
    private(set) var overlaid: OverlaidTimetable

    init(seed: UInt64, _ timetable: RandomTimetable, _ feed: ImportedText, count: Int = 80) throws {
        random = SeededGenerator(seed: seed)
        self.timetable = timetable
        overlaid = OverlaidTimetable(feed)
        let day = RandomTimetable.firstDay + Int.random(in: 1..<RandomTimetable.dayCount - 1, using: &random)
        overlaid.now =
            RandomTimetable.timeZone.start(of: ServiceDate(dayNumber: day))
            + Int.random(in: 5 * 60...23 * 60, using: &random) * 60
        overlaid.feeds[0].timestamp = overlaid.now
        overlaid.includesDeparted = random.chance(1, of: 3)
        for number in 0..<count { try addTrip(number, near: day) }
    }

    private mutating func addTrip(_ number: Int, near day: Int) throws {
        let trip = random.one(of: timetable.trips)
        let kind = random.one(
            of: [
                .scheduled, .scheduled, .scheduled, .scheduled, .cancelled, .deleted, .replaced, .modified, .duplicated,
            ]
                as [TripChange])
        let date = day + Int.random(in: -1...1, using: &random)
        let start = trip.headway.map { headway in
            headway.start + headway.seconds
                * Int.random(in: 0..<(headway.end - headway.start) / headway.seconds, using: &random)
        }
        var instance = TripOnServiceDay(
            tripID: Trip.ID(trip.id), serviceDate: ServiceDate(dayNumber: date), startTime: start.map(ServiceTime.init))
        if kind == .duplicated { instance.tripID = Trip.ID("\(trip.id)#\(number)") }
        guard timetable.days[trip.service]?.contains(date) == true,
            !overlaid.trips.contains(where: { $0.id == instance })
        else { return }
        let delays = random.chance(1, of: 8) ? [] : trip.stopTimes.map { _ in delay() }
        var change = self
        try overlaid.add(
            Trip.ID(trip.id), on: instance.serviceDate, start: instance.startTime?.description, delays, as: kind
        ) { overlay in
            overlay.id = instance
            change.spoil(&overlay)
        }
        random = change.random
        addVehicle()
    }

    private mutating func delay() -> Int? {
        random.chance(1, of: 5) ? nil : Int.random(in: -20...60, using: &random) * 60
    }

    private mutating func spoil(_ trip: inout TripOverlay.Draft) {
        trip.timestamp = overlaid.now - random.one(of: [0, 0, 0, 100, 1000, 5000])
        for index in trip.stopTimes.indices { spoil(&trip.stopTimes[index], of: trip) }
        if !trip.change.keepsStops, trip.stopTimes.count > 2 {
            trip.stopTimes.remove(at: Int.random(in: 0..<trip.stopTimes.count, using: &random))
            for index in trip.stopTimes.indices { trip.stopTimes[index].position = index }
        }
        // What the last stop times do not serve ends the trip before them.
        if let last = trip.stopTimes.lastIndex(where: { $0.relation != .skipped }), last + 1 < trip.stopTimes.count {
            trip.stopTimes[last].flags.append(.terminating)
        }
    }

    private mutating func spoil(_ stopTime: inout StopTimeOverlay, of trip: TripOverlay.Draft) {
        stopTime.isExplicit = stopTime.hasPrediction && random.chance(1, of: 2)
        if random.chance(1, of: 8) {
            stopTime.relation = .skipped
            (stopTime.arrival, stopTime.departure) = (nil, nil)
        } else if random.chance(1, of: 8) {
            stopTime.relation = .noData
        }
        if random.chance(1, of: 4), let platform = platform(beside: stopTime.stopID) {
            if trip.change.keepsStops { stopTime.scheduledStopID = stopTime.stopID }
            stopTime.stopID = platform
        }
        if random.chance(1, of: 6) {
            var details = StopTimeDetails()
            details.pickupType = random.one(of: [0, 1])
            details.dropOffType = random.one(of: [0, 1])
            stopTime.details = StopTimeUpdate.Details(details)
        }
    }

    private mutating func platform(beside stop: Stop.ID) -> Stop.ID? {
        let platforms: [Stop.ID] = ["P1", "P2", "P3"]
        guard platforms.contains(stop) else { return nil }
        return random.one(of: platforms.filter { $0 != stop })
    }

    private mutating func addVehicle() {
        guard random.chance(1, of: 3), let last = overlaid.trips.indices.last else { return }
        var vehicle = VehiclePosition()
        vehicle.timestamp = overlaid.now - random.one(of: [0, 1000])
        vehicle.currentStopSequence = 1
        vehicle.currentStatus = random.one(of: [.stoppedAt, .inTransitTo])
        overlaid.trips[last].vehicleIndex = overlaid.vehicles.count
        overlaid.trips[last].vehicleStopIndex = Int.random(in: 0..<4, using: &random)
        overlaid.vehicles.append(VehicleOverlay(id: "v\(overlaid.vehicles.count)", feed: 0, vehicle: vehicle))
    }
}
