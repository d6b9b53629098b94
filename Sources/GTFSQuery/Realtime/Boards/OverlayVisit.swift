internal import GTFSModel

/// A visit of an overlay's trip, by their numbers there.
struct OverlayVisit {
    let trip: Int
    let visit: Int
}

extension EvaluatedOverlay {
    /// When the schedule has the vehicle at a visit; a visit that it lacks is where it is predicted to be.
    func scheduled(_ place: OverlayVisit, _ event: StopEvent) -> Int? {
        event == .departure
            ? overlay.trips[place.trip].stopTimes[place.visit].scheduledDeparture
            : overlay.trips[place.trip].stopTimes[place.visit].scheduledArrival
    }

    /// Nil where nothing is predicted.
    func predicted(_ place: OverlayVisit, _ event: StopEvent) -> Int? {
        event == .departure
            ? overlay.trips[place.trip].stopTimes[place.visit].departure
            : overlay.trips[place.trip].stopTimes[place.visit].arrival
    }

    /// The visit of the timetable's trip that it is; nil where that makes none such.
    func scheduledPosition(_ place: OverlayVisit) -> Int? {
        let count = overlay.trips[place.trip].scheduled?.pattern.stops.count ?? 0
        let position =
            overlay.trips[place.trip].stopTimes[place.visit].scheduledPosition
            ?? (overlay.trips[place.trip].change.keepsStops ? place.visit : nil)
        return position.flatMap { 0..<count ~= $0 ? $0 : nil }
    }

    /// pickup_type, as the message has it, else the timetable.
    func pickupType(_ place: OverlayVisit) -> Int? {
        overlay.trips[place.trip].stopTimes[place.visit].details?.value.pickupType
            ?? scheduledVisit(place)?.pickupType
    }

    func dropOffType(_ place: OverlayVisit) -> Int? {
        overlay.trips[place.trip].stopTimes[place.visit].details?.value.dropOffType
            ?? scheduledVisit(place)?.dropOffType
    }

    private func scheduledVisit(_ place: OverlayVisit) -> PatternStop? {
        scheduledPosition(place).flatMap { overlay.trips[place.trip].scheduled?.pattern.stops[$0] }
    }

    /// Whether no one can board, as the trip ends there: at the last visit, or where all later ones are skipped.
    func terminates(_ place: OverlayVisit) -> Bool {
        place.visit + 1 >= overlay.trips[place.trip].stopTimes.count
            || overlay.trips[place.trip].stopTimes[place.visit].flags.contains(.terminating)
    }

    /// Whether no one can alight, as the trip begins there.
    func begins(_ place: OverlayVisit) -> Bool {
        let visits = overlay.trips[place.trip].stopTimes
        return !(0..<place.visit).contains { visits[$0].relation != .skipped }
    }

    /// Whether a board of `request` has the visit at all.
    func isShown(_ place: OverlayVisit, _ request: DeparturesRequest) -> Bool {
        if request.event == .departure, !terminates(place) { return pickupType(place) != 1 }
        guard request.event == .arrival || request.includesTerminating else { return false }
        return dropOffType(place) != 1 && !begins(place)
    }

    func isSkipped(_ place: OverlayVisit) -> Bool {
        overlay.trips[place.trip].stopTimes[place.visit].relation == .skipped
    }
}

extension EvaluatedOverlay {
    /// Whether the vehicle has been at a visit of the overlay, whatever its times say: it is past it, or at it for who
    /// waits for its arrival; or something that was said for a later visit lies in the past, or the whole trip does.
    func hasPassed(_ place: OverlayVisit, _ event: StopEvent) -> Bool {
        if vehicleHasPassed(place.trip, place.visit, event) { return true }
        // Of most trips nothing has happened yet: no need to look at their visits.
        guard overlay.index.earliestTimes[place.trip] < now, worth(ofTrip: place.trip).hold == .whole else {
            return false
        }
        return laterVisitIsPast(place) || tripIsOver(place.trip)
    }

    /// The same for the visit that the schedule has at `position`; a trip that has stops of its own tells nothing of it.
    func scheduleHasPassed(_ trip: Int, at position: Int, _ event: StopEvent) -> Bool {
        overlay.trips[trip].change.keepsStops && vehicleHasPassed(trip, position, event)
    }

    /// Whether the vehicle is known to be past a visit by where it is alone.
    private func vehicleHasPassed(_ trip: Int, _ visit: Int, _ event: StopEvent) -> Bool {
        guard let next = overlay.trips[trip].vehicleStopIndex, visit <= next, let vehicle = vehicle(ofTrip: trip) else {
            return false
        }
        return visit < next || (event == .arrival && overlay.vehicles[vehicle].vehicle.stopStatus == .stoppedAt)
    }

    private func laterVisitIsPast(_ place: OverlayVisit) -> Bool {
        let visits = overlay.trips[place.trip].stopTimes
        return visits.indices.dropFirst(place.visit + 1).contains { index in
            visits[index].isExplicit && visits[index].relation != .skipped && isPast(visits[index].firstTime)
        }
    }

    /// A trip whose arrival at its last stop lies in the past is over, even if the schedule says otherwise (GTFS Realtime
    /// reference, message TripUpdate).
    private func tripIsOver(_ trip: Int) -> Bool {
        let visits = overlay.trips[trip].stopTimes
        let last = visits.indices.last { visits[$0].relation != .skipped }
        return last.map { isPast(visits[$0].firstTime) } ?? false
    }

    private func isPast(_ instant: Int?) -> Bool { instant.map { $0 < now } ?? false }
}

extension VehiclePosition {
    /// In transit where it is not said, and nothing without current_stop_sequence (GTFS Realtime reference, message
    /// VehiclePosition, current_status).
    var stopStatus: VehicleStopStatus? {
        currentStopSequence == nil ? nil : currentStatus ?? .inTransitTo
    }
}
