internal import GTFSModel

/// A message of a large city, made from the timetable's own trips: an update for each trip that is under way, with
/// predictions for its next stops.
struct CityMessage {
    /// The number of trips, and of stops of each.
    static let trips = 4000
    static let stopsEach = 12

    let message: FeedMessage
    /// In seconds since 1970: when it was sent.
    let moment: Int

    /// - Parameters:
    ///   - routes: all of the timetable.
    ///   - moment: for which the message is made.
    /// - Throws: the error of the schedule.
    init(routes: [Route.ID], on schedule: any RealtimeSchedule, at moment: Int) throws {
        self.moment = moment
        let date = try schedule.timeZone(ofRoute: nil).date(at: moment)
        let running = try routes.flatMap { try schedule.trips(ofRoute: $0, on: date) }
            .filter { $0.frequencies.isEmpty }
            .compactMap { UnderWay($0, on: date, at: moment) }
        let nearest = running.sorted { ($0.distance, $0.trip.id) < ($1.distance, $1.trip.id) }.prefix(Self.trips)
        var message = FeedMessage()
        message.header.version = "2.0"
        message.header.timestamp = moment - 20
        message.entities = nearest.enumerated().map { index, running in
            var entity = FeedEntity(id: "update-\(index)")
            entity.tripUpdate = running.update(late: Int32(index * 37 % 420 - 60), sentAt: moment - 20)
            return entity
        }
        self.message = message
    }
}

/// A trip, and how far a moment is from the time in which it runs.
private struct UnderWay {
    let trip: ScheduledTrip
    /// Seconds; 0 while it runs.
    let distance: Int
    private let date: ServiceDate
    private let dayStart: Int
    private let moment: Int

    init?(_ trip: ScheduledTrip, on date: ServiceDate, at moment: Int) {
        self.trip = trip
        self.date = date
        self.moment = moment
        dayStart = trip.pattern.timeZone.start(of: date)
        let (first, last) = (dayStart + trip.firstDeparture, dayStart + trip.lastArrival)
        distance = moment < first ? first - moment : max(0, moment - last)
    }

    func update(late: Int32, sentAt: Int) -> TripUpdate {
        var descriptor = TripDescriptor(tripID: trip.id)
        descriptor.startDate = date.description
        descriptor.routeID = trip.pattern.routeID
        descriptor.scheduleRelationship = .scheduled
        var update = TripUpdate(trip: descriptor)
        update.vehicle = VehicleDescriptor(id: "vehicle-\(trip.key)")
        update.timestamp = sentAt
        update.stopTimeUpdates = stops.map { position in stop(position, late: late) }
        return update
    }

    /// The next stops; for a trip with few left, its last ones.
    private var stops: Range<Int> {
        let count = trip.pattern.stops.count
        let next = trip.times.stopTimes.firstIndex { time in
            time.departure.map { dayStart + trip.startTime + $0 >= moment } ?? false
        }
        let first = min(next ?? count, max(0, count - CityMessage.stopsEach))
        return first..<min(count, first + CityMessage.stopsEach)
    }

    private func stop(_ position: Int, late: Int32) -> StopTimeUpdate {
        let stop = trip.pattern.stops[position]
        let time = trip.times[position]
        var update = StopTimeUpdate(stopSequence: stop.stopSequence, stopID: stop.stopID)
        update.arrival = event(time.arrival, late: late + Int32(position))
        update.departure = event(time.departure, late: late + Int32(position))
        return update
    }

    private func event(_ seconds: Int?, late: Int32) -> StopTimeEvent? {
        seconds.map { StopTimeEvent(delay: late, time: dayStart + trip.startTime + $0 + Int(late)) }
    }
}
