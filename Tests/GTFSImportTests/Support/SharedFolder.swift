import Foundation

/// The folder of specifications and real feeds that may lie beside the package.
enum SharedFolder {
    static let spec = folder("spec")
    static let feeds = folder("feeds")

    /// From this file up to a folder that has `shared` beside the package's own.
    private static func folder(_ name: String) -> URL? {
        let package = Fixtures.folder.deletingLastPathComponent()
        let url = package.deletingLastPathComponent().appendingPathComponent("shared/\(name)")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// Severities by code, as the list of the validator's notices has them.
    static func notices() throws -> [String: String] {
        guard let spec else { return [:] }
        let text = try String(contentsOf: spec.appendingPathComponent("validator_notices.csv"), encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), String($0[1])) })
    }
}
