internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// `gtfs-benchmark record DATABASE HISTORY`: records made-up days, and prints what that took.
struct RecordBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Records the made-up messages of some days of a timetable.")

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Argument(help: ArgumentHelp("The history to write.", valueName: "history"))
    var history: String

    @Option(help: "The first service day, YYYYMMDD.")
    var date: String

    @Option(help: "How many days.")
    var days = 1

    @Option(help: "Seconds from one message to the next.")
    var every = 60

    @Option(help: "Also write the messages into this folder, a file each.")
    var messages: String?

    func run() throws {
        guard let first = ServiceDate(date), every > 0 else { throw ValidationError("--date \(date) is no day.") }
        let timetable = try Timetable(path: database)
        let recorder = try HistoryRecorder(path: history)
        var figures = RecordFigures()
        for day in 0..<max(0, days) { try record(first.adding(days: day), on: timetable, by: recorder, &figures) }
        try endDays(before: first.adding(days: max(0, days) + Self.daysOfRest), timetable, recorder)
        try recorder.close()
        let size = try History(path: history).size()
        print(figures.line, size.visits, "visits", size.bytes, "bytes", size.bytesPerVisit ?? 0, "a visit")
    }

    /// The feed before its first message.
    private var city: FeedContent {
        var options = MatchOptions()
        options.propagatesDelays = false
        return FeedContent(name: "city", options: options)
    }

    /// The number of days after which nothing more is expected of a service day.
    private static let daysOfRest = 3

    /// Records a message without trips, so that the days are over.
    private func endDays(before date: ServiceDate, _ timetable: Timetable, _ recorder: HistoryRecorder) throws {
        let moment = try timetable.readingSchedule { try $0.timeZone(ofRoute: nil).start(of: date) }
        var message = FeedMessage()
        message.header.version = "2.0"
        message.header.timestamp = moment
        var content = city
        content.receive(bytes: message.protobufBytes(), at: moment)
        let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
        try recorder.record(overlay, on: timetable, at: moment)
    }

    private func record(
        _ date: ServiceDate, on timetable: Timetable, by recorder: HistoryRecorder, _ figures: inout RecordFigures
    ) throws {
        let day = try timetable.readingSchedule { try MadeUpDay(date, on: $0) }
        guard let first = day.runs.first?.span.lowerBound, let last = day.runs.map(\.span.upperBound).max() else {
            return
        }
        var content = city
        for moment in stride(from: first - 600, to: last + 600, by: every) {
            let message = try timetable.readingSchedule { schedule in
                try day.message(at: moment) { try schedule.stop($0)?.position }
            }
            let bytes = message.protobufBytes()
            if let messages {
                try Data(bytes).write(to: URL(fileURLWithPath: messages).appendingPathComponent("\(moment).pb"))
            }
            try figures.measure {
                content.receive(bytes: bytes, at: moment)
            } matching: {
                var contents = [content]
                content.forgetEntities()
                return try timetable.readingSchedule { try RealtimeOverlay(taking: &contents, on: $0) }
            } recording: {
                try recorder.record($0, on: timetable, at: moment)
            }
        }
    }
}

/// Processor time of the steps from bytes to a history.
private struct RecordFigures {
    private var (decoding, matching, recording) = (0.0, 0.0, 0.0)
    private var messages = 0

    mutating func measure(
        decoding decode: () throws -> Void, matching match: () throws -> RealtimeOverlay,
        recording record: (RealtimeOverlay) throws -> Void
    ) throws {
        let start = ProcessorTime.seconds
        try decode()
        let decoded = ProcessorTime.seconds
        let overlay = try match()
        let matched = ProcessorTime.seconds
        try record(overlay)
        decoding += decoded - start
        matching += matched - decoded
        recording += ProcessorTime.seconds - matched
        messages += 1
    }

    var line: String {
        String(
            format: "%d messages: decoding %.1f s, matching %.1f s, recording %.1f s,", messages, decoding, matching,
            recording)
    }
}

enum ProcessorTime {
    static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A service day of a city as its vehicles run it: late by amounts that change slowly from stop to stop.
private struct MadeUpDay {
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
