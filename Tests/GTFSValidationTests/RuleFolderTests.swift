import FeedSupport
import Foundation
import GTFSFeed
import GTFSModel
import GTFSValidation
import Testing

@Suite("The folders of Fixtures/rules, which are made of the cases")
struct RuleFolderTests {
    private static let isWriting = ProcessInfo.processInfo.environment["GTFS_WRITE_RULES"] == "1"

    private static var names: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: RuleFolder.root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") && $0 != "feed" }.sorted()
    }

    private static func write() throws {
        try RuleFolder.write(FeedText().files, to: RuleFolder.root.appendingPathComponent("feed"))
        for rule in RuleCase.ofFolders {
            let report = try rule.broken.validatedWithRows()
            let sample = try #require(report.notices.first { $0.code == rule.code }?.samples.first)
            try RuleFolder.write(rule, sample)
        }
    }

    @Test func `There is a folder for each case, and it is the feed of the case`() throws {
        if Self.isWriting { try Self.write() }
        #expect(Self.names == RuleCase.ofFolders.map(\.code.rawValue).sorted())
        for rule in RuleCase.ofFolders {
            #expect(try RuleFolder(rule.code).feed() == rule.broken.files, "\(rule.code)")
        }
    }

    @Test("The sample of each points at the file, the row and the column that a person would mend", arguments: names)
    func sample(name: String) throws {
        let folder = RuleFolder(.init(name))
        let expected = try folder.expected()
        let report = try FeedText(files: try folder.feed()).validatedWithRows()
        let notice = try #require(report.notices.first { $0.code.rawValue == name })
        let sample = try #require(notice.samples.first)
        #expect(notice.count == 1 && expected.notice == name)
        #expect(sample.file(of: notice.code) == expected.file)
        #expect(sample.row(of: notice.code) == expected.row)
        #expect(sample.field(of: notice.code) == expected.field)
    }
}

extension FeedText {
    /// The feed of these files alone.
    init(files: [String: String]) {
        self.init()
        self.files = files
    }
}

extension RuleCase {
    /// The first case of each code.
    static let ofFolders: [RuleCase] = {
        var seen: Set<FeedIssue.Code> = []
        return all.filter { seen.insert($0.code).inserted }
    }()
}
