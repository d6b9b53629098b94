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
        try snapshot.validate()
        let evaluated = EvaluatedOverlay(snapshot)
        let inForce = snapshot.overlay.alerts.indices.map { ($0, evaluated.freshness(ofAlert: $0)) }
            .filter { $0.1 != .dropped }
        return try database.reading { reader in
            let session = try FeedSession(reader, caches)
            let reports = try inForce.map { index, freshness in
                let found = snapshot.overlay.alerts[index]
                return AlertReport(
                    id: found.id, alert: found.alert,
                    subjects: try found.selectors.map { try AlertReport.Subject($0, session, snapshot.overlay) },
                    isStale: freshness == .stale)
            }
            return reports.enumerated().sorted {
                ($1.element.alert.severity.rawValue, $0.offset) < ($0.element.alert.severity.rawValue, $1.offset)
            }.map(\.element)
        }
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
