internal import Foundation
package import GTFSModel

/// A log of SARIF (Static Analysis Results Interchange Format 2.1.0) with one run: rules, and where each was broken.
package struct SARIFLog: Encodable, Sendable {
    /// A code, with its count and the spots that are known.
    package struct Finding: Sendable {
        let code: String
        let severity: FeedIssue.Severity
        let meaning: String
        let count: Int
        let spots: [Spot]

        package init(code: String, severity: FeedIssue.Severity, meaning: String, count: Int, spots: [Spot]) {
            (self.code, self.severity, self.meaning, self.count, self.spots) = (code, severity, meaning, count, spots)
        }
    }

    /// A spot at which something was found.
    package struct Spot: Sendable {
        let values: String
        let file: String?
        let row: Int?
        let name: String?

        /// - Parameters:
        ///   - values: in words, after the meaning of the code.
        ///   - file: the name of the file; nil if it is not known.
        ///   - row: of the file, the first being 1.
        ///   - name: of the part of the row or the file: a column, an entity.
        package init(values: String, file: String?, row: Int? = nil, name: String? = nil) {
            (self.values, self.file, self.row, self.name) = (values, file, row, name)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    private let run: Run

    package init(_ findings: [Finding]) {
        let rules = findings.map { finding in
            Rule(
                id: finding.code, shortDescription: Text(text: finding.meaning),
                defaultConfiguration: Configuration(level: Self.level(finding.severity)),
                properties: Properties(totalNotices: finding.count))
        }
        let results = findings.enumerated().flatMap { index, finding in
            finding.spots.map { spot in
                Result(
                    ruleId: finding.code, ruleIndex: index, level: Self.level(finding.severity),
                    message: Text(text: finding.meaning + (spot.values.isEmpty ? "" : " " + spot.values)),
                    locations: Self.location(spot).map { [$0] } ?? [])
            }
        }
        run = Run(tool: Tool(driver: Driver(rules: rules)), results: results)
    }

    private static func location(_ spot: Spot) -> Location? {
        guard spot.file != nil || spot.name != nil else { return nil }
        return Location(
            physicalLocation: spot.file.map {
                PhysicalLocation(
                    artifactLocation: Artifact(uri: reference($0)), region: spot.row.map { Region(startLine: $0) })
            },
            logicalLocations: spot.name.map { [LogicalLocation(name: $0)] })
    }

    /// The name of a file as a reference of a URI.
    private static func reference(_ file: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
        return file.addingPercentEncoding(withAllowedCharacters: plain) ?? file
    }

    private static func level(_ severity: FeedIssue.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// Writes the object that the format describes.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("https://json.schemastore.org/sarif-2.1.0.json", forKey: .schema)
        try container.encode("2.1.0", forKey: .version)
        try container.encode([run], forKey: .runs)
    }
}

extension SARIFLog {
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

    private struct Location: Encodable {
        let physicalLocation: PhysicalLocation?
        let logicalLocations: [LogicalLocation]?
    }

    private struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region?
    }

    private struct LogicalLocation: Encodable { let name: String }

    private struct Artifact: Encodable { let uri: String }

    private struct Region: Encodable { let startLine: Int }
}

/// A report as SARIF (Static Analysis Results Interchange Format 2.1.0), which reviews of code show beside the lines.
///
/// Each sample is a result at the row of its file and, as a logical location, its column; a rule has the severity, the
/// meaning and the count of a code.
public struct ValidationSARIF: Encodable, Sendable {
    private let log: SARIFLog

    /// A report as SARIF.
    public init(_ report: ValidationReport) {
        log = SARIFLog(
            report.notices.map { notice in
                SARIFLog.Finding(
                    code: notice.code.rawValue, severity: notice.severity,
                    meaning: notice.kind?.meaning ?? notice.code.rawValue, count: notice.count,
                    spots: notice.samples.map { Self.spot($0, code: notice.code) })
            })
    }

    private static func spot(_ sample: NoticeSample, code: FeedIssue.Code) -> SARIFLog.Spot {
        SARIFLog.Spot(
            values: sample.fields.map { "\($0.name) \($0.value)" }.joined(separator: ", "), file: sample.file(of: code),
            row: sample.row(of: code), name: sample.field(of: code))
    }

    /// Writes the object that the format describes.
    public func encode(to encoder: any Encoder) throws { try log.encode(to: encoder) }
}
