import GTFSModel

/// Rules of the trips that messages name, and of their ids in the timetable.
enum TripRules {
    static let all = [e003, e006, e013, e016, e019, e023, e024, e035, w005, w006]
    static let ofStops = [e011, e015]
    static let ofRoutes = [e004]

    static let e003 = RealtimeRule<TripVisit>("E003") { visit in
        guard visit.isKnown == false, !visit.relationship.hasOwnID else { return nil }
        return visit.descriptor.tripID.map(\.rawValue)
    }

    static let e004 = RealtimeRule<RouteVisit>("E004") { try $0.schedule.route($0.id) == nil ? $0.id.rawValue : nil }

    /// "Frequency-based exact_times = 0 trip_updates must contain trip_id, start_time, and start_date."
    static let e006 = RealtimeRule<TripVisit>("E006") { visit in
        guard visit.owner == .update, visit.isHeadway else { return nil }
        let missing = [
            visit.descriptor.startTime == nil ? "start_time" : nil,
            visit.descriptor.startDate == nil ? "start_date" : nil,
        ].compactMap(\.self)
        return missing.isEmpty ? nil : missing.joined(separator: " and ") + " missing"
    }

    static let e011 = RealtimeRule<StopVisit>("E011") { try $0.schedule.stop($0.id) == nil ? $0.id.rawValue : nil }

    static let e013 = RealtimeRule<TripVisit>("E013") { visit in
        guard visit.owner != .alert, visit.isHeadway, let relationship = visit.descriptor.scheduleRelationship,
            relationship != .unscheduled
        else { return nil }
        return "schedule_relationship \(relationship.name)"
    }

    /// "All stop_ids referenced in trip_updates and vehicle_positions must have location_type = 0": an alert may be about a
    /// station, an entrance or a node.
    static let e015 = RealtimeRule<StopVisit>("E015") { visit in
        guard visit.owner != .alert, let stop = try visit.schedule.stop(visit.id), stop.locationType != .stop else {
            return nil
        }
        return "\(visit.id): location_type \(stop.locationType.rawValue)"
    }

    static let e016 = RealtimeRule<TripVisit>("E016") { visit in
        guard visit.isKnown == true, visit.relationship.hasOwnID else { return nil }
        return visit.descriptor.tripID.map(\.rawValue)
    }

    static let e019 = RealtimeRule<TripVisit>("E019") { visit in
        guard let trip = visit.scheduled, !trip.frequencies.isEmpty, !visit.isHeadway, let start = visit.start,
            !trip.frequencies.contains(where: { $0.hasStart(at: start) })
        else { return nil }
        return "start_time \(ServiceTime(seconds: start))"
    }

    /// A copy's start_time is its own.
    static let e023 = RealtimeRule<TripVisit>("E023") { visit in
        guard let trip = visit.scheduled, trip.frequencies.isEmpty, let start = visit.start,
            !visit.relationship.hasOwnID, visit.relationship != .duplicated
        else { return nil }
        let arrival = trip.startTime + (trip.times.stopTimes.first?.arrival ?? 0)
        return start == arrival || start == trip.firstDeparture ? nil : "start_time \(ServiceTime(seconds: start))"
    }

    static let e024 = RealtimeRule<TripVisit>("E024") { visit in
        guard let trip = visit.scheduled, let direction = visit.descriptor.directionID,
            direction != trip.pattern.directionID
        else { return nil }
        return "direction_id \(direction)"
    }

    static let e035 = RealtimeRule<TripVisit>("E035") { visit in
        guard let trip = visit.scheduled, let route = visit.descriptor.routeID, route != trip.pattern.routeID else {
            return nil
        }
        return "route_id \(route)"
    }

    static let w005 = RealtimeRule<TripVisit>("W005") { visit in
        visit.owner == .update && visit.isHeadway && !visit.hasVehicleID ? "the vehicle has no id" : nil
    }

    static let w006 = RealtimeRule<TripVisit>("W006") { visit in
        visit.owner == .update && visit.descriptor.tripID == nil ? "trip_update.trip has no trip_id" : nil
    }
}
