import GTFSModel

extension OverlayBuild {
    /// Makes the trips that TripModifications lead elsewhere, from the updates that speak of them.
    mutating func applyModifications() throws {
        var updates: ModifiedUpdates?
        for feed in contents.indices {
            for entity in contents[feed].entities.indices {
                guard let modifications = contents[feed].entities[entity].tripModifications else { continue }
                let known = updates ?? ModifiedUpdates(self)
                updates = known
                try apply(modifications, contents[feed].entities[entity].id, feed, known)
            }
        }
        forgetUnmodified()
    }

    private mutating func apply(
        _ modifications: TripModifications, _ id: String, _ feed: Int, _ updates: ModifiedUpdates
    ) throws {
        let overlays = try TripModificationApplier(schedule: schedule).overlays(
            of: modifications, id: id, feed: feed,
            updates: updates.of(modifications, id).map { matchedUpdate(matches[$0]) },
            notices: &feeds[feed].notices)
        for overlay in overlays {
            let key = TripMeaning.Key(overlay)
            let update = matchByKey[key].map { matches[$0] }
            // A trip that does not run takes no detour either.
            guard tripByKey[key] == nil, update?.meaning.change.stopsTrip != true else { continue }
            tripByKey[key] = trips.count
            trips.append(overlay)
        }
    }

    /// An update of a modified trip whose modifications are not there has no schedule that it could go by.
    private mutating func forgetUnmodified() {
        for match in matches where match.meaning.change == .modified && tripByKey[match.meaning.instanceKey] == nil {
            feeds[match.feed].trips.takeBack(match.meaning, .unknownTrip)
        }
    }
}

/// Where updates are found that speak of modified trips.
private struct ModifiedUpdates {
    /// In `matches`, those of the trip as the timetable has it.
    private var byTrip: [Trip.ID: [Int]] = [:]
    /// Those that name the modifications.
    private var byModifications: [String: [Int]] = [:]

    init(_ build: OverlayBuild) {
        for (number, match) in build.matches.enumerated() {
            switch match.meaning.key {
            case .modified(let id, _): byModifications[id, default: []].append(number)
            case .scheduled: byTrip[match.meaning.instance.tripID, default: []].append(number)
            case .own: break
            }
        }
    }

    func of(_ modifications: TripModifications, _ id: String) -> [Int] {
        let trips = modifications.selectedTrips.flatMap(\.tripIDs)
        return trips.flatMap { byTrip[$0] ?? [] } + (byModifications[id] ?? [])
    }
}
