internal import GTFSModel
internal import GTFSStore

/// Makes departures of the rows that a board with realtime shows.
struct RealtimeBuilder {
    let rows: RealtimeRowBuilder
    let stops: [StopTimetable]
    /// The rows that the board has without realtime.
    let scheduled: [BoardCandidate]

    func departures(_ candidates: [RealtimeCandidate]) throws -> [Departure] {
        let next = try continuations(of: candidates)
        var departures: [Departure] = []
        departures.reserveCapacity(candidates.count)
        for index in candidates.indices {
            var row = try departure(candidates[index])
            row.continuesAs = next[index]
            departures.append(row)
        }
        return departures
    }

    private func departure(_ candidate: RealtimeCandidate) throws -> Departure {
        switch candidate.source {
        case .overlay(let stopTime, let stopIndex, let patternStop):
            let timetable = stops[stopIndex]
            let stop = try stop(of: stopTime, at: timetable)
            let known = patternStop.map { index in
                (timetable.patternStops[index], timetable.line(of: timetable.patternStops[index]))
            }
            var row = try rows.scheduledRow(stopTime, at: stop, known)
            let overlay = RowOverlay(trip: stopTime.trip, stopTime: stopTime.trip.stopTimes[stopTime.index])
            try rows.apply(overlay, to: &row, at: stop, time: candidate.time)
            return row
        case .schedule(let index, let trip):
            let timetable = stops[scheduled[index].stop]
            var row = try rows.builder.departure(scheduled[index], at: timetable)
            let overlay = trip.map { RowOverlay($0, scheduledPosition: candidate.position) }
            try rows.apply(overlay, to: &row, at: timetable.stop, time: candidate.time)
            return row
        }
    }

    /// The stop of a row, which is another than the board's where the platform was changed.
    private func stop(of stopTime: OverlayStopTime, at board: StopTimetable) throws -> BoardStop {
        if board.stop.id == stopTime.trip.stopTimes[stopTime.index].stopID { return board.stop }
        return try rows.stop(of: stopTime) ?? board.stop
    }

    private func continuations(of candidates: [RealtimeCandidate]) throws -> [TripContinuation?] {
        let starts = candidates.map(start)
        let known = try rows.builder.details.continuations(of: starts.compactMap(\.self))
        if known.count == starts.count { return known }
        var next = known.makeIterator()
        return starts.map { $0 == nil ? nil : next.next() ?? nil }
    }

    /// The trip of the schedule whose continuation the row has; nil for trips that the timetable lacks.
    private func start(_ candidate: RealtimeCandidate) -> TripStart? {
        switch candidate.source {
        case .schedule(let index, _): return scheduled[index].start
        case .overlay(let stopTime, _, _):
            guard stopTime.trip.change.coversSchedule, let key = candidate.tripKey else { return nil }
            return TripStart(
                tripKey: key, date: candidate.date, base: 0, startTime: candidate.startTime,
                frequency: stopTime.trip.frequency)
        }
    }
}
