import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport

/// What a message of a simulation says of one trip, in plain numbers.
struct SimulatedUpdate {
    enum Relation { case runs, cancelled, deleted, replaced }

    var relation = Relation.runs
    /// Seconds late at each stop.
    var delays: [Int]
    /// The first stop that it has: those before are dropped.
    var first = 0
    var skipped: Set<Int> = []
    /// Stops at which it stops at the other platform.
    var moved: Set<Int> = []
    /// The stops of a replaced trip: all others are left out.
    var kept: [Int] = []
}

/// A message about the journey of a simulation.
struct SimulatedMessage {
    /// When it was made.
    let at: Int
    /// When it comes: later than younger ones, perhaps.
    let comes: Int
    /// For each ride; nil where it does not speak of the trip.
    var updates: [SimulatedUpdate?]
}

/// A ride of a simulation: stops are counted from 0.
struct SimulatedRide {
    let trip: TripOnServiceDay
    let line: SimulatedLine
    /// The instant from which the times of the line count.
    let start: Int
    let from: Int
    let to: Int

    var watched: Watch.Ride {
        Watch.Ride(
            on: trip, from: from + 1, at: Stop.ID(line.stops[from]), to: to + 1, at: Stop.ID(line.stops[to]))
    }
}

/// A line of the simulations.
struct SimulatedLine {
    let name: String
    let stops: [String]
    /// Seconds from the start of a trip to each arrival and departure.
    let times: [(arrival: Int, departure: Int)]
    /// Seconds from the start of the journey's day to the starts of trips.
    let offsets: [Int]

    /// The second begins at a stop of the first, and the third where the second ends.
    static let all = [
        SimulatedLine(
            name: "1", stops: ["S0", "S1", "S2", "S3", "S4", "S5", "S6"],
            times: [(0, 0), (240, 300), (540, 540), (900, 930), (1260, 1260), (1285, 1300), (1800, 1800)], offsets: [0]),
        SimulatedLine(
            name: "2", stops: ["S4", "T1", "T2", "T3"], times: [(0, 0), (200, 230), (460, 460), (700, 700)],
            offsets: [1440, 1500, 1860]),
        SimulatedLine(
            name: "3", stops: ["T3", "U1", "U2"], times: [(0, 0), (150, 190), (420, 420)], offsets: [2340, 2820]),
    ]
}

/// A ride or a journey with the messages that come while it goes on: delays that come and go, skipped stops, other platforms,
/// cancelled and replaced trips, messages lost and out of order, nights, days on which clocks change, phones asleep. The same
/// for the same seed.
struct SimulatedJourney {
    /// By their names, seconds of the service day at which journeys start: by day, over midnight, while clocks change.
    static let starts: KeyValuePairs<String, Int> = ["day": 36_000, "night": 84_600, "change": 6000, "late": 90_000]
    static let days = [20_261_121, 20_261_004, 20_260_405].compactMap { ServiceDate(yyyymmdd: $0) }
    /// Seconds that a change takes.
    static let change = 120

