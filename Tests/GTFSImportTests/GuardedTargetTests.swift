import Foundation
import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

/// What is not the import's to replace stays, and what is written goes where the caller means it.
@Suite struct GuardedTargetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeFeed() throws -> String {
        let feed = folder.file("feed")
        try FileManager.default.createDirectory(atPath: feed, withIntermediateDirectories: false)
        for (name, text) in FeedLiteral.small.files { try folder.write(text.utf8, to: "feed/" + name) }
        return feed
    }

    @Test func `nothing is written into the folder of the feed, by a link neither`() throws {
        let feed = try makeFeed()
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: feed)
        let before = try FileManager.default.contentsOfDirectory(atPath: feed).sorted()
        for output in [feed + "/feed.sqlite", feed + "/../feed/x.sqlite", link + "/feed.sqlite"] {
            let error = try #require(throws: ImportError.self) {
                try FeedImport(feed: feed, options: ImportOptions(output: output, force: true)).run()
            }
            #expect(error.code == .notReplaceable)
            #expect(error.description.contains("lies in the feed"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: feed).sorted() == before)
    }

    @Test func `a link stays, and the database that it leads to is replaced`() throws {
        let feed = try makeFeed()
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: false)
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "data/feed.sqlite")
        for force in [false, true] {
            _ = try FeedImport(feed: feed, options: ImportOptions(output: link, force: force)).run()
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "data/feed.sqlite")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data")) == ["feed.sqlite"])
        }
    }

    @Test func `a name as long as a file system takes is no obstacle`() throws {
        let name = String(repeating: "é", count: 123) + ".sqlite"
        #expect(name.utf8.count == 253)
        _ = try FeedImport(feed: try makeFeed(), options: ImportOptions(output: folder.file(name))).run()
        #expect(folder.names == ["feed", name])
    }

    @Test func `an import with nothing to do removes what a killed one left`() throws {
        let feed = try makeFeed()
        let output = folder.file("feed.sqlite")
        _ = try FeedImport(feed: feed, options: ImportOptions(output: output)).run()
        // No process has this number: it is beyond the most that Linux and Darwin give.
        try folder.write("left".utf8, to: ".feed.sqlite.importing-9999999")
        let again = try FeedImport(feed: feed, options: ImportOptions(output: output)).run()
        #expect(again.outcome == .upToDate)
        #expect(folder.names == ["feed", "feed.sqlite"])
    }
}
