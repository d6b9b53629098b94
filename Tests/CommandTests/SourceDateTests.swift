import Foundation
import Testing

@Suite("$SOURCE_DATE_EPOCH")
struct SourceDateTests {
    private static let feed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Fixtures/minimal").standardizedFileURL.path

    private static func bytes(_ folder: TemporaryFolder, _ name: String, _ date: String?) throws -> Data {
        let run = try Executable.importer.run(
            [Self.feed, "--output", name, "--quiet"], in: folder,
            environment: date.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:])
        #expect(run.status == 0)
        return try Data(contentsOf: folder.url.appendingPathComponent(name))
    }

    @Test("gives a feed the same bytes each time, and other bytes only at another time")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        let first = try Self.bytes(folder, "first.sqlite", "1700000000")
        #expect(try Self.bytes(folder, "second.sqlite", "1700000000") == first)
        #expect(try Self.bytes(folder, "later.sqlite", "1700000001") != first)
        #expect(try Self.bytes(folder, "now.sqlite", "") != first)
    }

    @Test("is refused where it is no time", arguments: ["yesterday", "-1", "253402300800", "99999999999999999999"])
    func refused(date: String) throws {
        let folder = try TemporaryFolder()
        let run = try Executable.importer.run([Self.feed], in: folder, environment: ["SOURCE_DATE_EPOCH": date])
        #expect(run.status == 64)
        #expect(run.errors.contains("$SOURCE_DATE_EPOCH is '\(date)': give seconds since 1970, or unset it."))
        #expect(try folder.names == [])
    }
}
