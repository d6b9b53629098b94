import BoardService
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite struct PublishedFileTests {
    private static let name = "whole-0123456789abcdef.gtfsdelta"
    /// Is in the manifest, too.
    private static let link = "update-0123456789abcdef.gtfsdelta"

    private static func manifest() -> Data {
        let digest = String(repeating: "0a", count: 32)
        let files = [("whole", name), ("update", link)].map { kind, path in
            "\"\(kind)\":{\"path\":\"\(path)\",\"bytes\":\(bytes.count),\"sha256\":\"\(digest)\"}"
        }
        let database = "{\"byteCount\":1,\"sha256\":\"\(digest)\"}"
        let version =
            "{\"database\":\(database),\"published_at\":\"2026-11-27T03:00:00Z\",\(files.joined(separator: ","))}"
        return Data("{\"format\":1,\"versions\":[\(version)]}".utf8)
    }

    private static let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })

    /// The service with a folder as `gtfs-export --publish` makes it, and something else in it.
    private func run(_ body: @escaping @Sendable (TestClient) async throws -> Void) async throws {
        var service = try TestService()
        let folder = service.folder.appendingPathComponent("public")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.manifest().write(to: folder.appendingPathComponent("manifest.json"))
        for name in [Self.name, "whole-00000000000000aa.gtfsdelta", "mine.gtfsdelta", ".lock"] {
            try Self.bytes.write(to: folder.appendingPathComponent(name))
        }
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent(Self.link), withDestinationURL: folder.appendingPathComponent(".lock"))
        try service.options.publish(folder.path)
        try await service.run { _, client in try await body(client) }
    }

    @Test func `A manifest is asked for again each time, and not sent again`() async throws {
        try await run { client in
            let manifest = try await client.get("/timetables/sydney/manifest.json")
            #expect(manifest.status == .ok && manifest.headers[.cacheControl] == "no-cache")
            #expect(try manifest.object["format"] as? Int == 1)
            let tag = try #require(manifest.headers[.eTag])
            let again = try await client.get("/timetables/sydney/manifest.json", [.ifNoneMatch: tag])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
        }
    }

    @Test func `A file is sent whole, or not where the client has it`() async throws {
        try await run { client in
            let whole = try await client.get("/timetables/sydney/\(Self.name)", [.acceptEncoding: "gzip"])
            #expect(whole.status == .ok && whole.data == Self.bytes)
            #expect(whole.headers[.acceptRanges] == "bytes" && whole.headers[.contentEncoding] == nil)
            #expect(whole.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let tag = try #require(whole.headers[.eTag])
            let again = try await client.get("/timetables/sydney/\(Self.name)", [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
        }
    }

    @Test(
        arguments: [
            ("bytes=0-99", 0..<100), ("bytes=999990-", 999_990..<1_000_000), ("bytes=-10", 999_990..<1_000_000),
            ("bytes=5-5", 5..<6), ("bytes=0-99999999", 0..<1_000_000), ("bytes=300000-900000", 300_000..<900_001),
            ("bytes=1000000-", nil), ("bytes=-0", nil), ("bytes=9-1", 0..<0), ("bytes=0-1,5-6", 0..<0),
            ("lines=1-2", 0..<0), ("bytes=-", 0..<0),
        ] as [(String, Range<Int>?)])
    func `A part of a file is sent for a range, and the whole for what is none`(
        range: String, part: Range<Int>?
    ) async throws {
        try await run { client in
            let answer = try await client.get("/timetables/sydney/\(Self.name)", [.range: range])
            guard let part else {
                #expect(answer.status == .rangeNotSatisfiable && answer.headers[.contentRange] == "bytes */1000000")
                return
            }
            guard !part.isEmpty else {
                #expect(answer.status == .ok && answer.data == Self.bytes)
                return
            }
            #expect(answer.status == .partialContent && answer.data == Self.bytes[part])
            #expect(answer.headers[.contentRange] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/1000000")
        }
    }

    @Test func `A part of another version is not sent`() async throws {
        try await run { client in
            let uri = "/timetables/sydney/\(Self.name)"
            let other = try await client.get(uri, [.range: "bytes=0-9", .ifRange: "\"other\""])
            #expect(other.status == .ok && other.data == Self.bytes)
            let same = try await client.get(uri, [.range: "bytes=0-9", .ifRange: "\"\(Self.name)\""])
            #expect(same.status == .partialContent && same.data.count == 10)
        }
    }

    @Test(arguments: [
        "sydney/mine.gtfsdelta", "sydney/.lock", "sydney/whole-00000000000000aa.gtfsdelta",
        "sydney/update-0123456789abcdef.gtfsdelta", "sydney/whole-0123456789abcdee.gtfsdelta", "north/manifest.json",
        "sydney/..%2Fsydney.sqlite", "sydney/%2e%2e", "sydney",
    ])
    func `Nothing else is served`(path: String) async throws {
        try await run { client in
            let answer = try await client.get("/timetables/" + path)
            #expect(answer.status == .notFound)
        }
    }
}
