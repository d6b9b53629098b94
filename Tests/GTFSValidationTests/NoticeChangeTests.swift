import FeedSupport
import Foundation
import GTFSModel
import GTFSValidation
import Testing

@Suite struct NoticeChangeTests {
    private func report(_ counts: [(FeedIssue.Code, FeedIssue.Severity, Int)]) throws -> ValidationReport {
        var report = try FeedText().validated()
        report.notices = counts.map { ValidationNotice(code: $0.0, severity: $0.1, count: $0.2, samples: []) }
        return report
    }

    @Test func `A change is a code that came, went, or has another count; the same count is none`() throws {
        let old = try report([
            ("unused_shape", .warning, 2), ("unknown_file", .info, 1), ("duplicate_key", .error, 3),
        ])
        let new = try report([("unused_shape", .warning, 5), ("unknown_file", .info, 1), ("invalid_url", .error, 4)])
        let changes = new.changes(from: old)
        #expect(
            changes == [
                NoticeChange(code: "duplicate_key", severity: .error, old: 3, new: 0),
                NoticeChange(code: "invalid_url", severity: .error, old: 0, new: 4),
                NoticeChange(code: "unused_shape", severity: .warning, old: 2, new: 5),
            ])
        #expect(new.changes(from: new) == [])
        let data = try JSONEncoder().encode(changes)
        #expect(try JSONDecoder().decode([NoticeChange].self, from: data) == changes)
    }
}
