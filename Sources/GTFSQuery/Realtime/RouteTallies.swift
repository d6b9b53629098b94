internal import GTFSModel

/// Counts what is under way, by route and direction.
struct RouteTallies {
    private struct Tally {
        var vehicles = 0
        var punctuality = Punctuality()
        /// Trips with a prediction for a coming stop.
        var predicted = 0
        var fresh = 0

        mutating func add(_ other: Self) {
            vehicles += other.vehicles
            punctuality.add(other.punctuality)
            predicted += other.predicted
            fresh += other.fresh
        }
    }

    private let evaluated: EvaluatedOverlay
    private let limits: PunctualityLimits
    private var directions: [Route.ID: [Int?: Tally]]

    /// - Parameters:
    ///   - routes: those that are counted.
    ///   - limits: the delays that are on time.
    init(of routes: Set<Route.ID>, _ evaluated: EvaluatedOverlay, limits: PunctualityLimits) {
        self.evaluated = evaluated
        self.limits = limits
        directions = Dictionary(uniqueKeysWithValues: routes.map { ($0, [:]) })
        for trip in evaluated.overlay.trips { add(trip) }
        addVehicles()
    }

    /// Gives a route what is under way on it.
    func fill(_ status: inout RouteStatus) {
        let tallies = (directions[status.id] ?? [:]).sorted { ($0.key ?? .max) < ($1.key ?? .max) }
        status.underWay = underWay(tallies.reduce(into: Tally()) { $0.add($1.value) })
        status.directions = tallies.map { RouteStatus.Direction(directionID: $0.key, underWay: underWay($0.value)) }
    }

    private func underWay(_ tally: Tally) -> TripsUnderWay {
        TripsUnderWay(
            activeVehicles: evaluated.overlay.vehicles.isEmpty ? nil : tally.vehicles, punctuality: tally.punctuality,
            freshShare: tally.predicted > 0 ? Double(tally.fresh) / Double(tally.predicted) : nil)
    }

    private mutating func add(_ trip: TripOverlay) {
        guard let route = trip.routeID, directions[route] != nil, let coming = ComingStops(of: trip, evaluated),
            coming.havePrediction
        else { return }
        var tally = directions[route]?[trip.directionID] ?? Tally()
        tally.predicted += 1
        if !evaluated.validity(of: trip).isStale { tally.fresh += 1 }
        if let delay = coming.delay { tally.punctuality.add(delay: delay, within: limits) }
        directions[route]?[trip.directionID] = tally
    }

    private mutating func addVehicles() {
        var seen: Set<String> = []
        for index in evaluated.overlay.vehicles.indices {
            let found = evaluated.overlay.vehicles[index]
            guard let route = found.routeID, directions[route] != nil, isActive(index),
                found.vehicle.vehicle?.id.map({ $0.isEmpty || seen.insert($0).inserted }) ?? true
            else { continue }
            let direction = found.trip.flatMap { evaluated.overlay.trips[$0].directionID }
            directions[route]?[direction, default: Tally()].vehicles += 1
        }
    }

    /// Whether the position of a vehicle can be shown, and its trip is not cancelled.
    private func isActive(_ index: Int) -> Bool {
        guard evaluated.freshness(ofVehicle: index).freshness != .dropped else { return false }
        guard let trip = evaluated.overlay.vehicles[index].trip.map({ evaluated.overlay.trips[$0] }) else {
            return true
        }
        return !trip.change.stopsTrip || evaluated.validity(of: trip).extent == .nothing
    }
}

/// The stops that a trip under way still serves, as `TripBoard.progress(at:in:)` tells them by the rows of its board.
private struct ComingStops {
    private let trip: TripOverlay
    /// Indexes in the overlay's stop times, at least one.
    private let coming: ArraySlice<Int>

    /// Nil for a trip that has not left its first stop, that has reached its last one or does not run, and if its
    /// predictions are too old to show.
    init?(of trip: TripOverlay, _ evaluated: EvaluatedOverlay) {
        guard !trip.change.stopsTrip, evaluated.validity(of: trip).extent == .whole else { return nil }
        let served = trip.stopTimes.indices.filter { trip.stopTimes[$0].relation != .skipped }
        let passedCount = evaluated.passedStopCount(of: trip)
        self.trip = trip
        func hasLeft(_ index: Int) -> Bool {
            let stopTime = OverlayStopTime(trip: trip, index: index)
            let event: StopEvent = index == served.last ? .arrival : .departure
            return index < passedCount || stopTime.effective(event).map { $0 < evaluated.now } ?? false
                || evaluated.vehicleHasPassed(trip, at: index, event)
        }
        let left = served.lastIndex(where: hasLeft) ?? -1
        let next = served[(left + 1)...].firstIndex { index in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            return (stopTime.effective(.departure) ?? stopTime.effective(.arrival)).map { $0 >= evaluated.now } ?? true
        }
        guard let next, next > 0 else { return nil }
        coming = served[next...]
    }

    /// Whether any of them has a prediction.
    var havePrediction: Bool { coming.contains { trip.stopTimes[$0].hasPrediction } }

    /// The delay at the first of them where it is known, in seconds: of the departure, at the last stop of the arrival.
    /// Nil without any, for an added trip, and for a headway trip without exact times.
    var delay: Int? {
        guard trip.change.status != .added, trip.hasExactTimes else { return nil }
        return coming.lazy.compactMap { index in
            let stopTime = OverlayStopTime(trip: trip, index: index)
            return stopTime.delay(index == coming.last ? .arrival : .departure)
        }.first
    }
}

extension TripOverlay {
    /// Whether its schedule promises times, and not only a headway.
    fileprivate var hasExactTimes: Bool {
        scheduled?.frequencies.isEmpty ?? true || frequency?.isExact ?? false
    }
}
