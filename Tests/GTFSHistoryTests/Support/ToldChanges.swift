import Foundation
import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import HistorySupport

/// Rides that arrive at a stop H, and rides that leave it, told day by day: times are seconds of the service day, UTC.
struct ToldChanges {
    /// A trip of two stops, one of which is H.
    struct Ride {
        var trip: Trip.ID
        var line: String
        /// When it arrives at H, or leaves it.
        var time: Int
        /// Whether H is its last stop, else its first.
        var arrives: Bool
    }

    /// What messages tell of a ride on a day.
    enum Told {
        case late(Int)
        case cancelled, skipped
        case unseen
    }

    let rides: [Ride]
    private(set) var reader: RecordedReader

    init(_ rides: [Ride], _ change: (inout SmallFeed) -> Void = { _ in }) throws {
        self.rides = rides
        var feed = SmallFeed()
        feed.timeZone = "UTC"
        for stop in ["A", "H", "B"] { feed.addStop(Stop.ID(stop)) }
        for ride in rides {
            let times = [ride.time - 600, ride.time, ride.time + 600].map { ServiceTime(seconds: $0).description }
            feed.addTrip(
                ride.trip, line: ride.line,
                stops: ride.arrives ? ["A": times[0], "H": times[1]] : ["H": times[1], "B": times[2]])
        }
        change(&feed)
        reader = try RecordedReader(try feed.timetable())
    }

    private func start(_ date: ServiceDate) -> Int { ServiceTimeZone(.gmt).start(of: date) }

    /// - Parameter watched: seconds of the day in which something watches.
    mutating func tell(_ told: [Trip.ID: Told], on date: ServiceDate, watched: [ClosedRange<Int>]) throws {
        let start = start(date)
        let first = watched.map(\.lowerBound).min() ?? 0
        try say(
            rides.compactMap { before($0, told[$0.trip] ?? .unseen, date) }, from: "before", at: start + first - 900)
        for span in watched { try reader.watch(start + span.lowerBound...start + span.upperBound) }
        let last = max(watched.map(\.upperBound).max() ?? 0, rides.map(\.time).max() ?? 0)
        try say(rides.compactMap { after($0, told[$0.trip] ?? .unseen, date) }, from: "after", at: start + last + 1200)
    }

    private mutating func say(_ updates: [TripUpdate], from source: String, at moment: Int) throws {
        guard !updates.isEmpty else { return }
        var header = FeedHeader()
        header.timestamp = moment
        let entities = updates.map { update in
            var entity = FeedEntity(id: update.trip.tripID?.rawValue ?? "")
            entity.tripUpdate = update
            return entity
        }
        try reader.receive(FeedMessage(header: header, entities: entities), from: source, at: moment)
    }

    private func update(_ ride: Ride, _ date: ServiceDate) -> TripUpdate {
        var trip = TripDescriptor(tripID: ride.trip)
        trip.startDate = "\(date.yyyymmdd)"
        return TripUpdate(trip: trip)
    }

    /// What is told before the ride.
    private func before(_ ride: Ride, _ told: Told, _ date: ServiceDate) -> TripUpdate? {
        var update = update(ride, date)
        switch told {
        case .cancelled:
            update.trip.scheduleRelationship = .cancelled
        case .skipped:
            var time = StopTimeUpdate(stopID: "H")
            time.scheduleRelationship = .skipped
            update.stopTimeUpdates = [time]
        case .late, .unseen: return nil
        }
        return update
    }

    /// What is told after the ride.
    private func after(_ ride: Ride, _ told: Told, _ date: ServiceDate) -> TripUpdate? {
        guard case .late(let seconds) = told else { return nil }
        var update = update(ride, date)
        var time = StopTimeUpdate(stopID: "H")
        let event = StopTimeEvent(time: start(date) + ride.time + seconds)
        if ride.arrives { time.arrival = event } else { time.departure = event }
        update.stopTimeUpdates = [time]
        return update
    }

    /// The row of a ride at H on a day.
    func row(_ trip: Trip.ID, on date: ServiceDate) -> Departure {
        let ride = rides.first { $0.trip == trip } ?? rides[0]
        let time = start(date) + ride.time
        var row = Departure(
            tripID: trip, serviceDate: date, stopSequence: ride.arrives ? 2 : 1, position: ride.arrives ? 1 : 0,
            stopID: "H", timeZone: .gmt)
        row.routeID = Route.ID(ride.line)
        (row.scheduledArrival, row.scheduledDeparture) = (time, time)
        return row
    }

    /// A change at H from a ride of a day to one of the same day, or of so many days later.
    func change(
        _ first: Trip.ID, _ second: Trip.ID, on date: ServiceDate, after days: Int = 0, seconds: Int = 120
    ) -> PlannedChange {
        PlannedChange(
            arrival: row(first, on: date), departure: row(second, on: date.adding(days: days)), seconds: seconds)
    }

    /// The first Monday, and the days of its week and of the weeks after it, from Monday to Friday.
    static func weekdays(_ count: Int) -> [ServiceDate] {
        let monday = ServiceDate(dayNumber: 20_514)
        return (0..<count).map { monday.adding(days: $0 / 5 * 7 + $0 % 5) }
    }

    func history() throws -> History {
        try reader.close()
        return try History(path: reader.path)
    }
}
