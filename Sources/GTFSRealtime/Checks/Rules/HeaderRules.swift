import GTFSModel

/// Rules of a message's header, and of entities as such.
enum HeaderRules {
    static let all = [e038, e048, e049, w008]
    static let ofEntities = [e039]

    /// Versions of the reference.
    private static let versions: Set<String> = ["1.0", "2.0"]
    /// "Header timestamp is older than 65 seconds" (W008).
    private static let freshFor = 65

    static let e038 = RealtimeRule<MessageVisit>("E038") { visit in
        let version = visit.header.version ?? ""
        return versions.contains(version) ? nil : "gtfs_realtime_version \"\(version)\""
    }

    static let e048 = RealtimeRule<MessageVisit>("E048") { visit in
        visit.isVersion2 && visit.header.timestamp == nil ? "the header has no timestamp" : nil
    }

    static let e049 = RealtimeRule<MessageVisit>("E049") { visit in
        visit.isVersion2 && !visit.header.statesIncrementality ? "version 2.0 requires incrementality" : nil
    }

    static let w008 = RealtimeRule<MessageVisit>("W008") { visit in
        guard let timestamp = visit.header.timestamp, let now = visit.now else { return nil }
        let age = ClampedSum.difference(now, timestamp)
        return age > freshFor ? "\(age) seconds old" : nil
    }

    static let e039 = RealtimeRule<EntityVisit>("E039") { visit in
        visit.entity.isDeleted && visit.header.incrementality == .fullDataset ? "is_deleted in a FULL_DATASET" : nil
    }
}

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
