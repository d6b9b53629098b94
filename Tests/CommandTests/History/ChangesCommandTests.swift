import Testing

/// `gtfs-query performance --changes` over a recorded week.
@Suite struct ChangesCommandTests {
    private func ask(_ words: [String]) throws -> Executable.Run { try RecordedWeek.ask(["performance"] + words) }

    @Test("a change from one line to another has a row for each pair of stops, with its counts")
    func changes() throws {
        let run = try ask(["--changes", "40", "L1", "--format", "csv"])
        #expect(
            run.output.replacing("\r\n", with: "\n") == """
                from_stop_id,to_stop_id,seconds,days,changes,held,failed
                4012,2001,312,4,4,4,0
                4012,2002,319,4,4,4,0
                4021,2001,156,7,7,7,0
                4021,2002,164,5,5,5,0
                4022,2001,181,4,4,4,0
                4022,2002,188,4,4,4,0

                """)
        let one = try ask(["--changes", "40"])
        #expect(one.status == 64 && one.errors.contains("--changes names 1: give two, each a trip_id or a route_id."))
        let mixed = try ask(["--changes", "40", "L1", "--by", "route"])
        #expect(mixed.status == 64 && mixed.errors.contains("--changes goes with --days"))
        #expect(try ask(["--changes", "L9", "L1"]).errors.contains("The feed has no route \"L9\""))
    }
}
