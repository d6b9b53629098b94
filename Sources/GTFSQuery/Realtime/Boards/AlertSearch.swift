internal import GTFSModel

/// Finds the alerts of rows among those in force. An alert is added to a row; none takes a row off the board, whatever its
/// effect.
final class AlertSearch {
    /// Alerts of a row: a message may have a hundred thousand about one stop, and a board a thousand rows.
    private static let mostAlerts = 100

    private let evaluated: EvaluatedOverlay
    private let language: TextLanguage
    /// The alerts that rows were about, as rows show them; nil for one that is not in force.
    private var known: [Int: DepartureAlert?] = [:]

    init(_ evaluated: EvaluatedOverlay, _ session: FeedSession) {
        self.evaluated = evaluated
        language = session.textLanguage
    }

    func attach(to row: inout Departure, at stop: BoardStop, _ session: FeedSession) {
        guard !evaluated.overlay.alertIndex.isEmpty else { return }
        var subject = AlertSubject()
        subject.trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        subject.routeID = row.routeID
        subject.agencyID = row.routeID == nil ? nil : row.agencyID ?? session.summary.onlyAgency
        subject.routeType = row.routeType?.rawValue
        subject.directionID = row.directionID
        subject.stopIDs = stop.partOf + [stop.id]
        let alerts = Array(
            evaluated.overlay.alertIndex.alerts(about: subject).lazy.compactMap(alert).prefix(Self.mostAlerts))
        if !alerts.isEmpty { row.realtime?.alerts = alerts }
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
