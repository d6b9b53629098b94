internal import Foundation
internal import GTFSModel

/// A report as SARIF (Static Analysis Results Interchange Format 2.1.0), which reviews of code show beside the lines.
///
/// Each sample is a result at the line of its file; a rule has the severity, the meaning and the count of a code.
public struct ValidationSARIF: Encodable, Sendable {
    private struct Run: Encodable {
        let tool: Tool
        let results: [Result]
    }

    private struct Tool: Encodable { let driver: Driver }

    private struct Driver: Encodable {
        let name = "gtfs-toolkit"
        let version = Toolkit.version
        let rules: [Rule]
    }

    private struct Rule: Encodable {
        let id: String
        let shortDescription: Text
        let defaultConfiguration: Configuration
        let properties: Properties
    }

    private struct Properties: Encodable { let totalNotices: Int }

    private struct Configuration: Encodable { let level: String }

    private struct Text: Encodable { let text: String }

    private struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Text
        let locations: [Location]
    }

    private struct Location: Encodable { let physicalLocation: PhysicalLocation }

    private struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region?
    }

    private struct Artifact: Encodable { let uri: String }

    private struct Region: Encodable { let startLine: Int }

    private enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    private let run: Run

    /// A report as SARIF.
    public init(_ report: ValidationReport) {
        let rules = report.notices.map { notice in
            Rule(
                id: notice.code.rawValue, shortDescription: Text(text: notice.kind?.meaning ?? notice.code.rawValue),
                defaultConfiguration: Configuration(level: Self.level(notice.severity)),
                properties: Properties(totalNotices: notice.count))
        }
        let results = report.notices.enumerated().flatMap { index, notice in
            notice.samples.map { sample in
                let file = sample.file(of: notice.code)
                let location = file.map { file in
                    Location(
                        physicalLocation: PhysicalLocation(
                            artifactLocation: Artifact(uri: Self.reference(file)),
                            region: sample.row(of: notice.code).map { Region(startLine: $0) }))
                }
                return Result(
                    ruleId: notice.code.rawValue, ruleIndex: index, level: Self.level(notice.severity),
                    message: Text(text: Self.message(notice, sample)), locations: location.map { [$0] } ?? [])
            }
        }
        run = Run(tool: Tool(driver: Driver(rules: rules)), results: results)
    }

    /// The name of a file as a reference of a URI.
    private static func reference(_ file: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
        return file.addingPercentEncoding(withAllowedCharacters: plain) ?? file
    }

    private static func message(_ notice: ValidationNotice, _ sample: NoticeSample) -> String {
        let values = sample.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
        return (notice.kind?.meaning ?? notice.code.rawValue) + (values.isEmpty ? "" : " " + values)
    }

    private static func level(_ severity: FeedIssue.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// Writes the object that the format describes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("https://json.schemastore.org/sarif-2.1.0.json", forKey: .schema)
        try container.encode("2.1.0", forKey: .version)
        try container.encode([run], forKey: .runs)
    }
}
