import Foundation
import GTFSFeed
import GTFSModel
import GTFSZip
import Testing

@Suite("A feed is opened, or refused in one sentence")
struct FeedSourceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func text(_ source: FeedSource, _ name: String, chunkSize: Int = 262_144) throws -> String {
        var bytes: [UInt8] = []
        let entry = try #require(source.entry(named: name))
        unsafe try source.read(entry, chunkSize: chunkSize) {
            #expect($0.count <= chunkSize)
            unsafe bytes.append(contentsOf: $0)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func open(_ zip: [UInt8]) throws -> FeedSource {
        try FeedSource.open(path: folder.write(zip, to: "feed.zip"))
    }

    private func refusal(of zip: [UInt8]) throws -> FeedSourceError {
        try #require(#expect(throws: FeedSourceError.self) { _ = try open(zip) })
    }

    @Test func `a zip, a folder and memory of the same files are the same feed`() throws {
        let files: KeyValuePairs = ["stops.txt": "stop_id\nS1\n", "Routes.TXT": "route_id\nR1\n", "notes.md": "x"]
        let zip = try open(ZipMaker.zip(files))
        for (name, text) in files { _ = try folder.write(Array(text.utf8), to: "feed/\(name)") }
        let open = try FeedSource.open(path: folder.path + "/feed/")
        let memory = FeedSource(
            name: "feed", files: Dictionary(uniqueKeysWithValues: files.map { ($0, Array($1.utf8)) }))
        #expect(open.entries == memory.entries)
        #expect(zip.entries.map(\.checksum) == open.entries.map(\.checksum))
        #expect(zip.entries.map(\.path) == open.entries.map(\.path))
        #expect(zip.entries.map(\.index) == [2, 1, 0])
        #expect(zip.entries.map(\.writtenName) == ["notes.md", "Routes.TXT", "stops.txt"])
        #expect(zip.contentHash == open.contentHash)
        #expect(zip.contentHash == memory.contentHash)
        #expect(zip.contentHash.count == 16)
        #expect(zip.entries.map(\.name) == ["notes.md", "routes.txt", "stops.txt"])
        #expect(zip.entries[1].path == "Routes.TXT")
        #expect(zip.name == "feed.zip")
        #expect(open.name == "feed")
        #expect(zip.textByteCount == 24)
        #expect(open.zipByteCount == 24)
        #expect(zip.zipByteCount == ZipMaker.zip(files).count)
        for source in [zip, open, memory] { #expect(try text(source, "routes.txt") == "route_id\nR1\n") }
    }

    @Test func `the hash tells a changed byte, a changed name and a missing file`() {
        let files: [[String: [UInt8]]] = [["a.txt": [1]], ["a.txt": [2]], ["b.txt": [1]], ["a.txt": [1], "b.txt": []]]
        #expect(Set(files.map { FeedSource(name: "m", files: $0).contentHash }).count == 4)
    }

    @Test func `the checksum of a file is its CRC-32`() {
        let check = FeedSource(name: "m", files: ["a.txt": Array("123456789".utf8)])
        #expect(check.entries[0].checksum == 0xCBF4_3926)
        var dice = Dice(seed: 1)
        for count in 0..<70 {
            let bytes = (0..<count).map { _ in UInt8(dice.roll(256)) }
            let source = FeedSource(name: "m", files: ["a.txt": bytes])
            #expect(source.entries[0].checksum == ZipMaker.crc32(bytes))
        }
    }

    @Test func `one inner folder is the feed, and what macOS adds is not`() throws {
        let source = try open(
            ZipMaker.zip([
                "inner/": "", "inner/stops.txt": "stop_id\n", "inner/.DS_Store": "x", "__MACOSX/inner/._stops.txt": "x",
                "inner/._routes.txt": "x",
            ]))
        #expect(source.entries.map(\.name) == ["stops.txt"])
        #expect(source.issues == [FeedIssue("invalid_input_files_in_subfolder", .warning, value: "inner")])
    }

    @Test func `two feeds in one zip are never mixed`() throws {
        let whole = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
        let files =
            whole.map { ("b/deep/\($0)", "deep") } + whole.map { ("a/\($0)", "first") }
            + [("c/stops.txt", "third"), ("c/agency.txt", "third"), ("c/readme", "")]
        let source = try open(ZipMaker.zip(files.map { ZipMaker.Entry($0.0, $0.1) }))
        #expect(source.entries.map(\.path) == whole.sorted().map { "a/\($0)" })
        #expect(source.issues.filter { $0.file != nil }.count == 7)
        #expect(source.issues.last == FeedIssue("unknown_file", .info, file: "c/readme"))
        #expect(try text(source, "stops.txt") == "first")
    }

    @Test func `the folder with most of a feed is it where none is whole`() {
        let source = FeedSource(
            name: "m", files: ["readme.txt": [], "stops.txt": [], "x/stops.txt": [], "x/trips.txt": []])
        #expect(source.entries.map(\.path) == ["x/stops.txt", "x/trips.txt"])
    }

    @Test func `backslashes part folders too`() throws {
        let source = try open(ZipMaker.zip([#"feed\stops.txt"#: "stop_id\n"]))
        #expect(source.entries.map(\.name) == ["stops.txt"])
    }

    @Test func `of two files of one name the later is read, and that is told`() throws {
        let source = try open(
            ZipMaker.zip(["stops.txt": "old", "stops.txt": "new", "routes.txt": "", "STOPS.txt": "last"]))
        #expect(source.entries.map(\.path) == ["routes.txt", "stops.txt"])
        #expect(try text(source, "stops.txt") == "new")
        #expect(source.issues.map(\.code.rawValue) == ["duplicate_file", "duplicate_file"])
    }

    @Test func `a name that is not UTF-8 is no obstacle, unless the zip says that it is UTF-8`() throws {
        var odd = ZipMaker.Entry("x", "y")
        odd.name = [0x81, 0xFF, 0x2E, 0x74, 0x78, 0x74]
        let source = try open(ZipMaker.zip([odd, .init("stops.txt", "stop_id\n")]))
        #expect(source.entries.count == 2)
        #expect(try text(source, "stops.txt") == "stop_id\n")
        odd.flags = 1 << 11
        #expect(try refusal(of: ZipMaker.zip([odd, .init("stops.txt", "stop_id\n")])).code == .damaged)
    }

    @Test(arguments: [1, 3, 1000, 65_536, 262_144])
    func `a deflated file comes out whole in any chunk size`(chunkSize: Int) throws {
        let lines = (0..<(chunkSize < 10 ? 300 : 60_000)).map { "trip-\($0),08:00:00\n" }.joined()
        var entry = ZipMaker.Entry("stop_times.txt", lines)
        entry.isDeflated = true
        #expect(try text(open(ZipMaker.zip([entry])), "stop_times.txt", chunkSize: chunkSize) == lines)
    }

    @Test func `what is done with a chunk may throw, and may read another file meanwhile`() throws {
        struct Enough: Error {}
        var long = ZipMaker.Entry("stop_times.txt", String(repeating: "0123456789", count: 20_000))
        long.isDeflated = true
        let source = try open(ZipMaker.zip([long, .init("stops.txt", "stop_id\n")]))
        let entry = try #require(source.entry(named: "stop_times.txt"))
        for round in 0..<50 {
            var chunks = 0
            #expect(throws: Enough.self) {
                unsafe try source.read(entry, chunkSize: 1000) { _ in
                    chunks += 1
                    if chunks == round { #expect(try text(source, "stops.txt") == "stop_id\n") }
                    if chunks > round { throw Enough() }
                }
            }
            #expect(chunks == round + 1)
        }
    }

    @Test(arguments: [false, true])
    func `a file whose bytes are not what the zip says ends in an error that names it`(isLong: Bool) throws {
        var bad = ZipMaker.Entry("feed/stops.txt", String(repeating: "stop_id\n", count: isLong ? 100_000 : 2))
        bad.isDeflated = true
        bad.checksum = 1
        let source = try open(ZipMaker.zip([bad]))
        let error = #expect(throws: FeedSourceError.self) { _ = try text(source, "stops.txt", chunkSize: 5000) }
        #expect(error?.code == .damaged)
        #expect(error?.entry == "feed/stops.txt")
        #expect(error?.description.contains("fetch the feed again") == true)
    }

    @Test func `a zip cut short, encrypted, or none is refused`() throws {
        let whole = ZipMaker.zip(["stops.txt": "stop_id\nS1\n", "routes.txt": "route_id\n"])
        #expect(try refusal(of: whole.dropLast(40)).code == .truncated)
        #expect(try refusal(of: []).code == .notAZip)
        #expect(try refusal(of: Array("<html>Not here</html>".utf8)).description.contains("a web page"))
        #expect(try refusal(of: Array("stop_id,stop_name\n".utf8)).description.contains("plain text"))
        var secret = ZipMaker.Entry("stops.txt", "?????????????????")
        secret.flags = 1
        #expect(try refusal(of: ZipMaker.zip([secret])).code == .encrypted)
        #expect(try refusal(of: ZipMaker.zip(["all/bus.zip": "PK", "all/rail.zip": "PK"])).code == .zipInZip)
        let nowhere = #expect(throws: FeedSourceError.self) { try FeedSource.open(path: folder.path + "/none.zip") }
        #expect(nowhere?.code == .notFound)
        #expect(nowhere?.description.hasSuffix("none.zip: there is no such file or folder") == true)
    }

    @Test func `a zip whose entries share their bytes is refused`() throws {
        let stops = ZipMaker.Entry("stops.txt", "stop_id\n" + String(repeating: "S\n", count: 1000))
        var again = stops
        again.sharesBytes = true
        let error = try refusal(of: ZipMaker.zip([stops, again, again]))
        #expect(error.code == .damaged)
        #expect(error.description.contains("entries overlap"))
    }

    @Test func `a zip that unpacks to more than it may is refused before it is read`() throws {
        var large = ZipMaker.Entry("stops.txt", "stop_id\n")
        large.length = 4_000_000_000
        let source = try open(ZipMaker.zip([large]))
        let error = #expect(throws: FeedSourceError.self) { try source.requireText(within: TextLimit()) }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("unpacks to 4 GB, and such a zip may to 256 MB") == true)
        #expect(error?.description.hasSuffix("; allow it 4 GB of text if you trust it") == true)
        try source.requireText(within: TextLimit(byteCount: 4 << 30))
        try open(ZipMaker.zip(["stops.txt": "stop_id\n"])).requireText(within: TextLimit())
    }

    @Test func `a file that GTFS does not know may not be a thousand times as long as its zip either`() throws {
        var zeros = ZipMaker.Entry("zero.txt", "0")
        zeros.length = 900_000_000
        let entries = [ZipMaker.Entry("stops.txt", "stop_id\n"), zeros]
        let error = try #require(throws: FeedSourceError.self) {
            try open(ZipMaker.zip(entries)).requireText(within: TextLimit())
        }
        #expect(error.description.contains("unpacks to 859 MB, and such a zip may to 256 MB"), "\(error)")
        #expect(error.description.hasSuffix("; allow it 1 GB of text if you trust it"))
        zeros.length = 250_000_000
        try open(ZipMaker.zip([entries[0], zeros])).requireText(within: TextLimit())
    }

    @Test(arguments: [["stops.txt", "Stops.txt"], ["STOPS.TXT", "stops.txt", "Stops.txt"]])
    func `of names that differ in capital letters the exact one is read`(names: [String]) throws {
        let source = try open(ZipMaker.zip(names.map { ZipMaker.Entry($0, $0) }))
        #expect(try text(source, "stops.txt") == "stops.txt")
        #expect(source.issues.map(\.code.rawValue) == names.dropFirst().map { _ in "duplicate_file" })
    }

    @Test func `a link in a zip is told, and not read as a file of the feed`() throws {
        var link = ZipMaker.Entry("stops.txt", "/etc/passwd")
        link.mode = 0o120777
        let source = try open(ZipMaker.zip([ZipMaker.Entry("routes.txt", "route_id\n"), link]))
        #expect(source.entries.map(\.name) == ["routes.txt"])
        #expect(source.besides.map(\.path) == ["beside/stops.txt"])
        #expect(source.issues.map(\.code.rawValue) == ["linked_file"])
        #expect(source.issues.map(\.file) == ["stops.txt"])
    }

    @Test func `an entry that is longer than the zip says is damaged, and not read to its end`() throws {
        var long = ZipMaker.Entry("stops.txt", String(repeating: "S\n", count: 1_000_000))
        (long.isDeflated, long.length) = (true, 10)
        let source = try open(ZipMaker.zip([long]))
        var count = 0
        let error = #expect(throws: FeedSourceError.self) {
            unsafe try source.read(source.entries[0], chunkSize: 4096) { count += $0.count }
        }
        #expect(error?.code == .damaged)
        #expect(count <= 4096)
    }

    @Test(arguments: [(9, "deflate64"), (97, "a method that no program has")])
    func `a way of compressing that is not known is an error that names the file`(method: UInt16, name: String) throws {
        var odd = ZipMaker.Entry("stops.txt", "stop_id\n")
        odd.method = method
        let source = try open(ZipMaker.zip([odd]))
        let error = #expect(throws: FeedSourceError.self) { _ = try text(source, "stops.txt") }
        #expect(isRefusal(error, of: "stops.txt"))
    }

    @Test func `an entry by LZMA is read where libzip can, else refused with the command that unpacks it`() throws {
        let text = "stop_id\n" + String(repeating: "S\n", count: 41)
        var entry = ZipMaker.Entry("stops.txt", text)
        entry.method = 14
        entry.packed = Self.lzma
        let source = try open(ZipMaker.zip([entry]))
        do {
            #expect(try self.text(source, "stops.txt") == text)
        } catch let error as FeedSourceError {
            #expect(isRefusal(error, of: "stops.txt"))
        }
    }

    /// The text of the test, as a zip has it: two bytes of version, the length of the properties, the properties, the stream
    /// (APPNOTE.TXT of PKWARE, paragraph 5.8).
    private static let lzma: [UInt8] = [
        0x09, 0x14, 0x05, 0x00, 0x5D, 0x00, 0x00, 0x01, 0x00, 0x00, 0x39, 0x9D, 0x0A, 0x22, 0xB3, 0xEB,
        0x3C, 0xAA, 0x29, 0x70, 0x0D, 0x75, 0x35, 0xC9, 0xFF, 0xFF, 0xFF, 0xF0, 0xF8, 0x00, 0x00,
    ]

    private func isRefusal(_ error: FeedSourceError?, of entry: String) -> Bool {
        guard let error, error.code == .unsupportedCompression else { return false }
        return error.description.contains(entry) && error.advice?.kind == .unpackFirst
            && error.advice?.argument == "\(folder.path)/feed.zip"
    }

    @Test func `a zip with a wrong byte is refused, or every file of it reads as before`() throws {
        let stops = String(repeating: "stop_id,stop_name\nS1,Quay\n", count: 10)
        var entry = ZipMaker.Entry("stops.txt", stops)
        entry.isDeflated = true
        let texts = [stops, "route_id\n"]
        let sound = ZipMaker.zip([entry, .init("routes.txt", texts[1])])
        var refused = 0
        for at in sound.indices {
            var zip = sound
            zip[at] ^= at % 2 == 0 ? 0xFF : 0x10
            do {
                let source = try open(zip)
                // A wrong byte may be in a name, of which there is no checksum; the text of a file has one.
                for entry in source.entries { #expect(texts.contains(try text(source, entry.name)), "byte \(at)") }
            } catch is FeedSourceError {
                refused += 1
            }
        }
        #expect(refused > 20)
    }

    @Test func `a folder's feed may lie in an inner folder, and links are followed`() throws {
        _ = try folder.write(Array("stop_id\n".utf8), to: "up/feed/stops.txt")
        let real = try folder.write(Array("route_id\n".utf8), to: "elsewhere.txt")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/up/feed/routes.txt", withDestinationPath: real)
        let source = try FeedSource.open(path: folder.path + "/up")
        #expect(source.entries.map(\.path) == ["feed/routes.txt", "feed/stops.txt"])
        #expect(try text(source, "routes.txt") == "route_id\n")
    }

    @Test(arguments: [1, 17, 300_000]) func `bytes of something else before a zip are passed over`(count: Int) throws {
        let files: KeyValuePairs = ["stops.txt": "stop_id\nS1\n", "routes.txt": "route_id\nR1\n"]
        let (zip, before) = (ZipMaker.zip(files), [UInt8](repeating: 0x3C, count: count))
        let plain = try FeedSource.open(path: folder.write(zip, to: "plain.zip"))
        let source = try open(before + zip)
        #expect(source.contentHash == plain.contentHash)
        for (name, expected) in files { #expect(try text(source, name) == expected) }
        // Without its directory it stays what its first bytes are.
        let isNoZip = try refusal(of: before + zip.dropLast(30)).code == .notAZip
        #expect(isNoZip)
    }

    @Test func `of two feeds in one zip the other is named, and either may be chosen`() throws {
        let files = ["agency", "calendar", "routes", "stop_times", "stops", "trips"]
        let entries = ["bus", "in/rail"].flatMap { folder in
            files.map { ZipMaker.Entry("\(folder)/\($0).txt", "\(folder)_\($0)\n") }
        }
        let zip = ZipMaker.zip(entries + [.init("notes/read.me", "x"), .init("in/rail/inner.zip", "PK")])
        let source = try open(zip)
        #expect(source.otherFeeds == ["in/rail"] && source.entries.allSatisfy { $0.path.hasPrefix("bus/") })
        let path = try folder.write(zip, to: "feed.zip")
        for name in ["in/rail", "in/rail/", "in"] {
            let rail = try FeedSource.open(path: path, inside: name)
            #expect(rail.otherFeeds.isEmpty && rail.besides.isEmpty)
            #expect(try text(rail, "stops.txt") == "in/rail_stops\n")
        }
        let error = try #require(
            #expect(throws: FeedSourceError.self) { _ = try FeedSource.open(path: path, inside: "tram") })
        #expect(error.code == .noSuchEntry)
        #expect(try FeedSource.unpack(zip: "bus", in: path, to: folder.path) == nil)
        let inner = try #require(try FeedSource.unpack(zip: "in/rail/inner.zip", in: path, to: folder.path))
        #expect(FileManager.default.contents(atPath: inner) == Data("PK".utf8))
    }

    @Test func `an entry of another feed is an error`() {
        let one = FeedSource(name: "one", files: ["stops.txt": []])
        let two = FeedSource(name: "two", files: ["routes.txt": []])
        let error = #expect(throws: FeedSourceError.self) { unsafe try two.read(one.entries[0]) { _ in } }
        #expect(error?.code == .noSuchEntry)
    }
}
