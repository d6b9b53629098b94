import FeedSupport
import GTFSModel
import GTFSQuery
import GTFSValidation
import Testing

/// A feed that breaks a rule once, and one that nearly does.
struct RuleCase: Sendable, CustomTestStringConvertible {
    let code: FeedIssue.Code
    let broken: FeedText
    let near: FeedText

    var testDescription: String { code.rawValue }

    init(_ code: FeedIssue.Code, _ broken: KeyValuePairs<String, String?>, near: KeyValuePairs<String, String?>) {
        (self.code, self.broken, self.near) = (code, FeedText(broken), FeedText(near))
    }

    /// The same of a file alone, with its header.
    init(_ code: FeedIssue.Code, _ file: String, _ header: String, _ broken: String, near: String) {
        self.init(code, [file: header + "\n" + broken], near: [file: header + "\n" + near])
    }

    /// The day that is taken for today.
    static let today = ServiceDate(yyyymmdd: 20_260_601) ?? ServiceDate(dayNumber: 0)

    static let all =
        files + cells + keys + routes + placesOfStops + tripsOfFiles + zones + calendars + stops + pathways + transfers
        + fares + bookings + flex + stopTimes + shapes
}

extension FeedText {
    /// The notices of the feed.
    /// - Parameter isForCheck: whether the database has only what a check reads.
    func validated(
        _ options: ValidationOptions = ValidationOptions(today: RuleCase.today, country: "AU"), isForCheck: Bool = false
    ) throws -> ValidationReport {
        let imported = try imported(isForCheck: isForCheck)
        return try withExtendedLifetime(imported) {
            try FeedValidation(database: imported.path, options: options).run()
        }
    }
}

extension ValidationReport {
    func count(_ code: FeedIssue.Code) -> Int { notices.first { $0.code == code }?.count ?? 0 }
}
