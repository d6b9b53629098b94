internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Every stop time at one stop, over all days of the feed, in the order of departure: a board is a part of it.
///
/// The tables are packed, as a busy station has very many rows. A row names a row of another table by its index; the
/// accessors below follow these.
final class StopTimetable: Sendable {
    let stop: BoardStop
    let lines: [Line]
    let patternStops: [BoardPatternStop]
    let stopTimes: [ProfileStopTime]
    let trips: Trips
    let flexStopTimes: [FlexStopTime]
    let withoutTimes: [TripsWithoutTimes]
    /// Seconds that vehicles stand at the stop, from the fewest to the most.
    let dwell: ClosedRange<Int>

    init(
        stop: BoardStop, lines: [Line], patternStops: [BoardPatternStop], stopTimes: [ProfileStopTime],
        trips: Trips, flexStopTimes: [FlexStopTime], withoutTimes: [TripsWithoutTimes] = []
    ) {
        self.stop = stop
        self.lines = lines
        self.patternStops = patternStops
        self.stopTimes = stopTimes
        self.trips = trips
        self.flexStopTimes = flexStopTimes
        self.withoutTimes = withoutTimes
        let dwells = stopTimes.map { Int($0.departure) - Int($0.arrival) }
        dwell = (dwells.min() ?? 0)...(dwells.max() ?? 0)
    }

    func stopTime(of trip: TripStopTime) -> ProfileStopTime { stopTimes[Int(trip.stopTime)] }
    func stopTime(of trip: HeadwayStopTime) -> ProfileStopTime { stopTimes[trip.stopTime] }
    func patternStop(of stopTime: ProfileStopTime) -> BoardPatternStop { patternStops[Int(stopTime.patternStop)] }
    func line(of patternStop: BoardPatternStop) -> Line { lines[patternStop.line] }

    var byteCount: Int {
        let flexTrips = flexStopTimes.reduce(0) { $0 + $1.trips.storageByteCount }
        let windows = trips.headway.reduce(0) { $0 + $1.windows.storageByteCount }
        return stop.byteCount + lines.storageByteCount + patternStops.storageByteCount + stopTimes.storageByteCount
            + trips.timed.storageByteCount + trips.headway.storageByteCount + flexStopTimes.storageByteCount + flexTrips
            + windows + withoutTimes.storageByteCount
    }
}

extension StopTimetable {
    /// The trips of a profile that cannot be shown, as its first or last stop has no time (rule A18).
    struct TripsWithoutTimes: Sendable {
        let profileKey: Key<TimeProfile>
        /// Index of the line.
        let line: Int
        let count: Int
    }

    /// A route in one direction, the criterion of filters.
    struct Line: Sendable {
        let route: CachedRoute
        /// Nil where blank, which is no direction.
        let directionID: Int?
    }

    /// The lines of the stop times that are read for a timetable, each once.
    struct LineList {
        private(set) var lines: [StopTimetable.Line] = []
        private var indexes: [LineKey: Int] = [:]

        /// The values that identify a line.
        private struct LineKey: Hashable {
            let routeKey: Key<Route>?
            let directionID: Int?
        }

        /// The index of the line of `row`, which is added if it is new.
        mutating func index(of row: ProfileStopRow, _ session: FeedSession) throws -> Int {
            let key = LineKey(routeKey: row.stop.routeKey, directionID: row.stop.directionID)
            if let index = indexes[key] { return index }
            indexes[key] = lines.count
            lines.append(
                StopTimetable.Line(route: try session.route(row.stop.routeKey), directionID: row.stop.directionID))
            return lines.count - 1
        }
    }

    /// The values of stop_times.txt that a row of a board has besides its stop and times.
    struct Attributes: Sendable {
        var pickupType = PickupDropOffType.regular
        var dropOffType = PickupDropOffType.regular
        /// Whether timepoint is 0.
        var isApproximate = false
        /// Nil where blank.
        var continuousPickup: Int?

