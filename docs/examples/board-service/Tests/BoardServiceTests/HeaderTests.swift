import BoardService
import Foundation
import HTTPTypes
import NIOCore
import Testing

@Suite struct HeaderTests {
    @Test(arguments: [
        ("/routes", "no-cache"), ("/routes/L1", "public, max-age=300"), ("/stops", "public, max-age=3600"),
        ("/search?text=lantern", "public, max-age=3600"), ("/stops/2000/departures", "no-cache"),
        ("/stops/2000/predictions", "no-cache"), ("/vehicles", "no-cache"), ("/", "no-cache"),
        ("/live/stops/2000", "public, max-age=5"), ("/live/routes/L1", "public, max-age=5"),
    ])
    func `An answer says how long it may be kept, and is not sent again`(uri: String, lifetime: String) async throws {
        try await TestService(realtime: true).run { _, client in
            let first = try await client.get(uri)
            #expect(first.headers[.cacheControl] == lifetime)
            let tag = try #require(first.headers[.eTag])
            let again = try await client.get(uri, [.ifNoneMatch: "\"other\", \(tag)"])
            #expect(again.status == .notModified && again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag)
            #expect(try await client.get(uri, [.ifNoneMatch: "\"other\""]).status == .ok)
        }
    }

    @Test func `A new version of the service sends what a client has of the old one again`() async throws {
        let old = try TestService()
        var next = try TestService()
        next.options.release = "1.5"
        #expect(next.replaceDatabase(by: old.database))
        try FileManager.default.copyItem(at: next.database, to: old.database)
        let new = next
        try await old.run { _, client in
            let tag = try #require(try await client.get("/routes/L1").headers[.eTag])
            #expect(try await client.get("/routes/L1", [.ifNoneMatch: tag]).status == .notModified)
            try await new.run { _, client in
                let answer = try await client.get("/routes/L1", [.ifNoneMatch: tag])
                #expect(answer.status == .ok)
            }
        }
    }

    @Test func `The tag of a board changes with the board`() async throws {
        let service = try TestService(realtime: true)
        try await service.run { _, client in
            let first = try await client.get("/stops/2000/departures").headers[.eTag]
            service.clock.set(Double(TestService.morning + 600))
            let later = try await client.get("/stops/2000/departures").headers[.eTag]
            #expect(first != later)
        }
    }

    @Test func `A long answer is packed for those who accept gzip, and only for them`() async throws {
        try await TestService().run { _, client in
            let plain = try await client.get("/stops")
            #expect(plain.headers[.contentEncoding] == nil)
            let packed = try await client.get("/stops", [.acceptEncoding: "br, gzip;q=0.5"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.headers[.vary]?.contains("Accept-Encoding") == true)
            #expect(packed.body.readableBytes < plain.body.readableBytes / 2)
            #expect(try unpacked(packed.data) == plain.data)
            let refused = try await client.get("/stops", [.acceptEncoding: "gzip;q=0"])
            #expect(refused.headers[.contentEncoding] == nil)
        }
    }

    private func unpacked(_ data: Data) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).gz")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec gzip -dc '\(file.path)'"]
        process.standardOutput = output
        try process.run()
        let result = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return result
    }

    @Test func `Pages of other sites may ask`() async throws {
        try await TestService().run { _, client in
            let answer = try await client.get("/routes", [.origin: "https://example.org"])
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            let error = try await client.get("/routes/none", [.origin: "https://example.org"])
            #expect(error.status == .notFound && error.headers[.accessControlAllowOrigin] == "*")
            let asked = try await client.execute(
                uri: "/routes", method: .options,
                headers: [.origin: "https://example.org", .accessControlRequestMethod: "GET"], body: nil)
            #expect(asked.status == .noContent)
            #expect(asked.headers[.accessControlAllowMethods]?.contains("GET") == true)
        }
    }
}
