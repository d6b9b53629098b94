import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Service on demand, and boards of several stops")
struct OnDemandTests {
    private static let files = [
        "agency.txt":
            "agency_id,agency_name,agency_url,agency_timezone\nX,Harbour,https://example.org,Australia/Sydney",
        "stops.txt":
            "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-33.1,151.1\nB,Bravo,-33.2,151.2\nC,Charlie,-33.3,151.3",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,X,1,3",
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Town\nR,D,Z,North",
        "locations.geojson": """
        {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "north",
          "properties": {"stop_name": "North side"}, "geometry": {"type": "Polygon",
          "coordinates": [[[151, -34], [152, -34], [152, -33], [151, -33], [151, -34]]]}}]}
        """,
        "booking_rules.txt":
            "booking_rule_id,booking_type,prior_notice_duration_min,phone_number,message\ncall,1,60,02 5550 1234,Call us",
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,location_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_booking_rule_id
        T,1,A,,10:00:00,10:00:00,,,
        T,2,B,,10:10:00,10:10:00,,,
        T,3,C,,10:20:00,10:20:00,,,
        Z,1,,north,,,10:00:00,12:00:00,call
        Z,2,,north,,,10:00:00,12:00:00,call
        """,
    ]
    /// A trip that serves a zone between two of its stops.
    @Test("a timetable tells of the windows that it does not show")
    func windowsBesideTimes() throws {
        let deviating = "T,4,,north,,,10:20:00,10:40:00,call\nT,5,A,,11:00:00,11:00:00,,,\n"
        let run = try ask(["timetable", "R", "--date", "20260304"], more: deviating)
        #expect(run.status == 0 && run.output.contains("10:10"), "\(run.errors)")
        #expect(
            run.errors.contains("1 stop time of service on demand beside those with times, not shown:"), "\(run.errors)"
        )
        #expect(run.errors.contains("1 trip of the day not shown: on demand, or without a time"))
        #expect(try !ask(["timetable", "R", "--date", "20260304"]).errors.contains("beside those"))
    }

    @Test("a window from one midnight to the next is all day")
    func allDay() throws {
        let run = try ask(
            ["departures", "north", "--at", "2026-03-04T09:30:00+11:00"],
            more: "W,1,,north,,,00:00:00,24:00:00,call\nW,2,,north,,,00:00:00,24:00:00,call\n", trip: "R,D,W,West")
        #expect(run.output.contains("all day") && run.output.contains("10:00–12:00"), "\(run.output)")
        #expect(!run.output.contains("00:00–00:00"))
    }

    private static let made = MadeOnce<[String: String]>()
    private static let at = ["--at", "2026-03-04T09:30:00+11:00"]

    /// - Parameters:
    ///   - more: further lines of stop_times.txt.
    ///   - trip: a further line of trips.txt.
    ///   - isKept: whether a line of any file stays.
    ///   - change: what becomes of the text of a file.
    private func ask(
        _ words: [String], more: String = "", trip: String = "", keeping isKept: (Substring) -> Bool = { _ in true },
        changing change: (String) -> String = { $0 }
    ) throws -> Executable.Run {
        let folder = try TemporaryFolder()
        let files = Dictionary(
            uniqueKeysWithValues: Self.files.map { name, text in
                let lines = ["stop_times.txt": more, "trips.txt": trip][name].map { text + "\n" + $0 } ?? text
                let kept = lines.split(separator: "\n", omittingEmptySubsequences: false).filter(isKept)
                return (name, change(kept.joined(separator: "\n")))
            })
        try Self.made.write(files, to: folder.path("feed.sqlite")) { path in
            let feed = try TemporaryFolder()
            for (name, text) in files { try feed.write(Data(text.utf8), to: name) }
            let run = try Executable.importer.run([feed.url.path, "--output", path, "--quiet"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
        }
        return try Executable.query.run(["--database", "feed.sqlite"] + words, in: folder)
    }

    @Test("A31: a zone has a board; the table shows its windows, JSON has them in the envelope")
    func zone() throws {
        let table = try ask(["departures", "north"] + Self.at)
        #expect(
            table.output == """
                On demand    Route  To     Where       Booking
                10:00–12:00  R      North  zone north  call

                Booking
                Rule  Phone         Notice         Message
                call  02 5550 1234  60 min before  Call us

                """)
        #expect(table.errors == "")
        let json = try ask(["departures", "north", "--format", "json"] + Self.at)
        #expect(json.output == "[]\n")
        #expect(json.errors == "On demand: North 10:00–12:00.\n")
        let told = try ask(["departures", "north", "--format", "json", "--envelope"] + Self.at)
        #expect(
            told.output.contains(
                """
                "flex_windows":[{"trip_id":"Z","route_id":"R","headsign":"North","location_id":"north","stop_sequence":1,\
                "service_date":"20260304","start":"2026-03-04T10:00:00+11:00","end":"2026-03-04T12:00:00+11:00",\
                "pickup_booking_rule_id":"call","pickup_booking_rule":{"booking_rule_id":"call","booking_type":1,\
                "prior_notice_duration_min":60,"message":"Call us","phone_number":"02 5550 1234"}
                """))
        let board = try JSONDecoder().decode(DepartureBoard.self, from: Data(told.output.utf8))
        #expect(board.flexWindows.first?.stopID == nil)
        #expect(try String(decoding: AnswerEncoder().encode(board), as: UTF8.self) == told.output)
    }

    @Test(
        "A map has the zones of service on demand, though no route has a line",
        arguments: [
            ("", "Z", "1 route, 0 stops, 1 zone, 0 points."), ("T", "Z", "1 route, 3 stops, 1 zone, 2 points."),
        ])
    func mapOfZones(timed: String, onDemand: String, content: String) throws {
        let isKept = { (line: Substring) in !timed.isEmpty || !line.hasPrefix("T,") && !line.hasSuffix(",T,Town") }
        let run = try ask(["map", "--format", "svg"], keeping: isKept)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.components(separatedBy: "class=\"zone\"").count == 2 && run.output.contains("North side"))
        let page = try ask(["map", "--format", "html"], keeping: isKept).output
        #expect(page.contains("\"zones\":[[\"North side\",[0],[\""))
        let file = try ask(["map", "--picture", "m.html"], keeping: isKept)
        #expect(file.errors == "Wrote m.html: \(content)\n")
        let rows = try ask(["map"], keeping: isKept)
        #expect(rows.status == 0 && rows.errors == (timed.isEmpty ? "No route has a line for the map.\n" : ""))
    }

    @Test func `A network that lies in one point has no map, and the command says so`() throws {
        let run = try ask(["map", "--picture", "m.html"]) { line in
            !line.contains("north") && !line.contains("Charlie") && !line.hasPrefix("T,3")
        } changing: {
            $0.replacing("-33.2,151.2", with: "-33.1,151.1")
        }
        #expect(
            run.status == 1 && run.errors.hasPrefix("Error: Nothing is drawn: no route has a line"), "\(run.errors)")
    }

    @Test("D24: nearby lists zones only where asked, with their windows and polygons")
    func zones() throws {
        let words = ["nearby", "-33.5", "151.5", "--zones"]
        #expect(
            try ask(words + ["--departures"] + Self.at).output == """
                Zone   Name        Routes  Next
                north  North side  R       10:00–12:00

                Booking
                Rule  Phone         Notice         Message
                call  02 5550 1234  60 min before  Call us

                """)
        #expect(
            try ask(words + ["--departures", "--format", "json"] + Self.at).output.contains(
                #""pickup_booking_rule":{"booking_rule_id":"call""#))
        let trip = try ask(["trip", "Z"])
        #expect(trip.output.contains("call  02 5550 1234  60 min before  Call us\n"), "\(trip.output)")
        let json = try ask(words + ["--format", "json"])
        #expect(
            json.output == """
                [{"location_id":"north","stop_name":"North side","routes":["R"],"geometry":{"type":"Polygon",\
                "coordinates":[[[151,-34],[152,-34],[152,-33],[151,-33],[151,-34]]]}}]

                """)
        let zones = try JSONDecoder().decode([FlexZone].self, from: Data(json.output.utf8))
        #expect(try String(decoding: AnswerEncoder().encode(zones), as: UTF8.self) == json.output)
        #expect(
            try ask(words + ["--format", "geojson"]).output == """
                {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon",\
                "coordinates":[[[151,-34],[152,-34],[152,-33],[151,-33],[151,-34]]]},\
                "properties":{"location_id":"north","stop_name":"North side","routes":["R"]}}]}

                """)
        let outside = try ask(["nearby", "-35", "151.5", "--zones"])
        #expect(outside.output == "")
        #expect(outside.errors == "No zone of service on demand holds this position.\n")
        #expect(try !ask(["nearby", "-33.5", "151.5", "--radius", "50000"]).output.contains("north"))
    }

    @Test("several stops have one board, in one order and with pages")
    func severalStops() throws {
        let both = try ask(["departures", "B", "A", "B"] + Self.at)
        #expect(
            both.output == """
                Departs  Min  Route  To    Stop
                10:00     30  1      Town  Alpha
                10:10     40  1      Town  Bravo

                """)
        let page = try ask(["departures", "B", "A", "--limit", "1"] + Self.at)
        let cursor = try #require(page.errors.split(separator: " ").last?.trimmingCharacters(in: .newlines))
        let rest = try ask(["departures", "B", "A", "--cursor", cursor] + Self.at)
        #expect(rest.output == "Departs  Min  Route  To    Stop\n10:10     40  1      Town  Bravo\n")
        let unknown = try ask(["departures", "B", "Q"] + Self.at)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("no stop \"Q\""))
        #expect(try ask(["departures", "B", "--limt", "1"]).status == 64)
    }
}