        /// - Parameter row: nil if the timetable lacks the stop time.
        init(_ row: StopTimeAttributesRow?) {
            guard let row else { return }
            pickupType = PickupDropOffType(rawValue: row.pickupType ?? 0)
            dropOffType = PickupDropOffType(rawValue: row.dropOffType ?? 0)
            (isApproximate, continuousPickup) = (row.timepoint == 0, row.continuousPickup)
        }
    }

    /// The stop at one position of a pattern.
    struct BoardPatternStop: Sendable {
        let patternKey: Key<Pattern>
        let position: Int
        let stopSequence: Int
        /// Stops of the pattern.
        let stopCount: Int
        let attributes: Attributes
        /// Index in `lines`.
        let line: Int
        /// pickup_type 1: "No pickup available"; 2 and 3 are pickups that must be arranged (GTFS Schedule reference,
        /// stop_times.txt). Passengers never board at the end of a trip, with any pickup_type.
        let allowsBoarding: Bool
        let allowsAlighting: Bool

        init(_ stop: ProfileStopRow.StopOfPattern, attributes: StopTimeAttributesRow?, line: Int) {
            patternKey = stop.patternKey
            position = stop.position
            stopSequence = stop.stopSequence
            stopCount = stop.stopCount
            self.attributes = Attributes(attributes)
            self.line = line
            allowsBoarding = stop.position + 1 < stop.stopCount && attributes?.pickupType != 1
            allowsAlighting = stop.position > 0 && attributes?.dropOffType != 1
        }

        var isLast: Bool { position + 1 >= stopCount }
    }

    /// When the trips of one time profile are at the stop; with blank times filled in.
    struct ProfileStopTime: Sendable {
        let profileKey: Key<TimeProfile>
        /// Index in `patternStops`.
        var patternStop: Int32 = 0
        /// Seconds from a trip's start_time.
        let arrival: Int32
        let departure: Int32
        /// Departure from the trip's first stop, seconds from its start_time: headway starts count from it.
        let origin: Int32
        let isInterpolated: Bool

        /// - Parameters:
        ///   - arrival: seconds from a trip's start_time, like `departure` and `origin`.
        init(
            _ profileKey: Key<TimeProfile>, arrival: Int, departure: Int, origin: Int, isInterpolated: Bool = false
        ) {
            self.profileKey = profileKey
            self.arrival = Int32(clamping: arrival)
            self.departure = Int32(clamping: departure)
            self.origin = Int32(clamping: origin)
            self.isInterpolated = isInterpolated
        }

        func time(_ event: StopEvent) -> Int { Int(event == .departure ? departure : arrival) }
    }

    /// Trips at a stop.
    struct Trips: Sendable {
        /// Trips that leave once on a day, by departure; of those in the same second, by trip_key.
        var timed: [TripStopTime] = []
        var headway: [HeadwayStopTime] = []
    }

    /// A trip at the stop, on the days of its service: 16 bytes, as a busy station has very many. Keys are only as wide as
    /// necessary here, and become `Key`s when they are read.
    struct TripStopTime: Sendable {
        /// Seconds of the service day.
        let departure: Int32
        /// Index in `stopTimes`.
        let stopTime: Int32
        private let trip: Int32
        private let service: Int32

        init(departure: Int32, stopTime: Int32, tripKey: Key<Trip>, serviceKey: Key<ServiceCalendar>) {
            self.departure = departure
            self.stopTime = stopTime
            trip = Int32(clamping: tripKey.rawValue)
            service = Int32(clamping: serviceKey.rawValue)
        }

        var tripKey: Key<Trip> { Key(Int(trip)) }
        var serviceKey: Key<ServiceCalendar> { Key(Int(service)) }
    }

    struct HeadwayStopTime: Sendable {
        /// Index in `stopTimes`.
        let stopTime: Int
        let tripKey: Key<Trip>
        let serviceKey: Key<ServiceCalendar>
        let windows: [FrequencyRow]
    }

    /// A stop time with a window instead of a time, in which passengers are served on demand.
    struct FlexStopTime: Sendable {
        let row: ProfileStopRow
        /// Index in `lines`.
        let line: Int
        let attributes: StopTimeAttributesRow
        let trips: [TripRow.Start]
    }
}
