import GTFSModel
import TestSupport

/// One source of a producer: it makes its messages of what really happened.
struct SimulatedProducer {
    let source: ProducerStyle.Source
    let trips: [SimulatedTrip]
    /// Seconds by which its clock is wrong.
    let clock: Int
    var random: SeededGenerator

    /// The message of a moment; it is received a second later.
    mutating func message(at moment: Int) -> SimulatedMessage {
        var header = FeedHeader()
        header.version = "2.0"
        header.timestamp = moment + clock
        var made = SimulatedMessage(
            source: source.name, message: FeedMessage(header: header), received: moment + 1, made: moment)
        for index in trips.indices {
            if source.hasPositions { addPosition(of: index, at: moment, to: &made) }
            if source.hasUpdates { addUpdate(of: index, at: moment, to: &made) }
        }
        return made
    }

    private func descriptor(_ trip: SimulatedTrip) -> TripDescriptor {
        var descriptor = TripDescriptor(tripID: trip.id.tripID)
        descriptor.startDate = "\(trip.id.serviceDate.yyyymmdd)"
        descriptor.startTime = trip.id.startTime?.description
        return descriptor
    }

    private mutating func noise(_ width: Double) -> Double {
        // About normal, with a deviation of a quarter of the width.
        (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -width / 3...width / 3, using: &random) }
    }
}

extension SimulatedProducer {
    private mutating func addPosition(of index: Int, at moment: Int, to made: inout SimulatedMessage) {
        let trip = trips[index]
        guard trip.runs else { return }
        let measured = moment - ((moment - trip.phase) % trip.interval)
        guard trip.reported.contains(measured) else { return }
        var vehicle = VehiclePosition()
        vehicle.trip = descriptor(trip)
        vehicle.vehicle = VehicleDescriptor(id: trip.vehicleID(at: measured))
        vehicle.timestamp = measured + clock + trip.clock
        let point = trip.line.point(at: trip.metres(at: measured))
        vehicle.position = SimulatedLine.coordinate((point.x + noise(24), point.y + noise(24)))
        if source.positionsHaveStops {
            let stop = trip.stop(at: measured)
            vehicle.currentStopSequence = 10 * stop.position + 10
            vehicle.currentStatus = stop.isThere ? .stoppedAt : .inTransitTo
        }
        var entity = FeedEntity(id: "vehicle \(index)")
        entity.vehicle = vehicle
        made.message.entities.append(entity)
        guard trip.clock == 0, trip.fate == .runs else { return }
        made.tellings.append(
            SimulatedMessage.Telling(
                trip: index, moment: measured, isPosition: true, vehicleID: trip.vehicleID(at: measured)))
    }
}

extension SimulatedProducer {
    private mutating func addUpdate(of index: Int, at moment: Int, to made: inout SimulatedMessage) {
        let trip = trips[index]
        let measured = moment - Int.random(in: 0...5, using: &random)
        guard let stops = updates(of: trip, at: measured) else { return }
        var update = TripUpdate(trip: descriptor(trip))
        switch trip.fate {
        case .cancelled: update.trip.scheduleRelationship = .cancelled
        case .added:
            update.trip.scheduleRelationship = .new
            update.trip.routeID = Route.ID(trip.line.name)
        case .runs, .neverRuns: break
        }
        update.timestamp = measured + clock
        update.stopTimeUpdates = stops
        var entity = FeedEntity(id: "update \(index)")
        entity.tripUpdate = update
        made.message.entities.append(entity)
        if trip.isDetoured { made.message.entities.append(detour(of: trip)) }
        guard trip.runs else { return }
        made.tellings.append(SimulatedMessage.Telling(trip: index, moment: measured, isPosition: false))
    }

    /// Nil while the producer does not list the trip: it does from fifteen minutes before until it has arrived, or
    /// three minutes longer if it keeps passed stops.
    private mutating func updates(of trip: SimulatedTrip, at moment: Int) -> [StopTimeUpdate]? {
        let listed = trip.scheduledStart - 900
        switch trip.fate {
        case .cancelled: return (listed - 300...trip.scheduled(trip.last)).contains(moment) ? [] : nil
        case .neverRuns:
            guard (listed...trip.scheduledStart + 600).contains(moment) else { return nil }
            // A trip without a vehicle is put off until the producer gives it up.
            let late = max(0, moment + 60 - trip.scheduledStart)
            return (0...trip.last).map { update(trip, $0, nil, trip.scheduled($0) + late) }
        case .runs, .added:
            let end = trip.arrivals[trip.last] + (source.keepsPassedStops ? 180 : 0)
            guard listed <= moment, moment < end else { return nil }
            return (0...trip.last).compactMap { update(trip, at: $0, moment) }
        }
    }

    private mutating func update(_ trip: SimulatedTrip, at position: Int, _ moment: Int) -> StopTimeUpdate? {
        if trip.skipped.contains(position) {
            guard source.keepsPassedStops || moment < trip.departures[position] else { return nil }
            var skipped = update(trip, position, nil, nil)
            skipped.scheduleRelationship = .skipped
            return skipped
        }
        let isPassed = (position < trip.last ? trip.departures : trip.arrivals)[position] <= moment
        if isPassed, !source.keepsPassedStops { return nil }
        return update(
            trip, position, position > 0 ? told(trip.arrivals[position], moment) : nil,
            position < trip.last ? told(trip.departures[position], moment) : nil)
    }

    private func update(_ trip: SimulatedTrip, _ position: Int, _ arrival: Int?, _ departure: Int?) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopSequence: 10 * position + 10, stopID: trip.line.stops[position])
        update.arrival = arrival.map { StopTimeEvent(time: $0 + clock) }
        update.departure = departure.map { StopTimeEvent(time: $0 + clock) }
        return update
    }

    /// A measured time, or one predicted, the worse the farther it is ahead. What is to come is never told as past.
    private mutating func told(_ time: Int, _ moment: Int) -> Int {
        guard time > moment else {
            return min(moment, time + (time * 7 % 5) - 2)
        }
        let lead = Double(time - moment)
        let error = lead * Double.random(in: -0.1...0.1, using: &random) + noise(6)
        return max(moment + 1, time + Int(error))
    }

    /// The trip leaves out its third stop and calls nearby instead.
    private func detour(of trip: SimulatedTrip) -> FeedEntity {
        var selected = TripModifications.SelectedTrips()
        selected.tripIDs = [trip.id.tripID]
        var selector = TripModifications.StopSelector()
        selector.stopSequence = 30
        var change = TripModifications.Modification()
        change.start = selector
        change.end = selector
        change.replacementStops = [TripModifications.ReplacementStop(stopID: "X")]
        var detour = TripModifications()
        detour.selectedTrips = [selected]
        detour.serviceDates = ["\(trip.id.serviceDate.yyyymmdd)"]
        detour.modifications = [change]
        var entity = FeedEntity(id: "detour")
        entity.tripModifications = detour
        return entity
    }
}
