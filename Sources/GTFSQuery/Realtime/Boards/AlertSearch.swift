internal import GTFSModel

/// Finds the alerts of rows among those in force. Alerts say something about a row; none takes it off the board, whatever
/// its effect.
final class AlertSearch {
    private let terms: EvaluatedOverlay
    /// Of each alert that was asked about: what it is worth now.
    private var worths: [Freshness?]

    init(_ terms: EvaluatedOverlay) {
        self.terms = terms
        worths = terms.overlay.alertIndex.isEmpty ? [] : Array(repeating: nil, count: terms.overlay.alerts.count)
    }

    func attach(to row: inout Departure, at stop: BoardStop, _ facts: FeedFacts) {
        guard !worths.isEmpty else { return }
        var subject = AlertSubject()
        subject.trip = TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        subject.routeID = row.routeID
        subject.agencyID = row.routeID == nil ? nil : row.agencyID ?? facts.file.onlyAgency
        subject.routeType = row.routeType
        subject.directionID = row.directionID
        subject.stopIDs = stop.partOf + [stop.id]
        let alerts = terms.overlay.alertIndex.alerts(about: subject).compactMap(alert)
        if !alerts.isEmpty { row.realtime?.alerts = alerts }
    }

    private func alert(_ number: Int) -> DepartureAlert? {
        let worth = worths[number] ?? terms.worth(ofAlert: number)
        worths[number] = worth
        guard worth != .dropped else { return nil }
        var alert = DepartureAlert(
            id: terms.overlay.alerts[number].id, alert: terms.overlay.alerts[number].alert)
        alert.isStale = worth == .stale
        return alert
    }
}

extension EvaluatedOverlay {
    /// What an alert is worth: nothing before and after its periods. One without any is in force while it is in the feed.
    func worth(ofAlert number: Int) -> Freshness {
        let periods = overlay.alerts[number].alert.activePeriods
        return periods.isEmpty || periods.contains { $0.contains(now) } ? freshness(ofAlert: number) : .dropped
    }
}
