internal import GTFSModel

/// A service day of a city as its vehicles run it: late by amounts that change slowly from stop to stop.
struct MadeUpDay {
    /// A trip of the day, with its true times.
    struct Run {
        let trip: ScheduledTrip
        /// By position, seconds since 1970.
        let arrivals: [Int]
        let departures: [Int]

        var span: ClosedRange<Int> { (departures.first ?? 0)...max(departures.first ?? 0, arrivals.last ?? 0) }

        /// The first stop that it has not left.
        func next(at moment: Int) -> Int? { departures.firstIndex { $0 > moment } }
    }

    let date: ServiceDate
    /// In the order in which they begin.
    let runs: [Run]

    /// Five trips in a hundred are not seen.
    private static let unseen = 20

    init(_ date: ServiceDate, on schedule: any RealtimeSchedule) throws {
        self.date = date
        var runs: [Run] = []
        try schedule.eachTrip(on: date) { trip, _ in
            guard trip.frequencies.isEmpty, Self.random(trip.key.rawValue, date.dayNumber) % UInt64(Self.unseen) != 0
            else { return }
            runs.append(Self.run(trip, date))
        }
        self.runs = runs.sorted { $0.span.lowerBound < $1.span.lowerBound }
    }

    private static func run(_ trip: ScheduledTrip, _ date: ServiceDate) -> Run {
        let start = trip.pattern.timeZone.start(of: date) + trip.startTime
        var random = random(trip.key.rawValue, date.dayNumber &* 7 &+ 1)
        var delay = Int(random % 180) - 30
        var (arrivals, departures): ([Int], [Int]) = ([], [])
        var last = Int.min
        for time in trip.times.stopTimes {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            delay += Int(random >> 33 % 41) - 19
            let scheduled = start + (time.arrival ?? time.departure ?? 0)
            let arrival = max(last == .min ? scheduled : last + 5, scheduled + delay)
            let dwell = 8 + Int(random >> 40 % 25)
            let departure = max(arrival + dwell, start + (time.departure ?? 0) - 20)
            arrivals.append(arrival)
            departures.append(departure)
            last = departure
        }
        return Run(trip: trip, arrivals: arrivals, departures: departures)
    }

    /// A number that looks random and is always the same.
    static func random(_ one: Int, _ other: Int) -> UInt64 {
        var hash = StableHash()
        hash.add(one)
        hash.add(other)
        return hash.value
    }
}

extension MadeUpDay {
    /// The number of stops that have predictions.
    private static let stopsAhead = 12

    /// The message of a moment: for each trip under way the position of its vehicle and the predictions for its next stops.
    func message(at moment: Int, stops: (Stop.ID) throws -> Coordinate?) rethrows -> FeedMessage {
        var message = FeedMessage()
        message.header.version = "2.0"
        message.header.timestamp = moment
        for run in runs.prefix(while: { $0.span.lowerBound <= moment + 600 }) where run.span.upperBound >= moment - 30 {
            message.entities.append(try entity(of: run, at: moment, stops))
        }
        return message
    }

    private func entity(of run: Run, at moment: Int, _ stops: (Stop.ID) throws -> Coordinate?) rethrows -> FeedEntity {
        var descriptor = TripDescriptor(tripID: run.trip.id)
        descriptor.startDate = date.description
        let age = Int(Self.random(run.trip.key.rawValue, moment) % 25)
        var entity = FeedEntity(id: "\(run.trip.key)")
        if run.span.contains(moment - age) {
            entity.vehicle = try vehicle(of: run, at: moment - age, descriptor, stops)
        }
        entity.tripUpdate = update(of: run, at: moment, descriptor)
        return entity
    }

    private func update(of run: Run, at moment: Int, _ trip: TripDescriptor) -> TripUpdate {
        var update = TripUpdate(trip: trip)
        let first = run.next(at: moment) ?? run.departures.count
        let error = Int(Self.random(run.trip.key.rawValue, moment / 60) % 60) - 30
        for position in first..<min(run.departures.count, first + Self.stopsAhead) {
            let stop = run.trip.pattern.stops[position]
            var times = StopTimeUpdate(stopSequence: stop.stopSequence, stopID: stop.stopID)
            let off = error * (position - first) / 4
            times.arrival = StopTimeEvent(time: max(moment, run.arrivals[position] + off))
            times.departure = StopTimeEvent(time: max(moment + 1, run.departures[position] + off))
            update.stopTimeUpdates.append(times)
        }
        return update
    }

    private func vehicle(
        of run: Run, at moment: Int, _ trip: TripDescriptor, _ stops: (Stop.ID) throws -> Coordinate?
    ) rethrows -> VehiclePosition {
        var vehicle = VehiclePosition()
        vehicle.trip = trip
        vehicle.vehicle = VehicleDescriptor(id: "bus \(run.trip.key.rawValue % 5000)")
        vehicle.timestamp = moment
        let next = run.next(at: moment) ?? run.departures.count - 1
        vehicle.currentStopSequence = run.trip.pattern.stops[next].stopSequence
        vehicle.currentStatus = run.arrivals[next] <= moment ? .stoppedAt : .inTransitTo
        vehicle.position = try position(of: run, at: moment, next, stops)
        return vehicle
    }

    private func position(
        of run: Run, at moment: Int, _ next: Int, _ stops: (Stop.ID) throws -> Coordinate?
    ) rethrows -> Coordinate? {
        guard let id = run.trip.pattern.stops[next].stopID, let end = try stops(id) else { return nil }
        guard next > 0, run.arrivals[next] > moment, let id = run.trip.pattern.stops[next - 1].stopID,
            let start = try stops(id)
        else { return end }
        let span = Double(max(1, run.arrivals[next] - run.departures[next - 1]))
        let share = Double(moment - run.departures[next - 1]) / span
        return Coordinate(
            latitude: start.latitude + share * (end.latitude - start.latitude),
            longitude: start.longitude + share * (end.longitude - start.longitude))
    }
}
