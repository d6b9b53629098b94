import Foundation
import GTFSFeed
import GTFSZip
import Testing

@Suite("A feed that changes while it is read")
struct ChangedFeedTests {
    private static let text = String(repeating: "stop_id,stop_name\n", count: 40_000)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func zip(_ text: String) -> [UInt8] {
        var long = ZipMaker.Entry("stops.txt", text)
        long.isDeflated = true
        return ZipMaker.zip([long, .init("agency.txt", "agency_name\n\(text.prefix(8))\n"), .init("routes.txt", "")])
    }

    private func texts(_ source: FeedSource) throws -> [String] {
        try source.entries.map { entry in
            var bytes: [UInt8] = []
            try unsafe source.read(entry, chunkSize: 10_000) { unsafe bytes.append(contentsOf: $0) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func opened() throws -> (source: FeedSource, path: String) {
        let path = try folder.write(Self.zip(Self.text), to: "feed.zip")
        return (try FeedSource.open(path: path), path)
    }

    /// Writes into the file itself, as `cp` does.
    private func overwrite(_ path: String, with bytes: [UInt8]) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    @Test func `a zip that another one is renamed over is read to its end as it was`() throws {
        let (source, path) = try opened()
        let other = try folder.write(Self.zip("another feed"), to: "other.zip")
        #expect(unsafe rename(other, path) == 0)
        #expect(try FeedSource.open(path: path).textByteCount < 100)
        #expect(try texts(source) == ["agency_name\nstop_id,\n", "", Self.text])
    }

    @Test(arguments: [0, 100, 1_000_000])
    func `a zip that is written into is refused, whatever it is then`(length: Int) throws {
        let (source, path) = try opened()
        let other = Self.zip(String(Self.text.reversed()))
        try overwrite(path, with: Array(other.prefix(length)))
        let error = try #require(throws: FeedSourceError.self) { try texts(source) }
        #expect(error.code == .changed)
        #expect(error.description == "\(path): changed while it was read; import it again")
    }

    @Test func `it is noticed at the end of the entry, not at the end of the feed`() throws {
        let (source, path) = try opened()
        let entry = try #require(source.entry(named: "stops.txt"))
        var isWritten = false
        let error = #expect(throws: FeedSourceError.self) {
            try unsafe source.read(entry, chunkSize: 10_000) { _ in
                if isWritten { return }
                isWritten = true
                try overwrite(path, with: Self.zip(Self.text))
            }
        }
        #expect(error?.code == .changed)
    }

    @Test func `a file of a folder is held to what it was when the folder was opened`() throws {
        let path = try folder.write(Array("stop_id\nS1\n".utf8), to: "feed/stops.txt")
        _ = try folder.write(Array("route_id\n".utf8), to: "feed/routes.txt")
        let source = try FeedSource.open(path: folder.path + "/feed")
        #expect(try texts(source) == ["route_id\n", "stop_id\nS1\n"])
        try overwrite(path, with: Array("stop_id\nS2\nS3\n".utf8))
        let error = try #require(throws: FeedSourceError.self) { try texts(source) }
        #expect(error.code == .changed && error.entry == "stops.txt")
    }

    @Test func `an entry that the directory calls empty and of some length is damaged`() throws {
        var zip = ZipMaker.zip(["stops.txt": "stop_id\n"])
        let directory = try #require(zip.indices.last { zip[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        for at in directory + 20..<directory + 24 { zip[at] = 0 }
        let source = try FeedSource.open(path: folder.write(zip, to: "feed.zip"))
        #expect(try #require(throws: FeedSourceError.self) { try texts(source) }.code == .damaged)
    }

    @Test func `a zip of thousands of entries is read in the time of its entries`() throws {
        let entries = (0..<5000).map { ZipMaker.Entry("note-\($0).md", "") } + [.init("stops.txt", "stop_id\n")]
        let source = try FeedSource.open(path: folder.write(ZipMaker.zip(entries), to: "feed.zip"))
        let began = ContinuousClock.now
        #expect(try texts(source).joined() == "stop_id\n")
        // With the directory read anew for each of them it is a minute.
        #expect(ContinuousClock.now - began < .seconds(10))
    }
}
