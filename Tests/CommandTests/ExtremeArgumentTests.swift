import Testing

/// Numbers at the ends of their range are answered, or refused in one sentence: no command ends by a trap.
@Suite struct ExtremeArgumentTests {
    private static let numbers = ["9223372036854775807", "-9223372036854775808", "-1", "9223372036854775808", "1e400"]
    private static let commands: [[String]] = [
        ["search", "harbour", "--limit"], ["departures", "S", "--limit"], ["departures", "S", "--for"],
        ["departures", "S", "--stale"], ["departures", "S", "--drop"], ["connections", "P1", "-12", "--limit"],
        ["nearby", "-33.87", "151.21", "--limit"], ["nearby", "-33.87", "151.21", "--radius"],
        ["nearby", "151.21"], ["departures", "S", "--direction"], ["size", "--budget"],
        ["departures", "S", "--mode"],
    ]

    @Test(arguments: commands, numbers)
    func `a number at the end of its range`(_ command: [String], _ number: String) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let words =
            Array(command.dropLast())
            + (command.last?.hasPrefix("--") ?? false
                ? ["\(command.last ?? "")=\(number)"] : [command.last ?? "", number])
        let run = try Executable.query.run(words + ["--database", "places.sqlite"], in: folder)
        #expect([0, 1, 64].contains(run.status), "\(words): \(run.status) \(run.errors)")
        #expect(run.status == 0 || run.errors.hasPrefix("Error: "))
    }

    @Test(arguments: ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
    func `a time at the end of the calendar`(_ time: String) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        for command in [
            ["departures", "S"], ["connections", "P1", "-12"], ["nearby", "-33.87", "151.21", "--departures"],
        ] {
            let run = try Executable.query.run(command + ["--at", time], in: folder)
            #expect([0, 1, 64].contains(run.status), "\(command): \(run.status) \(run.errors)")
        }
    }

    @Test func `a limit without end is no limit`() throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(["search", "harbour", "--limit", "9223372036854775807"], in: folder)
        #expect(run.output == "Stop  Name             Routes\nS     Harbour Station  333 T1\n")
        #expect(run.status == 0)
    }
}
