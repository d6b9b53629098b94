internal import Foundation
package import GTFSModel

/// A log of SARIF (Static Analysis Results Interchange Format 2.1.0) with one run: rules, and their results at places.
package struct SARIFLog: Encodable, Sendable {
    /// A code, with all that was counted of it and the places that are known.
    package struct Finding: Sendable {
        let code: String
        let severity: FeedIssue.Severity
        let meaning: String
        let count: Int
        let places: [Place]

        /// A code with its places.
        package init(code: String, severity: FeedIssue.Severity, meaning: String, count: Int, places: [Place]) {
            (self.code, self.severity, self.meaning, self.count, self.places) = (code, severity, meaning, count, places)
        }
    }

    /// A place at which something was found.
    package struct Place: Sendable {
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

    /// A log of these findings, in their order.
    package init(_ findings: [Finding]) {
        let rules = findings.map { finding in
            Rule(
                id: finding.code, shortDescription: Text(text: finding.meaning),
                defaultConfiguration: Configuration(level: Self.level(finding.severity)),
                properties: Properties(totalNotices: finding.count))
        }
        let results = findings.enumerated().flatMap { index, finding in
            finding.places.map { place in
                Result(
                    ruleId: finding.code, ruleIndex: index, level: Self.level(finding.severity),
                    message: Text(text: finding.meaning + (place.values.isEmpty ? "" : " " + place.values)),
                    locations: Self.location(place).map { [$0] } ?? [])
            }
        }
        run = Run(tool: Tool(driver: Driver(rules: rules)), results: results)
    }

    private static func location(_ place: Place) -> Location? {
        guard place.file != nil || place.name != nil else { return nil }
        return Location(
            physicalLocation: place.file.map {
                PhysicalLocation(
                    artifactLocation: Artifact(uri: reference($0)), region: place.row.map { Region(startLine: $0) })
            },
            logicalLocations: place.name.map { [LogicalLocation(name: $0)] })
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
