internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// A whole city's trip updates: from bytes to an overlay, and the overlay's cost for the boards of the busiest station.
struct RealtimeBenchmark {
    private let boards: [DeparturesRequest]
    private let journeys: [JourneysRequest]
    private let path: String
    private let city: CityMessage
    private let bytes: [UInt8]
    /// How often each step is measured; the median counts.
    private static let runs = 15

    init?(_ questions: QuestionList, path: String) throws {
        let timetable = try Timetable(path: path)
        let all = questions.boards.warming + questions.boards.timed
        guard let moment = all.map(\.at).sorted().dropFirst(all.count / 6).first else { return nil }
        let routes = try timetable.routes().map(\.id)
        city = try timetable.readingSchedule { try CityMessage(routes: routes, on: $0, at: moment) }
        guard !city.message.entities.isEmpty else { return nil }
        bytes = city.message.protobufBytes()
        // The questions while the message is fresh: the next hour, from the moment on.
        boards = questions.boards.timed.indices.map { second in
            DeparturesRequest(stopID: questions.boards.timed[0].stopID, at: moment + second)
        }
        journeys = questions.journeys.timed.enumerated().map { second, journey in
            JourneysRequest(from: journey.from, to: journey.to, at: moment + second)
        }
        self.path = path
    }

    func figures() throws -> [Figure] { try reading() + matching() + overlaid() }

    private func reading() throws -> [Figure] {
        let seconds = try measured { try Self.read(bytes) }
        let updates = city.message.entities.compactMap(\.tripUpdate)
        let stops = updates.reduce(0) { $0 + $1.stopTimeUpdates.count }
        return [
            Figure("realtime_message_bytes", "message of a city's trip updates", Double(bytes.count), .bytes),
            Self.figure(
                "realtime_decode", "its bytes read and put together", seconds, goal: .most(0.02, .sydneyScale),
                note: "\(updates.count) trip updates of \(stops) stops"),
        ]
    }

    private static func read(_ bytes: [UInt8]) throws -> FeedContent {
        var content = FeedContent(name: "city")
        content.receive(try FeedMessage(bytes: bytes), at: 0)
        return content
    }

    private func matching() throws -> [Figure] {
        let content = try Self.read(bytes)
        let cold = try measured { try Self.match(content, on: try Timetable(path: path)) }
        let timetable = try Timetable(path: path)
        _ = try Self.match(content, on: timetable)
        let warm = try measured { try Self.match(content, on: timetable) }
        let feed = try Self.match(content, on: timetable).feeds.first
        let matched = feed.map { "\($0.trips.matched) of \($0.entityCount) found" }
        return [
            Self.figure("realtime_match_cold", "matched, the first message of a process", cold, note: matched),
            Self.figure("realtime_match_warm", "matched, each message after it", warm, note: matched),
        ]
    }

    private static func match(_ content: FeedContent, on timetable: Timetable) throws -> RealtimeOverlay {
        try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
    }

    private func measured<Result>(_ body: () throws -> Result) throws -> Measurement.Latency? {
        _ = try body()
        return try Measurement.Latency(
            Array(repeating: 0, count: Self.runs), name: { _ in "" }, ask: { _ in _ = try body() })
    }

    /// The same boards with and without the overlay, in turn, so that a slow moment of the machine affects both.
    private func overlaid() throws -> [Figure] {
        let timetable = try Timetable(path: path)
        let overlay = try Self.match(try Self.read(bytes), on: timetable)
        for request in boards { _ = try timetable.departures(request) }
        let first = try firstBoards(timetable)
        let board = try Self.pairs(boards, overlay, at: \.at) { _ = try timetable.departures($0, realtime: $1) }
        let journey = try Self.pairs(journeys, overlay, at: \.at) { _ = try timetable.journeys($0, realtime: $1) }
        return [
            Figure(
                "realtime_board_without", "busiest station, its next hour, schedule alone",
                Measurement.Latency(board.without)),
            Figure("realtime_board_with", "the same with the overlay", Measurement.Latency(board.with)),
            Figure(
                "realtime_board_overlay", "what the overlay adds to such a board",
                Measurement.Latency(zip(board.with, board.without).map(-)), goal: .most(0.0002, .sydneyScale)),
            Figure("realtime_board_first", "the first board of a new overlay", first),
            Figure(
                "realtime_journeys_without", "journeys, the next ones of a pair, schedule alone",
                Measurement.Latency(journey.without)),
            Figure(
                "realtime_journeys_with", "the same with the overlay", Measurement.Latency(journey.with),
                goal: .most(0.015, p99: 0.06, .sydneyScale)),
        ]
    }

    /// Seconds of each question without the overlay and with it, in turn. Each is asked for the first time at its moment.
    private static func pairs<Question>(
        _ questions: [Question], _ overlay: RealtimeOverlay, at moment: (Question) -> Int,
        _ ask: (Question, RealtimeSnapshot?) throws -> Void
    ) throws -> (without: [Double], with: [Double]) {
        var (without, with): ([Double], [Double]) = ([], [])
        for question in questions {
            let snapshot = RealtimeSnapshot(overlay, now: moment(question))
            without.append(try seconds { try ask(question, nil) })
            with.append(try seconds { try ask(question, snapshot) })
        }
        return (without, with)
    }

    /// Boards with overlays that no board has used before.
    private func firstBoards(_ timetable: Timetable) throws -> Measurement.Latency? {
        guard let request = boards.first else { return nil }
        let content = try Self.read(bytes)
        return try Measurement.Latency(
            (0..<Self.runs).map { _ in
                let snapshot = RealtimeSnapshot(try Self.match(content, on: timetable), now: request.at)
                return try Self.seconds { _ = try timetable.departures(request, realtime: snapshot) }
            })
    }

    private static func figure(
        _ key: String, _ name: String, _ latency: Measurement.Latency?, goal: Figure.Goal? = nil, note: String?
    ) -> Figure {
        var figure = Figure(key, name, latency, goal: goal)
        figure.note = note
        return figure
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body).seconds
    }
}

/// A message of a large city, made from the timetable's own trips: an update for each trip that is under way, with
/// predictions for its next stops.
private struct CityMessage {
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
