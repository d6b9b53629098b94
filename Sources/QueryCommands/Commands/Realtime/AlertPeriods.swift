internal import Foundation
internal import GTFSModel

/// Why a list of alerts is empty: how many alerts the messages have, and when they are in force.
struct AlertPeriods {
    private let alerts: [[TimeRange]]
    private let now: Int

    init(_ snapshot: RealtimeSnapshot) {
        alerts = snapshot.overlay.alerts.map(\.alert.activePeriods)
        now = snapshot.now
    }

    /// - Parameters:
    ///   - isFiltered: whether the list has a filter.
    ///   - zone: for the times.
    func notes(isFiltered: Bool, in zone: TimeZone) -> [String] {
        let held = "The messages hold \(Count.text(alerts.count, "alert"))"
        guard !alerts.isEmpty else { return ["The messages hold no alert."] }
        let current = alerts.count { periods in periods.isEmpty || periods.contains { $0.contains(now) } }
        guard current == 0 else { return isFiltered ? ["\(held), none in force about what was asked."] : [] }
        let periods = alerts.joined()
        if let start = periods.compactMap(\.start).filter({ $0 > now }).min() {
            return ["\(held), none in force now: the next is from \(text(start, zone))."]
        }
        return [
            "\(held), none in force any more"
                + (periods.compactMap(\.end).max().map { ": the last was until \(text($0, zone))." } ?? ".")
        ]
    }

    /// `2026-11-21 08:05`
    private func text(_ instant: Int, _ zone: TimeZone) -> String {
        String(InstantText.rfc3339(instant, zone).prefix(16).replacing("T", with: " "))
    }
}
