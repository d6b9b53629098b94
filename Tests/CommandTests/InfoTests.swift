import Testing

@Suite("gtfs-query info")
struct InfoTests {
    @Test("as a page for people")
    func table() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(["info"], in: folder)
        #expect(run.errors == "")
        #expect(
            run.output == """
                Publisher  Harbour "Data"
                Version    7
                Language   en
                Agency     Harbour Line 港
                Time zone  Australia/Sydney
                Period     20240101 to …
                Service    20240101 to 20240229
                Status     over since 20240301

                Stops          2
                Routes         1
                Services       1
                Trips          2
                Stop times     4
                Patterns       1
                Time profiles  1
                Shapes         0
                Kept records   1
                Extra values   0

                File            Rows  Kept aside  Otherwise
                agency.txt         1
                calendar.txt       1
                feed_info.txt      1
                routes.txt         1
                shapes.txt         9              left out
                stop_times.txt     4
                stops.txt          3           1
                trips.txt          2

                Issue           Severity  File       Count
                duplicate_key   ERROR     stops.txt      1
                unknown_column  INFO      stops.txt      1

                Source        harbour.zip
                Content hash  0123456789abcdef
                Imported      2024-01-02T03:04:05Z in 0.3 s
                Left out      shapes.txt
                Schema        version 3
                Toolkit       0.1.0

                """)
        #expect(run.status == 0)
    }

    @Test("as one JSON object")
    func json() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(["info", "--format", "json"], in: folder)
        #expect(run.errors == "")
        let today = try #require(run.output.firstMatch(of: #/,"today":"20[2-9]\d{5}"/#))
        #expect(
            run.output.replacing(today.output, with: "") == """
                {"feed_publisher_name":"Harbour \\"Data\\"","feed_lang":"en","feed_start_date":"20240101",\
                "feed_version":"7","agencies":[{"agency_id":"H","agency_name":"Harbour Line 港",\
                "agency_timezone":"Australia/Sydney"}],"time_zone":"Australia/Sydney",\
                "first_service_date":"20240101","last_service_date":"20240229","status":"expired",\
                "over_since":"20240301","counts":{"stops":2,"routes":1,"services":1,"trips":2,"stop_times":4,\
                "patterns":1,"time_profiles":1,"shapes":0,"kept_records":1,"extra_values":0},"files":[\
                {"file":"agency.txt","rows":1,"kept_aside":0,"stored":true},\
                {"file":"calendar.txt","rows":1,"kept_aside":0,"stored":true},\
                {"file":"feed_info.txt","rows":1,"kept_aside":0,"stored":true},\
                {"file":"routes.txt","rows":1,"kept_aside":0,"stored":true},\
                {"file":"shapes.txt","rows":9,"kept_aside":0,"stored":false},\
                {"file":"stop_times.txt","rows":4,"kept_aside":0,"stored":true},\
                {"file":"stops.txt","rows":3,"kept_aside":1,"stored":true},\
                {"file":"trips.txt","rows":2,"kept_aside":0,"stored":true}],"issues":[\
                {"code":"duplicate_key","severity":"ERROR","file":"stops.txt","count":1},\
                {"code":"unknown_column","severity":"INFO","file":"stops.txt","count":1}],\
                "source_name":"harbour.zip","content_hash":"0123456789abcdef","imported_at":"2024-01-02T03:04:05Z",\
                "import_seconds":0.25,"excluded_files":["shapes.txt"],"schema_version":3,"tool_version":"0.1.0"}

                """)
        #expect(run.status == 0)
    }

    @Test("has no geojson and says which forms it has")
    func geojson() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(["info", "--format", "geojson"], in: folder)
        #expect(run.output == "")
        #expect(
            run.errors.hasPrefix(
                "Error: info has no geojson, as its rows have no coordinates: choose table, json or csv.\n"))
        #expect(run.status == 64)
    }

    @Test("leaves nothing beside the database and does not write into it")
    func readOnly() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let before = try folder.data("harbour.sqlite")
        for command in ["info", "size", "verify", "migrate"] {
            #expect(try Executable.query.run([command], in: folder).status == 0)
        }
        #expect(try folder.names == ["harbour.sqlite"])
        #expect(try folder.data("harbour.sqlite") == before)
    }
}
