import GTFSModel

/// Rules of trip updates and their stops.
enum StopTimeRules {
    static let ofUpdates = [e041, w002, w009]
    static let all = [e002, e009, e022, e025, e036, e037, e040, e042, e043, e045, e051]
    static let ofEvents = [e044, e046]

    static let e041 = RealtimeRule<UpdateVisit>("E041") { visit in
        visit.update.stopTimeUpdates.isEmpty && !visit.isWithoutStops ? "there are no stop_time_updates" : nil
    }

    static let w002 = RealtimeRule<UpdateVisit>("W002") { visit in
        visit.update.vehicle?.id == nil && !visit.isWithoutStops ? "trip_update.vehicle has no id" : nil
    }

    static let w009 = RealtimeRule<UpdateVisit>("W009") { visit in
        visit.update.trip.scheduleRelationship == nil ? "trip.schedule_relationship is not populated" : nil
    }

    /// By stop_sequence; without one, by the order in which the trip serves the stops.
    static let e002 = RealtimeRule<StopTimeVisit>("E002") { visit in
        if let sequence = visit.stop.stopSequence, let before = visit.previous?.stopSequence {
            return sequence < before ? "stop_sequence \(sequence) after \(before)" : nil
        }
        guard visit.found?.isEarlier == true, let id = visit.stop.stopID, id != visit.previous?.stopID else {
            return nil
        }
        return "stop \(id) after \(visit.previous?.label ?? "")"
    }

    /// "If a GTFS trip contains multiple references to the same stop_id …, then … stop_time_updates for this trip must
    /// include stop_sequence."
    static let e009 = RealtimeRule<StopTimeVisit>("E009") { visit in
        visit.found?.repeatsStops == true && visit.stop.stopSequence == nil ? "\(visit.label): no stop_sequence" : nil
    }

    static let e022 = RealtimeRule<StopTimeVisit>("E022") { visit in
        guard let time = visit.stop.arrival?.time ?? visit.stop.departure?.time,
            let before = visit.previous?.departure?.time ?? visit.previous?.arrival?.time, time <= before
        else { return nil }
        return "\(visit.label): \(time) after \(before)"
    }

    static let e025 = RealtimeRule<StopTimeVisit>("E025") { visit in
        guard let arrival = visit.stop.arrival?.time, let departure = visit.stop.departure?.time,
            departure < arrival
        else { return nil }
        return "\(visit.label): departs \(departure), arrives \(arrival)"
    }

    static let e036 = RealtimeRule<StopTimeVisit>("E036") { visit in
        guard let sequence = visit.stop.stopSequence, sequence == visit.previous?.stopSequence else { return nil }
        return "stop_sequence \(sequence) twice"
    }

    static let e037 = RealtimeRule<StopTimeVisit>("E037") { visit in
        guard let id = visit.stop.stopID, id == visit.previous?.stopID else { return nil }
        return "stop_id \(id) twice"
    }

    static let e040 = RealtimeRule<StopTimeVisit>("E040") { visit in
        visit.stop.stopSequence == nil && visit.stop.stopID == nil ? "neither stop_sequence nor stop_id" : nil
    }

    /// The stops of a trip that the timetable has otherwise or not at all have scheduled times.
    static let e042 = RealtimeRule<StopTimeVisit>("E042") { visit in
        guard visit.stop.scheduleRelationship == .noData,
            visit.isOfOwnTrip ? visit.stop.isPredicted : visit.stop.hasEvent
        else { return nil }
        return "\(visit.label): NO_DATA with an arrival or departure"
    }

    static let e043 = RealtimeRule<StopTimeVisit>("E043") { visit in
        switch visit.stop.scheduleRelationship {
        case .noData, .skipped: return nil
        case .scheduled, .unscheduled, .other:
            return visit.stop.hasEvent ? nil : "\(visit.label): neither arrival nor departure"
        }
    }

    static let e045 = RealtimeRule<StopTimeVisit>("E045") { visit in
        guard visit.stop.stopSequence != nil, let id = visit.stop.stopID, let stop = visit.found?.stop,
            stop.stopID != id
        else { return nil }
        return "\(visit.label) is at \(stop.stopID?.rawValue ?? "a zone"), not at \(id)"
    }

    static let e051 = RealtimeRule<StopTimeVisit>("E051") { visit in
        guard let found = visit.found, found.stop == nil, let sequence = visit.stop.stopSequence else { return nil }
        return "the trip has no stop_sequence \(sequence)"
    }

    static let e044 = RealtimeRule<EventVisit>("E044") { visit in
        let isSchedule = visit.stop.isOfOwnTrip && visit.event.scheduledTime != nil
        return visit.event.isPredicted || isSchedule ? nil : "\(visit.stop.label): neither delay nor time"
    }

    static let e046 = RealtimeRule<EventVisit>("E046") { visit in
        guard visit.isTimed == false, visit.event.time == nil, let delay = visit.event.delay else { return nil }
        return "\(visit.stop.label): delay \(delay) of no scheduled time"
    }
}

extension StopTimeUpdate {
    fileprivate var hasEvent: Bool { arrival != nil || departure != nil }
    fileprivate var isPredicted: Bool { arrival?.isPredicted ?? false || departure?.isPredicted ?? false }
}
