import ArgumentParser
import Foundation
import GTFSModel
import GTFSRealtime
import Testing

@testable import QueryCommands

@Suite("The words of a command line about realtime")
struct RealtimeArgumentTests {
    private func departures(_ line: String) throws -> DeparturesCommand {
        let words = PreparedWords(
            line.split(separator: " ").map(String.init), tool: QueryTool.self,
            shared: AnswerOptions<OutputFormat.Maps>.self)
        return try #require(try QueryTool.parseAsRoot(words.prepared) as? DeparturesCommand)
    }

    @Test(
        "--realtime may be repeated, - is standard input, and the stop stands anywhere",
        arguments: [
            ("departures 2000 --realtime -", ["-"]),
            ("departures --realtime - 2000", ["-"]),
            ("departures --realtime=- 2000", ["-"]),
            ("departures 2000 --realtime=-", ["-"]),
            ("departures --realtime a.pb 2000 --realtime -", ["a.pb", "-"]),
            ("departures 2000 --realtime a.pb --realtime b.pb", ["a.pb", "b.pb"]),
            ("departures 2000 --realtime -x.pb", ["-x.pb"]),
        ])
    func files(line: String, files: [String]) throws {
        let command = try departures(line)
        #expect(command.stop == "2000")
        #expect(command.messages.files == files)
    }

    @Test("an id of a stop that begins with a dash stays an id beside --realtime -")
    func dashes() throws {
        let command = try departures("departures -12 --realtime -")
        #expect(command.stop == "-12")
        #expect(command.messages.files == ["-"])
    }

    @Test("a message on standard input is an operand of realtime")
    func operands() throws {
        let words = PreparedWords(
            ["realtime", "-", "a.pb"], tool: QueryTool.self, shared: AnswerOptions<OutputFormat.Maps>.self)
        let command = try #require(try QueryTool.parseAsRoot(words.prepared) as? RealtimeCommand)
        #expect(command.files == ["-", "a.pb"])
    }

    @Test(
        "heuristics may be repeated or stand behind one another",
        arguments: [
            ("", []), (" --match suffix", [.suffix]), (" --match suffix --match stem", [.suffix, .stem]),
            (" --match suffix,stem,origin", [.suffix, .stem, .origin]),
        ] as [(String, Set<IDHeuristic>)])
    func heuristics(words: String, expected: Set<IDHeuristic>) throws {
        #expect(try departures("departures 2000" + words).realtimeOptions.options.heuristics == expected)
    }

    @Test("B5: limits are those of the reference unless told otherwise, and a cancellation holds at least as long")
    func limits() throws {
        #expect(try departures("departures 2000").realtimeOptions.limits == FreshnessLimits())
        let limits = try departures("departures 2000 --stale 30 --drop 7200").realtimeOptions.limits
        #expect(limits.stale == 30)
        #expect(limits.drop == 7200)
        #expect(limits.cancellationDrop == 7200)
        #expect(limits.alertDrop == FreshnessLimits().alertDrop)
    }

    @Test(
        "a wrong word on the command line is exit 64",
        arguments: [
            ["departures", "2000", "--realtime"], ["departures", "2000", "--realtime", "-", "--realtime", "-"],
            ["departures", "2000", "--match", "guess"], ["departures", "2000", "--stale", "-1"],
            ["departures", "2000", "--drop", "-1"], ["departures", "2000", "--now", "noonish"],
            ["departures", "2000", "--realtime", "-", "--format", "geojson"],
            ["realtime"], ["realtime", "-", "-"], ["realtime", "-", "--format", "geojson"],
            ["vehicles"], ["alerts"], ["alerts", "--realtime", "-", "--format", "geojson"],
        ])
    func usage(words: [String]) throws {
        let run = try HarbourCity.ask(words)
        #expect(run.status == 64, "\(run.errors)")
        #expect(run.output == "")
    }

    @Test("the clock that --now sets runs on from there")
    func timeZone() throws {
        let zone = ServiceTimeZone(try #require(TimeZone(identifier: "Australia/Sydney")))
        let set = RealtimeOptions.CommandClock(.instant(1_795_554_000), in: zone, at: 1_000_000)
        #expect(set.now(at: 1_000_000) == 1_795_554_000)
        #expect(set.now(at: 1_000_090) == 1_795_554_090)
        #expect(!set.isSystem)
        #expect(RealtimeOptions.CommandClock(.now, in: zone, at: 1_000_000).now(at: 1_000_007) == 1_000_007)
    }
}
