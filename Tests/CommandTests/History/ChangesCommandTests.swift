import Foundation
import Testing

@testable import QueryCommands

/// `gtfs-query performance --changes` and `journeys --sure` over a recorded week.
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

    @Test("S5: how sure a journey is stands in the table, in JSON and in CSV where it is asked for, and nowhere else")
    func sure() throws {
        let words = ["journeys", "5060", "2050", "--at", "2026-11-23T08:00", "--limit", "1"]
        let table = """
            Departs  Arrives  Minutes  Changes   Walk  Sure
            09:00    10:26         86        2  172 m  too few days
              09:00–09:13:40     52    Cape Light › Sandbar Beach
              09:30–09:57:13     40    Sandbar Beach › Lantern Square, Stand B (else 11:26)
              09:57:13–09:59:21  walk  172 m to Lantern Square
              10:11–10:26        L1    Lantern Square › Saltpan (else 10:56)

            """
        #expect(try RecordedWeek.ask(words + ["--sure"]).output == table)
        #expect(try RecordedWeek.ask(words + ["--by", "sure"]).output == table)
        let json = try RecordedWeek.ask(words + ["--sure", "--format", "json"]).output
        #expect(json.contains(#""changes":[{"days":0,"held":0,"arrivals":0,"departures":0,"slack":860,"if_missed":{"#))
        let csv = try RecordedWeek.ask(words + ["--sure", "--format", "csv"]).output
        #expect(csv.contains("service_date,days,held,arrivals,departures,slack,if_missed,coordinates"))
        #expect(csv.contains(",20261123,0,0,0,0,639,2026-11-23T10:56:00+11:00,"))
        let plain = try HarbourCity.ask(words + ["--format", "json"], in: TemporaryFolder())
        #expect(plain.status == 0 && !plain.output.contains("if_missed") && !plain.output.contains("slack"))
    }
    @Test func `The history of a line is that of the next one, until its file changes`() throws {
        let folder = try TemporaryFolder()
        try RecordedWeek.copy(as: "history.sqlite", in: folder)
        let path = folder.path("history.sqlite")
        var known = KnownHistory()
        let first = try known.history(at: path)
        #expect(try known.history(at: path) === first)
        #expect(try known.history(at: RecordedWeek.path()) !== first)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: path)
        let second = try known.history(at: path)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -30)], ofItemAtPath: path)
        #expect(try known.history(at: path) !== second)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: (any Error).self) { _ = try known.history(at: path) }
    }
}
