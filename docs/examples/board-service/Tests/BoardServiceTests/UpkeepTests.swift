import BoardService
import Foundation
import GTFSQuery
import HTTPTypes
import Synchronization
import Testing

@Suite struct UpkeepTests {
    @Test func `The database is replaced underneath and no request fails`() async throws {
        let service = try TestService(realtime: true)
        try await service.run { _, client in
            let before = try #require(try await client.get("/routes").headers[.eTag])
            let failures = Mutex<[UInt]>([])
            let asking = Task {
                while !Task.isCancelled {
                    for uri in ["/stops/2000/departures", "/routes?limit=1", "/vehicles"] {
                        let status = try await client.get(uri).status.code
                        if status != 200, !Task.isCancelled { failures.withLock { $0.append(UInt(status)) } }
                    }
                }
            }
            let next = service.folder.appendingPathComponent("next.sqlite")
            for _ in 0..<3 {
                try await Task.sleep(for: .seconds(1.1))
                try TestService.makeDatabase(next)
                #expect(service.replaceDatabase(by: next))
            }
            var after: String? = before
            for _ in 0..<100 where after == before {
                try await Task.sleep(for: .milliseconds(50))
                after = try await client.get("/routes").headers[.eTag]
            }
            asking.cancel()
            _ = try? await asking.value
            #expect(after != before)
            #expect(failures.withLock { $0 } == [])
        }
    }

    @Test func `A file that is no database leaves the old one in use`() async throws {
        let service = try TestService()
        try await service.run { feeds, client in
            let other = service.folder.appendingPathComponent("other")
            try Data("no database".utf8).write(to: other)
            #expect(service.replaceDatabase(by: other))
            #expect(await feeds.all[0].file.refresh()?.failure != nil)
            #expect(try await client.get("/stops/2000/departures").status == .ok)
        }
    }

    @Test func `Messages grow old, the board says so and goes on with the schedule`() async throws {
        let service = try TestService(realtime: true)
        try await service.run { _, client in
            func state() async throws -> String? {
                (try await client.value("/stops/2000/departures", "realtime") as? [String: Any])?["status"] as? String
            }
            #expect(try await state() == "live")
            #expect(try await client.value("/healthz", "status") as? String == "ok")
            service.clock.set(Double(TestService.morning + 7200))
            #expect(try await state() == "unavailable")
            #expect(try await client.value("/healthz", "status") as? String == "degraded")
            let rows = try await client.get("/stops/2000/departures").rows("departures")
            #expect(!rows.isEmpty)
            #expect(rows.allSatisfy { $0["scheduled_departure"] is String })
        }
    }

    @Test func `Requests are counted by path and status, whatever ids they have`() async throws {
        try await TestService().run { _, client in
            for id in ["2000", "2001", "2002"] { _ = try await client.get("/stops/\(id)/departures") }
            let text = String(decoding: try await client.get("/metrics").data, as: UTF8.self)
            #expect(text.contains("http_requests_total{path=\"/stops/{id}/departures\",status=\"200\"} 3"))
            #expect(!text.contains("2001"))
            #expect(text.contains("http_request_duration_seconds_bucket"))
            let memory = try #require(text.firstMatch(of: /process_resident_memory_bytes (\d+)\n/))
            #expect(try #require(Int(memory.1)) > 1 << 20)
            #expect(text.contains(/process_open_fds [1-9]/))
        }
    }
}
