import Testing

@Suite("gtfs-query nearby, search, stop, stops, route, routes")
struct PlacesTests {
    private func run(_ arguments: String...) throws -> Executable.Run {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        return try Executable.query.run(arguments, in: folder)
    }

    private static let nearby = """
        Metres  Stop  Name             Routes
             0  S     Harbour Station  333 T1
           222  -12   Old Wharf        333 T1 Harbour Ferry

        """

    @Test(
        "nearby works as typed, with flags before or after the position",
        arguments: [
            ["nearby", "-33.87", "151.21"], ["nearby", "-33.87,151.21"],
            ["nearby", "--limit", "9", "-33.87", "151.21"],
            ["nearby", "-33.87", "151.21", "--radius", "700"], ["--format", "table", "nearby", "-33.87", "151.21"],
        ])
    func nearby(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(arguments, in: folder)
        #expect(run.errors == "")
        #expect(run.output == Self.nearby)
        #expect(run.status == 0)
    }

    @Test("nearby as JSON, with the field names of the contract")
    func json() throws {
        let run = try run("nearby", "-33.87", "151.21", "--format", "json")
        let bus = #"{"route_id":"B","agency_id":"H","route_short_name":"333","route_type":3,"route_sort_order":1}"#
        let train = #"{"route_id":"T","agency_id":"H","route_short_name":"T1","route_type":2,"route_sort_order":2}"#
        let ferry = #"{"route_id":"F","agency_id":"H","route_long_name":"Harbour Ferry","route_type":4}"#
        #expect(
            run.output == """
                [{"stop_id":"S","stop_name":"Harbour Station","stop_lat":-33.87,"stop_lon":151.21,"location_type":1,\
                "distance":0,"routes":["B","T"],"served":true,"members":["P1","P2"],"route_details":[\(bus),\(train)]},
                {"stop_id":"-12","stop_name":"Old Wharf","stop_lat":-33.872,"stop_lon":151.21,"location_type":0,\
                "distance":222.4,"routes":["B","T","F"],"served":true,"route_details":[\(bus),\(train),\(ferry)]}]

                """)
        #expect(run.status == 0)
    }

    @Test("nearby as GeoJSON has longitude first")
    func geojson() throws {
        let run = try run("nearby", "-33.87", "151.21", "--limit", "1", "--format", "geojson")
        #expect(run.output.contains(#""geometry":{"type":"Point","coordinates":[151.21,-33.87]}"#))
    }

    @Test("nearby with filters", arguments: [("ferry", "-12"), ("2", "S,-12"), ("3", "S,-12"), ("0", "")])
    func filters(mode: String, ids: String) throws {
        let run = try run("nearby", "-33.87", "151.21", "--mode", mode, "--format", "csv")
        let rows = run.output.split(separator: "\r\n").dropFirst()
        #expect(rows.map { String($0.prefix { $0 != "," }) }.joined(separator: ",") == ids)
    }

    @Test("an empty radius names the nearest stop and how far it is")
    func emptyRadius() throws {
        let run = try run("nearby", "-33.8", "150.01", "--radius", "100", "--format", "json")
        #expect(run.output == "[]\n")
        #expect(run.errors == "No stop lies within 100 m: the nearest is Faraway (FAR), 924 m away.\n")
        #expect(run.status == 0)
    }

    @Test("a position that is none is a wrong command line", arguments: [["-33.87"], ["91", "0"], ["a", "b"]])
    func wrongPosition(words: [String]) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(["nearby"] + words, in: folder)
        #expect(run.output == "")
        #expect(run.status == 64)
    }

    @Test("search takes several words without quotes")
    func search() throws {
        let run = try run("search", "station", "harb")
        #expect(run.output == "Stop  Name             Routes\nS     Harbour Station  333 T1\n")
        #expect(try self.run("search", "102", "--format", "csv").output.contains("\r\nP2,102,Harbour Station,"))
        let near = try self.run("search", "wharf", "--near", "-33.87,151.21", "--format", "json")
        #expect(near.output.contains(#""distance":222.4"#))
        #expect(try self.run("search", "qqqq", "--format", "json").output == "[]\n")
    }

    @Test("stop tells of its routes and platforms, also where the id begins with a dash")
    func stop() throws {
        let station = try run("stop", "S")
        #expect(
            station.output == """
                Stop      S
                Name      Harbour Station
                Position  -33.87, 151.21

                Routes
                Route  Short name  Type  Agency
                B      333         bus   H
                T      T1          rail  H

                Platforms
                Stop  Platform  Name
                P1    1         Harbour Station
                P2    2         Harbour Station

                """)
        let wharf = try run("stop", "-12", "--format", "json")
        #expect(wharf.output.hasPrefix(#"{"stop_id":"-12","stop_name":"Old Wharf","stop_lat":-33.872,"#))
        #expect(wharf.status == 0)
    }

    @Test("route tells of its patterns; stops and routes list")
    func lists() throws {
        #expect(
            try run("route", "T").output == """
                Route       T
                Short name  T1
                Type        rail
                Agency      Harbour Line
                Colours     #FFFFFF, text #000000

                Patterns
                Direction  To     Trips  Stops  From stop        To stop
                        0  Wharf      5      2  Harbour Station  Old Wharf

                """)
        let stops = try run("stops", "--route", "T", "--format", "csv")
        #expect(stops.output.split(separator: "\r\n").map { $0.prefix { $0 != "," } } == ["stop_id", "P1", "-12"])
        let routes = try run("routes", "--format", "csv")
        #expect(routes.output.split(separator: "\r\n").map { $0.prefix { $0 != "," } } == ["route_id", "B", "T", "F"])
        let atStation = try run("routes", "--stop", "S", "--format", "csv")
        #expect(atStation.output.split(separator: "\r\n").map { $0.prefix { $0 != "," } } == ["route_id", "B", "T"])
    }

    @Test(
        "an unknown id names the nearest matches",
        arguments: [
            (["stop", "FARR"], #"The feed has no stop "FARR": did you mean "FAR" (Faraway)?"#),
            (["route", "TT"], #"The feed has no route "TT": did you mean "T" (T1)?"#),
            (["nearby", "1", "2", "--route", "TT"], #"The feed has no route "TT": did you mean "T" (T1)?"#),
        ])
    func unknown(arguments: [String], sentence: String) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(arguments, in: folder)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: " + sentence))
        #expect(run.status == 1)
    }
}
