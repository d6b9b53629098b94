internal import GTFSModel

/// Finds the alerts of rows among those in force. An alert is added to a row; none takes a row off the board, whatever its
/// effect.
final class AlertSearch {
    private let evaluated: EvaluatedOverlay
    /// Of each alert that was asked about, its freshness now.
    private var freshness: [Freshness?]

    init(_ evaluated: EvaluatedOverlay) {
        self.evaluated = evaluated
        freshness =
            evaluated.overlay.alertIndex.isEmpty ? [] : Array(repeating: nil, count: evaluated.overlay.alerts.count)
    }

    func attach(to row: inout Departure, at stop: BoardStop, _ session: FeedSession) {
        guard !freshness.isEmpty else { return }
        var subject = AlertSubject()
        subject.trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        subject.routeID = row.routeID
        subject.agencyID = row.routeID == nil ? nil : row.agencyID ?? session.summary.onlyAgency
        subject.routeType = row.routeType
        subject.directionID = row.directionID
        subject.stopIDs = stop.partOf + [stop.id]
        let alerts = evaluated.overlay.alertIndex.alerts(about: subject).compactMap(alert)
        if !alerts.isEmpty { row.realtime?.alerts = alerts }
    }

    private func alert(_ index: Int) -> DepartureAlert? {
        let state = freshness[index] ?? evaluated.freshness(ofAlert: index)
        freshness[index] = state
        guard state != .dropped else { return nil }
        let found = evaluated.overlay.alerts[index]
        var alert = DepartureAlert(id: found.id, alert: found.alert)
        alert.isStale = state == .stale
        return alert
    }
}
