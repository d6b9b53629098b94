import Testing

/// Numbers at the ends of their range are answered, or refused in one sentence: no command ends by a trap.
@Suite struct ExtremeArgumentTests {
    private static let numbers = ["9223372036854775807", "-9223372036854775808", "-1", "9223372036854775808", "1e400"]
    private static let commands = [
        "search harbour --limit=", "departures S --limit=", "departures S --for=", "departures S --stale=",
        "departures S --drop=", "connections P1 -12 --limit=", "nearby -33.87 151.21 --limit=",
        "nearby -33.87 151.21 --radius=", "nearby 151.21 ", "departures S --direction=", "size --budget=",
        "departures S --mode=",
    ]

    /// Each line has its answer or its error; a trap would end them.
    private func expectAnswers(to lines: [String]) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.answers(to: lines, of: "places.sqlite", in: folder)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.count { $0.isNewline } == lines.count, "\(run.output.suffix(100))")
    }

    @Test func `a number at the end of its range`() throws {
        try expectAnswers(to: Self.commands.flatMap { command in Self.numbers.map { command + $0 } })
    }

    @Test func `a time at the end of the calendar`() throws {
        try expectAnswers(
            to: ["departures S", "connections P1 -12", "nearby -33.87 151.21 --departures"].flatMap { command in
                ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"].map {
                    "\(command) --at \($0)"
                }
            })
    }

    @Test func `a limit without end is no limit`() throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(["search", "harbour", "--limit", "9223372036854775807"], in: folder)
        #expect(run.output == "Stop  Name             Routes\nS     Harbour Station  333 T1\n")
        #expect(run.status == 0)
    }
}
