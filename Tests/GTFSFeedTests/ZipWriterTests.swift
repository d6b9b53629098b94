import Foundation
import GTFSFeed
import GTFSZip
import Testing

@Suite("A zip is written as it is pulled, and the same each time")
struct ZipWriterTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/out.zip" }

    init() throws { folder = try TemporaryFolder() }

    struct Stray: Error, Equatable {}

    /// Gives `text` in pieces of `size` bytes, with an empty piece between.
    private static func pieces(_ text: String, of size: Int = 5) -> () throws -> [UInt8]? {
        var rest = Array(text.utf8)[...]
        var isTurn = true
        return {
            isTurn.toggle()
            if rest.isEmpty { return nil }
            if isTurn { return [] }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    private static let files: KeyValuePairs = [
        "stops.txt": "stop_id,stop_name\nS1,Zürich\n", "routes.txt": "", "inner/notes.txt": "a note", "Łódź.pdf": "x",
    ]

    private func write(to path: String) throws {
        let writer = try ZipWriter(path: path)
        for (name, text) in Self.files { try writer.add(name: name, Self.pieces(text)) }
        try writer.finish()
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    private var left: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func text(_ source: FeedSource, _ entry: FeedEntry) throws -> String {
        var bytes: [UInt8] = []
        unsafe try source.read(entry) { unsafe bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `a feed reads what was written, in the order in which it was added`() throws {
        try write(to: path)
        let source = try FeedSource.open(path: path)
        let all = (source.entries + source.besides).sorted { $0.index < $1.index }
        #expect(all.map(\.path) == Self.files.map(\.key))
        #expect(try all.map { try text(source, $0) } == Self.files.map(\.value))
        #expect(try left == ["out.zip"])
    }

    private static let unzip = "/usr/bin/unzip"
    private static let python = "/usr/bin/python3"

    private static func isInstalled(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

    @Test(.enabled(if: isInstalled(unzip), "NOT RUN: unzip is not installed"))
    func `unzip finds nothing wrong with it`() throws { try expectSound(by: Self.unzip, "-tqq") }

    @Test(.enabled(if: isInstalled(python), "NOT RUN: Python is not installed"))
    func `Python finds nothing wrong with it`() throws { try expectSound(by: Self.python, "-m", "zipfile", "-t") }

    private func expectSound(by program: String, _ arguments: String...) throws {
        try write(to: path)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments + [path]
        process.standardOutput = Pipe()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `two runs give the same bytes, whatever the time`() throws {
        try write(to: path)
        Thread.sleep(forTimeInterval: 2.1)
        try write(to: folder.path + "/again.zip")
        #expect(try bytes(path) == bytes(folder.path + "/again.zip"))
        // Time and date of the first entry (APPNOTE.TXT of PKWARE, paragraph 4.3.7).
        #expect(try Array(bytes(path)[10..<14]) == [0, 0, 0x21, 0])
    }

    @Test func `other users may read it as they may read any new file`() throws {
        try write(to: path)
        _ = try folder.write([], to: "plain")
        let modes = try ["out.zip", "plain"].map {
            try FileManager.default.attributesOfItem(atPath: folder.path + "/" + $0)[.posixPermissions] as? Int
        }
        #expect(modes[0] == modes[1])
    }

    @Test func `what a piece throws comes out, and nothing stays`() throws {
        let writer = try ZipWriter(path: path)
        try writer.add(name: "stops.txt", Self.pieces("stop_id\n"))
        var count = 0
        try writer.add(name: "stop_times.txt") {
            count += 1
            if count == 50 { throw Stray() }
            return (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
        }
        #expect(throws: Stray()) { try writer.finish() }
        #expect(count == 50)
        #expect(try left == [])
    }

    @Test func `a dropped or failed writer leaves the file that was there`() throws {
        _ = try folder.write([1, 2, 3], to: "out.zip")
        try ZipWriter(path: path).add(name: "a.txt", Self.pieces("a"))
        let failing = try ZipWriter(path: path)
        try failing.add(name: "a.txt") { throw Stray() }
        #expect(throws: Stray.self) { try failing.finish() }
        #expect(throws: FeedOutputError.self) { try ZipWriter(path: path).finish() }
        #expect(try bytes(path) == [1, 2, 3])
        try write(to: path)
        #expect(try FeedSource.open(path: path).entries.count == 3)
        #expect(try left == ["out.zip"])
    }

    @Test func `names that a zip cannot have are refused, and so is one twice`() throws {
        let writer = try ZipWriter(path: path)
        try writer.add(name: "a/b.txt", Self.pieces("b"))
        for name in ["", "folder/", "a\0b", "a/b.txt"] {
            let error = #expect(throws: FeedOutputError.self) { try writer.add(name: name, Self.pieces("x")) }
            #expect(error?.code == .unusableName)
        }
        try writer.finish()
        let source = try FeedSource.open(path: path)
        #expect(source.entries.map(\.path) == ["a/b.txt"])
        #expect(try text(source, source.entries[0]) == "b")
    }

    @Test func `a folder that is not there is told`() throws {
        let error = #expect(throws: FeedOutputError.self) { try write(to: folder.path + "/none/out.zip") }
        #expect(error?.code == .unwritable)
        #expect(error?.description.contains("none/out.zip") == true)
    }

    /// Text that deflate cannot shorten: what is pulled and not yet in the file must be in memory.
    @Test func `no more of a big entry is in memory than a few pieces`() throws {
        var dice = Dice(seed: 7)
        let piece = (0..<65_536).map { _ in UInt8(dice.roll(256)) }
        let writer = try ZipWriter(path: path)
        var pulled = 0
        var most = 0
        try writer.add(name: "big.txt") {
            most = max(most, pulled - (try unfinished()))
            if pulled >= 50_000_000 { return nil }
            pulled += piece.count
            return piece
        }
        try writer.finish()
        #expect(most < 1 << 20)
        #expect(try FeedSource.open(path: path).entries.map(\.byteCount) == [pulled])
    }

    /// Length of the file that is being written.
    private func unfinished() throws -> Int {
        try left.reduce(0) {
            $0 + (try FileManager.default.attributesOfItem(atPath: folder.path + "/" + $1)[.size] as? Int ?? 0)
        }
    }
}
