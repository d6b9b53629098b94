import Foundation
import GTFSModel
package import GTFSQuery
import TestSupport

/// Messages without rhyme or reason about a few trips, for readers that have to agree on every oddity: statements that
/// repeat, contradict or come late, vehicles that jump, change or claim one trip, and clocks that are wrong.
package struct RandomStream: Sendable {
    package let timetable: Timetable
    /// In the order in which they are received.
    package private(set) var messages: [SimulatedMessage] = []

    private let trips: [SimulatedTrip]
    private var random: SeededGenerator
    private var last: [String: FeedMessage] = [:]

    /// - Parameter count: the number of messages.
    package init(seed: UInt64, count: Int = 80) throws {
        let lines = SimulatedLine.city
        timetable = try SimulatedFeed(lines).timetable()
        random = SeededGenerator(seed: seed)
        let midnight = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt).start(
            of: HistorySimulator.date)
        var chosen: [SimulatedTrip] = []
        for line in lines {
            var trip = SimulatedTrip(line, start: line.starts[0], on: HistorySimulator.date, midnight: midnight)
            trip.decide(&random)
            chosen.append(trip)
        }
        trips = chosen
        var now = trips[random.chance(1, of: 4) ? 7 : 0].scheduledStart - 300
        var watched = 0
        for _ in 0..<count {
            now += random.one(of: [1, 10, 20, 30, 30, 30, 60, 100, 120, 121])
            try add(at: now)
            // Of every other stream somebody watches without gaps.
            guard seed % 2 == 0, now - watched >= 20 else { continue }
            watched = now
            var header = FeedHeader()
            header.timestamp = now
            messages.append(SimulatedMessage(source: "watch", message: FeedMessage(header: header), received: now))
        }
    }

    private mutating func add(at now: Int) throws {
        let source = random.one(of: ["one", "one", "two"])
        var header = FeedHeader()
        header.timestamp = random.chance(1, of: 30) ? nil : now + random.one(of: [0, 0, 0, 0, -30, 10, 60, 61, -200])
        var message = FeedMessage(header: header)
        for index in trips.indices where random.chance(2, of: 3) {
            if random.chance(2, of: 3) { message.entities.append(vehicle(index, at: now, "")) }
            if random.chance(1, of: 20) { message.entities.append(vehicle(index, at: now, "other")) }
            // Of every third trip positions alone tell.
            if index % 3 > 0, random.chance(2, of: 3) { message.entities.append(update(index, at: now)) }
        }
        if random.chance(1, of: 20), let again = last[source] { message.entities = again.entities }
        last[source] = message
        messages.append(SimulatedMessage(source: source, message: message, received: now))
    }

    private func descriptor(_ trip: SimulatedTrip) -> TripDescriptor {
        var descriptor = TripDescriptor(tripID: trip.id.tripID)
        descriptor.startDate = "\(trip.id.serviceDate.yyyymmdd)"
        descriptor.startTime = trip.id.startTime?.description
        return descriptor
    }

    private mutating func vehicle(_ index: Int, at now: Int, _ name: String) -> FeedEntity {
        let trip = trips[index]
        let measured = now - random.one(of: [0, 0, 0, 0, 5, 10, 10, 20, 299, 301, -70])
        var vehicle = VehiclePosition()
        vehicle.trip = random.chance(1, of: 20) ? nil : descriptor(trip)
        vehicle.vehicle = VehicleDescriptor(id: random.chance(1, of: 15) ? "swapped" : "\(index)\(name)")
        vehicle.timestamp = random.chance(1, of: 5) ? nil : measured
        let stop = trip.stop(at: measured + random.one(of: [0, 0, 0, 100, -100]))
        if random.chance(1, of: 2) { vehicle.currentStopSequence = 10 * stop.position + 10 }
        if random.chance(1, of: 3) { vehicle.stopID = trip.line.stops[stop.position] }
        if random.chance(2, of: 3) { vehicle.currentStatus = stop.isThere ? .stoppedAt : .inTransitTo }
        let point = trip.line.point(at: trip.metres(at: measured))
        let width = random.one(of: [1.0, 1, 1, 30, 600])
        vehicle.position = SimulatedLine.coordinate(
            (
                point.x + Double.random(in: -width...width, using: &random),
                point.y + Double.random(in: -width...width, using: &random)
            ))
        var entity = FeedEntity(id: "vehicle \(index) \(name)")
        entity.vehicle = vehicle
        return entity
    }

    private mutating func update(_ index: Int, at now: Int) -> FeedEntity {
        let trip = trips[index]
        var update = TripUpdate(trip: descriptor(trip))
        update.timestamp = random.chance(1, of: 4) ? nil : now - random.one(of: [0, 0, 5, 30, 200, 301, -61])
        if random.chance(1, of: 12) { update.trip.scheduleRelationship = .cancelled }
        if random.chance(1, of: 20) { update.delay = random.one(of: [0, 60, -60]) }
        if random.chance(1, of: 10) { update.vehicle = VehicleDescriptor(id: "told \(index)") }
        // Of every third trip no message states what was passed, so that predictions last.
        let isDropping = index % 3 == 2 || random.chance(1, of: 2)
        for position in 0...trip.last {
            guard !isDropping || trip.departures[position] > now, !random.chance(1, of: 12) else { continue }
            update.stopTimeUpdates.append(stopTime(trip, position))
        }
        var entity = FeedEntity(id: "update \(index)")
        entity.tripUpdate = update
        return entity
    }

    private mutating func stopTime(_ trip: SimulatedTrip, _ position: Int) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopSequence: 10 * position + 10, stopID: trip.line.stops[position])
        switch Int.random(in: 0..<30, using: &random) {
        case 0: update.scheduleRelationship = .skipped
        case 1: update.scheduleRelationship = .noData
        case 2: break
        case 3: update.departure = StopTimeEvent(delay: random.one(of: [0, 30, -30]))
        case 4...8: update.departure = StopTimeEvent(time: trip.departures[position])
        case 9...12: update.arrival = StopTimeEvent(time: trip.arrivals[position])
        default:
            let error = random.one(of: [0, 0, 0, 10, -10, 60])
            update.arrival = StopTimeEvent(time: trip.arrivals[position] + error)
            update.departure = StopTimeEvent(time: max(trip.departures[position], trip.arrivals[position]) + error)
        }
        return update
    }
}
