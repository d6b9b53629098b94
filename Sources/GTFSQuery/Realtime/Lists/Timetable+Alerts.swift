public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The alerts of realtime messages that are in force, the gravest first, then in the order of the messages.
    /// - Throws: `StoreError` where the database cannot be read.
    public func alerts(_ view: RealtimeSnapshot) throws -> [AlertReport] {
        try view.validate()
        let terms = EvaluatedOverlay(view)
        let worths = view.overlay.alerts.indices.map { ($0, terms.worth(ofAlert: $0)) }.filter { $0.1 != .dropped }
        return try database.reading { reader in
            let facts = try FeedFacts(reader, memory)
            let reports = try worths.map { number, worth in
                let found = view.overlay.alerts[number]
                return AlertReport(
                    id: found.id, alert: found.alert,
                    subjects: try found.selectors.map { try AlertReport.Subject($0, facts, view.overlay) },
                    isStale: worth == .stale)
            }
            return reports.enumerated().sorted {
                ($1.element.alert.severity.rawValue, $0.offset) < ($0.element.alert.severity.rawValue, $1.offset)
            }.map(\.element)
        }
    }
}

extension AlertReport.Subject {
    fileprivate init(_ selector: AlertOverlay.Selector, _ facts: FeedFacts, _ overlay: RealtimeOverlay) throws {
        self.selector = selector
        agencyName = try selector.agencyID.flatMap { try facts.reader.agencyName(id: $0) }
        let route = try selector.routeID.flatMap { try facts.route(id: $0)?.row }
        routeLabel = route.flatMap { $0.shortName ?? $0.longName }
        stopName = try selector.stopID.flatMap { stop in
            try facts.scheduledStop(stop)?.name ?? overlay.stops[stop]?.name?.text()
        }
    }
}
