internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Makes reports of the alerts in force.
struct AlertList {
    let session: FeedSession
    let evaluated: EvaluatedOverlay

    let language: TextLanguage
    /// Nil for names in the feed's own language.
    let translator: Translator?

    init(_ session: FeedSession, evaluated: EvaluatedOverlay) throws {
        self.session = session
        self.evaluated = evaluated
        language = session.textLanguage
        translator = try Translator(session)
    }

    /// The most severe first, then in the order of the messages.
    /// - Parameter isMeant: whether an alert is asked for.
    func reports(where isMeant: (AlertOverlay) throws -> Bool) throws -> [AlertReport] {
        let meant = try evaluated.overlay.alerts.indices.filter { try isMeant(evaluated.overlay.alerts[$0]) }
        return try meant.compactMap(report).stableSorted { $0.severity > $1.severity }
    }

    /// Nil for an alert that is not in force.
    private func report(_ index: Int) throws -> AlertReport? {
        let freshness = evaluated.freshness(ofAlert: index)
        guard freshness != .dropped else { return nil }
        let found = evaluated.overlay.alerts[index]
        var report = AlertReport(id: found.id, timeZone: session.summary.shownTimeZone)
        describe(found.alert, in: &report)
        let known = KnownNames(found.selectors)
        report.informedEntities = try found.alert.informedEntities.map { try entity($0, known: known) }
        report.isStale = freshness == .stale
        return report
    }

    private func describe(_ alert: ServiceAlert, in report: inout AlertReport) {
        report.header = alert.header?.text(language)
        report.description = alert.description?.text(language)
        report.url = alert.url?.text(language)
        (report.cause, report.effect, report.severity) = (alert.cause, alert.effect, alert.severity)
        report.causeDetail = alert.causeDetail?.text(language)
        report.effectDetail = alert.effectDetail?.text(language)
        report.spokenHeader = alert.spokenHeader?.text(language)
        report.spokenDescription = alert.spokenDescription?.text(language)
        report.image = alert.image(language)
        report.imageAlternative = alert.imageAlternative?.text(language)
        report.activePeriods = alert.activePeriods
        report.communicationPeriods = alert.communicationPeriods
        report.impactPeriods = alert.impactPeriods
    }

    private func entity(_ selector: EntitySelector, known: KnownNames) throws -> InformedEntity {
        var entity = InformedEntity()
        entity.agencyID = selector.agencyID
        // A trip's own route_id helps to name the trip; it does not mean the route (rule B57).
        entity.routeID = selector.routeID ?? selector.trip?.routeID
        entity.routeType = selector.routeType
        entity.directionID = selector.directionID
        entity.stopID = selector.stopID
        entity.tripID = selector.trip?.tripID
        (entity.startDate, entity.startTime) = (selector.trip?.startDate, selector.trip?.startTime)
        if let id = selector.agencyID, known.agencies.contains(id) {
            let name = try session.reader.agencyName(id: id)
            entity.agencyName = translator.map { $0.agencyName(name, of: id) } ?? name
        }
        if let id = selector.routeID, known.routes.contains(id) {
            entity.routeLabel = try routeLabel(id)
        }
        if let id = selector.stopID, known.stops.contains(id) {
            let name = try session.scheduledStop(id)?.name ?? evaluated.overlay.stops[id]?.name?.text(language)
            entity.stopName = translator.map { $0.stopName(name, of: id) } ?? name
        }
        return entity
    }

    private func routeLabel(_ id: Route.ID) throws -> String? {
        let row = try session.route(id: id)?.row
        guard let names = translator?.routeNames(row?.shortName, row?.longName, of: id) else {
            return row?.shortName ?? row?.longName
        }
        return names.short ?? names.long
    }
}

/// The names of the selectors of an alert, which name only what the timetable has.
private struct KnownNames {
    let agencies: Set<Agency.ID>
    let routes: Set<Route.ID>
    let stops: Set<Stop.ID>

    init(_ selectors: [AlertOverlay.Selector]) {
        agencies = Set(selectors.lazy.compactMap(\.agencyID))
        routes = Set(selectors.lazy.compactMap(\.routeID))
        stops = Set(selectors.lazy.compactMap(\.stopID))
    }
}
