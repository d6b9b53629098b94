import Foundation
import GTFSFeed
import GTFSZip
import Testing

@Suite("A packed piece gives its bytes back, or refuses")
struct PackedPieceTests {
    private static let text = Array(String(repeating: "trip-1,08:00:00,S1\n", count: 200).utf8)

    @Test(arguments: [0, 1, 100, 65_536, 200_000])
    func `any bytes come back, and pack alike each time`(count: Int) throws {
        var dice = Dice(seed: 3)
        let bytes = (0..<count).map { _ in UInt8(dice.roll(256)) }
        let piece = try PackedPiece.pack(bytes)
        #expect(try PackedPiece.pack(bytes) == piece)
        #expect(try PackedPiece.unpack(piece, byteCount: count) == bytes)
    }

    @Test func `repeating text becomes a small part`() throws {
        #expect(try PackedPiece.pack(Self.text).count < 200)
    }

    @Test(arguments: [-1, 0, 3799, 3801, Int.max])
    func `any other length than the expected one is refused`(count: Int) throws {
        let piece = try PackedPiece.pack(Self.text)
        let error = #expect(throws: FeedOutputError.self) { try PackedPiece.unpack(piece, byteCount: count) }
        #expect(error?.code == .damagedPiece)
    }

    @Test func `a piece is a zip of one entry, and no other zip is a piece`() throws {
        let one = ZipMaker.zip(["piece": "abc"])
        #expect(try PackedPiece.unpack(one, byteCount: 3) == Array("abc".utf8))
        for other in [
            [], Array("PK".utf8), ZipMaker.zip(["other": "abc"]), ZipMaker.zip(["piece": "abc", "more": "abc"]),
        ] {
            #expect(throws: FeedOutputError.self) { try PackedPiece.unpack(other, byteCount: 3) }
        }
        var wrong = ZipMaker.Entry("piece", "abc")
        wrong.checksum = 1
        #expect(throws: FeedOutputError.self) { try PackedPiece.unpack(ZipMaker.zip([wrong]), byteCount: 3) }
    }

    @Test func `a deflated file of a zip is a piece with its bytes as they lie there, and a folder has none`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/feed.zip"
        let writer = try ZipWriter(path: path)
        var rest: [UInt8]? = Self.text
        try writer.add(name: "notes.csv") {
            defer { rest = nil }
            return rest
        }
        try writer.add(name: "stops.txt") { nil }
        try writer.finish()
        let zip = try FeedSource.open(path: path)
        let entry = try #require(zip.entry(named: "notes.csv"))
        let piece = try #require(try zip.packedPiece(of: entry))
        #expect(try PackedPiece.unpack(piece, byteCount: Self.text.count) == Self.text)
        let packed = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        let stream = piece[(30 + "piece".utf8.count)...].prefix(20)
        #expect(packed.indices.contains { packed[$0...].starts(with: stream) })
        let empty = try #require(zip.entry(named: "stops.txt"))
        #expect(try zip.packedPiece(of: empty) == nil)
        let plain = FeedSource(name: "feed", files: ["notes.csv": Self.text, "stops.txt": []])
        #expect(try plain.packedPiece(of: try #require(plain.entry(named: "notes.csv"))) == nil)
    }

    @Test func `any byte may be wrong, or any missing, without other bytes coming out`() throws {
        let piece = try PackedPiece.pack(Self.text)
        for at in piece.indices {
            for damaged in [Array(piece[..<at]), piece[..<at] + [piece[at] ^ 0xFF] + piece[(at + 1)...]] {
                do {
                    // What libzip does not look at, such as the time, may be wrong.
                    #expect(try PackedPiece.unpack(damaged, byteCount: Self.text.count) == Self.text)
                } catch is FeedOutputError {}
            }
        }
    }
}