    let rides: [SimulatedRide]
    let lastWalk: Int
    let options: Watch.Options
    let messages: [SimulatedMessage]
    /// When nobody asks.
    let sleep: Range<Int>
    let span: Range<Int>

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (name, seconds) = Self.starts[Int.random(in: 0..<4, using: &random)]
        let day = random.one(of: Self.days)
        let count = random.one(of: [1, 1, 2, 2, 3])
        rides = Self.rides(count, name, day, from: GlanceFeed.zone.start(of: day) + seconds, &random)
        lastWalk = count > 1 ? random.one(of: [0, 240]) : 0
        var options = Watch.Options()
        options.walk = random.one(of: [0, 0, 240, 700])
        options.leads = random.one(of: [[300], [600, 120], []])
        self.options = options
        let (first, last) = (rides[0], rides[count - 1])
        span =
            first.start + first.line.times[first.from].departure - 1500..<last.start + last.line.times[last.to].arrival
            + 1200
        let asleep = Int.random(in: span, using: &random)
        sleep = random.chance(1, of: 4) ? asleep..<asleep + 600 : span.upperBound..<span.upperBound
        messages = Self.messages(span, rides, &random)
    }

    private static func rides(
        _ count: Int, _ name: String, _ day: ServiceDate, from start: Int, _ random: inout SeededGenerator
    ) -> [SimulatedRide] {
        (0..<count).map { leg in
            let line = SimulatedLine.all[leg]
            let offset = random.one(of: line.offsets)
            // The next line leaves the fifth stop of the first, and the last stop of the second.
            let end = leg + 1 == count ? nil : leg == 0 ? 4 : line.stops.count - 1
            let from = leg == 0 ? Int.random(in: 0..<(end ?? line.stops.count - 1), using: &random) : 0
            let to = end ?? Int.random(in: from + 1..<line.stops.count, using: &random)
            let trip = TripOnServiceDay(tripID: Trip.ID("\(name)-\(leg)-\(offset)"), serviceDate: day)
            return SimulatedRide(trip: trip, line: line, start: start + offset, from: from, to: to)
        }
    }

    var watch: Watch {
        let watched = rides.map(\.watched)
        guard watched.count > 1 || lastWalk > 0 else { return Watch(watched[0], options: options) }
        let changes = Array(repeating: Self.change, count: watched.count - 1)
        let end = watched[watched.count - 1].toStopID
        return Watch(
            Watch.Rides(rides: watched, changes: changes, lastWalk: lastWalk, to: .stop(end)), options: options)
    }
}

extension SimulatedJourney {
    private static func messages(
        _ span: Range<Int>, _ rides: [SimulatedRide], _ random: inout SeededGenerator
    ) -> [SimulatedMessage] {
        var messages: [SimulatedMessage] = []
        var at = span.lowerBound + Int.random(in: 1...600, using: &random)
        var late = rides.map { _ in 0 }
        while at < span.upperBound, !random.chance(1, of: 60) {
            for ride in rides.indices {
                late[ride] = max(late[ride] + random.one(of: [0, 0, 0, 20, 45, -30, 150, -120, 400]), -200)
            }
            let updates = rides.indices.map { index in
                random.chance(1, of: 12) ? nil : update(of: rides[index], late[index], at, &random)
            }
            // One of ten comes after the next.
            let comes = at + (random.chance(1, of: 10) ? Int.random(in: 30...240, using: &random) : 0)
            messages.append(SimulatedMessage(at: at, comes: comes, updates: updates))
            at += random.chance(1, of: 12) ? 900 : Int.random(in: 15...200, using: &random)
        }
        return messages.stableSorted { $0.comes < $1.comes }
    }

    private static func update(
        of ride: SimulatedRide, _ late: Int, _ at: Int, _ random: inout SeededGenerator
    ) -> SimulatedUpdate {
        let times = ride.line.times
        let growth = random.one(of: [0, 0, 10])
        var update = SimulatedUpdate(delays: times.indices.map { late + $0 * growth })
        // A producer drops the stops that are past, by its own times.
        let passed = times.indices.first { ride.start + times[$0].departure + late + $0 * growth >= at }
        update.first = random.chance(1, of: 2) ? min(passed ?? times.count - 1, times.count - 1) : 0
        if random.chance(1, of: 6) { update.skipped = [Int.random(in: 1..<times.count, using: &random)] }
        if random.chance(1, of: 5) { update.moved = [ride.from] }
        switch Int.random(in: 0..<42, using: &random) {
        case 0, 1: update.relation = .cancelled
        case 2: update.relation = .deleted
        case 3, 4:
            update.relation = .replaced
            let left = Int.random(in: 0..<times.count, using: &random)
            update.kept = times.indices.filter { $0 != left }
            update.skipped = []
        default: break
        }
        return update
    }

