package import GTFSModel
internal import GTFSStore

/// A row of the schedule or of an overlay that a board may show. It has no texts, as most candidates of a long window
/// are never shown.
struct BoardCandidate {
    enum Source {
        /// A trip of the schedule, and the index of its stop time in the `stopTimes` of the stop.
        case schedule(TripStart, stopTime: Int)
        /// A stop time of the overlay. `patternStop` is an index in the `patternStops` of the stop; nil if only
        /// realtime brings the vehicle there.
        case overlay(OverlayStopTime, patternStop: Int?)
    }

    let source: Source
    /// The trip that gives its columns; nil for a trip that the timetable lacks.
    let tripKey: Key<Trip>?
    /// Index among the stops of the board.
    let stop: Int
    let position: Int
    /// The instant of its row on the board: predicted, or else scheduled.
    let time: Int
    let scheduled: Int
    /// route_sort_order, blank ones last.
    let rank: Int
    /// The overlay of a trip that keeps its rows of the schedule; nil if it has none.
    var overlay: TripOverlay?
    /// The trip of `tripKey`, once it is read.
    var trip: CachedTrip?

    /// Its trip of the schedule, which gives its continuation; nil for a trip that the timetable lacks.
    var start: TripStart? {
        switch source {
        case .schedule(let start, _): start
        case .overlay(let stopTime, _): stopTime.trip.start
        }
    }

    /// The id of its trip.
    /// - Parameter known: the trip of `tripKey`.
    func tripID(_ known: CachedTrip?) -> Trip.ID {
        if case .overlay(let stopTime, _) = source { return stopTime.trip.id.tripID }
        return known?.id ?? Trip.ID("")
    }

    /// Its position among all others.
    /// - Parameter namesStart: whether the start of a headway trip counts, as predictions can give two starts the same
    ///   time.
    func cursor(_ details: TripDetails, namesStart: Bool) throws -> BoardCursor {
        let run = try run(details)
        return BoardCursor(
            time: time, scheduled: scheduled, rank: rank, tripID: run.tripID, date: run.serviceDate, position: position,
            start: namesStart ? run.startTime?.seconds : nil, window: BoardCursor.Window(start?.frequency))
    }

    func run(_ details: TripDetails) throws -> TripOnServiceDay {
        switch source {
        case .schedule(let start, _):
            start.trip(try (trip ?? details.trip(start.tripKey)).id)
        case .overlay(let stopTime, _): stopTime.trip.id
        }
    }
}

extension BoardCandidate {
    /// A row of the schedule.
    /// - Parameter index: of the stop time in the stop's `stopTimes`.
    init(
        _ start: TripStart, stopTime index: Int, of timetable: StopTimetable, at stop: Int,
        event: StopEvent
    ) {
        let stopTime = timetable.stopTimes[index]
        let patternStop = timetable.patternStop(of: stopTime)
        let time = start.base + stopTime.time(event)
        self.init(
            source: .schedule(start, stopTime: index), tripKey: start.tripKey, stop: stop,
            position: patternStop.position, time: time, scheduled: time,
            rank: timetable.line(of: patternStop).route.rank)
    }

    /// A row of the overlay.
    init(_ stopTime: OverlayStopTime, patternStop: Int?, at stop: Int, time: Int, event: StopEvent, rank: Int) {
        self.init(
            source: .overlay(stopTime, patternStop: patternStop), tripKey: stopTime.trip.scheduled?.key, stop: stop,
            position: stopTime.index, time: time, scheduled: stopTime.scheduled(event) ?? time, rank: rank)
    }
}

/// A trip that starts on one service day; for a headway trip, one of its starts there.
package struct TripStart {
    package let tripKey: Key<Trip>
    let date: ServiceDate
    /// The instant at which the trip's start_time falls.
    let base: Int
    /// For a headway trip, seconds of the service day at which it leaves its first stop; otherwise nil.
    let startTime: Int?
    let frequency: Frequency?

    package init(tripKey: Key<Trip>, date: ServiceDate, base: Int, startTime: Int?, frequency: Frequency?) {
        (self.tripKey, self.date, self.base) = (tripKey, date, base)
        (self.startTime, self.frequency) = (startTime, frequency)
    }

    func trip(_ id: Trip.ID) -> TripOnServiceDay {
        TripOnServiceDay(tripID: id, serviceDate: date, startTime: startTime.map(ServiceTime.init))
    }
}
