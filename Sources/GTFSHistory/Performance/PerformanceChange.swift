package import GTFSModel

/// A row of performance beside the same row of other days. A difference is there where both sides have enough for it.
public struct PerformanceChange: Sendable, Hashable {
    /// The row of the days that were asked for; without any visit if only the other days have some.
    public var row: PerformanceRow
    /// The row of the other days; without any visit if only the days that were asked for have some.
    public var other: PerformanceRow

    /// Two rows of one route, stop, hour …
    public init(row: PerformanceRow, other: PerformanceRow) { (self.row, self.other) = (row, other) }

    /// The share on time less that of the other days, -1 … 1.
    public var onTimeShare: Double? {
        guard let share = row.onTimeShare, let other = other.onTimeShare else { return nil }
        return ((share - other) * 10_000).rounded() / 10_000
    }

    /// Seconds by which the delay that half do not exceed has grown.
    public var p50: Int? { difference(\.p50) }
    /// Seconds by which the delay that nine in ten do not exceed has grown.
    public var p90: Int? { difference(\.p90) }
    /// Seconds by which the excess wait has grown.
    public var excessWait: Int? { difference(\.headways?.excessWait) }

    private func difference(_ figure: (PerformanceRow) -> Int?) -> Int? {
        guard let now = figure(row), let before = figure(other) else { return nil }
        return now - before
    }
}

extension PerformanceChange: AnswerCodable {
    /// A row of `performance --against`: both sides whole, and their difference.
    package static let fields = AnswerFields(PerformanceChange(row: PerformanceRow(), other: PerformanceRow())) {
        fields in
        fields.add(PerformanceRow.fields, of: \.row)
        fields.add("against", \.other)
        fields.add("on_time_share_change", \.onTimeShareWritten)
        fields.add("p50_change", \.p50Written)
        fields.add("p90_change", \.p90Written)
        fields.add("excess_wait_change", \.excessWaitWritten)
    }

    /// Differences are written, and worked out anew where they are read.
    private var onTimeShareWritten: Double? {
        get { onTimeShare }
        set {}
    }
    private var p50Written: Int? {
        get { p50 }
        set {}
    }
    private var p90Written: Int? {
        get { p90 }
        set {}
    }
    private var excessWaitWritten: Int? {
        get { excessWait }
        set {}
    }
}

/// Performance of two periods, side by side.
public struct PerformanceComparison: Sendable, Hashable {
    /// The report of the days that were asked for.
    public var report: PerformanceReport
    /// The report of the other days.
    public var other: PerformanceReport
    /// One for each row of either report, in the order of the first; then those that only the other has.
    public var rows: [PerformanceChange]

    init(_ report: PerformanceReport, _ other: PerformanceReport) {
        (self.report, self.other) = (report, other)
        let before = Dictionary(other.rows.map { ($0.group, $0) }) { first, _ in first }
        let now = Set(report.rows.map(\.group))
        rows = report.rows.map { PerformanceChange(row: $0, other: before[$0.group] ?? $0.group) }
        rows += other.rows.filter { !now.contains($0.group) }.map { PerformanceChange(row: $0.group, other: $0) }
    }
}

extension PerformanceRow {
    /// Its keys alone, without figures.
    fileprivate var group: PerformanceRow {
        PerformanceRow(
            routeID: routeID, directionID: directionID, stopID: stopID, hour: hour, weekday: weekday, date: date)
    }
}
