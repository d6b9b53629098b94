import GTFSFeed
import GTFSModel
import GTFSZip
import Testing

@Suite("What lies beside a feed can be read too")
struct FilesBesideTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ entries: [ZipMaker.Entry]) throws -> FeedSource {
        try FeedSource.open(path: folder.write(ZipMaker.zip(entries), to: "feed.zip"))
    }

    private func text(_ source: FeedSource, _ entry: FeedEntry) throws -> String {
        var bytes: [UInt8] = []
        unsafe try source.read(entry) { unsafe bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let feed = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"].map { ZipMaker.Entry($0, $0) }

    @Test func `files of other folders, and the earlier of one name, under paths of their own`() throws {
        let source = try open(
            [
                .init("stops.txt", "first"), .init("STOPS.TXT", "second"), .init("stops.txt", "third"),
                .init("earlier/STOPS.TXT", "was there"), .init("Extra/Notes.TXT", "old"),
                .init("Extra/Notes.TXT", "new"),
                .init(#"deep\down\x.pdf"#, "pdf"), .init("__MACOSX/a.txt", "no"), .init("Extra/.DS_Store", "no"),
                .init("Extra/", ""),
            ] + Self.feed)
        #expect(source.entries.map(\.name) == ["routes.txt", "stop_times.txt", "stops.txt", "trips.txt"])
        #expect(try text(source, #require(source.entry(named: "stops.txt"))) == "stops.txt")
        let besides = try source.besides.map {
            [$0.path, $0.name, $0.writtenName, "\($0.index)", try text(source, $0)]
        }
        #expect(
            besides == [
                ["Extra/Notes.TXT", "notes.txt", "Notes.TXT", "5", "new"],
                [#"deep\down\x.pdf"#, "x.pdf", "x.pdf", "6", "pdf"],
                ["earlier-2/STOPS.TXT", "stops.txt", "STOPS.TXT", "1", "second"],
                ["earlier-2/stops.txt", "stops.txt", "stops.txt", "2", "third"],
                ["earlier/Extra/Notes.TXT", "notes.txt", "Notes.TXT", "4", "old"],
                ["earlier/STOPS.TXT", "stops.txt", "STOPS.TXT", "3", "was there"],
                ["earlier/stops.txt", "stops.txt", "stops.txt", "0", "first"],
            ])
    }

    @Test func `all are there, though only a hundred are reported`() throws {
        let source = try open(Self.feed + (0..<250).map { .init("extra/\($0).txt", "\($0)") })
        #expect(source.issues.count == 100)
        #expect(source.besides.count == 250)
        #expect(Set(try source.besides.map { try text(source, $0) }).count == 250)
    }

    @Test func `they are part of the hash`() throws {
        let hashes = try [[], [("x/a.txt", "1")], [("x/a.txt", "2")], [("x/b.txt", "1")], [("stops.txt", "1")]]
            .map { more in try open(more.map { .init($0.0, $0.1) } + Self.feed).contentHash }
        #expect(Set(hashes).count == 5)
    }

    @Test func `a feed is not refused for a file beside it that is encrypted`() throws {
        var secret = ZipMaker.Entry("x/secret.txt", "?????????????")
        secret.flags = 1
        let source = try open(Self.feed + [secret, .init("x/open.txt", "!")])
        #expect(source.besides.map(\.path) == ["x/open.txt"])
        #expect(source.issues.map(\.file) == ["x/secret.txt", "x/open.txt"])
    }

    @Test func `in memory and in a folder too`() throws {
        let files = ["readme.txt": "r", "x/stops.txt": "s", "x/trips.txt": "t"]
        let memory = FeedSource(name: "feed", files: files.mapValues { Array($0.utf8) })
        for (path, text) in files { _ = try folder.write(Array(text.utf8), to: "feed/\(path)") }
        let open = try FeedSource.open(path: folder.path + "/feed")
        #expect(memory.besides == open.besides)
        #expect(memory.contentHash == open.contentHash)
        for source in [memory, open] { #expect(try source.besides.map { try text(source, $0) } == ["r"]) }
    }
}
