internal import GTFSModel
internal import GTFSStore

/// A trip at a stop on one service day, by the schedule or by an overlay: the data for a row of a board.
struct BoardStopTime {
    let trip: TripOnServiceDay
    /// The trip of the schedule; nil for one that the timetable lacks.
    let known: CachedTrip?
    let frequency: Frequency?
    let directionID: Int?
    let route: CachedRoute
    /// Where the vehicle stops, which is not always the stop of the board.
    let stop: BoardStop
    let position: Int
    let stopSequence: Int
    /// The scheduled instants; nil if the schedule has no times.
    let scheduled: StopTimeOffsets
    let attributes: StopTimetable.Attributes
    /// Whether no one can board, as the trip ends there.
    let isLast: Bool
    /// The realtime data; nil if there is none.
    var overlay: OverlayApplier.RowOverlay?
    /// The instant of its row on the board; nil: by its schedule.
    let time: Int?
}

extension BoardStopTime {
    /// A row of the schedule.
    /// - Parameter overlay: the realtime data of the trip; nil if there is none.
    init(
        _ start: TripStart, of known: CachedTrip, stopTime: StopTimetable.ProfileStopTime, of timetable: StopTimetable,
        overlay: TripOverlay?
    ) {
        let patternStop = timetable.patternStop(of: stopTime)
        let line = timetable.line(of: patternStop)
        self.init(
            trip: start.trip(known.id), known: known, frequency: start.frequency, directionID: line.directionID,
            route: line.route, stop: timetable.stop, position: patternStop.position,
            stopSequence: patternStop.stopSequence, scheduled: stopTime.instants(from: start.base),
            attributes: patternStop.attributes, isLast: patternStop.isLast,
            overlay: overlay.map { OverlayApplier.RowOverlay($0, scheduledPosition: patternStop.position) }, time: nil)
    }

    /// The same without the stop's timetable, which is not read, and without realtime data.
    /// - Parameter offsets: from `start.base`.
    init(
        _ start: TripStart, offsets: StopTimeOffsets, of pattern: PatternRow, at position: Int,
        stop: BoardStop,
        details: TripDetails
    ) throws {
        let known = try details.trip(start.tripKey)
        self.init(
            trip: start.trip(known.id), known: known, frequency: start.frequency, directionID: pattern.directionID,
            route: known.pattern.route, stop: stop, position: position,
            stopSequence: pattern.stops[position].stopSequence, scheduled: offsets.shifted(by: start.base),
            attributes: StopTimetable.Attributes(
                details.session.summary.attributes[pattern.stops[position].attributesKey]),
            isLast: position + 1 >= pattern.stops.count, time: nil)
    }

    /// A stop time of the overlay.
    /// - Parameter patternStop: of the schedule; nil to look for it.
    init(
        _ stopTime: OverlayStopTime, at stop: BoardStop, patternStop: StopTimetable.BoardPatternStop?, time: Int?,
        details: TripDetails
    ) throws {
        let (trip, values) = (stopTime.trip, stopTime.values)
        let known = try trip.scheduled.map { try details.trip($0.key) }
        let offsets = stopTime.scheduledPosition.flatMap { trip.scheduled?.times[$0] }
        self.init(
            trip: trip.id, known: known, frequency: trip.frequency, directionID: trip.directionID,
            route: try known?.pattern.route ?? details.session.route(of: trip), stop: stop, position: values.position,
            stopSequence: values.stopSequence,
            scheduled: StopTimeOffsets(
                arrival: values.scheduledArrival, departure: values.scheduledDeparture,
                isInterpolated: offsets?.isInterpolated ?? false),
            attributes: try patternStop?.attributes
                ?? StopTimetable.Attributes(details.session.attributes(of: stopTime)),
            isLast: stopTime.terminates, overlay: OverlayApplier.RowOverlay(trip: trip, stopTime: values), time: time)
    }
}

extension FeedSession {
    /// Nil if the schedule does not have the stop time.
    fileprivate func attributes(of stopTime: OverlayStopTime) throws -> StopTimeAttributesRow? {
        guard let position = stopTime.scheduledPosition, let trip = stopTime.trip.scheduled,
            let pattern = try wholePattern(trip.pattern.key), pattern.stops.indices.contains(position)
        else { return nil }
        return summary.attributes[pattern.stops[position].attributesKey]
    }
}

extension StopTimetable.ProfileStopTime {
    fileprivate func instants(from base: Int) -> StopTimeOffsets {
        StopTimeOffsets(
            arrival: base + Int(arrival), departure: base + Int(departure), isInterpolated: isInterpolated)
    }
}
