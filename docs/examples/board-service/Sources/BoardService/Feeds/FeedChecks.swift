import Foundation
import GTFSQuery
import GTFSValidation

/// What the rules of validation find in the feeds. A version of a feed is checked when it is first asked for, and again when
/// its day is over.
actor FeedChecks {
    private struct Check {
        let version: String
        let today: ServiceDate
        let report: Task<ValidationReport, any Error>
    }

    private var checks: [FeedID: Check] = [:]

    /// What the rules find in a feed today. Requests that come while it is checked wait for the same check.
    func report(of feed: ServedFeed) async throws -> ValidationReport {
        let moment = feed.moment()
        let path = feed.file.path
        let version = try await moment.timetable.ask { _ in try moment.version() }
        let today = try await FeedValidation.today(
            ofFeedIn: path, at: Date(timeIntervalSince1970: TimeInterval(moment.now)))
        if let check = checks[feed.id], check.version == version, check.today == today {
            return try await check.report.value
        }
        // Not ended with the first of the requests that wait for it.
        let report = Task { try await FeedValidation(database: path, options: ValidationOptions(today: today)).run() }
        checks[feed.id] = Check(version: version, today: today, report: report)
        do { return try await report.value } catch {
            checks[feed.id] = nil
            throw error
        }
    }
}
