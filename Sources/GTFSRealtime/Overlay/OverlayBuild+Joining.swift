import GTFSModel

extension OverlayBuild {
    /// Joins vehicles to trips: by the trip that they name, or else by the vehicle's id. A vehicle never changes a
    /// time.
    mutating func joinVehicles(to trips: inout OverlayTrips) throws -> [VehicleOverlay] {
        let hasVehicles = contents.contains { content in
            content.entities.indices.contains { content.entities[$0].hasVehicle }
        }
        guard hasVehicles else { return [] }
        let join = VehicleJoin(trips)
        var vehicles: [VehicleOverlay] = []
        vehicles.reserveCapacity(contents.reduce(0) { $0 + $1.entities.count(where: \.hasVehicle) })
        for feed in contents.indices {
            let finder = finder(for: feed)
            for entity in contents[feed].entities.indices {
                guard let vehicle = takeVehicle(entity, ofFeed: feed) else { continue }
                var overlay = VehicleOverlay(
                    id: contents[feed].entities[entity].id, feed: feed, vehicle: vehicle.withStatus)
                overlay.statedStatus = vehicle.currentStatus
                try noticeStop(of: vehicle, feed)
                let search = try search(vehicle, feed: feed, finder: finder, join: join, trips: trips)
                if let (trip, base) = trip(of: overlay, search, join: join, trips: &trips) {
                    overlay.trip = trip
                    overlay.routeID = trips[trip].routeID ?? overlay.routeID
                    attach(overlay, at: vehicles.count, to: trip, base: base, trips: &trips, vehicles: vehicles)
                }
                vehicles.append(overlay)
            }
        }
        return vehicles
    }

    private enum VehicleSearch {
        /// A trip of the messages' own, by its index in the overlay's trips.
        case own(Int)
        /// A trip of the timetable.
        case found(TripMatch)
        /// Nil if it names no trip at all.
        case absent(UnmatchedReason?)
        case added
        case nonPassenger
    }

    private mutating func search(
        _ vehicle: VehiclePosition, feed: Int, finder: TripFinder, join: VehicleJoin, trips: OverlayTrips
    ) throws -> VehicleSearch {
        guard let descriptor = vehicle.trip, descriptor.saysSomething else { return .absent(nil) }
        guard let reference = descriptor.modifiedTrip.map(TripReference.init) ?? TripReference(descriptor) else {
            return .absent(.malformed)
        }
        if let own = join.ownTrip(reference, in: trips) { return .own(own) }
        let check = DescriptorCheck(
            reference, relationship: descriptor.scheduleRelationship, hasVehicle: vehicle.vehicle?.id?.isEmpty == false)
        let moment = contents[feed].header.timestamp ?? vehicle.timestamp ?? contents[feed].changedAt
        switch try finder.find(reference, TimeEvidence(moment: moment)) {
        case .found(var match):
            if try check.notice(match, schedule: schedule, notices: &feeds[feed].notices) {
                match.flags.append(.routeMismatch)
            }
            return .found(match)
        case .absent(.unknownTrip) where descriptor.scheduleRelationship?.hasOwnID == true: return .added
        case .absent(let reason):
            try check.notice(reason, schedule: schedule, notices: &feeds[feed].notices)
            return .absent(reason)
        case .nonPassenger: return .nonPassenger
        }
    }

    /// The trip that the vehicle serves, an index in the overlay's trips, and the instant from which its schedule counts,
    /// if that is known. Also counts the vehicle.
    private mutating func trip(
        of vehicle: VehicleOverlay, _ search: VehicleSearch, join: VehicleJoin, trips: inout OverlayTrips
    ) -> (trip: Int, base: Int?)? {
        let (position, feed) = (vehicle.vehicle, vehicle.feed)
        switch search {
        case .own(let trip):
            feeds[feed].vehicles.matched += 1
            return (trip, nil)
        case .found(let match):
            feeds[feed].vehicles.matched += 1
            if let heuristic = match.heuristic {
                feeds[feed].vehicles.matchedByHeuristic[heuristic, default: 0] += 1
            }
            let isDated = position.trip?.startDate?.isEmpty == false
            return (
                trip(of: match, isDated: isDated, join, trips: trips) ?? add(match, vehicle: vehicle, trips: &trips),
                match.base
            )
        case .absent(let reason):
            let id = reason == .malformed ? nil : position.vehicle?.id
            if let trip = join.trip(ofVehicle: id, at: position.timestamp ?? moment(of: feed), in: trips) {
                feeds[feed].vehicles.matched += 1
                return (trip, nil)
            }
            if let reason { feeds[feed].vehicles.miss(reason, position.trip?.name ?? vehicle.id) }
        case .added: feeds[feed].vehicles.added += 1
        case .nonPassenger: feeds[feed].vehicles.nonPassenger += 1
        }
        return nil
    }

