package import GTFSModel

extension PerformanceReport: AnswerCodable {
    private static let blank = PerformanceReport(
        dates: nil, dayCount: 0, limits: PunctualityLimits(), isOfTimepoints: false, rows: [])

    /// The object of a report: the days and thresholds that it used, and its rows.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("first_service_date", \.dates.firstDate)
        fields.add("last_service_date", \.dates.lastDate)
        fields.add("service_days", \.dayCount)
        fields.add("on_time", \.limits)
        fields.add("timepoints", \.isOfTimepoints)
        fields.add("rows", \.rows)
    }
}

extension PerformanceReport {
    /// Which days and thresholds it used: `7 recorded days of 2026-10-24 to 2026-11-22; on time from -60 to 300 s.`
    package var sentence: String {
        guard let dates, dayCount > 0 else { return "Nothing was recorded on these days." }
        let timepoints = isOfTimepoints ? ", timepoints alone" : ""
        let days = dayCount == 1 ? "1 recorded day" : "\(dayCount) recorded days"
        return "\(days) of \(InstantText.day(dates.lowerBound)) to \(InstantText.day(dates.upperBound)); on time from "
            + "\(limits.earliest) to \(limits.latest) s\(timepoints)."
    }
}
