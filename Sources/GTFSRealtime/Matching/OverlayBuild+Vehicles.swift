import GTFSModel

extension OverlayBuild {
    /// Joins vehicles to trips, by the instance that they name, else by the vehicle's id. A vehicle never makes a time.
    mutating func joinVehicles() throws {
        let hasVehicles = contents.contains { content in
            content.entities.indices.contains { content.entities[$0].vehicle != nil }
        }
        guard hasVehicles else { return }
        let join = VehicleJoin(trips)
        for feed in contents.indices {
            let finder = TripFinder(schedule: schedule, options: contents[feed].options)
            for entity in contents[feed].entities.indices {
                guard let vehicle = contents[feed].entities[entity].vehicle else { continue }
                vehicles.append(
                    VehicleOverlay(id: contents[feed].entities[entity].id, feed: feed, vehicle: vehicle.withStatus))
                try self.join(vehicle, finder, join)
            }
        }
    }

    /// Joins the last vehicle.
    private mutating func join(_ vehicle: VehiclePosition, _ finder: TripFinder, _ join: VehicleJoin) throws {
        let number = vehicles.count - 1
        let feed = vehicles[number].feed
        try noticeStop(of: vehicle, feed)
        switch try search(vehicle, feed, finder, join) {
        case .own(let trip):
            feeds[feed].vehicles.matched += 1
            attach(number, to: trip, base: nil)
        case .instance(let found, let flags):
            feeds[feed].vehicles.matched += 1
            if let heuristic = found.heuristic {
                feeds[feed].vehicles.matchedByHeuristic[heuristic, default: 0] += 1
            }
            let trip = trip(of: found, isDated: vehicle.trip?.startDate?.isEmpty == false, join)
            attach(number, to: trip ?? add(found, flags, vehicle, feed), base: found.base)
        case .none(let reason):
            let moment = vehicle.timestamp ?? moment(of: feed)
            let id = reason == .malformed ? nil : vehicle.vehicle?.id
            if let trip = join.trip(ofVehicle: id, at: moment, in: trips) {
                feeds[feed].vehicles.matched += 1
                attach(number, to: trip, base: nil)
            } else if let reason {
                feeds[feed].vehicles.miss(reason, vehicle.trip?.name ?? vehicles[number].id)
            }
        case .added: feeds[feed].vehicles.added += 1
        case .nonPassenger: feeds[feed].vehicles.nonPassenger += 1
        }
    }

    private enum VehicleSearch {
        /// A trip of the messages' own, in `trips`.
        case own(Int)
        /// Of the timetable.
        case instance(FoundTrip, [DepartureFlag])
        /// With nil it names no trip at all.
        case none(UnmatchedReason?)
        case added
        case nonPassenger
    }

    private mutating func search(
        _ vehicle: VehiclePosition, _ feed: Int, _ finder: TripFinder, _ join: VehicleJoin
    ) throws -> VehicleSearch {
        guard let descriptor = vehicle.trip, descriptor.saysSomething else { return .none(nil) }
        guard let described = descriptor.modifiedTrip.map(DescribedTrip.init) ?? DescribedTrip(descriptor) else {
            return .none(.malformed)
        }
        if let own = join.ownTrip(described, in: trips) { return .own(own) }
        let check = DescriptorCheck(
            described, descriptor.scheduleRelationship, hasVehicle: vehicle.vehicle?.id?.isEmpty == false)
        switch try finder.find(
            described,
            TimeEvidence(moment: contents[feed].header.timestamp ?? vehicle.timestamp ?? contents[feed].changedAt))
        {
        case .found(let found):
            let isMismatch = try check.notice(found, schedule, &feeds[feed].notices)
            return .instance(found, isMismatch ? [.routeMismatch] : [])
        case .absent(.unknownTrip) where descriptor.isOutsideTimetable: return .added
        case .absent(let reason):
            try check.notice(reason, schedule, &feeds[feed].notices)
            return .none(reason)
        case .nonPassenger: return .nonPassenger
        }
    }

    /// The trip of the messages that the vehicle's is; without a date the only one of that id, if the nearest is not there.
    private func trip(of found: FoundTrip, isDated: Bool, _ join: VehicleJoin) -> Int? {
        tripByKey[.scheduled(found.key)] ?? (isDated ? nil : join.onlyInstance(ofTrip: found.trip.key))
    }

    /// A trip of which nothing but the vehicle is known.
    private mutating func add(
        _ found: FoundTrip, _ flags: [DepartureFlag], _ vehicle: VehiclePosition, _ feed: Int
    ) -> Int {
        var trip = TripOverlay(
            id: found.instance, scheduled: found.trip, change: found.isHeadway ? .unscheduled : .scheduled,
            feed: feed)
        trip.timestamp = vehicle.timestamp ?? contents[feed].header.timestamp
        trip.flags = found.flags + flags
        tripByKey[.scheduled(found.key)] = trips.count
        trips.append(trip)
        return trips.count - 1
    }

    private mutating func attach(_ number: Int, to trip: Int, base: Int?) {
        vehicles[number].trip = trip
        vehicles[number].routeID = trips[trip].routeID ?? vehicles[number].routeID
        let vehicle = vehicles[number].vehicle
        let feed = vehicles[number].feed
        // Of several vehicles of one trip the newest counts.
        if let other = trips[trip].position, (vehicles[other].vehicle.timestamp ?? .min) > (vehicle.timestamp ?? .min) {
            return
        }
        let visits = VehicleVisit(trips[trip], base: base)
        if let sequence = vehicle.currentStopSequence, visits.position(ofSequence: sequence) == nil {
            feeds[feed].notices.add("E051", "\(trips[trip].id.tripID): stop_sequence \(sequence)")
        }
        trips[trip].position = number
        trips[trip].vehicleStopIndex = visits.position(of: vehicle, at: vehicle.timestamp ?? moment(of: feed))
        if trips[trip].feed != feed, trips[trip].vehicle?.isOther(than: vehicle.vehicle) == true {
            feeds[feed].notices.add("E047", "\(trips[trip].id.tripID)")
        }
        trips[trip].vehicle = trips[trip].vehicle?.completed(by: vehicle.vehicle) ?? vehicle.vehicle
    }

    private mutating func noticeStop(of vehicle: VehiclePosition, _ feed: Int) throws {
        guard let stop = vehicle.stopID else { return }
        guard let place = try schedule.stop(stop) else { return feeds[feed].notices.add("E011", "\(stop)") }
        if place.locationType != .stop { feeds[feed].notices.add("E015", "\(stop)") }
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
    /// Whether it names anything by which a trip could be found.
    fileprivate var saysSomething: Bool {
        tripID?.rawValue.isEmpty == false || routeID?.rawValue.isEmpty == false || modifiedTrip != nil
    }

    /// Whether the timetable is not meant to have the trip.
    fileprivate var isOutsideTimetable: Bool { scheduleRelationship == .added || scheduleRelationship == .new }
}

extension VehicleDescriptor {
    fileprivate func isOther(than other: VehicleDescriptor?) -> Bool {
        guard let id, let theirs = other?.id else { return false }
        return id != theirs
    }

    /// With what the position says where the update says nothing, unless they speak of different vehicles.
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
