import GTFSModel

extension OverlayBuild {
    /// Says of which feeds too much is missing, and what the feeds say of each other.
    mutating func addFindings() {
        for feed in feeds.indices where feeds[feed].trips.isLimited || feeds[feed].vehicles.isLimited {
            feeds[feed].flags.append(.limitedData)
        }
        noticeMissingPartners()
    }

    /// "IDs in one feed missing from the other": a vehicle's trip that no update speaks of, an update's vehicle of which
    /// there is no position; only where there are both.
    private mutating func noticeMissingPartners() {
        guard !matches.isEmpty, !vehicles.isEmpty else { return }
        for vehicle in vehicles {
            guard let trip = vehicle.trip, matchByKey[TripMeaning.Key(trips[trip])] == nil else { continue }
            feeds[vehicle.feed].notices.add("W003", "\(trips[trip].id.tripID) has no trip update")
        }
        let positions = Set(vehicles.compactMap(\.vehicle.vehicle?.id))
        for match in matches {
            guard let id = contents[match.feed].entities[match.entity].tripUpdate?.vehicle?.id, !id.isEmpty,
                !positions.contains(id)
            else { continue }
            feeds[match.feed].notices.add("W003", "vehicle \(id) has no position")
        }
    }
}
