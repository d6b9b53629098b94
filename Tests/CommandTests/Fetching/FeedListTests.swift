import Foundation
import GTFSModel
import Testing

@Suite("gtfs-import --list and gtfs-query feeds")
struct FeedListTests {
    private let server: FeedServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FeedServer()
        folder = try TemporaryFolder()
    }

    /// A list of four feeds: one plain with realtime, one with a key in its query, one that fails, one of messages.
    private var list: String {
        """
        {"feeds": [
          {"id": "f-city", "spec": "gtfs", "urls": {"static_current": "\(server.url("feed"))",
            "realtime_alerts": "https://example.org/alerts.pb?key=secret"}, "license": {"url": "x"}},
          {"id": "f-keyed", "urls": {"static_current": "\(server.url("param"))"},
            "authorization": {"type": "query_param", "param_name": "token"}},
          {"id": "f-broken", "spec": "gtfs", "urls": {"static_current": "\(server.url("error"))"}},
          {"id": "f-city~rt", "spec": "gtfs-rt", "urls": {"realtime_trip_updates": "https://example.org/updates.pb"}}
        ], "operators": []}
        """
    }

    private func update(_ environment: [String: String] = ["GTFS_KEY_F_KEYED": "secret"]) throws -> Executable.Run {
        try folder.write(Data(list.utf8), to: "sources.json")
        return try Executable.importer.run(["--list", "sources.json"], in: folder, environment: environment)
    }

    @Test("one that fails leaves the others going, and the end says which, with exit 1")
    func oneFails() throws {
        let run = try update()
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Error: \(server.url("error")) gave the answer 503: its server has failed; run this again later.
                Error: 1 of 3 feeds not imported: f-broken.

                """)
        #expect(try folder.names == ["f-city.sqlite", "f-keyed.sqlite", "sources.json"])
        #expect(!run.output.contains("secret"))
        let again = try update()
        #expect(
            again.output == """
                f-city.sqlite has what \(server.url("feed")) has: nothing new. (--force imports anyway)
                f-keyed.sqlite has what \(server.url("param")) has: nothing new. (--force imports anyway)

                """)
        #expect(try !folder.data("f-keyed.sqlite").contains(Data("secret".utf8)))
    }

    @Test("a key is in the environment or in a file; without it a sentence says where")
    func keys() throws {
        let none = try update([:])
        #expect(
            none.errors.contains(
                "Error: f-keyed asks for a key: give it in $GTFS_KEY_F_KEYED, or with --secrets FILE.\n"))
        #expect(none.errors.hasSuffix("Error: 2 of 3 feeds not imported: f-keyed, f-broken.\n"))
        try folder.write(Data(#"[{"feed_id": "f-keyed", "key": "secret"}]"#.utf8), to: "keys.json")
        let run = try Executable.importer.run(["--list", "sources.json", "--secrets", "keys.json"], in: folder)
        #expect(run.errors.hasSuffix("Error: 1 of 3 feeds not imported: f-broken.\n"))
        try folder.write(Data("secret".utf8), to: "keys.json")
        let bad = try Executable.importer.run(["--list", "sources.json", "--secrets", "keys.json"], in: folder)
        #expect(
            bad.errors == "Error: keys.json is no file of keys: write [{\"feed_id\": …, \"key\": …}].\n")
    }

    @Test("one variable with a key is for one feed, as feeds may have other servers")
    func twins() throws {
        let entry = { (id: String) in
            "{\"id\": \"\(id)\", \"urls\": {\"static_current\": \"\(server.url("param"))\"}, \"authorization\": {\"type\": \"query_param\", \"param_name\": \"token\"}}"
        }
        try folder.write(
            Data("{\"feeds\": [\(["f-x", "f_x"].map(entry).joined(separator: ","))]}".utf8), to: "twins.json")
        let run = try Executable.importer.run(
            ["--list", "twins.json"], in: folder, environment: ["GTFS_KEY_F_X": "secret"])
        #expect(
            run.status == 1 && run.errors.contains("f-x and f_x both have their key in $GTFS_KEY_F_X"), "\(run.errors)")
        #expect(try server.requests.isEmpty && folder.names == ["twins.json"])
        try folder.write(
            Data(#"[{"feed_id": "f-x", "key": "secret"}, {"feed_id": "f_x", "key": "secret"}]"#.utf8), to: "keys.json")
        let own = try Executable.importer.run(
            ["--list", "twins.json", "--secrets", "keys.json", "--quiet"], in: folder)
        #expect(own.status == 0, "\(own.errors)")
    }

    @Test("ids are names of files that no program takes for an option; one without an id is named")
    func oddIDs() throws {
        let city = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        let entries = ["-rf", ".hidden", ""].map { "{\"id\": \"\($0)\", \"urls\": {\"static_current\": \"\(city)\"}}" }
        try folder.write(Data("{\"feeds\": [\(entries.joined(separator: ","))]}".utf8), to: "odd.json")
        let run = try Executable.importer.run(["--list", "odd.json", "--quiet"], in: folder)
        #expect(run.errors.hasSuffix("Error: 1 of 3 feeds not imported: a feed without an id.\n"), "\(run.errors)")
        #expect(try folder.names == ["_hidden.sqlite", "_rf.sqlite", "odd.json"])
    }

    @Test(
        "the fragment of a URL names the folder or the zip in the zip", arguments: ["zips/city.zip", "city", "nowhere"])
    func fragments(fragment: String) throws {
        let list =
            "{\"feeds\": [{\"id\": \"a\", \"urls\": {\"static_current\": \"\(server.url("nested"))#\(fragment)\"}}]}"
        try folder.write(Data(list.utf8), to: "nested.json")
        let run = try Executable.importer.run(["--list", "nested.json"], in: folder)
        guard fragment != "nowhere" else {
            #expect(run.status == 1 && run.errors.contains("nowhere: is no folder or zip in it"), "\(run.errors)")
            #expect(try folder.names == ["nested.json"])
            return
        }
        #expect(run.status == 0, "\(run.errors)")
        let verified = try Executable.query.run(["--database", "a.sqlite", "verify", server.zip], in: folder)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        #expect(try folder.names == ["a.sqlite", "nested.json"])
    }

    @Test("a feed that begins later leaves the one that serves today, until it is due or by --force")
    func later() throws {
        let today = Int(Date().timeIntervalSince1970 / 86_400)
        func feed(_ name: String, from first: Int, to last: Int) throws {
            let days = [first, last].map { ServiceDate(dayNumber: today + $0).description }
            let files = [
                "agency.txt": "agency_name,agency_url,agency_timezone\nA,https://a.example,Etc/UTC\n",
                "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,\(name),1,1\nB,B,1,1.1\n",
                "routes.txt": "route_id,route_short_name,route_type\nR,1,3\n",
                "trips.txt": "route_id,service_id,trip_id\nR,S,T\n",
                "stop_times.txt":
                    "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,8:00:00,A,1\nT,9:00:00,9:00:00,B,2\n",
                "calendar.txt":
                    "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nS,1,1,1,1,1,1,1,\(days[0]),\(days[1])\n",
            ]
            try? FileManager.default.removeItem(atPath: folder.path("feed"))
            try FileManager.default.createDirectory(atPath: folder.path("feed"), withIntermediateDirectories: true)
            for (file, text) in files { try folder.write(Data(text.utf8), to: "feed/" + file) }
        }
        try folder.write(Data(#"{"feeds": [{"id": "a", "urls": {"static_current": "feed"}}]}"#.utf8), to: "list.json")
        func update(_ options: String...) throws -> String {
            let run = try Executable.importer.run(["--list", "list.json"] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        try feed("now", from: -9, to: 9)
        #expect(try !update().contains("begins on"))
        let current = try folder.data("a.sqlite")
        try feed("next", from: 5, to: 30)
        let begin = ServiceDate(dayNumber: today + 5)
        #expect(
            try update()
                == "a.sqlite is kept: feed begins on \(begin), and is imported then. (--force imports it now)\n")
        #expect(try folder.data("a.sqlite") == current && folder.names == ["a.sqlite", "feed", "list.json"])
        #expect(try update("--force").contains("  begins on \(begin): there is no service before\n"))
        try feed("over", from: -9, to: -2)
        _ = try update()
        try feed("next", from: 5, to: 30)
        #expect(try update().contains("  begins on \(begin)"))
        // The current version of a manifest waits as well.
        let next = ["a.sqlite", "--publish", "public", "--quiet"]
        #expect(try Executable.exporter.run(next, in: folder).status == 0)
        try folder.write(current, to: "a.sqlite")
        let entry = #"{"feeds": [{"id": "a", "urls": {"static_current": "public/manifest.json"}}]}"#
        try folder.write(Data(entry.utf8), to: "list.json")
        #expect(
            try update()
                == "a.sqlite is kept: public/manifest.json begins on \(begin), and is fetched then. (--force fetches it now)\n"
        )
        #expect(try folder.data("a.sqlite") == current)
        #expect(try update("--force").hasPrefix("public/manifest.json -> a.sqlite\n  fetched "))
    }

    @Test("feeds lists what is there: names, place, days, when the next is due, URLs")
    func feeds() throws {
        _ = try update()
        let run = try Executable.query.run(["feeds", "--format", "json"], in: folder)
        #expect(run.status == 0 && run.errors == "")
        let rows = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["feed"] as? String } == ["f-city", "f-keyed"])
        let city = rows[0]
        #expect(city["database"] as? String == "f-city.sqlite")
        #expect(city["static_current"] as? String == server.url("feed"))
        #expect(city["realtime_alerts"] as? String == "https://example.org/alerts.pb")
        #expect(city["realtime_trip_updates"] as? String == "https://example.org/updates.pb")
        let box = try #require(city["bbox"] as? [Double])
        let (latitude, longitude) = (city["centre_lat"] as? Double ?? 0, city["centre_lon"] as? Double ?? 0)
        #expect(box[0] < longitude && longitude < box[2] && box[1] < latitude && latitude < box[3], "\(box)")
        let table = try Executable.query.run(["feeds"], in: folder)
        #expect(table.output.hasPrefix("Feed     Name"), "\(table.output)")
        #expect(table.output.contains("trip updates, alerts") && table.output.contains("Update due"))
        let csv = try Executable.query.run(["--database", "f-keyed.sqlite", "feeds", "--format", "csv"], in: folder)
        #expect(csv.output.split(separator: "\r\n").count == 2, "\(csv.output)")
    }

    @Test("feeds says which file it cannot read, and lists the others; a folder without any is no error")
    func unread() throws {
        _ = try update()
        try folder.write(folder.data("f-keyed.sqlite").prefix(3000), to: "f-torn.sqlite")
        let run = try Executable.query.run(["feeds", "--format", "csv"], in: folder)
        #expect(run.status == 1 && run.errors.contains("f-torn.sqlite is damaged"), "\(run.errors)")
        #expect(run.output.split(separator: "\r\n").count == 3)
        let none = try Executable.query.run(["feeds", "--format", "json"], in: TemporaryFolder())
        #expect(none.status == 0 && none.output == "[]\n" && none.errors == "There is no toolkit database here.\n")
    }

    @Test(
        "what is no list is one sentence",
        arguments: [
            (
                "{}",
                "sources.json is no list of feeds: write {\"feeds\": [{\"id\": …, \"urls\": {\"static_current\": …}}]}."
            ),
            (#"{"feeds": [{"urls": {}}]}"#, "A feed of the list has no id: give it one."),
            (#"{"feeds": [{"id": "a"}]}"#, "a has no urls.static_current: write where its feed is."),
            (
                #"{"feeds": [{"id": "a", "urls": {"static_current": "https://x.org/a"}, "authorization": {"type": "magic"}}]}"#,
                "a asks for a key: give it in $GTFS_KEY_A, or with --secrets FILE."
            ),
            (
                #"{"feeds": [{"id": "a", "urls": {"static_current": ""}}]}"#,
                "a has no urls.static_current: write where its feed is."
            ),
            (
                #"{"feeds": [{"id": "a"}, {"id": 7}]}"#,
                "sources.json is no list of feeds (its entry 2, id): write {\"feeds\": [{\"id\": …, \"urls\": {\"static_current\": …}}]}."
            ),
        ])
    func refused(text: String, sentence: String) throws {
        try folder.write(Data(text.utf8), to: "sources.json")
        let run = try Executable.importer.run(["--list", "sources.json"], in: folder)
        #expect(run.status == 1 && run.errors == "Error: \(sentence)\n", "\(run.errors)")
    }

    @Test(
        "an authorization that has no place for the key is one sentence",
        arguments: [
            ("query_param", "a has an authorization of type query_param without a param_name: write it."),
            (
                "path_segment",
                "a has an authorization of type path_segment, and no {} in its URL: write {} where the key goes."
            ),
        ])
    func unwritten(type: String, sentence: String) throws {
        let feed =
            #"{"id": "a", "urls": {"static_current": "\#(server.url("feed"))"}, "authorization": {"type": "\#(type)"}}"#
        try folder.write(Data("{\"feeds\": [\(feed)]}".utf8), to: "sources.json")
        let run = try Executable.importer.run(
            ["--list", "sources.json"], in: folder, environment: ["GTFS_KEY_A": "secret"])
        #expect(run.status == 1 && run.errors == "Error: \(sentence)\n", "\(run.errors)")
        #expect(try server.requests.isEmpty)
    }

    @Test("a server that asks for a key is answered by where the keys of a list are")
    func refusedKey() throws {
        let feeds = """
            {"feeds": [{"id": "a", "urls": {"static_current": "\(server.url("key"))"}},
              {"id": "b", "urls": {"static_current": "\(server.url("key"))"}, "authorization": {"type": "header"}}]}
            """
        try folder.write(Data(feeds.utf8), to: "sources.json")
        let run = try Executable.importer.run(
            ["--list", "sources.json"], in: folder, environment: ["GTFS_KEY_B": "other"])
        let answer = "\(server.url("key")) gave the answer 401: "
        #expect(
            run.errors == """
                Error: \(answer)write its authorization into the list, and give the key in $GTFS_KEY_A or with --secrets FILE.
                Error: \(answer)give the key that it asks for, in $GTFS_KEY_B or with --secrets FILE.
                Error: 2 of 2 feeds not imported: a, b.

                """)
        let headers = try Executable.importer.run(["--list", "sources.json", "--headers", "keys"], in: folder)
        #expect(headers.status == 64 && headers.errors.contains("--headers is for URLs of the command line"))
    }

    @Test("two ids of one file name are both named, and an empty list is an empty array")
    func namesakes() throws {
        let feeds = ["x/y", "x_y"].map { #"{"id": "\#($0)", "urls": {"static_current": "file://\#(server.zip)"}}"# }
        try folder.write(Data("{\"feeds\": [\(feeds.joined(separator: ","))]}".utf8), to: "sources.json")
        let run = try Executable.importer.run(["--list", "sources.json"], in: folder)
        #expect(run.errors.hasPrefix("Error: x_y and x/y both go to x_y.sqlite: give one of them another id.\n"))
        try folder.write(Data(#"{"feeds": []}"#.utf8), to: "sources.json")
        let none = try Executable.importer.run(["--list", "sources.json", "--format", "json"], in: folder)
        #expect(none.status == 0 && none.output == "[]\n")
    }

    @Test("two feeds of the command line that go to one database are not both imported")
    func words() throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: server.zip, toPath: folder.path(name + "/gtfs.zip"))
        }
        let run = try Executable.importer.run(["a/gtfs.zip", "b/gtfs.zip"], in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                Error: b/gtfs.zip and a/gtfs.zip both go to gtfs.sqlite: import them one after the other, with --output.
                Error: 1 of 2 feeds not imported: b/gtfs.zip.

                """)
    }

    @Test("the databases go into the folder of --output, and a name that is twice is refused")
    func output() throws {
        try FileManager.default.createDirectory(atPath: folder.path("dbs"), withIntermediateDirectories: true)
        let feed = #"{"id": "../a", "urls": {"static_current": "file://\#(server.zip)"}}"#
        try folder.write(Data("{\"feeds\": [\(feed), \(feed)]}".utf8), to: "sources.json")
        let run = try Executable.importer.run(["--list", "sources.json", "--output", "dbs"], in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Error: ../a is twice in the list: give each feed an id of its own.\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("dbs")) == ["_._a.sqlite"])
    }
}