    /// The trip of the messages that a vehicle serves. Without a date it may be on another day, if it is the only one
    /// with that id.
    private func trip(of match: TripMatch, isDated: Bool, _ join: VehicleJoin, trips: OverlayTrips) -> Int? {
        trips.index(of: match.key)
            ?? (isDated ? nil : match.scheduled.flatMap { join.onlyTrip(ofScheduled: $0.key) })
    }

    /// Adds a trip of which only the vehicle is known.
    private func add(_ match: TripMatch, vehicle: VehicleOverlay, trips: inout OverlayTrips) -> Int {
        var trip = TripOverlay.Draft(
            id: match.trip, scheduled: match.scheduled, change: match.isHeadway ? .unscheduled : .scheduled,
            feed: vehicle.feed)
        trip.timestamp = vehicle.vehicle.timestamp ?? contents[vehicle.feed].header.timestamp
        trip.flags = match.flags
        trips.append(trip, match.key)
        return trips.drafts.count - 1
    }

    /// - Parameter index: the index of the vehicle in the overlay's vehicles.
    private mutating func attach(
        _ overlay: VehicleOverlay, at index: Int, to trip: Int, base: Int?, trips: inout OverlayTrips,
        vehicles: [VehicleOverlay]
    ) {
        let (vehicle, feed) = (overlay.vehicle, overlay.feed)
        // If a trip has several vehicles, the newest counts.
        if let other = trips[trip].vehicleIndex,
            (vehicles[other].vehicle.timestamp ?? .min) > (vehicle.timestamp ?? .min)
        {
            return
        }
        let stop = VehicleStop(trips[trip], base: base)
        if let sequence = vehicle.currentStopSequence, stop.position(ofSequence: sequence) == nil {
            feeds[feed].notices.add("E051", "\(trips[trip].id.tripID): stop_sequence \(sequence)")
        }
        trips[trip].vehicleIndex = index
        trips[trip].vehicleStopIndex = stop.position(of: vehicle, at: vehicle.timestamp ?? moment(of: feed))
        if trips[trip].feed != feed, trips[trip].vehicle?.isOther(than: vehicle.vehicle) == true {
            feeds[feed].notices.add("E047", "\(trips[trip].id.tripID)")
        }
        trips[trip].vehicle = trips[trip].vehicle?.completed(by: vehicle.vehicle) ?? vehicle.vehicle
    }

    private mutating func noticeStop(of vehicle: VehiclePosition, _ feed: Int) throws {
        guard let id = vehicle.stopID else { return }
        guard let stop = try schedule.stop(id) else { return feeds[feed].notices.add("E011", "\(id)") }
        if stop.locationType != .stop { feeds[feed].notices.add("E015", "\(id)") }
    }
}

extension OverlayBuild {
    /// The most trips to which a delay is propagated: no vehicle serves more in a day.
    private static let longestBlock = 100

    /// If a feed's options ask for it, propagates the delay of a vehicle to its next trips, less the layovers.
    mutating func propagateThroughBlocks(_ matches: UpdateMatches, in trips: inout OverlayTrips) throws {
        for index in trips.drafts.indices where contents[trips[index].feed].options.propagatesThroughBlocks {
            var last = trips[index]
            for _ in 0..<Self.longestBlock {
                guard let (next, key) = try followingTrip(of: last, matches, trips: trips) else { break }
                trips.append(next, key)
                last = next
            }
        }
    }

