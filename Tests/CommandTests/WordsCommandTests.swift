import Foundation
import TestSupport
import Testing

/// Rule T13 over the tables of the commands that riders use, on a feed whose names are no words.
@Suite("Answers in other languages", .timeLimit(.minutes(15))) struct WordsCommandTests {
    /// All names and ids of the feed and of the messages.
    private static let names: Set<String> = [
        "qoxu", "Qoxu", "zuvi", "Zuvi", "wexo", "Wexo", "jyka", "Jyka", "jykb", "Zx", "zxr", "vubo", "Vubo", "kuq",
        "uvq",
        "uwq", "uxq", "Xujo", "Qyfe", "vqq", "Ugzo", "Australia", "Sydney", "zxs",
    ]

    private static let feed = [
        "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nvubo,Vubo,https://vubo,Australia/Sydney",
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding
        qoxu,Qoxu,-33.10,151.10,,,2,1
        zuvi,Zuvi,-33.12,151.10,,,,2
        wexo,Wexo,-33.14,151.10,,,,
        jyka,Jyka,-33.20,151.10,1,,,
        jykb,Jyka,-33.20,151.10,0,jyka,7,
        """,
        "routes.txt":
            "route_id,agency_id,route_short_name,route_long_name,route_type\nzxr,vubo,Zx,Zx,3\nzxs,vubo,Zx,Zx,0",
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        kuq,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": """
        route_id,service_id,trip_id,trip_headsign,direction_id
        zxr,kuq,uvq,Xujo,0
        zxr,kuq,uwq,Xujo,0
        zxs,kuq,uxq,Qyfe,1
        """,
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nuxq,10:00:00,12:00:00,450",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,timepoint
        uvq,10:05:00,10:05:00,qoxu,1,0,1
        uvq,10:15:00,10:15:00,zuvi,2,0,0
        uvq,10:25:00,10:25:00,wexo,3,0,1
        uwq,10:35:00,10:35:00,qoxu,1,2,1
        uwq,10:45:00,10:45:00,zuvi,2,3,1
        uwq,10:55:00,10:55:00,wexo,3,0,1
        uxq,10:00:00,10:00:00,wexo,1,0,1
        uxq,10:10:00,10:10:00,jykb,2,0,1
        """,
        "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nqoxu,zuvi,2,300\nqoxu,wexo,0,",
    ]

    /// 2026-03-04 10:00 in Sydney.
    private static let now = 1_772_578_800

    private static let messages = """
        {"header": {"gtfs_realtime_version": "2.0", "timestamp": \(now)}, "entity": [
        {"id": "1", "trip_update": {"trip": {"trip_id": "uvq", "start_date": "20260304"}, "timestamp": \(now),
         "stop_time_update": [{"stop_sequence": 1, "departure": {"delay": 240}}]}},
        {"id": "2", "trip_update": {"trip": {"trip_id": "uwq", "start_date": "20260304",
         "schedule_relationship": "CANCELED"}}},
        {"id": "3", "vehicle": {"trip": {"trip_id": "uvq", "start_date": "20260304"}, "vehicle": {"id": "vqq"},
         "position": {"latitude": -33.1, "longitude": 151.1}, "timestamp": \(now), "stop_id": "qoxu",
         "current_status": "STOPPED_AT", "occupancy_status": "FEW_SEATS_AVAILABLE"}},
        {"id": "4", "alert": {"effect": "DETOUR", "severity_level": "WARNING", "informed_entity": [{"route_id": "zxr"}]}}]}
        """

    private static let made = Result { () -> TemporaryFolder in
        let folder = try TemporaryFolder()
        let files = folder.url.appendingPathComponent("feed")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        for (name, text) in feed { try Data((text + "\n").utf8).write(to: files.appendingPathComponent(name)) }
        try Data(messages.utf8).write(to: folder.url.appendingPathComponent("messages.json"))
        let run = try Executable.importer.run(["feed", "--output", "ugzo.sqlite", "--quiet"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        for place in [["stop", "qoxu", "--label", "Ugzo"], ["route", "zxr"], ["journey", "qoxu", "wexo"]] {
            let run = try ask(["favorites", "add"] + place, folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        return folder
    }

    private static func ask(_ words: [String], _ folder: TemporaryFolder) throws -> Executable.Run {
        try Executable.query.run(words, in: folder, environment: ["GTFS_FAVORITES": folder.path("mine.sqlite")])
    }

    private static let at = ["--at", "2026-03-04T10:00"]
    private static let realtime = ["--realtime", "messages.json", "--now", "2026-03-04T10:00"]

    /// A line of every command that riders use.
    private static let lines: [[String]] =
        [
            ["departures", "qoxu"] + at, ["departures", "qoxu"] + realtime, ["departures", "wexo", "--headways"] + at,
            ["departures", "wexo", "--arrivals"] + realtime, ["departures", "qoxu", "--group"] + realtime,
            ["departures", "qoxu", "--spoken"] + realtime, ["departures", "qoxu", "--for", "1", "--route", "zxr"] + at,
            ["departures", "jyka"] + at, ["departures", "Ugzo"] + at,
            ["departures", "zuvi", "--at", "2027-03-04T10:00"],
            ["connections", "qoxu", "wexo"] + realtime, ["connections", "wexo", "qoxu"] + at,
            ["journeys", "qoxu", "jyka"] + realtime, ["journeys", "qoxu", "wexo", "--commute"] + at,
            ["journeys", "jyka", "qoxu"] + at, ["journeys", "qoxu", "wexo", "--at", "2026-03-04T20:00"],
            ["reach", "qoxu", "--minutes", "60"] + at, ["matrix", "qoxu", "wexo"] + at,
            ["trip", "uvq"], ["trip", "uwq"] + realtime, ["timetable", "zxr", "--date", "20260304"],
            ["timetable", "zxs", "--date", "20260304"], ["timetable", "zxs", "--date", "20270304"],
            ["diagram", "zxr", "--date", "20260304"] + Array(realtime.prefix(4)), ["services"],
            ["calendar", "--year", "2026"],
            ["nearby", "-33.1", "151.1", "--departures"] + at, ["nearby", "-34", "151.1"], ["search", "qoxu"],
            ["search", "uzzzu"], ["stop", "jyka"], ["stop", "qoxu"], ["stops"], ["route", "zxr"], ["routes"],
            ["routes"] + realtime, ["shape", "--route", "zxr"], ["map"], ["transfers", "qoxu"],
            ["watch", "uvq", "qoxu", "wexo", "--plan", "--date", "20260304"] + realtime,
            ["watch", "uwq", "qoxu", "wexo", "--plan", "--date", "20260304"] + realtime,
            ["timeline", "qoxu"] + realtime, ["timeline"] + realtime,
            ["timeline", "qoxu", "wexo", "--commute"] + realtime,
            ["place", "uvq", "--at", "2026-03-04T10:08"], ["place", "uvq", "--at", "2026-03-04T11:00"],
            ["strip", "zxr", "--at", "2026-03-04T10:08"], ["vehicles"] + realtime, ["vehicles", "--where"] + realtime,
            ["alerts"] + realtime, ["favorites", "list"], ["favorites", "board"] + realtime,
            ["map", "--mode", "ferry"], ["shape", "--route", "zxr", "--from", "wexo", "--to", "qoxu"],
            ["diagram", "zxr", "--date", "20260304"] + realtime, ["diagram", "zxr"],
        ]
        + ["2026-03-04T10:06:30", "2026-03-04T10:12", "2026-03-04T12:30"].map { now in
            ["departures", "qoxu", "--realtime", "messages.json", "--now", now]
        }

    private static func words(_ text: String) -> Set<String> {
        Set(text.matches(of: #/[A-Za-z\u{C0}-\u{24F}]{2,}/#).map { String($0.output) })
    }

    /// All words of a catalogue, as people read them.
    private static func words(ofLanguage language: String) throws -> Set<String> {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/CWords/catalogues")
            .standardized
        let file = try JSONSerialization.jsonObject(
            with: Data(contentsOf: root.appendingPathComponent("\(language).json")))
        var all: Set<String> = []
        func add(_ value: Any) {
            if let text = value as? String { all.formUnion(words(text.replacing(#/\{\w+\}/#, with: " "))) }
            if let object = value as? [String: Any] { object.values.forEach(add) }
        }
        let object = file as? [String: Any]
        add(object?["texts"] ?? [:])
        add(object?["labels"] ?? [:])
        return all
    }

    /// Each line is asked in two languages or one, in others on each day: what one language lacks, all lack, but for catalogues,
    /// which are compared whole.
    @Test(
        "T13: no word of another language is left in a table",
        arguments: Array(["de", "fr", "es", "it", "pl", "ja", "ar"].enumerated()))
    func scan(number: Int, language: String) throws {
        let folder = try Self.made.get()
        // Ids and options in the lines themselves, and what is not of a language.
        let known = try Self.words(ofLanguage: language).union(Self.names).union(["km", "FFFFFF", "uzzzu"])
        for line in LongForm.one(in: 4, of: Self.lines, from: LongForm.day + number) {
            let run = try Self.ask(line + ["--lang", language], folder)
            #expect(run.status == 0 && !run.output.isEmpty || !run.errors.isEmpty, "\(line): \(run.errors)")
            let foreign = Self.words(run.output + run.errors).subtracting(known).subtracting(
                line.flatMap { Self.words($0) })
            #expect(foreign.isEmpty, "\(line): \(foreign.sorted())\n\(run.output)\(run.errors)")
        }
    }

    @Test func `T13: two sentences are joined as the language of the first one joins them`() throws {
        let folder = try TemporaryFolder()
        let board = ["departures", "2000", "--lang", "ja", "--now", "2026-11-25T12:00:00+11:00", "--realtime"]
        let old = try HarbourCity.ask(board + [HarbourCity.message], in: folder)
        #expect(old.errors.contains("。時刻表を表示します。"), "\(old.errors)")
        let none = try HarbourCity.ask(board + ["none.pb"], in: folder)
        #expect(none.errors.contains("does not exist. 時刻表を表示します。"), "\(none.errors)")
    }

    @Test func `T13: a language without words is English, and standard error and JSON say so`() throws {
        let folder = try Self.made.get()
        let line = ["departures", "qoxu", "--spoken"] + Self.realtime
        let english = try Self.ask(line, folder)
        let dutch = try Self.ask(line + ["--lang", "nl"], folder)
        #expect(dutch.output == english.output && dutch.errors.contains("no words in nl"))
        #expect(
            english.errors.isEmpty && english.output.contains("Zx to Xujo, in 9 minutes, platform 2, 4 minutes late"))
        let plan = ["watch", "uvq", "qoxu", "wexo", "--plan", "--date", "20260304", "--format", "json"] + Self.realtime
        #expect(try Self.ask(plan + ["--lang", "nl"], folder).output.contains(#/"words" ?: ?"en"/#))
        #expect(try Self.ask(plan + ["--lang", "de"], folder).output.contains("Zx Richtung Xujo"))
        #expect(try !Self.ask(plan, folder).output.contains("\"words\""))
    }

    @Test func `Rows that have left stay for as long as they are asked for`() throws {
        let folder = try Self.made.get()
        let late = [
            "departures", "qoxu", "--realtime", "messages.json", "--now", "2026-03-04T10:09:40", "--format", "json",
            "--stale", "3600", "--drop", "3600",
        ]
        #expect(try !Self.ask(late, folder).output.contains("\"uvq\""))
        #expect(try Self.ask(late + ["--departed", "60"], folder).output.contains("\"uvq\""))
        #expect(try !Self.ask(late + ["--departed", "30"], folder).output.contains("\"uvq\""))
        #expect(try Self.ask(late + ["--departed", "-1"], folder).status == 64)
    }

    @Test func `What favorites export writes is taken over by favorites merge on another device`() throws {
        let folder = try Self.made.get()
        let run = try Self.ask(["favorites", "export"], folder)
        try Data(run.output.utf8).write(to: folder.url.appendingPathComponent("mine.json"))
        let other = ["--favorites", folder.path("other.sqlite")]
        let merged = try Self.ask(["favorites", "merge", "mine.json"] + other, folder)
        #expect(merged.status == 0 && merged.output.contains("Ugzo"), "\(merged.errors)")
        #expect(try Self.ask(["favorites", "merge", "messages.json"] + other, folder).status == 1)
        let place =
            #"{"favorite_id":0,"kind":"place","order":0,"created":"2026-01-01T00:00:00Z","latitude":999,"longitude":0}"#
        let change = #"[{"favorite":"x-1-0","part":"subject","kept":\#(place),"number":1,"device":"x"}]"#
        try Data(change.utf8).write(to: folder.url.appendingPathComponent("far.json"))
        let refused = try Self.ask(["favorites", "merge", "far.json"] + other, folder)
        #expect(refused.status == 1 && refused.errors.contains("far.json has a change"), "\(refused.errors)")
        #expect(refused.errors.contains("change 1") && refused.errors.contains("latitude"), "\(refused.errors)")
    }

    @Test func `The options of a commute are refused without it`() throws {
        let folder = try Self.made.get()
        for option in [["--bike-to", "zuvi"], ["--avoid", "bike"], ["--join-express"], ["--lines", "none.csv"]] {
            #expect(try Self.ask(["journeys", "qoxu", "wexo"] + option, folder).status == 64)
        }
        let lines = ["journeys", "qoxu", "wexo", "--commute", "--lines"]
        #expect(try Self.ask(lines + ["none.csv"] + Self.at, folder).status == 1)
        try Data("route_id,line\nzxr,1\n".utf8).write(to: folder.url.appendingPathComponent("lines.csv"))
        #expect(try Self.ask(lines + ["lines.csv", "--bike-to", "zuvi"] + Self.at, folder).status == 0)
    }
}
