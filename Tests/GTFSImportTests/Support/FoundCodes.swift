import Foundation
import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

/// The codes that are found in a feed, or the reason why it is refused.
struct FoundCodes: Sendable, CustomTestStringConvertible {
    let name: String
    let codes: Set<String>

    var testDescription: String { name }

    /// Reads a table: a line with the feed's name and, after a colon, a word on it; then its codes, set in.
    static func table(_ text: String) -> [FoundCodes] {
        var entries: [(name: String, codes: Set<String>)] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if line.hasPrefix(" ") {
                entries[entries.count - 1].codes.formUnion(words.filter { $0 != "(none)" })
            } else {
                entries.append((String(line.prefix { $0 != ":" }), []))
            }
        }
        return entries.map { FoundCodes(name: $0.name, codes: $0.codes) }
    }

    /// Imports a feed and tells the codes that it has, or `refused` and why.
    static func codes(of feed: URL) throws -> Set<String> {
        do {
            let folder = try TemporaryFolder()
            let options = ImportOptions(output: folder.file("feed.sqlite"))
            let summary = try FeedImport(feed: feed.path, options: options).run()
            return Set(summary.issues.map(\.code.rawValue))
        } catch let error as FeedSourceError {
            return ["refused", error.code.rawValue]
        } catch let error as ImportError where error.code == .noFeed {
            return ["refused", "no_feed"]
        }
    }
}
