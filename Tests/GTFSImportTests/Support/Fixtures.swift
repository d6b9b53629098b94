import Foundation
import GTFSFeed
import TestSupport

/// The feeds of the package's own folder of fixtures.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func files(_ name: String) throws -> [String: [UInt8]] {
        let folder = folder.appendingPathComponent(name)
        var files: [String: [UInt8]] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where [".txt", ".geojson"].contains(where: file.lowercased().hasSuffix) {
            files[file] = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
        }
        return files
    }

    /// What a folder of `defects/` promises of itself.
    struct Defect: Decodable {
        let what: String
        let remove: [String]?
        let refused: Bool?
        let codes: [String: Int]
        let also: [String]?
    }

    static func defect(_ name: String) throws -> Defect {
        let path = folder.appendingPathComponent("defects/\(name)/expected.json")
        return try JSONDecoder().decode(Defect.self, from: Data(contentsOf: path))
    }

    static func source(ofDefect name: String) throws -> FeedSource {
        var files = try files("minimal")
        for removed in try defect(name).remove ?? [] { files[removed] = nil }
        return FeedSource(name: name, files: files.merging(try self.files("defects/\(name)")) { $1 })
    }

    static var defects: [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("defects").path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