    /// A timetable with all trips of the simulations. Each stop has another platform that no trip of the schedule serves.
    static func timetable() throws -> Timetable {
        var feed = SmallFeed()
        for stop in Set(SimulatedLine.all.flatMap(\.stops)).sorted() {
            let place = Coordinate(
                latitude: -33.9 + 0.02 * Double(stop.utf8.reduce(0) { $0 + Int($1) } % 50), longitude: 151)
            feed.addStop(Stop.ID("station-" + stop), at: place, isStation: true)
            for platform in [stop, stop + "b"] {
                feed.addStop(Stop.ID(platform), at: place, station: Stop.ID("station-" + stop))
            }
        }
        feed.addTrip("other", line: "9", stops: ["S0": "10:00:00", "S1": "10:10:00"])
        var (rows, trips, routes) = (feed["stop_times.txt"] ?? "", feed["trips.txt"] ?? "", feed["routes.txt"] ?? "")
        for (leg, line) in SimulatedLine.all.enumerated() {
            routes += "\(line.name),A,\(line.name),3\n"
            for (name, seconds) in starts {
                for offset in line.offsets {
                    trips += "\(line.name),D,\(name)-\(leg)-\(offset),\n"
                    for (index, time) in line.times.enumerated() {
                        let clocks = [time.arrival, time.departure].map {
                            ServiceTime(seconds: seconds + offset + $0).description
                        }
                        rows += "\(name)-\(leg)-\(offset),\(clocks[0]),\(clocks[1]),\(line.stops[index]),\(index + 1)\n"
                    }
                }
            }
        }
        (feed["stop_times.txt"], feed["trips.txt"], feed["routes.txt"]) = (rows, trips, routes)
        return try feed.timetable()
    }
}

extension SimulatedJourney {
    /// A message as its producer sends it.
    func feedMessage(_ message: SimulatedMessage) -> FeedMessage {
        var other = TripUpdate(trip: TripDescriptor(tripID: "other"))
        other.delay = 0
        var updates = [other]
        for (ride, update) in zip(rides, message.updates) {
            if let update { updates.append(tripUpdate(of: ride, update, at: message.at)) }
        }
        var header = FeedHeader()
        (header.version, header.timestamp) = ("2.0", message.at)
        let entities = updates.enumerated().map { number, update in
            var entity = FeedEntity(id: "\(number)")
            entity.tripUpdate = update
            return entity
        }
        return FeedMessage(header: header, entities: entities)
    }

    private func tripUpdate(of ride: SimulatedRide, _ told: SimulatedUpdate, at moment: Int) -> TripUpdate {
        var descriptor = TripDescriptor(tripID: ride.trip.tripID)
        descriptor.startDate = "\(ride.trip.serviceDate)"
        var stops = Array(told.first..<ride.line.times.count)
        switch told.relation {
        case .runs: break
        case .cancelled: (descriptor.scheduleRelationship, stops) = (.cancelled, [])
        case .deleted: (descriptor.scheduleRelationship, stops) = (.deleted, [])
        case .replaced: (descriptor.scheduleRelationship, stops) = (.replacement, told.kept)
        }
        var update = TripUpdate(trip: descriptor)
        update.timestamp = moment
        update.stopTimeUpdates = stops.map { stop in
            let id = ride.line.stops[stop]
            var stopTime = StopTimeUpdate(stopSequence: stop + 1, stopID: Stop.ID(id))
            if told.skipped.contains(stop) {
                stopTime.scheduleRelationship = .skipped
                return stopTime
            }
            stopTime.arrival = StopTimeEvent(time: ride.start + ride.line.times[stop].arrival + told.delays[stop])
            stopTime.departure = StopTimeEvent(time: ride.start + ride.line.times[stop].departure + told.delays[stop])
            if told.moved.contains(stop), told.relation == .runs {
                var details = StopTimeDetails()
                details.assignedStopID = Stop.ID(id + "b")
                stopTime.details = StopTimeUpdate.Details(details)
            }
            return stopTime
        }
        return update
    }
}
