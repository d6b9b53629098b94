import Foundation
import GTFSFeed
import GTFSImport
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("The report of an import takes the place of nothing but an earlier report")
struct ReportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: false)
        for (name, text) in Self.feed.files { try folder.write(text.utf8, to: "feed/\(name)") }
        try folder.write(StoredZip.bytes(of: Self.feed.files.mapValues { Array($0.utf8) }), to: "feed.zip")
    }

    private static let feed: FeedLiteral = FeedLiteral.small.with(
        """
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,10:00:00,10:00:00,A,1
        T,ten past,10:10:00,B,2
        """)

    private func run(_ feed: String, report: String) throws {
        let options = ImportOptions(output: folder.file("out.sqlite"), force: true, reportPath: folder.file(report))
        _ = try FeedImport(feed: folder.file(feed), options: options).run()
    }

    private func refusal(_ feed: String, report: String) throws -> String {
        let before = folder.names
        let error = try #require(throws: ImportError.self) { try run(feed, report: report) }
        #expect(error.code == .notReplaceable)
        #expect(folder.names == before)
        return error.description.replacingOccurrences(of: folder.path + "/", with: "")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: target)
    }

    @Test func `the feed itself is refused, by whatever name`() throws {
        let before = folder.bytes("feed.zip")
        try link("link.zip", to: "feed.zip")
        try FileManager.default.linkItem(atPath: folder.file("feed.zip"), toPath: folder.file("same.zip"))
        #expect(
            try refusal("feed.zip", report: "feed.zip")
                == "feed.zip is the feed itself: name another file for the report.")
        #expect(try refusal("feed.zip", report: "link.zip").contains("is the feed itself"))
        #expect(try refusal("link.zip", report: "feed/../feed.zip").contains("is the feed itself"))
        #expect(
            try refusal("feed.zip", report: "same.zip")
                == "same.zip is no earlier report and stays as it is: name another file for the report.")
        #expect(folder.bytes("feed.zip") == before)
    }

    @Test(arguments: ["feed/stops.txt", "feed/report.jsonl", "inside/stops.txt", "stops"])
    func `a path in the feed's folder is refused`(report: String) throws {
        try link("inside", to: "feed")
        try link("stops", to: "feed/stops.txt")
        let before = folder.bytes("feed/stops.txt")
        #expect(
            try refusal("feed", report: report)
                == "\(report) lies in the feed, into which nothing is written: name another file for the report.")
        #expect(folder.bytes("feed/stops.txt") == before)
        #expect(folder.bytes("feed/report.jsonl") == nil)
    }

    @Test func `so are the output, before it is there, and any other database`() throws {
        try link("late", to: "out.sqlite")
        let sentence = "late is to be the database: name another file for the report."
        #expect(try refusal("feed.zip", report: "late") == sentence)
        try run("feed.zip", report: "report.jsonl")
        #expect(try refusal("feed.zip", report: "late") == sentence)
        try FileManager.default.copyItem(atPath: folder.file("out.sqlite"), toPath: folder.file("other"))
        let before = folder.bytes("other")
        #expect(
            try refusal("feed.zip", report: "other")
                == "other is an SQLite database and stays as it is: name another file for the report.")
        #expect(folder.bytes("other") == before)
    }

    @Test(arguments: ["notes\n", "{}\n", "{\"code\":1}\n", "[1]", "\n", "{\"code\":\"x\",\"severity\":\"ERROR\""])
    func `so is any file that is no earlier report`(text: String) throws {
        try folder.write(text.utf8, to: "notes")
        #expect(try refusal("feed", report: "notes").hasPrefix("notes is no earlier report"))
        #expect(folder.bytes("notes") == Array(text.utf8))
    }

    @Test func `an earlier report and an empty file are replaced, a link to them is followed`() throws {
        try folder.write([], to: "report.jsonl")
        try link("link", to: "report.jsonl")
        try run("feed", report: "report.jsonl")
        let report = try #require(folder.bytes("report.jsonl"))
        #expect(String(decoding: report, as: UTF8.self).contains("\"invalid_time\""))
        try folder.write(report + report, to: "report.jsonl")
        try run("feed.zip", report: "link")
        #expect(folder.bytes("report.jsonl") == report)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link")) == "report.jsonl")
    }

    @Test func `a pipe is written to and stays a pipe`() throws {
        let path = folder.file("pipe")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        // A pipe holds what this report has before anybody reads it.
        let descriptor = unsafe open(path, O_RDWR)
        defer { close(descriptor) }
        try run("feed", report: "pipe")
        var bytes = [UInt8](repeating: 0, count: 100_000)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains("\"invalid_time\""))
        #expect(
            try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType != .typeRegular)
    }

    @Test func `a feed that cannot be opened leaves the report as it was`() throws {
        try folder.write([], to: "empty.zip")
        try run("feed", report: "report.jsonl")
        let before = folder.bytes("report.jsonl")
        #expect(throws: FeedSourceError.self) { try run("empty.zip", report: "report.jsonl") }
        #expect(folder.bytes("report.jsonl") == before)
    }
}
