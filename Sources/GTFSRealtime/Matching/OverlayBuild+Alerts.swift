import GTFSModel

extension OverlayBuild {
    /// Looks up the trips, routes, stops and agencies that alerts are about.
    mutating func readAlerts() throws {
        let own = Set(trips.lazy.filter { $0.change == .added || $0.change == .duplicated }.map(\.id.tripID))
        for feed in contents.indices {
            let reader = AlertReader(
                finder: TripFinder(schedule: schedule, options: contents[feed].options), moment: moment(of: feed),
                ownTrips: own)
            for entity in contents[feed].entities.indices {
                guard let alert = contents[feed].entities[entity].alert else { continue }
                var selectors: [AlertOverlay.Selector] = []
                for informed in alert.informedEntities {
                    if let selector = try reader.selector(informed, &feeds[feed].notices) { selectors.append(selector) }
                }
                alerts.append(
                    AlertOverlay(
                        id: contents[feed].entities[entity].id, feed: feed, alert: alert, selectors: selectors))
            }
        }
    }
}
