import FeedSupport
import GTFSModel
import GTFSValidation
import TestSupport
import Testing

@Suite("The canonical rules, each with a feed that breaks it once and one that nearly does")
struct CanonicalRuleTests {
    @Test("Each rule finds one in the feed that has one, and none in the other", arguments: RuleCase.all)
    func rule(rule: RuleCase) throws {
        let broken = try rule.broken.validatedWithRows()
        #expect(broken.count(rule.code) == 1, "\(broken.notices)")
        #expect(broken.notices.first { $0.code == rule.code }?.severity == NoticeKind.of(rule.code)?.severity)
        let near = try rule.near.validated()
        #expect(near.count(rule.code) == 0, "\(near.notices)")
        let sample = try #require(broken.notices.first { $0.code == rule.code }?.samples.first)
        check(sample, of: rule)
    }

    @Test(
        "A database that is made for a check alone gives the report of a whole one",
        arguments: LongForm.one(in: 8, of: RuleCase.all))
    func ofCheckAlone(rule: RuleCase) throws {
        #expect(try rule.broken.validated(isForCheck: true) == rule.broken.validated())
    }

    /// A sample names the file and the row that a person would mend.
    private func check(_ sample: NoticeSample, of rule: RuleCase) {
        guard let file = sample.file(of: rule.code), let row = sample.row(of: rule.code) else {
            #expect(Self.ofWholes.contains(rule.code), "\(sample)")
            return
        }
        let lines = (rule.broken.files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let near = (rule.near.files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(row - 1) else {
            Issue.record("\(file) has no row \(row)")
            return
        }
        // Where the defect is in another file, the row is the same in both.
        if lines != near, !Self.ofMissing.contains(rule.code) {
            #expect(!near.contains(lines[row - 1]), "\(lines[row - 1]) of \(file)")
        }
    }

    /// Codes that are about a file, or the feed, as a whole.
    private static let ofWholes: Set<FeedIssue.Code> = [
        "duplicate_geography_id", "empty_file", "feed_valid_beyond_total_service_window", "future_calendar",
        "future_feed", "geo_json_duplicated_element", "inconsistent_route_type_for_block_id",
        "invalid_input_files_in_subfolder",
        "missing_calendar_and_calendar_date_files", "missing_recommended_file", "missing_required_element",
        "missing_required_file", "route_networks_specified_in_more_than_one_file",
        "trip_coverage_not_active_for_next7_days", "unknown_file", "unsupported_geo_json_type",
    ]

    /// Codes about a row that lacks another one, or of which another line is at fault.
    private static let ofMissing: Set<FeedIssue.Code> = [
        "invalid_geometry", "single_shape_point", "unusable_trip", "unused_station",
    ]

    @Test func `Each code that a rule reports has a case`() {
        let tested = Set(RuleCase.all.map(\.code))
        let missing = FeedValidation.ruleCodes.subtracting(tested).subtracting(["too_many_rows"])
        #expect(missing.map(\.rawValue).sorted() == [])
    }

    @Test func `Each kind has a case, but for one that has a test of its own`() {
        let tested = Set(RuleCase.all.map(\.code))
        #expect(Set(NoticeKind.all.map(\.code)).subtracting(tested) == ["too_many_rows"])
    }

    @Test func `A thousand million rows of a file are not too many, and one more are`() throws {
        for (rows, count) in [(1_000_000_000, 0), (1_000_000_001, 1)] {
            let imported = try FeedText().imported()
            try imported.setRowCount(rows, of: "stops.txt")
            let report = try withExtendedLifetime(imported) {
                try FeedValidation(database: imported.path, options: ValidationOptions(today: RuleCase.today)).run()
            }
            #expect(report.count("too_many_rows") == count)
            guard let sample = report.notices.first(where: { $0.code == "too_many_rows" })?.samples.first else {
                continue
            }
            #expect(sample["filename"] == "stops.txt" && sample["rowNumber"] == .integer(rows))
        }
    }

    @Test func `A feed of good manners has only what it lacks`() throws {
        let report = try FeedText().validated()
        #expect(report.notices.map(\.code) == ["missing_recommended_file"])
        #expect(report.unchecked == [])
    }

    @Test func `Every kind has a code of its own, a sentence, and one on how to mend it`() {
        #expect(NoticeKind.all.count == 172)
        #expect(Set(NoticeKind.all.map(\.code)).count == NoticeKind.all.count)
        for kind in NoticeKind.all { #expect(kind.meaning.hasSuffix(".") && NoticeKind.of(kind.code) == kind) }
        for kind in NoticeKind.all { #expect(kind.remedy.hasSuffix("."), "\(kind.code)") }
    }
}
