import Foundation
import GTFSExport
import GTFSFeed
import GTFSImport
import GTFSModel
import GTFSZip
import TestSupport

/// A database and the cuts made from it.
final class CutExport {
    let folder: TemporaryFolder
    /// Error-level codes that the import of the whole feed met, or would meet without rows of a wrong length.
    let errors: Set<String>
    private var count = 0

    /// A feed of these texts.
    convenience init(_ files: [String: String]) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(Array(text.utf8), to: "feed/\(name)") }
        try self.init(folder, feed: folder.file("feed"))
    }

    convenience init(feed: String) throws { try self.init(try TemporaryFolder(), feed: feed) }

    private init(_ folder: TemporaryFolder, feed: String) throws {
        self.folder = folder
        let found = try Self.errors(importing: feed, into: folder.file("feed.sqlite"))
        guard found.contains("invalid_row_length") else {
            errors = found
            return
        }
        // An export has rows of the right length, whose cells are checked.
        let whole = folder.file("whole.zip")
        _ = try FeedExport(database: folder.file("feed.sqlite")).write(to: whole)
        errors = found.union(try Self.errors(importing: whole, into: whole + ".sqlite"))
    }

    private static func errors(importing feed: String, into database: String) throws -> Set<String> {
        let summary = try FeedImport(feed: feed, options: ImportOptions(output: database)).run()
        return Set(summary.issues.filter { $0.severity == .error }.map(\.code.rawValue))
    }

    /// The part of the feed that a cut asks for.
    func cut(_ cut: FeedCut) throws -> Part {
        count += 1
        let path = folder.file("cut\(count).zip")
        let summary = try FeedExport(database: folder.file("feed.sqlite")).write(to: path, cut: cut)
        return Part(folder: folder, path: path, summary: summary, source: try FeedSource.open(path: path))
    }

    /// Error-level codes that the part's import meets and that of the whole did not.
    func newErrors(_ part: Part) throws -> Set<String> {
        try Self.errors(importing: part.path, into: part.path + ".sqlite").subtracting(errors)
    }

    struct Part {
        /// Where it lies, which goes with its last part.
        let folder: TemporaryFolder
        let path: String
        let summary: ExportSummary
        let source: FeedSource

        /// Of the zip.
        var bytes: [UInt8]? { path.split(separator: "/").last.flatMap { folder.bytes(String($0)) } }

        /// Names of the files in the zip.
        var names: Set<String> { Set((source.entries + source.besides).map(\.path)) }

        func bytes(_ name: String) throws -> [UInt8]? {
            guard let entry = (source.entries + source.besides).first(where: { $0.path == name }) else { return nil }
            var bytes: [UInt8] = []
            try unsafe source.read(entry) { unsafe bytes.append(contentsOf: $0) }
            return bytes
        }

        func text(_ name: String) throws -> String { String(decoding: try bytes(name) ?? [], as: UTF8.self) }

        /// The first cells of a table's records, as a sorted list.
        func ids(_ name: String) throws -> [String] {
            try text(name).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }.sorted()
        }
    }
}
