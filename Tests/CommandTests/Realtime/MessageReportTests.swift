import Foundation
import Testing

@testable import GTFSRealtime
@testable import QueryCommands

@Suite("gtfs-query realtime, vehicles and alerts")
struct MessageReportTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: HarbourCity.message, toPath: folder.path("city.pb"))
        return folder
    }

    private func ask(_ words: String..., in folder: TemporaryFolder? = nil) throws -> Executable.Run {
        try HarbourCity.ask(words + HarbourCity.now, in: try folder ?? self.folder())
    }

    @Test("vehicles as rows: where they are, and on which trips")
    func vehicles() throws {
        let run = try ask("vehicles", "--realtime", "city.pb")
        #expect(
            run.output == """
                Vehicle   Route  To             Trip        Is                            Position            \
                Occupancy            Age   Status
                17        L1     Lookout Hill   L1-N-0740   on the way to Lantern Square  -33.8781, 151.2071  \
                few seats available  27 s  late 5 min
                BUS-4011  40     Sandbar Beach  K40-O-0800  at Wattle St at Library       -33.8688, 151.2105  \
                empty                22 s  on time

                """)
        let one = try ask("vehicles", "--realtime", "city.pb", "--route", "40", "--format", "csv")
        #expect(one.output.split(separator: "\r\n").count == 2)
    }

    @Test("vehicles as GeoJSON: a point each, longitude first")
    func geojson() throws {
        let run = try ask("vehicles", "--realtime", "city.pb", "--route", "L1", "--format", "geojson")
        #expect(
            run.output == """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point",\
                "coordinates":[151.2071,-33.8781]},"properties":{"vehicle_id":"EMU-17","label":"17",\
                "trip_id":"L1-N-0740","service_date":"20261125","route_id":"L1","route_short_name":"L1",\
                "route_long_name":"Lookout Hill to Saltpan","route_type":2,"route_color":"E0A100",\
                "route_text_color":"000000","direction_id":1,"headsign":"Lookout Hill",\
                "current_status":"in_transit_to","stop_id":"2001","stop_name":"Lantern Square",\
                "current_stop_sequence":5,"bearing":8,"speed":13.5,"occupancy":"few_seats_available",\
                "timestamp":"2026-11-25T07:59:33+11:00","age":27,"matched":true,"delay":345,\
                "trip_status":"late"}}]}

                """)
    }

    @Test("trips that two messages have are matched in both, and the one that does not count says where else they are")
    func twice() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: HarbourCity.message, toPath: folder.path("copy.pb"))
        let report = try ask("realtime", "city.pb", "copy.pb", in: folder)
        #expect(report.output.contains("8 of 9, 8 also in copy.pb\n"), "\(report.output)")
        #expect(report.output.contains("8 of 9\n"), "\(report.output)")
        let json = try ask("realtime", "city.pb", "copy.pb", "--format", "json", in: folder)
        #expect(
            json.output.contains(#""unmatched_by_reason":{"unknown_trip":1},"also_in":{"copy.pb":8}"#), "\(json.output)"
        )
        let board = try ask("departures", "2000", "--realtime", "city.pb", "--realtime", "copy.pb", in: folder)
        #expect(!board.errors.contains("none of the"), "\(board.errors)")
        #expect(board.errors.contains("Limited data: 1 of 9 trips of city.pb"), "\(board.errors)")
    }

    @Test("an unknown route is exit 1 and names the nearest")
    func unknownRoute() throws {
        let run = try ask("vehicles", "--realtime", "city.pb", "--route", "L9")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: The feed has no route \"L9\""), "\(run.errors)")
    }

    @Test("B55: alerts are those in force at --now", arguments: [("08:00", 1), ("05:59", 0), ("12:00", 0)])
    func inForce(time: String, count: Int) throws {
        let run = try HarbourCity.ask(
            ["alerts", "--realtime", "city.pb", "--format", "csv", "--now", "2026-11-25T\(time):00+11:00"],
            in: folder())
        #expect(max(0, run.output.split(separator: "\r\n").count - 1) == (time == "12:00" ? 0 : count))
    }

    @Test("alerts as JSON and as a table, in a language")
    func alerts() throws {
        let run = try ask("alerts", "--realtime", "city.pb", "--format", "json", "--lang", "fr")
        #expect(
            run.output == """
                [{"id":"lift","header":"Ascenseur en panne, place de la Lanterne",\
                "description":"Use the ramp to platforms 3 and 4.","url":"https://rail.example.org/lifts",\
                "cause":"maintenance","effect":"accessibility_issue","severity":"warning",\
                "active_periods":[{"start":"2026-11-25T06:00:00+11:00","end":"2026-11-25T12:00:00+11:00"}],\
                "informed_entities":[{"stop_id":"2000","stop_name":"Place de la Lanterne"}],\
                "timezone":"Australia/Sydney"}]

                """)
        #expect(
            try ask("alerts", "--realtime", "city.pb").output == """
                Severity  Effect               About                Until             Alert
                warning   accessibility issue  stop Lantern Square  2026-11-25 12:00  Lift out of service at Lantern Square

                """)
    }

    @Test("realtime as a table: what is in the message, and how it matches")
    func report() throws {
        let run = try ask("realtime", "city.pb")
        #expect(
            run.output == """
                city.pb
                Status            fresh
                Sent              2026-11-25T07:59:40+11:00, 20 s ago
                Version           2.0
                Feed version      harbour-city-1
                Entities          10 trip updates, 2 vehicles, 1 alert
                Trip updates      7 scheduled, 1 added, 1 canceled, 1 unscheduled
                Trips matched     8 of 9
                Added             1
                Vehicles matched  2 of 2
                Flags             limited data

                Not matched
                What  Reason        Count  Example
                trip  unknown trip      1  L9-S-0800

                Worst delays
                Seconds  Trip        Day       Route  At
                    360  L1-N-0740   20261125  L1     Lantern Square
                    120  C-LOOP      20261125  C      Lantern Square, Stand A
                    -90  KL2-E-0745  20261125  L2     Lantern Square

                """ + run.output.suffix(from: run.output.range(of: "\nNotices\n")?.lowerBound ?? run.output.endIndex))
        #expect(run.output.contains("E003 "))
        #expect(run.status == 0)
    }

    @Test("realtime as JSON has counts as numbers, csv a row for each count")
    func machines() throws {
        let folder = try folder()
        let run = try ask("realtime", "city.pb", "--format", "json", in: folder)
        let found = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(found.count == 1)
        #expect(found.first?["matched"] as? Int == 8)
        #expect(found.first?["unmatched_by_reason"] as? [String: Int] == ["unknown_trip": 1])
        #expect(found.first?["entities"] as? [String: Int] == ["trip_updates": 10, "vehicles": 2, "alerts": 1])
        let codes = (found.first?["notices"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
        #expect(codes?.contains("E003") == true)
        let csv = try ask("realtime", "city.pb", "--format", "csv", in: folder)
        #expect(csv.output.contains("city.pb,trips,matched,8,\r\n"))
        #expect(csv.output.contains("city.pb,unmatched_trip,unknown_trip,1,L9-S-0800\r\n"))
    }

    @Test("realtime: a file that cannot be read is told in the answer, and exit 1")
    func unreadable() throws {
        let run = try ask("realtime", "city.pb", "gone.pb", "--format", "json")
        #expect(run.status == 1)
        #expect(run.errors == "Error: gone.pb does not exist.\n")
        #expect(
            run.output.contains(
                #"{"name":"gone.pb","status":"unreadable","error":"does not exist","timezone":"Australia/Sydney"}"#))
    }

    @Test("every code that the libraries count has a title")
    func titles() throws {
        let sources = HarbourCity.fixtures.appendingPathComponent("../Sources/GTFSRealtime").standardized
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Report/") }
        let texts = try names.map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
        let codes = texts.flatMap { $0.matches(of: /"([EW]\d{3})"|\.add\(\s*"([a-z_]+)"/) }
            .map { String($0.output.1 ?? $0.output.2 ?? "") }
        #expect(codes.count > 20)
        for code in Set(codes) { #expect(NoticeTitle.of(code) != nil, "\(code)") }
    }
}
