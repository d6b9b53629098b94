import Foundation
import GTFSModel
import TestSupport
import Testing

@Suite("The codes of issues")
struct IssueCodeTests {
    @Test(.enabled(if: SharedFolder.spec != nil, "the validator's list of notices is not beside the package"))
    func `they are the validator's, with its severities`() throws {
        let notices = try SharedFolder.notices()
        #expect(notices.count > 150)
        for (code, severity) in IssueCodes.severities
        where !IssueCodes.own.contains(code) && !IssueCodes.milder.contains(code) {
            #expect(notices[code] == severity.rawValue, "\(code)")
        }
        #expect(IssueCodes.own.allSatisfy { notices[$0] == nil })
        #expect(IssueCodes.milder.allSatisfy { notices[$0] != nil })
    }

    @Test func `what the sources report is in the list, and nothing else is`() throws {
        let sources = try Self.sources()
        let reported = Self.reported(in: sources)
        #expect(reported.count > 40)
        for (code, severity) in reported where !IssueCodes.milder.contains(code) {
            #expect(IssueCodes.severities[code]?.rawValue == severity.uppercased(), "\(code)")
        }
        let words = Set(sources.utf8.split(separator: UInt8(ascii: "\"")).map { Substring($0) })
        for code in IssueCodes.severities.keys { #expect(words.contains(code[...]), "\(code)") }
    }

    @Test func `the document names each of them under its severity, and none besides`() throws {
        let document = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("docs/issues.md")
        let parts = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n## ").dropFirst()
        var named: [String: FeedIssue.Severity] = [:]
        for (part, severity) in zip(parts, [FeedIssue.Severity.error, .warning, .info]) {
            for match in part.matches(of: #/`([a-z]+_[a-z_]+)`/#) { named[String(match.1)] = severity }
        }
        #expect(named == IssueCodes.severities)
    }

    /// Codes with the severities that stand beside them.
    private static func reported(in sources: String) -> [(code: String, severity: String)] {
        let literal = #/"([a-z_]+)",\s*\.(error|warning|info)\b/#
        return sources.matches(of: literal).map { (String($0.1), String($0.2)) }
    }

    private static func sources() throws -> String {
        let folder = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        return try paths.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }.joined()
    }
}
