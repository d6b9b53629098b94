internal import GTFSModel

/// Finds the alerts of rows among those in force. An alert is added to a row; no alert removes a row from the board,
/// with any effect.
final class AlertSearch {
    /// The most alerts of a row: a message may have a hundred thousand about one stop, and a board a thousand rows.
    private static let mostAlerts = 100

    let evaluated: EvaluatedOverlay
    private let language: TextLanguage
    /// The first alerts of each selector that are in force, in the order of the messages.
    private var inForce: [AlertOverlay.Selector: [Int]] = [:]
    /// The alerts of earlier rows, as rows show them; nil for one that is not in force.
    private var known: [Int: DepartureAlert?] = [:]

    init(_ evaluated: EvaluatedOverlay, session: FeedSession) {
        self.evaluated = evaluated
        language = session.textLanguage
    }

    func attach(to row: inout Departure, at stop: BoardStop, _ session: FeedSession) {
        guard !evaluated.overlay.alertIndex.isEmpty else { return }
        var subject = AlertSubject()
        subject.trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        subject.routeID = row.routeID
        subject.agencyID = row.routeID == nil ? nil : row.agencyID ?? session.summary.onlyAgency
        subject.routeType = row.routeType
        subject.directionID = row.directionID
        subject.stopIDs = stop.partOf + [stop.id]
        let alerts = Set(evaluated.overlay.alertIndex.selectors(of: subject).flatMap(firstAlerts)).sorted()
        if !alerts.isEmpty { row.realtime?.alerts = alerts.prefix(Self.mostAlerts).compactMap(alert) }
    }

    /// The first alerts of one selector, as no row shows more.
    private func firstAlerts(with selector: AlertOverlay.Selector) -> [Int] {
        if let known = inForce[selector] { return known }
        let all = evaluated.overlay.alertIndex.alerts(with: selector)
        let first = Array(all.lazy.filter { self.alert($0) != nil }.prefix(Self.mostAlerts))
        inForce[selector] = first
        return first
    }

    private func alert(_ index: Int) -> DepartureAlert? {
        if let known = known[index] { return known }
        let alert = shown(index)
        known[index] = .some(alert)
        return alert
    }

    private func shown(_ index: Int) -> DepartureAlert? {
        let freshness = evaluated.freshness(ofAlert: index)
        guard freshness != .dropped else { return nil }
        let found = evaluated.overlay.alerts[index]
        var alert = DepartureAlert(id: found.id, alert: found.alert, language: language)
        alert.isStale = freshness == .stale
        return alert
    }
}
