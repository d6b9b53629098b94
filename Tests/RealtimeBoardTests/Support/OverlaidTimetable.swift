import FeedSupport
import GTFSModel
import GTFSQuery

/// A timetable with an overlay that a test makes by hand, asked at a time of 2026-03-04 in Sydney (+11:00) where no
/// other day is named. Its one feed was heard of at `now`, unless a test says otherwise.
struct OverlaidTimetable {
    let timetable: Timetable
    var now: Int
    var feeds: [RealtimeFeed]
    var trips: [TripOverlay.Draft] = []
    var vehicles: [VehicleOverlay] = []
    var alerts: [AlertOverlay] = []
    var stops: [Stop.ID: RealtimeStop] = [:]
    var limits = FreshnessLimits()
    var includesDeparted = false

    static let day = ServiceDate(yyyymmdd: 20_260_304) ?? ServiceDate(dayNumber: 0)

    init(_ feed: ImportedText, now: String = "09:00") {
        timetable = feed.timetable
        self.now = Self.instant(now)
        feeds = [RealtimeFeed(name: "trips", timestamp: self.now, changedAt: self.now)]
        feeds[0].entityCount = 1
        feeds[0].trips.matched = 1
    }

    /// `HH:MM` or `HH:MM:SS` of `day`; may pass 24:00.
    static func instant(_ time: String, _ date: ServiceDate = day) -> Int {
        FeedText.sydney.start(of: date) + seconds(time)
    }

    static func seconds(_ time: String) -> Int {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    }

    var view: RealtimeSnapshot {
        var view = RealtimeSnapshot(
            RealtimeOverlay(feeds: feeds, trips: trips, vehicles: vehicles, alerts: alerts, stops: stops), now: now)
        view.limits = limits
        view.includesDeparted = includesDeparted
        return view
    }

    /// Adds what realtime says of a trip of the timetable.
    /// - Parameters:
    ///   - delays: seconds at each stop time, all of them given for that very stop time; nil where nothing is known. With none at
    ///     all nothing is said of its times.
    ///   - change: what else the test wants of it.
    mutating func add(
        _ id: Trip.ID, on date: ServiceDate = day, start: String? = nil, _ delays: [Int?] = [],
        as kind: TripChange = .scheduled, change: (inout TripOverlay.Draft) -> Void = { _ in }
    ) throws {
        guard let trip = try timetable.readingSchedule({ try $0.trip(id) }) else {
            throw QueryExpectation("the timetable has no trip \(id)")
        }
        let start = start.map { ServiceTime(seconds: Self.seconds($0)) }
        var overlay = TripOverlay.Draft(
            id: TripOnServiceDay(tripID: id, serviceDate: date, startTime: start), scheduled: trip, change: kind,
            feed: 0)
        let base =
            trip.pattern.timeZone.start(of: date)
            + (start.map { $0.seconds - trip.times.firstDeparture } ?? trip.startTime)
        overlay.stopTimes = delays.enumerated().map { Self.stopTime($0, of: trip, from: base, delay: $1) }
        change(&overlay)
        trips.append(overlay)
    }

    private static func stopTime(_ position: Int, of trip: ScheduledTrip, from base: Int, delay: Int?)
        -> StopTimeOverlay
    {
        let patternStop = trip.pattern.stops[position]
        let times = trip.times.stopTimes[position]
        var stopTime = StopTimeOverlay(
            position: position, stopSequence: patternStop.stopSequence, stopID: patternStop.stopID ?? "")
        stopTime.scheduledPosition = position
        stopTime.scheduledArrival = times.arrival.map { base + $0 }
        stopTime.scheduledDeparture = times.departure.map { base + $0 }
        stopTime.arrival = delay.flatMap { delay in stopTime.scheduledArrival.map { $0 + delay } }
        stopTime.departure = delay.flatMap { delay in stopTime.scheduledDeparture.map { $0 + delay } }
        stopTime.isExplicit = delay != nil
        return stopTime
    }

    /// Adds a trip that the timetable lacks: `"A 10:03, B 10:13"`.
    mutating func add(
        new id: Trip.ID, route: Route.ID? = "R", as kind: TripChange = .added, _ stopTimes: String,
        change: (inout TripOverlay.Draft) -> Void = { _ in }
    ) {
        var trip = TripOverlay.Draft(
            id: TripOnServiceDay(tripID: id, serviceDate: Self.day), scheduled: nil, change: kind, feed: 0)
        trip.routeID = route
        trip.stopTimes = Self.stopTimes(stopTimes)
        change(&trip)
        trips.append(trip)
    }

    static func stopTimes(_ text: String) -> [StopTimeOverlay] {
        text.split(separator: ",").enumerated().map { position, text in
            let words = text.split(separator: " ").map(String.init)
            var stopTime = StopTimeOverlay(position: position, stopSequence: position + 1, stopID: Stop.ID(words[0]))
            stopTime.arrival = instant(words[1])
            stopTime.departure = stopTime.arrival
            stopTime.isExplicit = true
            return stopTime
        }
    }
}

extension OverlaidTimetable {
    func board(
        _ stop: Stop.ID, _ at: String = "10:00", minutes: Int = 60,
        _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> DepartureBoard {
        var request = DeparturesRequest(stopID: stop, at: Self.instant(at), minutes: minutes)
        change(&request)
        return try timetable.departures(request, realtime: view)
    }

    /// The board's rows in short: `10:10 T → 10:12 late [stale]`, with a `-` for what the schedule lacks.
    func rows(
        _ stop: Stop.ID, _ at: String = "10:00", minutes: Int = 60,
        _ change: (inout DeparturesRequest) -> Void = { _ in }
    ) throws -> [String] {
        var event = StopEvent.departure
        let board = try board(stop, at, minutes: minutes) { request in
            change(&request)
            event = request.event
        }
        return board.departures.map { $0.inShort(event) }
    }
}

extension Departure {
    func inShort(_ event: StopEvent) -> String {
        let times = Self.text(scheduled(event)) + " \(tripID)" + (predicted(event).map { " → " + Self.text($0) } ?? "")
        let flags = flags.isEmpty ? "" : " [" + flags.map(\.rawValue).joined(separator: " ") + "]"
        return times + " " + (realtime?.status.rawValue ?? "without realtime") + flags
    }

    /// `HH:MM`, with seconds where there are any.
    private static func text(_ instant: Int?) -> String {
        guard let instant else { return "-" }
        let time = RFC3339.text(instant, in: FeedText.sydney).dropFirst(11).prefix(8)
        return String(time.hasSuffix(":00") ? time.dropLast(3) : time)
    }
}