    /// The next trip of the block, with the delay that remains after the layover; nil if none remains, or if the messages
    /// have an update of that trip.
    private mutating func followingTrip(
        of overlay: TripOverlay.Draft, _ matches: UpdateMatches, trips: OverlayTrips
    ) throws -> (TripOverlay.Draft, TripMatch.MatchKey)? {
        guard let trip = overlay.scheduled, overlay.change.coversSchedule, !overlay.change.stopsTrip,
            let lateness = overlay.latenessAtEnd,
            let next = try schedule.timetable.tripAfter(trip, inBlockOn: overlay.id.serviceDate),
            next.frequencies.isEmpty
        else { return nil }
        let remaining = lateness - max(0, next.firstDeparture - trip.lastArrival)
        let finder = TripFinder(schedule: schedule, options: MatchOptions())
        var match = finder.match(next, on: overlay.id.serviceDate)
        guard remaining > 0, !trips.contains(match.key), !matches.contains(match.key) else { return nil }
        match.feed = overlay.feed
        match.timestamp = overlay.timestamp
        match.flags = [.estimatedFromPreviousTrip]
        var update = TripUpdate(trip: TripDescriptor(tripID: next.id))
        update.delay = remaining
        var draft = try TripPredictor(schedule).overlay(of: match, update, notices: &feeds[overlay.feed].notices)
        draft?.vehicle = overlay.vehicle
        return draft.map { ($0, TripMatch.MatchKey($0)) }
    }
}

extension OverlayBuild {
    /// Flags the feeds with too many missing trips, and notices contradictions between feeds.
    mutating func addFindings(_ matches: UpdateMatches, trips: OverlayTrips, vehicles: [VehicleOverlay]) {
        for feed in feeds.indices where feeds[feed].trips.isLimited || feeds[feed].vehicles.isLimited {
            feeds[feed].flags.append(.limitedData)
        }
        noticeMissingPartners(matches, trips: trips, vehicles: vehicles)
    }

    /// "IDs in one feed missing from the other": a vehicle's trip without an update, and an update's vehicle without a
    /// position. Only if there are both updates and vehicles.
    private mutating func noticeMissingPartners(
        _ matches: UpdateMatches, trips: OverlayTrips, vehicles: [VehicleOverlay]
    ) {
        guard !matches.all.isEmpty, !vehicles.isEmpty else { return }
        for vehicle in vehicles {
            guard let trip = vehicle.trip, !matches.contains(trips.key(of: trip)) else { continue }
            feeds[vehicle.feed].notices.add("W003", "\(trips[trip].id.tripID) has no trip update")
        }
        var positions: Set<String>?
        for index in matches.all.indices {
            guard let id = update(of: matches.all[index])?.vehicle?.id, !id.isEmpty else { continue }
            let known = positions ?? Set(vehicles.lazy.compactMap(\.vehicle.vehicle?.id))
            positions = known
            let match = matches.all[index]
            guard !known.contains(id) else { continue }
            feeds[match.feed].notices.add("W003", "vehicle \(id) has no position")
        }
    }
}

extension TripOverlay.Draft {
    /// Predicted delay at its last stop, in seconds; nil without a prediction, or if it is not late.
    fileprivate var latenessAtEnd: Int? {
        guard let last = stopTimes.last(where: { $0.relation != .skipped }),
            let arrival = last.arrival ?? last.departure,
            let scheduled = last.scheduledArrival ?? last.scheduledDeparture
        else { return nil }
        let lateness = Instants.sensible(arrival) - Instants.sensible(scheduled)
        return lateness > 0 ? lateness : nil
    }
}

extension VehiclePosition {
    /// "If current_status is missing IN_TRANSIT_TO is assumed"; it is "ignored if current_stop_sequence is missing"
    /// (GTFS Realtime reference, VehiclePosition).
    fileprivate var withStatus: VehiclePosition {
        var vehicle = self
        vehicle.currentStatus = currentStopSequence == nil ? nil : currentStatus ?? .inTransitTo
        return vehicle
    }
}

extension TripDescriptor {
    /// Whether it has any field that could find a trip.
    fileprivate var saysSomething: Bool {
        tripID?.rawValue.isEmpty == false || routeID?.rawValue.isEmpty == false || modifiedTrip != nil
    }
}

extension VehicleDescriptor {
    fileprivate func isOther(than other: VehicleDescriptor?) -> Bool {
        guard let id, let theirs = other?.id else { return false }
        return id != theirs
    }

    /// With the fields of the position that the update lacks, unless they mean different vehicles.
    fileprivate func completed(by other: VehicleDescriptor?) -> VehicleDescriptor {
        guard let other, !isOther(than: other) else { return self }
        var vehicle = self
        vehicle.id = id ?? other.id
        vehicle.label = label ?? other.label
        vehicle.licensePlate = licensePlate ?? other.licensePlate
        if wheelchair == .noValue { vehicle.wheelchair = other.wheelchair }
        return vehicle
    }
}
