import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("The canonical rules, each with a feed that breaks it once and one that nearly does")
struct CanonicalRuleTests {
    @Test("Each rule finds one in the feed that has one, and none in the other", arguments: RuleCase.all)
    func rule(rule: RuleCase) throws {
        let broken = try rule.broken.validated()
        #expect(broken.count(rule.code) == 1, "\(broken.notices)")
        #expect(broken.notices.first { $0.code == rule.code }?.severity == NoticeKind.of(rule.code)?.severity)
        let near = try rule.near.validated()
        #expect(near.count(rule.code) == 0, "\(near.notices)")
    }

    @Test func `Each code that a rule reports has a case, or is one of those of cells that have tests of their own`() {
        let tested = Set(RuleCase.all.map(\.code))
        let missing = FeedValidation.ruleCodes.subtracting(tested).subtracting(CellRuleTests.codes)
        #expect(missing.map(\.rawValue).sorted() == [])
    }

    @Test func `A feed of good manners has only what it lacks`() throws {
        let report = try FeedText().validated()
        #expect(report.notices.map(\.code) == ["missing_recommended_file"])
        #expect(report.unchecked == [])
    }

    @Test func `Every kind has a code of its own and a sentence`() {
        #expect(NoticeKind.all.count == 172)
        #expect(Set(NoticeKind.all.map(\.code)).count == NoticeKind.all.count)
        for kind in NoticeKind.all { #expect(kind.meaning.hasSuffix(".") && NoticeKind.of(kind.code) == kind) }
    }
}
