internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// The answer of `performance --by segment`.
struct SegmentAnswer {
    private let asked: AskedHistory

    init(_ asked: AskedHistory) { self.asked = asked }

    func answer(_ request: PerformanceRequest) throws -> Answer {
        let report = try asked.history.segments(request, of: asked.timetable)
        return Answer(report.rows, sections: [.rows(report.rows, columns(report))], notes: [report.sentence])
    }

    private func columns(_ report: SegmentReport) -> [TableColumn<SegmentRow>] {
        let names = PerformanceNames(
            routes: report.rows.compactMap(\.routeID), stops: report.rows.flatMap { [$0.fromStopID, $0.toStopID] },
            asked.timetable)
        return [
            TableColumn("Route") { row in row.routeID.map { names.text($0) } },
            TableColumn("Direction", .right) { $0.directionID.map(String.init) }.headed("Dir"),
            TableColumn("From stop") { names.text($0.fromStopID) }.shortened(1),
            TableColumn("To stop") { names.text($0.toStopID) }.shortened(1),
            TableColumn("Observed", .right) { String($0.observed) }.headed("Obs"),
            TableColumn("p50", .right) { $0.p50.map(InstantText.minutesAndSeconds) },
            TableColumn("p90", .right) { $0.p90.map(InstantText.minutesAndSeconds) },
            TableColumn("Scheduled", .right) { $0.scheduled.map(InstantText.minutesAndSeconds) }.headed("Due").leaving(
                2),
            TableColumn("Excess", .right) { $0.excess.map(InstantText.minutesAndSeconds) },
            TableColumn("Metres", .right) { $0.metres.map(String.init) }.leaving(1),
            TableColumn("km/h", .right) { $0.speed.map(PlainNumber.text) },
        ]
    }
}

extension SegmentReport {
    fileprivate var sentence: String {
        guard let dates, dayCount > 0 else { return CommandWords.label("Nothing was recorded on these days.") }
        return CommandWords.text(
            "segments_of", count: dayCount,
            with: ["first": InstantText.day(dates.lowerBound), "last": InstantText.day(dates.upperBound)])
    }
}

/// The answer of `performance --against`.
struct ComparisonAnswer {
    private let asked: AskedHistory

    init(_ asked: AskedHistory) { self.asked = asked }

    func answer(_ request: PerformanceRequest, against dates: ClosedRange<ServiceDate>) throws -> Answer {
        let comparison = try asked.history.performance(request, against: dates)
        let names = PerformanceNames([comparison.report, comparison.other], timetable: asked.timetable)
        return Answer(
            comparison.rows, sections: [.rows(comparison.rows, Self.columns(names))],
            notes: [
                comparison.report.sentence(in: CommandWords.current),
                CommandWords.text(
                    "against", with: ["sentence": comparison.other.sentence(in: CommandWords.current)]),
            ])
    }

    private static func columns(_ names: PerformanceNames) -> [TableColumn<PerformanceChange>] {
        PerformanceRow.keys(names) { $0.row } + [
            TableColumn("Observed", .right) { String($0.row.observed) }.headed("Obs"),
            TableColumn("Then", .right) { String($0.other.observed) },
            TableColumn("On time", .right) { $0.row.onTimeShare.map(PlainNumber.percentReached) },
            TableColumn("Then", .right) { $0.other.onTimeShare.map(PlainNumber.percentReached) },
            TableColumn("Difference", .right) { $0.onTimeShare.map { signed(Int(($0 * 100).rounded()), unit: " pp") } },
            TableColumn("p50", .right) { $0.row.p50.map(InstantText.minutesAndSeconds) },
            TableColumn("Difference", .right) { $0.p50.map(InstantText.minutesAndSeconds) },
            TableColumn("p90", .right) { $0.row.p90.map(InstantText.minutesAndSeconds) },
            TableColumn("Difference", .right) { $0.p90.map(InstantText.minutesAndSeconds) },
            TableColumn("Excess wait", .right) {
                $0.row.headways?.excessWait.map { CommandWords.text("seconds", count: $0) }
            }.leaving(2),
            TableColumn("Difference", .right) { $0.excessWait.map { signed($0, unit: " s") } }.leaving(1),
            TableColumn("Regularity") { $0.row.headways?.grade?.rawValue }.leaving(2),
            TableColumn("Then") { $0.other.headways?.grade?.rawValue }.leaving(2),
        ]
    }

    private static func signed(_ number: Int, unit: String) -> String { "\(number > 0 ? "+" : "")\(number)\(unit)" }
}
