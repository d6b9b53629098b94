import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport

/// A message about the ride of a simulation, in plain numbers.
struct SimulatedMessage {
    /// When it was made and came.
    let at: Int
    /// Seconds late at each stop, from `first` on; nil where it does not speak of the trip.
    var delays: [Int]?
    /// The first stop that it has: those before are dropped.
    var first = 0
    var isCancelled = false
    var skipped: Set<Int> = []
}

/// A ride with the messages that come while it goes on: delays that come and go, skipped stops, cancellations, lost messages,
/// nights, days on which clocks change, and phones asleep. The same for the same seed.
struct SimulatedRide {
    /// Seconds of the trip from its start to each arrival and departure.
    static let times: [(arrival: Int, departure: Int)] = [
        (0, 0), (240, 300), (540, 540), (900, 930), (1260, 1260), (1285, 1300), (1800, 1800),
    ]
    /// By their ids, seconds of the service day at which trips start: by day, over midnight, while clocks change.
    static let starts: KeyValuePairs<Trip.ID, Int> = ["day": 36_000, "night": 85_800, "change": 6000, "late": 90_000]
    static let days = [20_261_121, 20_261_004, 20_260_405].compactMap { ServiceDate(yyyymmdd: $0) }

    let trip: TripOnServiceDay
    let start: Int
    let from: Int
    let to: Int
    let options: Watch.Options
    let messages: [SimulatedMessage]
    /// When nobody asks.
    let sleep: Range<Int>
    let span: Range<Int>

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let (id, seconds) = Self.starts[Int.random(in: 0..<4, using: &random)]
        let day = random.one(of: Self.days)
        trip = TripOnServiceDay(tripID: id, serviceDate: day)
        start = GlanceFeed.zone.start(of: day) + seconds
        from = Int.random(in: 0..<Self.times.count - 1, using: &random)
        to = Int.random(in: from + 1..<Self.times.count, using: &random)
        var options = Watch.Options()
        options.walk = random.one(of: [0, 0, 240, 700])
        options.leads = random.one(of: [[300], [600, 120], []])
        self.options = options
        span = start + Self.times[from].departure - 1500..<start + Self.times[to].arrival + 1200
        let asleep = Int.random(in: span, using: &random)
        sleep = random.chance(1, of: 4) ? asleep..<asleep + 600 : span.upperBound..<span.upperBound
        messages = Self.messages(span, start, &random)
    }

    private static func messages(_ span: Range<Int>, _ start: Int, _ random: inout SeededGenerator)
        -> [SimulatedMessage]
    {
        var messages: [SimulatedMessage] = []
        var (at, late) = (span.lowerBound + Int.random(in: 1...600, using: &random), 0)
        while at < span.upperBound, !random.chance(1, of: 60) {
            late += random.one(of: [0, 0, 0, 20, 45, -30, 150, -120, 400])
            late = max(late, -200)
            var message = SimulatedMessage(at: at)
            if !random.chance(1, of: 12) {
                let growth = random.one(of: [0, 0, 10])
                message.delays = times.indices.map { late + $0 * growth }
                // A producer drops the stops that are past, by its own times.
                let passed = times.indices.first { start + times[$0].departure + late + $0 * growth >= at }
                message.first = random.chance(1, of: 2) ? min(passed ?? times.count - 1, times.count - 1) : 0
                message.isCancelled = random.chance(1, of: 14)
                if random.chance(1, of: 6) { message.skipped = [Int.random(in: 1..<times.count, using: &random)] }
            }
            messages.append(message)
            at += random.chance(1, of: 12) ? 900 : Int.random(in: 15...200, using: &random)
        }
        return messages
    }

    /// A timetable with all trips of the simulations.
    static func timetable() throws -> Timetable {
        var feed = SmallFeed()
        for index in times.indices { feed.addStop(Stop.ID("S\(index)")) }
        feed.addTrip("other", line: "9", stops: ["S0": "10:00:00", "S1": "10:10:00"])
        var rows = feed["stop_times.txt"] ?? ""
        var trips = feed["trips.txt"] ?? ""
        for (id, seconds) in starts {
            trips += "9,D,\(id),\n"
            for (index, time) in times.enumerated() {
                let clocks = [time.arrival, time.departure].map { ServiceTime(seconds: seconds + $0).description }
                rows += "\(id),\(clocks[0]),\(clocks[1]),S\(index),\(index + 1)\n"
            }
        }
        (feed["stop_times.txt"], feed["trips.txt"]) = (rows, trips)
        return try feed.timetable()
    }

    /// A message as its producer sends it.
    func overlay(_ message: SimulatedMessage, on timetable: Timetable) throws -> RealtimeOverlay {
        var other = TripUpdate(trip: TripDescriptor(tripID: "other"))
        other.delay = 0
        var updates = [other]
        if let delays = message.delays {
            var descriptor = TripDescriptor(tripID: trip.tripID)
            descriptor.startDate = "\(trip.serviceDate)"
            if message.isCancelled { descriptor.scheduleRelationship = .cancelled }
            var update = TripUpdate(trip: descriptor)
            update.timestamp = message.at
            if !message.isCancelled {
                update.stopTimeUpdates = Self.times.indices.filter { $0 >= message.first }.map { index in
                    var stop = StopTimeUpdate(stopSequence: index + 1)
                    if message.skipped.contains(index) {
                        stop.scheduleRelationship = .skipped
                    } else {
                        stop.arrival = StopTimeEvent(time: start + Self.times[index].arrival + delays[index])
                        stop.departure = StopTimeEvent(time: start + Self.times[index].departure + delays[index])
                    }
                    return stop
                }
            }
            updates.append(update)
        }
        var header = FeedHeader()
        (header.version, header.timestamp) = ("2.0", message.at)
        let entities = updates.enumerated().map { number, update in
            var entity = FeedEntity(id: "\(number)")
            entity.tripUpdate = update
            return entity
        }
        var content = FeedContent(name: "simulated")
        content.receive(FeedMessage(header: header, entities: entities), at: message.at)
        return try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
    }
}
