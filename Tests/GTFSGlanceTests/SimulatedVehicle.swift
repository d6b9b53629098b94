import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import TestSupport

/// A vehicle on the line of a trip of a real feed, whose place at each second is known: between two stops it starts and slows
/// down, it is late by what comes and goes, and it stands at stops. Its positions are some metres beside the line.
struct SimulatedVehicle {
    let rows: [Departure]
    let trip: TripOnServiceDay
    let track: TripTrack
    /// For each row, when it arrives and when it leaves.
    let times: [(arrival: Int, departure: Int)]

    /// Seconds that it stands at a stop.
    private static let dwell = 12

    /// Nil for a trip that is no matter of these tests: with few stops, without a way, or with two stops at one place.
    init?(_ board: TripBoard, _ track: TripTrack, _ random: inout SeededGenerator) {
        let metres = track.stopMetres
        guard board.runs, board.stops.count >= 5, metres.count == board.stops.count, let last = metres.last,
            last > 2000,
            zip(metres, metres.dropFirst()).allSatisfy({ $0 + 60 < $1 })
        else { return nil }
        var (times, late) = ([(arrival: Int, departure: Int)](), Int.random(in: 0...400, using: &random))
        for (index, row) in board.stops.enumerated() {
            guard let arrival = row.scheduledArrival, let departure = row.scheduledDeparture else { return nil }
            late = max(late + Int.random(in: -25...25, using: &random), 0)
            // It goes at 30 m/s at most.
            let way = index == 0 ? 0 : (metres[index] - metres[index - 1]) / 15
            let soonest = times.last.map { $0.departure + 10 + Int(way) } ?? .min
            let real = max(arrival + late, soonest)
            times.append((real, max(real + Self.dwell, departure)))
        }
        (rows, trip, self.track, self.times) = (board.stops, board.trip, track, times)
    }

    var span: Range<Int> { times[0].departure..<times[times.count - 1].arrival }

    /// Metres along the line.
    func metres(at now: Int) -> Double {
        guard let next = times.firstIndex(where: { $0.departure >= now }) else { return track.stopMetres.last ?? 0 }
        guard next > 0, times[next].arrival > now else { return track.stopMetres[next] }
        let (start, end) = (times[next - 1].departure, times[next].arrival)
        let share = Double(now - start) / Double(max(end - start, 1))
        let gone = share - 0.1 * sin(2 * .pi * share)
        return track.stopMetres[next - 1] + (track.stopMetres[next] - track.stopMetres[next - 1]) * gone
    }

    /// What its producer sends: its place, and where it predicts, how late it is at the stops ahead.
    func message(at now: Int, predicts: Bool, _ random: inout SeededGenerator) -> FeedMessage {
        var descriptor = TripDescriptor(tripID: trip.tripID)
        descriptor.startDate = "\(trip.serviceDate)"
        descriptor.startTime = trip.startTime?.description
        var vehicle = VehiclePosition()
        (vehicle.trip, vehicle.vehicle, vehicle.timestamp) = (descriptor, VehicleDescriptor(id: "1"), now)
        vehicle.position = track.point(at: metres(at: now)).map { point in
            Coordinate(
                latitude: point.latitude + Double.random(in: -0.0001...0.0001, using: &random),
                longitude: point.longitude + Double.random(in: -0.0001...0.0001, using: &random))
        }
        var entities = [FeedEntity(id: "v")]
        entities[0].vehicle = vehicle
        if predicts {
            var update = TripUpdate(trip: descriptor)
            let ahead = times.indices.filter { times[$0].departure >= now }
            update.stopTimeUpdates = ahead.map { index in
                var stop = StopTimeUpdate(stopSequence: rows[index].stopSequence, stopID: rows[index].stopID)
                // A producer knows the next stop well, and the others by it.
                let known = times[ahead[0]].arrival - (rows[ahead[0]].scheduledArrival ?? 0)
                let arrival = max((rows[index].scheduledArrival ?? 0) + known, now)
                stop.arrival = StopTimeEvent(time: arrival)
                stop.departure = StopTimeEvent(time: arrival + Self.dwell)
                return stop
            }
            entities.append(FeedEntity(id: "t"))
            entities[1].tripUpdate = update
        }
        var header = FeedHeader()
        (header.version, header.timestamp) = ("2.0", now)
        return FeedMessage(header: header, entities: entities)
    }

    /// Vehicles of trips that leave some stops of a feed on its busiest day.
    static func some(_ count: Int, of timetable: Timetable, _ random: inout SeededGenerator) throws
        -> [SimulatedVehicle]
    {
        guard let day = try timetable.serviceDays().max(by: { $0.trips < $1.trips })?.date else { return [] }
        let start = try timetable.timeZone().start(of: day)
        var (found, known): ([SimulatedVehicle], Set<TripOnServiceDay>) = ([], [])
        for route in try timetable.routes().shuffled(using: &random) where found.count < count {
            guard let stop = try timetable.stops(ofRoute: route.id).first?.id else { continue }
            var request = DeparturesRequest(stopID: stop, at: start + 6 * 3600, minutes: 900, limit: 60)
            request.filter.routes = [route.id]
            let rows = try timetable.departures(request).departures.filter { $0.frequency == nil }
            for row in rows.shuffled(using: &random).prefix(3) where known.insert(row.trip).inserted {
                let board = try timetable.tripBoard(row.trip)
                let track = try timetable.ask(TripTrackRequest(board))
                if let vehicle = SimulatedVehicle(board, track, &random) { found.append(vehicle) }
            }
        }
        return Array(found.prefix(count))
    }
}
