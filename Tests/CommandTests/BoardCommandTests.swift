import Testing

@Suite("gtfs-query departures, connections, trip and services")
struct BoardCommandTests {
    private static let day = ["--at", "2024-02-01T08:00:00+11:00"]

    /// Runs a command against two trips, T1 at 08:00 and T2 at 08:20, on the first two days of February 2024.
    private func run(_ arguments: [String]) throws -> Executable.Run {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder, runsOn: [20_240_201, 20_240_202])
        return try Executable.query.run(arguments, in: folder)
    }

    @Test("departures as JSON: an object a row, absent where the feed says nothing; ids may begin with a dash")
    func json() throws {
        let run = try run(["departures", "-12"] + Self.day + ["--limit", "1", "--format", "json"])
        #expect(
            run.output == """
                [{"trip_id":"T1","route_id":"F","route_short_name":"F1","route_type":4,"headsign":"Point",\
                "stop_id":"-12","stop_name":"Wharf","stop_sequence":1,"service_date":"20240201",\
                "scheduled_departure":"2024-02-01T08:00:00+11:00","scheduled_arrival":"2024-02-01T08:00:00+11:00",\
                "real_time":false,"flags":[],"agency_id":"H","position":0,"timezone":"Australia/Sydney"}]

                """)
        #expect(run.status == 0)
        #expect(run.errors == "There is more: --cursor 1706734800~1706734800~9223372036854775807~20240201~0~T1\n")
    }

    @Test("the cursor of a page leads to the next one")
    func cursor() throws {
        let cursor = "1706734800~1706734800~9223372036854775807~20240201~0~T1"
        let run = try run(["departures", "-12"] + Self.day + ["--cursor", cursor])
        #expect(run.output == "Departs  Min  Route  To     Stop\n08:20     20  F1     Point  Wharf\n")
        #expect(run.errors == "")
    }

    @Test("--envelope tells the feed's status")
    func envelope() throws {
        let run = try run(["departures", "P"] + Self.day + ["--envelope", "--format", "json"])
        #expect(
            run.output == """
                {"status":{"feed_status":"active","first_service_date":"20240101","last_service_date":"20240229",\
                "feed_start_date":"20240101"},"departures":[],"timezone":"Australia/Sydney"}

                """)
    }

    @Test("the board of a feed that is over is empty, exit 0, and standard error says since when")
    func expired() throws {
        let run = try run(["departures", "-12", "--at", "2030-02-01T08:00:00+11:00", "--format", "json"])
        #expect(run.output == "[]\n")
        #expect(run.errors == "The feed is over: it covers 20240101 to 20240229. Import a newer one.\n")
        #expect(run.status == 0)
    }

    @Test(
        "an id that the feed doesn't have is exit 1 and names the nearest",
        arguments: [
            (["departures", "-13"], "Error: The feed has no stop \"-13\": did you mean \"-12\" (Wharf)?\n"),
            (["trip", "T9"], "Error: The feed has no trip \"T9\": did you mean \"T1\" or \"T2\"?\n"),
            (["connections", "-12", "Q"], "Error: The feed has no stop \"Q\": did you mean \"P\" (Point)?\n"),
        ])
    func unknown(arguments: [String], sentence: String) throws {
        let run = try run(arguments)
        #expect(run.errors == sentence)
        #expect(run.output == "")
        #expect(run.status == 1)
    }

    @Test(
        "a wrong word on the command line is exit 64",
        arguments: [
            ["departures", "P", "--direction", "2"], ["departures", "P", "--at", "noonish"],
            ["departures", "P", "--for", "-1"], ["departures", "P", "--mode", "broom"],
            ["departures", "P", "--cursor", "x"], ["connections", "P"],
        ])
    func usage(arguments: [String]) throws {
        #expect(try run(arguments).status == 64)
    }

    @Test("connections as a table")
    func connections() throws {
        let run = try run(["connections", "-12", "P"] + Self.day)
        #expect(
            run.output == """
                Day         Departs  Arrives  Minutes  Route  To
                2024-02-01  08:00    08:10         10  F1     Point
                2024-02-01  08:20    08:30         10  F1     Point
                2024-02-02  08:00    08:10         10  F1     Point
                2024-02-02  08:20    08:30         10  F1     Point

                """)
    }

    @Test("a trip with its stop times on a day")
    func trip() throws {
        let run = try run(["trip", "T2", "--date", "20240202", "--format", "json"])
        #expect(
            run.output == """
                {"trip_id":"T2","route_id":"F","route_short_name":"F1","route_type":4,"service_id":"daily",\
                "service_date":"20240202","runs":true,"stop_times":[{"stop_sequence":1,"stop_id":"-12",\
                "stop_name":"Wharf","arrival_time":"08:20:00","departure_time":"08:20:00",\
                "scheduled_arrival":"2024-02-02T08:20:00+11:00","scheduled_departure":"2024-02-02T08:20:00+11:00",\
                "flags":[]},{"stop_sequence":2,"stop_id":"P","stop_name":"Point","arrival_time":"08:30:00",\
                "departure_time":"08:30:00","scheduled_arrival":"2024-02-02T08:30:00+11:00",\
                "scheduled_departure":"2024-02-02T08:30:00+11:00","flags":[]}],"agency_id":"H",\
                "timezone":"Australia/Sydney"}

                """)
        #expect(try self.run(["trip", "T2", "--date", "20240203"]).errors == "Trip T2 does not run on 20240203.\n")
    }

    @Test("services of a day")
    func services() throws {
        let run = try run(["services", "--date", "20240202", "--format", "json"])
        #expect(run.output == "[{\"service_id\":\"daily\",\"added_dates\":2,\"removed_dates\":0}]\n")
        #expect(try self.run(["services", "--date", "20240203", "--format", "json"]).output == "[]\n")
    }
}
