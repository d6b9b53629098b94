internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// The line above a board where a person reads it.
extension BoardSession {
    /// `Lantern Square (2000), Wednesday 2026-11-25, as of 08:00 Australia/Sydney`
    func heading(of request: DeparturesRequest) -> String {
        let zone = options.zone
        let day = zone.date(at: request.from)
        let time = InstantText.timeOfDay(request.from / 60 * 60, zone.zone)
        let rest = request.furtherStopIDs.isEmpty ? "" : " and \(request.furtherStopIDs.count) more"
        return "\(name(of: request.stopID))\(rest), \(Self.weekdays[day.weekday]) "
            + "\(InstantText.day(request.from, zone.zone)), as of \(time) \(zone.zone.identifier)"
    }

    /// What the clock of a watched board shows at a moment of the system's clock: `08:00:15`.
    func clockText(at moment: Int) -> String {
        RFC3339.WallTime(options.clock.now(at: moment), in: options.zone).time
    }

    /// A zone of service on demand is no stop, and has its id alone.
    private func name(of id: Stop.ID) -> String {
        guard let name = try? timetable.stop(id).stop.name else { return id.rawValue }
        return "\(name) (\(id))"
    }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
