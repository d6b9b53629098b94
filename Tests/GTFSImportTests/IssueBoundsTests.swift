import Foundation
import GTFSFeed
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("What is held of issues, however bad the feed")
struct IssueBoundsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `of a hundred thousand issues the first few examples are kept, and all are counted`() throws {
        let log = try IssueLog(strict: false, reportPath: nil)
        for line in 1...100_000 {
            try log.add(FeedIssue("invalid_time", .error, file: "stop_times.txt", line: line, value: "x"))
        }
        #expect(log.tallies.count == 1)
        #expect(log.counts[0].count == 100_000)
        #expect(log.counts[0].examples.compactMap(\.line) == Array(1...IssueLog.exampleLimit))
    }

    @Test func `files beyond the limit are counted as one, code by code`() throws {
        let log = try IssueLog(strict: false, reportPath: nil)
        for number in 0..<20_000 {
            try log.add(FeedIssue("unknown_file", .info, file: "\(number).txt"))
            try log.add(FeedIssue("empty_file", .error, file: "\(number).txt"))
        }
        #expect(log.tallies.count == IssueLog.strangerLimit + 2)
        let others = log.tallies.filter { $0.key.file == IssueLog.otherFiles }
        #expect(
            others.values.map(\.count) == [20_000 - IssueLog.strangerLimit / 2, 20_000 - IssueLog.strangerLimit / 2])
        #expect(log.counts.map(\.count) == [20_000, 20_000])
    }

    @Test func `an example holds the beginning of a long value, the report all of it`() throws {
        let path = folder.file("report.jsonl")
        let log = try IssueLog(strict: false, reportPath: path)
        let long = String(repeating: "é", count: 3_000_000)
        try log.add(FeedIssue("invalid_url", .error, file: long, line: 2, field: long, value: long))
        try log.finish()
        let example = try #require(log.counts[0].examples.first)
        for text in [example.file, example.field, example.value] {
            #expect((text?.utf8.count ?? .max) <= IssueLog.textLimit + 3)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 3 * 6_000_000)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 200])
    func `what is cut short ends with a whole letter`(limit: Int) {
        let short = "aé€🚋".shortened(to: limit)
        #expect("aé€🚋".hasPrefix(short.hasSuffix("…") ? String(short.dropLast()) : short))
        #expect(short.utf8.count <= limit + 3)
        #expect("aé€🚋".shortened(to: 10) == "aé€🚋")
    }

    @Test func `a feed of nothing but bad rows, files and columns is imported, counted and streamed`() throws {
        let rows = 5_000
        let columns = (0..<2_000).map { "x\($0)" }.joined(separator: ",")
        var feed = FeedLiteral.small
        feed.files["transfers.txt"] =
            "from_stop_id,to_stop_id,transfer_type\n" + String(repeating: "X,Y,a\nX,Y,a,b\n", count: rows)
        feed.files["levels.txt"] = "level_id,level_index,\(columns)\n"
        for number in 0..<3_000 { feed.files["\(number).bin"] = "" }
        let report = folder.file("report.jsonl")
        let imported = try Imported(feed) { $0.reportPath = report }
        let codes = imported.issues()
        #expect(codes["foreign_key_violation"] == 2 * rows)
        #expect(codes["invalid_integer"] == rows)
        #expect(codes["invalid_row_length"] == rows)
        #expect(codes["duplicate_key"] == rows - 1)
        #expect(codes["unknown_column"] == 2_000)
        #expect(codes["unknown_file"] == 3_000)
        let lines = try String(contentsOfFile: report, encoding: .utf8).utf8.count { $0 == UInt8(ascii: "\n") }
        #expect(lines == codes.values.reduce(0, +))
        let held = try imported.row("SELECT count(*), sum(count), max(json_array_length(examples)) FROM import_issues")
        // Beside the unknown files: those beyond the limit, and the four codes of transfers.txt, one of them of two columns,
        // and that of levels.txt.
        #expect(held == [String(IssueLog.strangerLimit + 7), String(lines), String(IssueLog.exampleLimit)])
        #expect(try imported.row("SELECT sum(count) FROM import_issues WHERE file_name = 'transfers.txt'") != ["0"])
    }
}
