internal import GTFSModel
internal import GTFSStore

/// All that calls at one stop, over all days of the feed, in the order of its departures: a board is a piece of it.
final class StopTimetable: Sendable {
    let stop: BoardStop
    let lines: [StopLine]
    let places: [BoardPatternStop]
    let visits: [ProfileStopTime]
    /// By departure, those of one second in the order of their trips' keys.
    let calls: [TripStopTime]
    let headways: [HeadwayStopTime]
    let flex: [FlexStopTime]
    /// Seconds that vehicles stand at the stop, from the fewest to the most.
    let dwell: ClosedRange<Int>

    init(
        stop: BoardStop, lines: [StopLine], places: [BoardPatternStop], visits: [ProfileStopTime], calls: [TripStopTime],
        headways: [HeadwayStopTime], flex: [FlexStopTime]
    ) {
        self.stop = stop
        self.lines = lines
        self.places = places
        self.visits = visits
        self.calls = calls
        self.headways = headways
        self.flex = flex
        let dwells = visits.map { Int($0.departure) - Int($0.arrival) }
        dwell = (dwells.min() ?? 0)...(dwells.max() ?? 0)
    }

    func place(_ visit: Int) -> BoardPatternStop { places[Int(visits[visit].place)] }

    var byteCount: Int {
        let trips = flex.reduce(0) { $0 + $1.trips.storageByteCount }
        let windows = headways.reduce(0) { $0 + $1.windows.storageByteCount }
        return stop.byteCount + lines.storageByteCount + places.storageByteCount + visits.storageByteCount
            + calls.storageByteCount + headways.storageByteCount + flex.storageByteCount + trips + windows
    }
}

/// A route in one direction, as a filter picks them.
struct StopLine: Sendable {
    let route: CachedRoute
    /// Nil where blank, which is neither.
    let directionID: Int?
}

/// One visit of the stop by the trips of a pattern.
struct BoardPatternStop: Sendable {
    let patternKey: Key<Pattern>
    let position: Int
    let stopSequence: Int
    /// Visits of the pattern.
    let stopCount: Int
    let attributesKey: Key<StopTimeAttributesRow>
    /// Which of the stop's lines it is.
    let line: Int
    /// pickup_type 1: "No pickup available"; 2 and 3 are pickups that must be arranged (GTFS Schedule reference,
    /// stop_times.txt). No one boards at the end of a trip, whatever its pickup_type.
    let allowsBoarding: Bool
    let allowsAlighting: Bool

    init(_ row: VisitRow, _ attributes: StopTimeAttributesRow?, line: Int) {
        patternKey = row.patternKey
        position = row.position
        stopSequence = row.stopSequence
        stopCount = row.stopCount
        attributesKey = row.attributesKey
        self.line = line
        allowsBoarding = row.position + 1 < row.stopCount && attributes?.pickupType != 1
        allowsAlighting = row.position > 0 && attributes?.dropOffType != 1
    }

    var isLast: Bool { position + 1 >= stopCount }
}

/// A visit by the trips of one profile, its blank times filled in.
struct ProfileStopTime: Sendable {
    let profileKey: Key<TimeProfile>
    /// Which of the stop's places it is.
    let place: Int32
    /// Seconds from a trip's start_time.
    let arrival: Int32
    let departure: Int32
    /// Departure from the trip's first stop, seconds from its start_time: what headway starts are counted from.
    let origin: Int32
    let isInterpolated: Bool

    func time(_ event: StopEvent) -> Int { Int(event == .departure ? departure : arrival) }
}

/// A trip at one of its visits, as the calendar lets it run: 16 bytes, as a busy station has very many. Keys are as wide
/// as they need to be here, and become `Key`s where they are read.
struct TripStopTime: Sendable {
    /// Seconds of the service day.
    let departure: Int32
    /// Which of the stop's visits it is.
    let visit: Int32
    private let trip: Int32
    private let service: Int32

    init(departure: Int32, visit: Int32, tripKey: Key<Trip>, serviceKey: Key<Service>) {
        self.departure = departure
        self.visit = visit
        trip = Int32(clamping: tripKey.rawValue)
        service = Int32(clamping: serviceKey.rawValue)
    }

    var tripKey: Key<Trip> { Key(Int(trip)) }
    var serviceKey: Key<Service> { Key(Int(service)) }
}

/// A headway trip at one of its visits.
struct HeadwayStopTime: Sendable {
    let visit: Int
    let tripKey: Key<Trip>
    let serviceKey: Key<Service>
    /// Seconds of the service day: the trip's own, of which only differences count.
    let startTime: Int
    let windows: [FrequencyRow]
}

/// A visit at which passengers are served within a window rather than at a time.
struct FlexStopTime: Sendable {
    let row: VisitRow
    let line: Int
    let attributes: StopTimeAttributesRow
    let trips: [TripStartRow]
}
