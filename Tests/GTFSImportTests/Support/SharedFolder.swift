import Foundation
import TestSupport

/// The folder of specifications and real feeds that may lie beside the package.
enum SharedFolder {
    static let spec = folder("spec")
    static let feeds = folder("feeds")
    static let badFeeds = folder("feeds/bad")

    /// From this file up to a folder that has `shared` beside the package's own.
    private static func folder(_ name: String) -> URL? {
        let package = Fixtures.folder.deletingLastPathComponent()
        let url = package.deletingLastPathComponent().appendingPathComponent("shared/\(name)")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// The names of the zips of a folder, without .zip.
    static func zips(in folder: URL?) -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".zip") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Severities by code, as the list of the validator's notices has them.
    static func notices() throws -> [String: String] {
        guard let spec else { return [:] }
        let text = try String(contentsOf: spec.appendingPathComponent("validator_notices.csv"), encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), String($0[1])) })
    }
}
