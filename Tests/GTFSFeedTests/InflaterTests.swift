import Foundation
import Testing

@testable import GTFSFeed
@testable import GTFSZip

@Suite("A deflated entry is the same by whatever it is inflated")
struct InflaterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What reading an entry comes to.
    private enum Outcome: Equatable {
        case text([UInt8])
        case damaged
    }

    /// Reads the first file of a zip, inflated by libzip or by whatever a feed is read with.
    private func outcome(_ path: String, byLibzip: Bool, chunkSize: Int = 4096) throws -> Outcome {
        do {
            let zip = try ZipContainer(path: path)
            let item = try #require(zip.items.first)
            _ = try zip.checksum(of: item)
            let read = unsafe byLibzip ? try zip.openByLibzip(item) : try zip.open(item)
            var chunk = [UInt8](repeating: 0, count: chunkSize)
            var bytes: [UInt8] = []
            while case let count = try unsafe chunk.withUnsafeMutableBytes({ unsafe try read($0) }),
                count > 0
            {
                bytes += chunk[..<count]
            }
            return .text(bytes)
        } catch let error as FeedSourceError {
            #expect(error.description.contains(path))
            return .damaged
        }
    }

    private func outcomes(_ zip: [UInt8]) throws -> [Outcome] {
        let path = try folder.write(zip, to: "feed.zip")
        return try [true, false].map { try outcome(path, byLibzip: $0) }
    }

    /// Records as a timetable has them: many alike, none the same.
    private static func records(_ count: Int) -> [UInt8] {
        Array((0..<count).map { "trip-\($0 / 30),08:\($0 % 60):00,stop-\($0 * 7919 % 1000)\r\n" }.joined().utf8)
    }

    private func deflated(_ text: [UInt8]) throws -> String {
        let path = folder.path + "/written.zip"
        let writer = try ZipWriter(path: path)
        var rest: [UInt8]? = text
        try writer.add(name: "stop_times.txt") { rest.take() }
        try writer.finish()
        return path
    }

    @Test(arguments: [1, 2, 3, 7, 100, 499, 500, 65_535, 65_536, 262_144])
    func `the text comes out whole in any chunk size`(chunkSize: Int) throws {
        let text = Self.records(chunkSize < 100 ? 300 : 30_000)
        let path = try deflated(text)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count < text.count / 2)
        for byLibzip in [true, false] {
            #expect(try outcome(path, byLibzip: byLibzip, chunkSize: chunkSize) == .text(text), "\(byLibzip)")
        }
    }

    @Test func `text that does not get shorter, and text of one byte, come out whole`() throws {
        var numbers = SystemRandomNumberGenerator()
        for text in [(0..<200_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }, [65]] {
            let path = try deflated(text)
            for byLibzip in [true, false] {
                #expect(try outcome(path, byLibzip: byLibzip) == .text(text), "\(byLibzip)")
            }
        }
    }

    @Test func `a byte that is changed anywhere is noticed, or changes nothing`() throws {
        let text = Self.records(60)
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: deflated(text))))
        for index in whole.indices {
            var zip = whole
            zip[index] ^= 1 << (index % 8)
            for outcome in try outcomes(zip) where outcome != .text(text) {
                #expect(outcome == .damaged, "byte \(index)")
            }
        }
    }

    /// An entry whose deflate data are given as they are.
    private func entry(_ packed: [UInt8], text: String) -> [UInt8] {
        var entry = ZipMaker.Entry("stops.txt")
        (entry.bytes, entry.method) = (packed, 8)
        (entry.length, entry.checksum) = (UInt32(text.utf8.count), ZipMaker.crc32(Array(text.utf8)))
        return ZipMaker.zip([entry])
    }

    @Test func `data without an end, and bytes after the end, matter as little as the text allows`() throws {
        // Stored blocks of RFC 1951, paragraph 3.2.4: whether it is the last, the length, its complement, the text.
        let block: [UInt8] = [3, 0, 252, 255] + Array("S1\n".utf8)
        #expect(try outcomes(entry([1] + block, text: "S1\n")).allSatisfy { $0 == .text(Array("S1\n".utf8)) })
        #expect(try outcomes(entry([0] + block, text: "S1\n")).allSatisfy { $0 == .text(Array("S1\n".utf8)) })
        #expect(try outcomes(entry([0] + block, text: "S1\nS1\n")).allSatisfy { $0 == .damaged })
        #expect(try outcomes(entry(Array(block.prefix(3)), text: "S1\n")).allSatisfy { $0 == .damaged })
        #expect(try outcomes(entry([], text: "S1\n")).allSatisfy { $0 == .damaged })
        #expect(try outcomes(entry([7], text: "S1\n")).allSatisfy { $0 == .damaged })
        let after = try outcomes(entry([1] + block + [9, 9, 9], text: "S1\n"))
        #expect(after.allSatisfy { $0 == after[0] })
    }

    @Test func `a text of another length or another CRC-32 than the directory's is damaged`() throws {
        let block: [UInt8] = [1, 3, 0, 252, 255] + Array("S1\n".utf8)
        for text in ["S2\n", "S1", "S1\n\n", ""] {
            let found = try outcomes(entry(block, text: text))
            #expect(found.allSatisfy { $0 == .damaged }, "\(text)")
        }
    }
}
