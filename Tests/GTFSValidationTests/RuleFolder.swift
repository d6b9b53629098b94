import FeedSupport
import Foundation
import GTFSFeed
import GTFSModel
import GTFSValidation

/// A folder of `Fixtures/rules`: the files of a case that are not those of `Fixtures/rules/feed`, and where its sample points.
struct RuleFolder {
    /// What `expected.json` says.
    struct Expected: Codable, Equatable {
        /// The code.
        var notice: String
        /// Files of the feed that the case is without.
        var remove: [String]?
        /// The file, the row and the column that a person would mend, as far as there are ones.
        var file: String?
        var row: Int?
        var field: String?
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/rules")

    let url: URL

    init(_ code: FeedIssue.Code) { url = Self.root.appendingPathComponent(code.rawValue) }

    /// The files of a folder, also those in folders of it, without its `expected.json`.
    static func files(in url: URL) throws -> [String: String] {
        var files: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: url.path)
        where name.hasSuffix(".txt") || name.hasSuffix(".geojson") {
            files[name] = String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
        }
        return files
    }

    func expected() throws -> Expected {
        try JSONDecoder().decode(Expected.self, from: Data(contentsOf: url.appendingPathComponent("expected.json")))
    }

    /// The whole feed.
    func feed() throws -> [String: String] {
        var files = try Self.files(in: Self.root.appendingPathComponent("feed"))
        for name in try expected().remove ?? [] { files[name] = nil }
        return files.merging(try Self.files(in: url)) { $1 }
    }
}

extension RuleFolder {
    /// Writes the folder of a case.
    static func write(_ rule: RuleCase, _ sample: NoticeSample) throws {
        let folder = RuleFolder(rule.code)
        let whole = FeedText().files
        try? FileManager.default.removeItem(at: folder.url)
        try write(rule.broken.files.filter { whole[$0.key] != $0.value }, to: folder.url)
        let removed = whole.keys.filter { rule.broken.files[$0] == nil }.sorted()
        let expected = Expected(
            notice: rule.code.rawValue, remove: removed.isEmpty ? nil : removed, file: sample.file(of: rule.code),
            row: sample.row(of: rule.code), field: sample.field(of: rule.code))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(expected), as: UTF8.self)
        try write(["expected.json": text + "\n"], to: folder.url)
    }

    static func write(_ files: [String: String], to url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }
}
