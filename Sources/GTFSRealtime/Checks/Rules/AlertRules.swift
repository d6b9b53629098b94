import GTFSModel

/// Rules of alerts.
enum AlertRules {
    static let all = [e032]
    static let ofSelectors = [e030, e031, e033, e034]

    static let e032 = RealtimeRule<ServiceAlert>("E032") { alert in
        alert.informedEntities.isEmpty ? "the alert has no informed_entity" : nil
    }

    static let e030 = RealtimeRule<SelectorVisit>("E030") { visit in
        guard let trip = visit.scheduled, let route = visit.selector.routeID, route != trip.pattern.routeID else {
            return nil
        }
        return "\(trip.id) does not belong to \(route)"
    }

    static let e031 = RealtimeRule<SelectorVisit>("E031") { visit in
        guard let route = visit.selector.routeID, let other = visit.selector.trip?.routeID, route != other else {
            return nil
        }
        return "\(route) and \(other)"
    }

    static let e033 = RealtimeRule<SelectorVisit>("E033") { visit in
        visit.selector == EntitySelector() ? "an informed_entity says nothing" : nil
    }

    static let e034 = RealtimeRule<SelectorVisit>("E034") { visit in
        guard let agency = visit.selector.agencyID, let schedule = visit.schedule,
            try !schedule.timetable.hasAgency(agency)
        else { return nil }
        return agency.rawValue
    }
}
