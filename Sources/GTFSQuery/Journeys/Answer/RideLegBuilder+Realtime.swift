internal import GTFSModel
internal import GTFSStore

extension RideLegBuilder {
    /// The overlay's trip that is ridden by its own times; nil for one that is ridden by the schedule.
    func overlayTrip(_ ridden: RiddenTrip) -> TripOverlay? {
        ridden.table > 0 ? window.overlay?.trips[ridden.trip] : nil
    }

    /// Adds the row of the board on which the overlay's trip leaves, and the platform.
    func describe(_ leg: inout JourneyLeg, _ trip: TripOverlay, _ boarding: Int) throws {
        guard let realtime else { return }
        let stopTime = OverlayStopTime(trip: trip, index: boarding)
        let stop = try boardStop(of: stopTime)
        var row = try realtime.scheduledRow(stopTime, at: stop)
        let overlay = RowOverlay(trip: trip, stopTime: trip.stopTimes[boarding])
        try realtime.apply(overlay, to: &row, at: stop, time: leg.departure)
        row.continuesAs = try continuation(of: trip)
        leg.ride = row
        leg.from = try point(trip, boarding) ?? leg.from
    }

    private func continuation(of trip: TripOverlay) throws -> TripContinuation? {
        guard trip.change.coversSchedule, let key = trip.scheduled?.key else { return nil }
        let start = TripStart(
            tripKey: key, date: trip.id.serviceDate, base: 0, startTime: trip.id.startTime?.seconds,
            frequency: trip.frequency)
        return try details.continuations(of: [start]).first ?? nil
    }

    private func boardStop(of stopTime: OverlayStopTime) throws -> BoardStop {
        let id = stopTime.values.stopID
        return try realtime?.stop(of: stopTime) ?? BoardStop(RealtimeStop(id: id))
    }

    /// Where the vehicle stops; nil where that is the stop that the search has for it.
    func point(_ trip: TripOverlay, _ index: Int) throws -> JourneyPoint? {
        let id = trip.stopTimes[index].stopID
        if let key = try session.reader.stop(id: id.rawValue)?.key { return try point(ofKey: key) }
        let stop = try boardStop(of: OverlayStopTime(trip: trip, index: index))
        return JourneyPoint(
            stopID: id, name: stop.name, platformCode: stop.platformCode,
            position: window.overlay?.evaluated.overlay.stops[id]?.position,
            timeZone: try stop.timeZone ?? session.timeZones.firstTimeZone().zone)
    }

    /// Adds the stops that the vehicle makes: those that are skipped are left out.
    func addStops(of trip: TripOverlay, _ ridden: RiddenTrip, to stops: inout [JourneyStop]) throws {
        let lines = window.tables[ridden.table].lines
        for index in ridden.boarding...max(ridden.boarding, ridden.alighting) {
            let stopTime = trip.stopTimes[index]
            guard stopTime.relation != .skipped, let point = try point(trip, index) else { continue }
            let departure = window.origin + lines.departure(ridden.trip, index)
            if index == 0, let last = stops.last, last.stopID == stopTime.stopID {
                stops[stops.count - 1].departure = departure
                continue
            }
            stops.append(
                JourneyStop(
                    stopID: stopTime.stopID, name: point.name, stopSequence: stopTime.stopSequence,
                    arrival: window.origin + lines.arrival(ridden.trip, index), departure: departure,
                    position: point.position))
        }
    }
}
