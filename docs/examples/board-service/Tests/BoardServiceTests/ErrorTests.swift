import BoardService
import Foundation
import HTTPTypes
import NIOCore
import Testing

@Suite struct ErrorTests {
    @Test(arguments: [
        ("/stops/2000/departures?limit=0", "limit"), ("/stops/2000/departures?limit=many", "limit"),
        ("/stops/2000/departures?limit=1&limit=2", "limit"), ("/stops/2000/departures?minutes=99999999999", "minutes"),
        ("/stops/2000/departures?at=yesterday", "at"), ("/stops/2000/departures?direction=2", "direction"),
        ("/stops/2000/departures?event=passing", "event"), ("/stops/2000/departures?mode=balloon", "mode"),
        ("/stops/2000/departures?group=maybe", "group"), ("/stops?lat=-33.8", "lon"), ("/stops?lat=nan&lon=1", "lat"),
        ("/stops?lat=91&lon=0", "lat"), ("/stops?bbox=1,2,3", "bbox"), ("/stops?lat=0&lon=0&radius=inf", "radius"),
        ("/search", "text"), ("/search?text=", "text"), ("/connections?from=2000", "to"),
        ("/routes?sort=length", "sort"), ("/trips/L1-S-0800?date=20261340", "date"), ("/routes?feed=nowhere", "feed"),
        ("/routes/L1/performance?by=colour", "by"), ("/routes/L1/performance?days=0", "days"),
        ("/routes/L1/performance?days=7&from=20261116", "days"), ("/stops/2000/performance?on_time=early", "on_time"),
        ("/stops/2000/performance?on_time=300..-60", "on_time"),
        ("/stops/2000/performance?from=20261122&to=20261116", "from"),
        ("/stops/2000/performance?timepoints=maybe", "timepoints"), ("/live/trips/L1-N-0740?to=2070", "from"),
        ("/live/trips/L1-N-0740?from=2070&to=2000", "to"), ("/live/routes/L1?direction=2", "direction"),
        ("/live/trips/L1-N-0740/notices?from=2000&to=2070&told=H4sI", "told"),
        ("/live/trips/L1-N-0740?from_sequence=-1&to_sequence=5", "from_sequence"),
        ("/live/stops/2000?minutes=-1", "minutes"),
    ])
    func `A value that is not allowed is named in an error of JSON`(uri: String, field: String) async throws {
        try await TestService().run { _, client in
            let response = try await client.get(uri)
            #expect([.badRequest, .notFound].contains(response.status))
            let error = try response.object
            #expect(error["field"] as? String == field)
            #expect((error["message"] as? String)?.isEmpty == false)
        }
    }

    @Test func `An unknown stop is 404 and names the nearest`() async throws {
        try await TestService().run { _, client in
            let response = try await client.get("/stops/200x/departures")
            #expect(response.status == .notFound)
            #expect(try response.object["requested_id"] as? String == "200x")
            #expect(try !response.rows("nearest").isEmpty)
        }
    }

    @Test func `Hostile values of every parameter never fail the service`() async throws {
        let values = [
            "", "%00", "%ff%fe", "%", "..%2F..%2Fetc%2Fpasswd", "-1", "9223372036854775807", "1e309", "NaN",
            "%F0%9F%9A%8B", "'%3B%20DROP%20TABLE%20stops", String(repeating: "a", count: 3000), "0x10", "+", "%2B",
            "%0A",
            "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-00-00T00:00:00Z", "1,1,1,1", "-180,-90,180,90",
        ]
        let names = [
            "at", "minutes", "limit", "cursor", "route", "agency", "mode", "direction", "event", "headways",
            "include_usual", "lang", "feed",
            "lat", "lon", "radius", "bbox", "text", "sort", "stop", "date", "start_time", "from", "to", "group",
            "by", "days", "on_time", "timepoints", "worst",
        ]
        let liveNames = ["told", "from_sequence", "to_sequence", "walk", "lead", "from_vehicles", "direction"]
        let ride = "/live/trips/L1-N-0740/notices?from=2000&to=2070"
        let livePaths = [ride, "/live/stops/2000", "/live/routes/L1"]
        let paths = [
            "/routes", "/stops", "/search", "/stops/2000/departures", "/stops/2000/predictions", "/vehicles", "/alerts",
            "/connections", "/trips/L1-S-0800", "/routes/L1",
            "/routes/L1/performance", "/stops/2000/performance",
        ]
        try await TestService(realtime: true).run { _, client in
            for (paths, names) in [(paths, names), (livePaths, liveNames)] {
                for uri in paths.flatMap({ path in names.map { path + (path == ride ? "&" : "?") + $0 + "=" } }) {
                    for value in values {
                        let response = try await client.get(uri + value)
                        #expect([200, 400, 404].contains(response.status.code), "\(uri)\(value)")
                    }
                }
            }
            for value in values where !value.isEmpty {
                for uri in ["/stops/\(value)/departures", "/routes/\(value)", "/trips/\(value)", "/\(value)"] {
                    let response = try await client.get(uri)
                    #expect([200, 400, 404].contains(response.status.code), "\(uri)")
                }
            }
        }
    }

    @Test func `Other methods, long URLs and bodies are refused`() async throws {
        try await TestService().run { _, client in
            let put = try await client.execute(uri: "/routes", method: .put, headers: [:], body: nil)
            #expect(put.status == .methodNotAllowed)
            #expect(put.headers[.allow] == "GET, HEAD, OPTIONS")
            #expect(try await client.get("/search?text=" + String(repeating: "a", count: 5000)).status == .uriTooLong)
            let body = ByteBuffer(repeating: 65, count: 100_000)
            let long = try await client.execute(
                uri: "/routes", method: .get, headers: [.contentLength: "100000"], body: body)
            #expect(long.status == .contentTooLarge)
            #expect(try await client.get("/nowhere").status == .notFound)
            #expect(try await client.get("/nowhere").object["message"] is String)
            let head = try await client.execute(uri: "/routes", method: .head, headers: [:], body: nil)
            #expect(head.status == .ok && head.body.readableBytes == 0)
        }
    }
}
