import GTFSModel
import GTFSQuery

/// What is under way on routes, from the board of every trip of an overlay and from the list of its vehicles.
struct ObviousRouteStatus {
    /// One count of a route, such as the trips that are late in a direction.
    struct Entry: Hashable {
        let route: Route.ID
        let directionID: Int?
        /// `on_time`, `late`, `early`; `fresh` or `stale`; `vehicle`.
        let word: String
    }

    let timetable: Timetable
    let snapshot: RealtimeSnapshot
    /// Seconds.
    var onTime = -60...300

    /// How often there is each.
    func entries() throws -> [Entry: Int] {
        let trips = try snapshot.overlay.trips.flatMap { try words(of: $0.id) }
        return (trips + (try vehicles())).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func vehicles() throws -> [Entry] {
        try timetable.vehicles(realtime: snapshot).filter { $0.tripStatus != .cancelled }.compactMap { vehicle in
            vehicle.report.routeID.map { Entry(route: $0, directionID: vehicle.report.directionID, word: "vehicle") }
        }
    }

    /// Of one trip: nothing if it is not under way, or if no prediction is left.
    private func words(of id: TripOnServiceDay) throws -> [Entry] {
        let board = try timetable.tripBoard(id, realtime: snapshot)
        let rows = board.stops.filter { $0.realtime?.status.isServed == true }
        guard let route = board.route?.id, let first = rows.first,
            let next = board.progress(at: snapshot.now).nextStop, next > first.position
        else { return [] }
        let coming = rows.filter { $0.position >= next }
        guard coming.contains(where: { $0.realtime?.departure ?? $0.realtime?.arrival != nil }) else { return [] }
        var words = [coming.contains { $0.flags.contains(.stale) } ? "stale" : "fresh"]
        let isJudged = first.realtime?.status != .added && first.frequency?.isExact != false
        if isJudged, let delay = coming.lazy.compactMap({ $0.realtime?.delay }).first {
            words.append(delay < onTime.lowerBound ? "early" : delay > onTime.upperBound ? "late" : "on_time")
        }
        return words.map { Entry(route: route, directionID: board.directionID, word: $0) }
    }
}

extension RouteStatus {
    /// The same counts of its directions.
    /// - Parameter predicted: of the counts that it is compared with, how many trips have a prediction: an answer has only
    ///   the share that is fresh.
    func entries(predicted: (Int?) -> Int) -> [ObviousRouteStatus.Entry: Int] {
        directions.reduce(into: [:]) { found, direction in
            let counts = direction.underWay.punctuality
            let all = predicted(direction.directionID)
            let fresh = Int((Double(all) * (direction.underWay.freshShare ?? 0)).rounded())
            let words = [
                "on_time": counts.onTime, "late": counts.late, "early": counts.early, "fresh": fresh,
                "stale": all - fresh, "vehicle": direction.underWay.activeVehicles ?? 0,
            ]
            for (word, count) in words where count > 0 {
                found[.init(route: id, directionID: direction.directionID, word: word)] = count
            }
        }
    }
}
