import Foundation
import GTFSFeed
import GTFSModel
import GTFSZip
import Testing

@Suite("Real feeds", .enabled(if: SharedFolder.feeds != nil, "there are no feeds beside the package"))
struct RealFeedTests {
    /// Reads every table of a feed and gives the codes met.
    private func readAll(_ path: String) throws -> Set<String> {
        let source = try FeedSource.open(path: path)
        var codes = Set(source.issues.map(\.code.rawValue))
        for entry in source.entries where entry.name.hasSuffix(".txt") {
            var table = try TableReader.open(source: source, entry: entry, issue: { codes.insert($0.code.rawValue) })
            while try table.next() != nil {}
        }
        return codes
    }

    @Test(arguments: SharedFolder.zips(in: SharedFolder.badFeeds))
    func `a bad feed is read, or refused in one sentence`(path: String) throws {
        do {
            let codes = try readAll(path)
            let tables = try FeedSource.open(path: path).entries.filter { $0.name.hasSuffix(".txt") }
            #expect(!tables.isEmpty)
            #expect(try readAll(path) == codes)
        } catch let error as FeedSourceError {
            #expect(error.description.hasPrefix(path))
            #expect(!error.description.contains("\n"))
        }
    }

    @Test(arguments: [
        ("tf-utf16", "invalid_character"), ("tf-empty-file", "empty_file"), ("tf-contains-null", "invalid_character"),
        ("tl-example-nested-dir-ambiguous", "invalid_input_files_in_subfolder"),
        ("tf-missing-row-cells", "invalid_row_length"),
    ])
    func `what is known to be wrong is found`(name: String, code: String) throws {
        let path = try #require(SharedFolder.badFeeds?.appendingPathComponent("\(name).zip").path)
        #expect(try readAll(path).contains(code))
    }

    @Test(arguments: [
        ("tl-invalid", "not_a_zip"), ("tf-unknown-format", "not_a_zip"), ("tl-example-nested-zip", "zip_in_zip"),
    ])
    func `what is no feed is refused`(name: String, code: String) throws {
        let path = try #require(SharedFolder.badFeeds?.appendingPathComponent("\(name).zip").path)
        let error = #expect(throws: FeedSourceError.self) { _ = try FeedSource.open(path: path) }
        #expect(error?.code.rawValue == code)
    }

    @Test(arguments: SharedFolder.zips(in: SharedFolder.feeds))
    func `a good feed has stops, and no file of it is cut short`(path: String) throws {
        let source = try FeedSource.open(path: path)
        #expect(source.entry(named: "stops.txt") != nil)
        #expect(!(try readAll(path)).contains("csv_parsing_failed"))
    }
}
