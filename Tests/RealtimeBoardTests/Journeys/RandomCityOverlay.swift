import FeedSupport
import GTFSModel
import GTFSQuery

/// What realtime says at random of the runs of a made-up city: late, early, cancelled, skipping a stop, added, with
/// vehicles for wheelchairs or not. The same as an overlay, and as the oracle of journeys takes it.
struct RandomCityOverlay {
    private(set) var overlaid: OverlaidTimetable
    private(set) var realtime = CityRealtime()

    /// - Parameter now: the moment of the messages, an instant.
    init(_ city: inout RandomCity, _ feed: ImportedText, now: Int) throws {
        overlaid = OverlaidTimetable(feed)
        overlaid.now = now
        (overlaid.feeds[0].timestamp, overlaid.feeds[0].changedAt) = (now, now)
        for (trip, _) in city.trips.enumerated() {
            for day in city.days[city.trips[trip].service, default: []] where city.chance(1, of: 2) {
                try change(CityRealtime.Run(trip: trip, day: day), &city)
            }
        }
        for number in 0..<4 { add(number, &city) }
    }

    private mutating func change(_ run: CityRealtime.Run, _ city: inout RandomCity) throws {
        let trip = city.trips[run.trip]
        let (id, date) = (Trip.ID(trip.id), ServiceDate(dayNumber: run.day))
        let wheelchair = city.one(of: [nil, nil, VehicleWheelchair.unknown, .accessible, .inaccessible])
        let (isOfUpdate, vehicle) = (city.chance(1, of: 2), overlaid.vehicles.count)
        func describe(_ draft: inout TripOverlay.Draft) {
            guard let wheelchair else { return }
            var descriptor = VehicleDescriptor(id: "v")
            descriptor.wheelchair = wheelchair
            if isOfUpdate { draft.vehicle = descriptor } else { draft.vehicleIndex = vehicle }
        }
        switch city.number(0...6) {
        case 0:
            try overlaid.add(id, on: date, as: .cancelled)
            realtime.cancelled.insert(run)
            return
        case 1:
            // Nothing is said of its times.
            try overlaid.add(id, on: date, change: describe)
        case 2:
            let skipped = city.number(0...trip.visits.count - 1)
            // A message that leaves one stop to a trip cancels it (rule B40).
            if trip.visits.count == 2 {
                try overlaid.add(id, on: date, as: .cancelled)
                realtime.cancelled.insert(run)
                return
            }
            var delays = delays(trip, &city)
            if skipped > 0 { delays[skipped] = delays[skipped - 1] }
            realtime.delays[run] = delays
            realtime.skipped[run] = skipped
            try overlaid.add(id, on: date, delays.enumerated().map { $0 == skipped ? nil : $1 }) {
                $0.stopTimes[skipped].relation = .skipped
                describe(&$0)
            }
        default:
            let delays = delays(trip, &city)
            realtime.delays[run] = delays
            try overlaid.add(id, on: date, delays, change: describe)
        }
        guard let wheelchair else { return }
        realtime.wheelchairs[run] = wheelchair == .accessible ? .yes : wheelchair == .inaccessible ? .no : .unknown
        var position = VehiclePosition()
        position.vehicle = VehicleDescriptor(id: "v")
        position.vehicle?.wheelchair = wheelchair
        position.timestamp = overlaid.now
        if !isOfUpdate { overlaid.vehicles.append(VehicleOverlay(id: "\(vehicle)", feed: 0, vehicle: position)) }
    }

    /// A vehicle never leaves a stop before it comes to it.
    private func delays(_ trip: RandomCity.Trip, _ city: inout RandomCity) -> [Int] {
        var delay = city.number(-2...3) * city.one(of: [0, 60, 600])
        return trip.visits.map { _ in
            delay += city.number(0...3) * 60
            return delay
        }
    }

    private mutating func add(_ number: Int, _ city: inout RandomCity) {
        let day = RandomCity.firstDay + city.number(0...RandomCity.dayCount - 1)
        var time = 7 * 3600 + city.number(0...90) * 60
        let visits = (0..<city.number(2...4)).map { _ in
            time += city.number(1...9) * 60
            return RandomCity.Visit(
                stop: city.number(0...8), arrival: time, departure: time, pickupType: 0, dropOffType: 0)
        }
        let start = FeedText.sydney.start(of: ServiceDate(dayNumber: day))
        // From some stop on, the message has only the schedule of the trip.
        let predicted = city.one(of: [0, 1, 2, visits.count])
        overlaid.add(new: Trip.ID("A\(number)"), route: "R0", "") { draft in
            draft.id.serviceDate = ServiceDate(dayNumber: day)
            draft.stopTimes = visits.enumerated().map { position, visit in
                var stopTime = StopTimeOverlay(
                    position: position, stopSequence: position + 1, stopID: Stop.ID("S\(visit.stop)"))
                (stopTime.scheduledArrival, stopTime.scheduledDeparture) = (
                    start + visit.arrival, start + visit.departure
                )
                guard position < predicted else {
                    stopTime.relation = .noData
                    return stopTime
                }
                (stopTime.arrival, stopTime.departure) = (start + visit.arrival, start + visit.departure)
                stopTime.isExplicit = true
                return stopTime
            }
        }
        let trip = RandomCity.Trip(id: "A\(number)", route: "R0", service: "", block: "", visits: visits)
        realtime.added.append((trip, day))
    }
}
