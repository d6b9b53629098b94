import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("gtfs-query routes --realtime")
struct RouteStatusCommandTests {
    private static let message = ["--realtime", HarbourCity.message] + HarbourCity.now

    @Test("the table has the vehicles, the punctuality and the grade of each route")
    func table() throws {
        let run = try HarbourCity.ask(["routes"] + Self.message)
        #expect(
            run.output == """
                Route  Short name  Long name                      Type   Agency  Vehicles  On time  Late  Early  \
                Share on time  Fresh
                L1     L1          Lookout Hill to Saltpan        rail   LLR            1        0     1      0  \
                          0 %  100 %
                L2     L2          Harbour Steps to Orchard Park  rail   LLR            0        0     0      1  \
                          0 %  100 %
                T1     T1          Foreshore Tram                 tram   GTB            0        0     0      0  \
                               100 %
                F1     F1          Harbour Steps to North Pier    ferry  PEL            0        0     0      0
                40     40          Wattle St to Sandbar Beach     bus    GTB            1        0     0      0
                52     52          Sandbar Beach to Cape Light    bus    GTB            0        0     0      0
                C                  City Loop                      bus    GTB            0        1     0      0  \
                        100 %  100 %
                N40    N40         Sandbar Beach Night Bus        bus    GTB            0        0     0      0

                """)
        #expect(run.errors.hasPrefix("Limited data: 1 of 9 trips"))
    }

    @Test("as JSON a route has the same by direction, and reads back")
    func json() throws {
        let words = ["routes", "--agency", "LLR", "--format", "json"]
        let run = try HarbourCity.ask(words + Self.message)
        #expect(
            run.output == """
                [{"route_id":"L1","agency_id":"LLR","route_short_name":"L1",\
                "route_long_name":"Lookout Hill to Saltpan","route_desc":"All night and every day","route_type":2,\
                "route_url":"https://rail.example.org/l1","route_color":"E0A100","route_text_color":"000000","route_sort_order":1,\
                "active_vehicles":1,"on_time":0,"late":1,"early":0,"on_time_share":0,"fresh_share":1,\
                "directions":[{"direction_id":1,"active_vehicles":1,"on_time":0,"late":1,"early":0,\
                "on_time_share":0,"fresh_share":1}]},
                {"route_id":"L2","agency_id":"LLR","route_short_name":"L2",\
                "route_long_name":"Harbour Steps to Orchard Park","route_type":2,\
                "route_url":"https://rail.example.org/l2","route_color":"0B6E4F","route_text_color":"FFFFFF","route_sort_order":2,"active_vehicles":0,"on_time":0,"late":0,"early":1,\
                "on_time_share":0,"fresh_share":1,"directions":[{"direction_id":1,"active_vehicles":0,"on_time":0,\
                "late":0,"early":1,"on_time_share":0,"fresh_share":1}]}]

                """)
        let rows = try JSONDecoder().decode([RouteStatus].self, from: Data(run.output.utf8))
        #expect(rows.map(\.underWay?.punctuality) == [Punctuality(late: 1), Punctuality(early: 1)])
    }

    @Test(
        "--sort has the worst first and those without a share last, and --limit leaves the first of them",
        arguments: [
            (["--sort", "share"], ["L1", "L2", "C", "T1", "F1", "40", "52", "N40"]),
            (["--sort", "share", "--limit", "2"], ["L1", "L2"]), (["--sort", "grade", "--limit", "1"], ["L1"]),
        ])
    func sorted(words: [String], ids: [String]) throws {
        let run = try HarbourCity.ask(["routes", "--format", "csv"] + words + Self.message)
        let found = run.output.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
        #expect(found == ids, "\(run.errors)")
        #expect(try HarbourCity.ask(["routes"] + words).status == 64, "without messages")
    }

    @Test("CSV has a line for each route, without its directions")
    func csv() throws {
        let run = try HarbourCity.ask(["routes", "--text", "city", "--format", "csv"] + Self.message)
        #expect(
            run.output == "route_id,agency_id,route_long_name,route_type,route_sort_order,active_vehicles,on_time,late,"
                + "early,on_time_share,fresh_share\r\nC,GTB,City Loop,3,12,0,1,0,0,1,1\r\n")
    }

    @Test(
        "Where messages are too old the answer is the schedule's, and a warning says so",
        arguments: ["table", "json", "csv"])
    func tooOld(format: String) throws {
        let words = ["routes", "--format", format]
        let plain = try HarbourCity.ask(words)
        let late = ["--now", "2026-11-25T08:00:00+11:00", "--stale", "5", "--drop", "10"]
        let run = try HarbourCity.ask(words + ["--realtime", HarbourCity.message] + late)
        #expect(run.status == 0 && run.output == plain.output)
        #expect(run.errors.contains("is too old"), "\(run.errors)")
    }

    @Test("a stale prediction counts, and is not fresh")
    func stale() throws {
        let words = ["routes", "--text", "city", "--format", "json", "--stale", "5"] + Self.message
        let run = try HarbourCity.ask(words)
        #expect(run.output.contains(#""on_time":1,"late":0,"early":0,"on_time_share":1,"fresh_share":0"#))
    }

    @Test("a page of no routes is empty, and a cursor goes on")
    func pages() throws {
        let none = try HarbourCity.ask(["routes", "--limit", "0", "--format", "json"] + Self.message)
        #expect(none.output == "[]\n" && none.status == 0)
        let first = try HarbourCity.ask(["routes", "--limit", "1", "--format", "csv"] + Self.message)
        #expect(first.errors.contains("--cursor L1"), "\(first.errors)")
        let next = try HarbourCity.ask(["routes", "--limit", "1", "--cursor", "L1", "--format", "csv"] + Self.message)
        #expect(next.output.contains("\r\nL2,"), "\(next.output)")
    }

    @Test("several databases: those with messages have what is under way, the others their schedule")
    func several() throws {
        let words = ["routes", "--format", "json"]
        let message = ["--realtime", "city=" + HarbourCity.message] + HarbourCity.now
        let run = try HarbourCity.askBeside(words + message)
        let rows = try JSONDecoder().decode([FeedRow<RouteStatus>].self, from: Data(run.output.utf8))
        #expect(rows.count { $0.feed.rawValue == "city" && $0.row.underWay != nil } == 8)
        #expect(rows.contains { $0.feed.rawValue == "small" })
        #expect(rows.allSatisfy { $0.feed.rawValue == "city" || $0.row.underWay == nil })
        #expect(run.output.contains(#"{"feed":"city","feed_route_id":"city:L1","route_id":"L1""#))
        let plain = try HarbourCity.askBeside(["routes"])
        let table = try HarbourCity.askBeside(["routes"] + message)
        #expect(table.output.contains("city:L1") && table.output.contains("city:LLR"))
        #expect(plain.output.split(separator: "\n").count == table.output.split(separator: "\n").count)
        #expect(try HarbourCity.askBeside(["routes"] + Self.message).status == 64)
    }
}
