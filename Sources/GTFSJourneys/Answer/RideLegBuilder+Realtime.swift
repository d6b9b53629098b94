internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

extension RideLegBuilder {
    /// The overlay's trip that is ridden by its own times; nil for one that is ridden by the schedule.
    func overlayTrip(_ ridden: RiddenTrip) -> TripOverlay? {
        ridden.table > 0 ? window.overlay?.trips[ridden.trip] : nil
    }

    /// The row of the board on which the overlay's trip leaves.
    func row(_ trip: TripOverlay, _ ridden: RiddenTrip) throws -> Departure {
        var row = try rows.departure(
            OverlayStopTime(trip: trip, index: ridden.boarding), time: departure(ridden))
        row.continuesAs = try details.continuations(of: [trip.start])[0]
        return row
    }

    /// Where the vehicle stops; nil where that is the stop that the search has for it.
    func point(_ trip: TripOverlay, _ index: Int) throws -> JourneyPoint? {
        let id = trip.stopTimes[index].stopID
        if let key = try session.reader.anyStopKey(id: id.rawValue) { return try point(ofKey: key) }
        let stop = try rows.stop(of: OverlayStopTime(trip: trip, index: index)) ?? BoardStop(RealtimeStop(id: id))
        return JourneyPoint(
            stopID: id, name: stop.name, platformCode: stop.platformCode,
            position: window.overlay?.overlay.stops[id]?.position,
            timeZone: try stop.timeZone ?? session.timeZones.firstTimeZone().zone)
    }

    /// Adds the stops that the vehicle makes: those that are skipped are left out.
    func addStops(of trip: TripOverlay, _ ridden: RiddenTrip, to stops: inout [JourneyStop]) throws {
        let lines = window.tables[ridden.table].lines
        let base = window.origin + ridden.base
        for index in ridden.boarding...max(ridden.boarding, ridden.alighting) {
            let stopTime = trip.stopTimes[index]
            guard stopTime.relation != .skipped, let point = try point(trip, index) else { continue }
            let departure = base + lines.departure(ridden.trip, index)
            if index == 0, let last = stops.last, last.stopID == stopTime.stopID {
                stops[stops.count - 1].departure = departure
                continue
            }
            stops.append(
                JourneyStop(
                    stopID: stopTime.stopID, name: point.name, stopSequence: stopTime.stopSequence,
                    arrival: base + lines.arrival(ridden.trip, index), departure: departure,
                    position: point.position))
        }
    }
}
