import FeedSupport
import Foundation
import GTFSModel
import GTFSValidation
import Testing

/// `Fixtures/rule-samples.txt`: where a person would mend what breaks each rule.
@Suite struct RulePlaceTests {
    /// Code, file, row and column, as far as there are ones.
    private static func place(of rule: RuleCase) throws -> String {
        let notice = try #require(try rule.broken.validatedWithRows().notices.first { $0.code == rule.code })
        let sample = try #require(notice.samples.first)
        #expect(notice.count == 1, "\(rule.code)")
        let row = sample.row(of: rule.code).map(String.init)
        let cells = [rule.code.rawValue, sample.file(of: rule.code), row, sample.field(of: rule.code)]
        return cells.map { $0 ?? "" }.joined(separator: "\t")
    }

    @Test func `The sample of each rule points at the file, the row and the column that a person would mend`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Fixtures/rule-samples.txt")
        let lines = try RuleCase.firstOfCodes.map(Self.place).sorted()
        if ProcessInfo.processInfo.environment["GTFS_WRITE_RULES"] == "1" {
            let text = (["code\tfile\trow\tfield"] + lines).joined(separator: "\n") + "\n"
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
        #expect(Set(lines).subtracting(expected) == [])
        #expect(Set(expected).subtracting(lines) == [])
    }
}

extension RuleCase {
    /// The first case of each code.
    static let firstOfCodes: [RuleCase] = {
        var seen: Set<FeedIssue.Code> = []
        return all.filter { seen.insert($0.code).inserted }
    }()
}
