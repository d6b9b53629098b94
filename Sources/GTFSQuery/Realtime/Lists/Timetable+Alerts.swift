public import GTFSModel
internal import GTFSStore

/// An alert that is in force, and what it is about.
public struct AlertReport: Sendable, Equatable {
    /// One thing that an alert is about. All fields of its selector are joined by AND.
    public struct Subject: Sendable, Equatable {
        /// As the message has it.
        public var selector: AlertOverlay.Selector
        /// agency_name; nil where the timetable lacks the agency, or where the alert names none.
        public var agencyName: String?
        /// route_short_name, else route_long_name; nil as for the agency.
        public var routeLabel: String?
        /// stop_name; nil as for the agency.
        public var stopName: String?
    }

    /// FeedEntity.id
    public var id: String
    /// As the message has it.
    public var alert: Alert
    /// One for each selector that the timetable knows.
    public var subjects: [Subject]
    /// Older than alerts should be, but not too old to show.
    public var isStale: Bool
}

extension Timetable {
    /// The alerts of realtime messages that are in force, the gravest first, then in the order of the messages.
    /// - Throws: `StoreError` where the database cannot be read.
    public func alerts(_ snapshot: RealtimeSnapshot) throws -> [AlertReport] {
        try alerts(AlertsRequest(), realtime: snapshot)
    }
}

/// Makes reports of the alerts in force.
struct AlertList {
    let session: FeedSession
    let evaluated: EvaluatedOverlay

    /// The gravest first, then in the order of the messages.
    /// - Parameter isMeant: whether an alert is asked for.
    func reports(where isMeant: (AlertOverlay) throws -> Bool) throws -> [AlertReport] {
        let overlay = evaluated.overlay
        var reports: [AlertReport] = []
        for (index, found) in overlay.alerts.enumerated() {
            let freshness = evaluated.freshness(ofAlert: index)
            guard freshness != .dropped, try isMeant(found) else { continue }
            reports.append(
                AlertReport(
                    id: found.id, alert: found.alert,
                    subjects: try found.selectors.map { try AlertReport.Subject($0, session, overlay) },
                    isStale: freshness == .stale))
        }
        return reports.stableSorted { $0.alert.severity.rawValue > $1.alert.severity.rawValue }
    }
}

extension AlertReport.Subject {
    fileprivate init(_ selector: AlertOverlay.Selector, _ session: FeedSession, _ overlay: RealtimeOverlay) throws {
        self.selector = selector
        agencyName = try selector.agencyID.flatMap { try session.reader.agencyName(id: $0) }
        let route = try selector.routeID.flatMap { try session.route(id: $0)?.row }
        routeLabel = route.flatMap { $0.shortName ?? $0.longName }
        stopName = try selector.stopID.flatMap { stop in
            try session.scheduledStop(stop)?.name ?? overlay.stops[stop]?.name?.text()
        }
    }
}
