import GTFSQuery
import GTFSValidation

/// A feed of the service, with what the rules of validation find in it.
struct CheckedFeedReport: Encodable, Sendable {
    let report: FeedReport
    let validation: ValidationReport

    private enum CodingKeys: String, CodingKey {
        case checkedFor = "checked_for"
        case unchecked = "unchecked_codes"
    }

    /// - Parameter report: whose notices are those of the import.
    init(_ report: FeedReport, _ validation: ValidationReport) {
        self.report = report.with(NoticeCount.list(validation.notices))
        self.validation = validation
    }

    /// Writes the keys of the report and, beside them, the day that was taken for today and the codes that could not be
    /// checked.
    func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(validation.today, forKey: .checkedFor)
        try container.encode(validation.unchecked.map(\.code.rawValue), forKey: .unchecked)
    }
}
