import Foundation
import Testing

@Suite("gtfs-query departures --realtime, on the made-up city")
struct RealtimeBoardTests {
    private static let board = """
        Departs   Expected  Min  Status         Route  To             Platform  Stop            Notes
        08:02:30  08:01       1  2 min early    L2     Harbour Steps  3         Lantern Square
        07:56:50  08:02:50    2  6 min late     L1     Lookout Hill   1         Lantern Square  few seats available
        08:06:10                 does not stop  L2     Orchard Park   4         Lantern Square
        08:11:50                 cancelled      L1     Saltpan        2         Lantern Square  stale
                  08:14      14  extra          L1     Rope Walk      2         Lantern Square

        Alerts
        Lift out of service at Lantern Square

        """

    private static let schedule = """
        Departs   Min  Status     Route  To             Platform  Stop
        08:02:30    2  scheduled  L2     Harbour Steps  3         Lantern Square
        08:06:10    6  scheduled  L2     Orchard Park   4         Lantern Square
        08:11:50   11  scheduled  L1     Saltpan        2         Lantern Square

        """

    /// A folder with the message, and whatever else a test puts there.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: HarbourCity.message, toPath: folder.path("city.pb"))
        return folder
    }

    private func ask(
        _ words: String..., in folder: TemporaryFolder, input: String? = nil
    ) throws -> Executable.Run {
        let question = ["departures", "2000", "--for", "15"] + HarbourCity.now
        return try HarbourCity.ask(question + words, in: folder, input: input)
    }

    private func write(_ text: String, to name: String, in folder: TemporaryFolder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    }

    @Test("the board of the main station: expected times, minutes to go, status in words, alerts")
    func table() throws {
        let run = try ask("--realtime", "city.pb", in: folder())
        #expect(run.output == Self.board)
        #expect(
            run.errors == """
                Limited data: 1 of 9 trips of city.pb is not in this timetable, so what is not marked as realtime may \
                be late all the same. `gtfs-query realtime` tells which it is.

                """)
        #expect(run.status == 0)
    }

    @Test("without --realtime the board is what it was, --now or not")
    func without() throws {
        let folder = try folder()
        let run = try ask(in: folder)
        #expect(
            run.output == """
                Departs   Min  Route  To             Platform  Stop
                08:02:30    2  L2     Harbour Steps  3         Lantern Square
                08:06:10    6  L2     Orchard Park   4         Lantern Square
                08:11:50   11  L1     Saltpan        2         Lantern Square

                """)
        let at = try HarbourCity.ask(
            ["departures", "2000", "--for", "15", "--at", "2026-11-25T08:00:00+11:00"], in: folder)
        #expect(at.output == run.output)
        #expect(run.errors == "")
    }

    @Test("the same message as binary, text and JSON, from a file and from standard input")
    func forms() throws {
        let folder = try folder()
        try FileManager.default.copyItem(atPath: HarbourCity.json, toPath: folder.path("city.json"))
        try FileManager.default.copyItem(atPath: HarbourCity.text, toPath: folder.path("city.txt"))
        for name in ["city.pb", "city.json", "city.txt"] {
            #expect(try ask("--realtime", name, in: folder).output == Self.board, "\(name)")
            #expect(try ask("--realtime", "-", in: folder, input: folder.path(name)).output == Self.board, "\(name)")
        }
    }

    @Test("rows as JSON: what is predicted, and by whom")
    func json() throws {
        let run = try ask("--realtime", "city.pb", "--limit", "2", "--format", "json", in: folder())
        let alerts = """
            "alerts":[{"id":"lift","cause":"maintenance","effect":"accessibility_issue","severity":"warning",\
            "header":"Lift out of service at Lantern Square","description":"Use the ramp to platforms 3 and 4.",\
            "url":"https://rail.example.org/lifts"}]
            """
        #expect(
            run.output == """
                [{"trip_id":"KL2-E-0745","route_id":"L2","route_short_name":"L2",\
                "route_long_name":"Harbour Steps to Orchard Park","route_type":2,"route_color":"0B6E4F",\
                "route_text_color":"FFFFFF","direction_id":1,"headsign":"Harbour Steps","stop_id":"2003",\
                "stop_name":"Lantern Square","platform_code":"3","stop_sequence":5,"service_date":"20261125",\
                "scheduled_departure":"2026-11-25T08:02:30+11:00","scheduled_arrival":"2026-11-25T08:02:00+11:00",\
                "real_time":true,"flags":[],"departure":"2026-11-25T08:01:00+11:00",\
                "arrival":"2026-11-25T08:00:30+11:00","delay":-90,"status":"early","minutes":1,\(alerts),"bikes":"yes",\
                "agency_id":"LLR","route_sort_order":2,"position":4,"confidence":"medium","timezone":"Australia/Sydney"},
                {"trip_id":"L1-N-0740","route_id":"L1","route_short_name":"L1",\
                "route_long_name":"Lookout Hill to Saltpan","route_type":2,"route_color":"E0A100",\
                "route_text_color":"000000","direction_id":1,"headsign":"Lookout Hill","stop_id":"2001",\
                "stop_name":"Lantern Square","platform_code":"1","stop_sequence":5,"service_date":"20261125",\
                "scheduled_departure":"2026-11-25T07:56:50+11:00","scheduled_arrival":"2026-11-25T07:56:20+11:00",\
                "real_time":true,"flags":[],"departure":"2026-11-25T08:02:50+11:00",\
                "arrival":"2026-11-25T08:02:05+11:00","delay":360,"status":"late","minutes":2,"uncertainty":30,\
                "vehicle":{"id":"EMU-17","label":"17","current_status":"in_transit_to","stop_id":"2001",\
                "latitude":-33.8781,"longitude":151.2071,"bearing":8,"speed":13.5,\
                "timestamp":"2026-11-25T07:59:33+11:00"},\
                "occupancy":"few_seats_available",\(alerts),"wheelchair":"yes","bikes":"yes","agency_id":"LLR",\
                "route_sort_order":1,"position":4,"confidence":"high","timezone":"Australia/Sydney"}]

                """)
    }

    @Test("B15: --envelope tells what the message was worth")
    func envelope() throws {
        let run = try ask(
            "--realtime", "city.pb", "--envelope", "--limit", "0", "--format", "json", in: folder())
        #expect(
            run.output == """
                {"status":{"feed_status":"active","first_service_date":"20260101","last_service_date":"20361231",\
                "feed_start_date":"20260101","feed_end_date":"20361231"},"realtime":{"status":"live","matched":8,\
                "unmatched":1,"ambiguous":0,"added":1,"stale":1,"limited_data":true,"feeds":[{"name":"city.pb",\
                "status":"fresh","age":20,"timestamp":"2026-11-25T07:59:40+11:00","matched":8,"unmatched":1,\
                "unmatched_by_reason":{"unknown_trip":1},"ambiguous":0,"added":1,"non_passenger":0,"stale":1,\
                "limited_data":true,"flags":["limited_data"],"vehicles":{"matched":2,"unmatched":0,\
                "unmatched_by_reason":{}},"alerts":1,"unmatched_examples":{"unknown_trip":"L9-S-0800"}}],\
                "now":"2026-11-25T08:00:00+11:00"},"departures":[],"timezone":"Australia/Sydney"}

                """)
    }

    @Test("B60: alerts in the language that --lang asks for")
    func language() throws {
        let run = try ask("--realtime", "city.pb", "--lang", "fr-CA", in: folder())
        #expect(run.output.hasSuffix("\nAlertes\nAscenseur en panne, place de la Lanterne\n"))
    }

    @Test("B36: what has left is not there, unless it is asked for")
    func departed() throws {
        let words = ["departures", "4021", "--realtime", "city.pb", "--at", "2026-11-25T07:59:00+11:00", "--for", "3"]
        let folder = try folder()
        let now = try HarbourCity.ask(words + HarbourCity.now, in: folder)
        #expect(!now.output.contains("City Loop"))
        let all = try HarbourCity.ask(words + HarbourCity.now + ["--include-departed"], in: folder)
        #expect(all.output.contains("07:57:20  07:59:20       2 min late  City Loop"), "\(all.output)")
        #expect(all.output.contains("departed"))
    }

    @Test(
        "B5: a message that is missing, empty, unreadable or too old leaves the schedule, exit 0 and a line that says why",
        arguments: [
            ("gone.pb", "gone.pb does not exist. The schedule is shown.\n", "unreadable"),
            ("folder", "folder is a folder, not a message. The schedule is shown.\n", "unreadable"),
            ("zero.pb", "zero.pb is empty. The schedule is shown.\n", "unreadable"),
            ("header.txt", "header.txt has no entities: it says nothing. The schedule is shown.\n", "empty"),
            ("old.txt", "old.txt is too old: it was sent 5 min ago. The schedule is shown.\n", "dropped"),
        ])
    func unusable(name: String, warning: String, status: String) throws {
        let folder = try folder()
        try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
        try write("", to: "zero.pb", in: folder)
        try write("header { gtfs_realtime_version: \"2.0\" timestamp: 1795553980 }\n", to: "header.txt", in: folder)
        // 301 seconds before the clock.
        try write(
            """
            header { gtfs_realtime_version: "2.0" timestamp: 1795553699 }
            entity { id: "1" trip_update { trip { trip_id: "KL2-E-0745" start_date: "20261125" }
              stop_time_update { stop_sequence: 5 departure { delay: 120 } } } }

            """, to: "old.txt", in: folder)
        let run = try ask("--realtime", name, in: folder)
        #expect(run.errors == warning)
        #expect(run.status == 0)
        // The one row of which there was a prediction says that it is too old.
        let marked = Self.schedule.replacing("Stop\n", with: "Stop            Notes\n")
            .replacing("3         Lantern Square\n", with: "3         Lantern Square  realtime unavailable\n")
        #expect(run.output == (status == "dropped" ? marked : Self.schedule))
        let told = try ask("--realtime", name, "--envelope", "--format", "json", in: folder)
        #expect(told.output.contains(#""realtime":{"status":"unavailable","#))
        #expect(told.output.contains(#""name":"\#(name)","status":"\#(status)""#))
        #expect(told.output.contains(#""real_time":false"#))
        #expect(!told.output.contains(#""real_time":true"#))
    }

    @Test("a message whose clock is ahead says so, at once and when it has not changed for long")
    func fromTheFuture() throws {
        let folder = try folder()
        try write(
            """
            header { gtfs_realtime_version: "2.0" timestamp: 1795632921 }
            entity { id: "1" trip_update { trip { trip_id: "KL2-E-0745" start_date: "20261125" }
              stop_time_update { stop_sequence: 5 departure { delay: 120 } } } }

            """, to: "ahead.txt", in: folder)
        let run = try ask("--realtime", "ahead.txt", in: folder)
        #expect(run.errors == "ahead.txt is from the future: its clock is 21 h 55 min ahead.\n")
        #expect(run.status == 0)
        let report = try HarbourCity.ask(["realtime", "ahead.txt"] + HarbourCity.now, in: folder)
        let sent = "2026-11-26T05:55:21+11:00, its clock is 21 h 55 min ahead, and it has not changed for 0 s"
        #expect(report.output.contains(sent), "\(report.output)")
    }

    @Test("bytes that are no message leave the schedule, exit 0 and a line that says so")
    func noMessage() throws {
        let folder = try folder()
        try write("<html><body>502 Bad Gateway</body></html>", to: "page.pb", in: folder)
        let run = try ask("--realtime", "page.pb", in: folder)
        #expect(run.output == Self.schedule)
        #expect(run.errors.hasPrefix("page.pb cannot be read: "))
        #expect(run.errors.hasSuffix(". The schedule is shown.\n"))
        #expect(run.errors.count { $0 == "\n" } == 1)
        #expect(run.status == 0)
    }

    @Test("B5: --stale and --drop set how old a prediction may be", arguments: [("10", "300"), ("5", "15")])
    func limits(stale: String, drop: String) throws {
        let run = try ask("--realtime", "city.pb", "--stale", stale, "--drop", drop, "--limit", "1", in: folder())
        if drop == "300" {
            #expect(run.output.contains("08:02:30  08:01       1  2 min early"))
            #expect(run.output.contains("stale"))
            #expect(run.errors.hasPrefix("city.pb is stale: it was sent 20 s ago.\n"))
        } else {
            #expect(run.output.contains("08:02:30    2  scheduled"))
            #expect(run.output.contains("realtime unavailable"))
            #expect(run.errors.hasPrefix("city.pb is too old: it was sent 20 s ago. The schedule is shown.\n"))
        }
    }

    @Test("B54: two files are two feeds, and one that is not there takes nothing from the other")
    func twoFeeds() throws {
        let folder = try folder()
        let run = try ask("--realtime", "city.pb", "--realtime", "gone.pb", in: folder)
        #expect(run.output == Self.board)
        #expect(run.errors.contains("gone.pb does not exist.\n"))
        let told = try ask(
            "--realtime", "gone.pb", "--realtime", "city.pb", "--envelope", "--format", "json", in: folder)
        #expect(told.output.contains(#""realtime":{"status":"live","matched":8,"#))
        #expect(told.output.contains(#"{"name":"gone.pb","status":"unreadable","error":"does not exist"}"#))
    }

    @Test("B20: a message of another city is limited data, and is told so")
    func otherCity() throws {
        let folder = try folder()
        try write(
            """
            header { gtfs_realtime_version: "2.0" timestamp: 1795553980 }
            entity { id: "1" trip_update { trip { trip_id: "elsewhere" }
              stop_time_update { stop_id: "X" departure { delay: 120 } } } }

            """, to: "other.txt", in: folder)
        let run = try ask("--realtime", "other.txt", in: folder)
        #expect(run.output == Self.schedule)
        #expect(
            run.errors == """
                Limited data: none of the 1 trips of other.txt is in this timetable. Import the feed that it goes with \
                (for Transport for NSW that of the mode, not the complete one), or say with --match how it writes its \
                ids.

                """)
    }

    @Test("csv has a column for each field that a row has")
    func csv() throws {
        let run = try ask("--realtime", "city.pb", "--format", "csv", in: folder())
        let header = try #require(run.output.split(separator: "\r\n").first)
        for name in [
            "real_time", "departure", "arrival", "delay", "status", "minutes", "vehicle", "occupancy", "alerts",
        ] {
            #expect(header.split(separator: ",").contains { $0 == name }, "\(name)")
        }
    }
}
