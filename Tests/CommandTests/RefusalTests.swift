import Foundation
import Testing

@Suite("What is wrong with a command line")
struct RefusalTests {
    @Test(
        "values that are found wrong after the line was read name the option, and the command's own usage",
        arguments: [
            (["departures", "2000", "--format", "geojson"], "departures has no geojson", "departures"),
            (["map", "--picture", "map.png"], "--picture map.png: name a file", "map"),
            (["reach", "2000", "--minutes", "9", "--for", "1440"], "--for 1440: give minutes from 0 to 240.", "reach"),
            (["reach", "2000", "--minutes", "-1"], "--minutes -1: give minutes from 0 to 1440 (a day).", "reach"),
            (["journeys", "2000", "2050", "--for=99999"], "--for 99999: give ", "journeys"),
            (
                ["departures", "2000", "--date", "00010101"],
                "--date 00010101: give a time of the years 1 to 9999, by the clock of UTC.", "departures"
            ),
            (
                ["journeys", "2000", "2050", "--arrive-by", "0001-01-01T00:00"],
                "--arrive-by 0001-01-01T00:00: give a time of the years 1 to 9999, by the clock of UTC.", "journeys"
            ),
            (["favourites", "list", "--format", "geojson"], "favorites list has no geojson", "favorites list"),
        ])
    func found(words: [String], sentence: String, command: String) throws {
        let run = try HarbourCity.ask(words)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
        #expect(run.errors.contains("\nUsage: gtfs-query \(command) "), "\(run.errors)")
        #expect(run.errors.hasSuffix("\n  See 'gtfs-query \(command) --help' for more information.\n"), "\(run.errors)")
    }

    @Test(
        "what is no time says why, and what to write",
        arguments: [
            ("25:00", "clocks end at 23:59, and this is 01:00 of the day after: write 01:00 with --date of that day."),
            ("2026-11-21T25:30", "clocks end at 23:59, and this is 01:30 of the day after: write 01:30 with that day."),
            ("08.00", "write 08:00."), ("0805", "write 08:05."), ("8am", "write 08:00."), ("12am", "write 00:00."),
            ("8:30pm", "write 20:30."), ("8h30", "write 08:30."), ("+30", "a time is asked for, not a span"),
            ("tomorrow", "a day goes into --date, as 20261121, and the time into --at, as 08:05."),
            ("2026-11-21", "a day goes into --date"), ("8 am", "write 08:00."), ("2026-11-21T8", "write 08:05, 2026-"),
            ("2026-02-30T08:00", "the calendar has no such day."), ("2026-02-30 8am", "the calendar has no such day."),
            ("2026-02-30", "the calendar has no such day."), ("2026-11-21 8.15", "write 2026-11-21T08:15."),
            ("soon", "write 08:05, 2026-11-21T08:05, a time of RFC 3339"),
        ])
    func times(text: String, sentence: String) throws {
        for words in [["departures", "2000", "--at"], ["journeys", "2000", "2050", "--arrive-by"]] {
            let run = try HarbourCity.ask(words + [text])
            #expect(run.status == 64)
            #expect(run.errors.contains("The value '\(text)' is invalid for '\(words.last ?? "") <time>': "))
            #expect(run.errors.contains(sentence), "\(run.errors)")
            #expect(run.errors.contains("\nUsage: gtfs-query \(words[0]) "))
        }
    }

    @Test(
        "what is no day says why, and what to write",
        arguments: [
            ("tomorrow", "write a day as 20261121 or 2026-11-21, or today."),
            ("20260229", "the calendar has no such day."), ("2026-13-01", "the calendar has no such day."),
        ])
    func days(text: String, sentence: String) throws {
        for words in [["services", "--date"], ["timetable", "L1", "--date"], ["departures", "2000", "--date"]] {
            let run = try HarbourCity.ask(words + [text])
            #expect(run.status == 64 && run.errors.contains(sentence), "\(run.errors)")
        }
    }

    @Test("favourites is a command as favorites is")
    func favourites() throws {
        let folder = try TemporaryFolder()
        let file = ["--favorites", folder.path("mine.sqlite")]
        #expect(try HarbourCity.ask(["favourites", "add", "stop", "2000"] + file, in: folder).status == 0)
        let lists = try ["favorites", "favourites"].map { try HarbourCity.ask([$0, "list"] + file, in: folder) }
        #expect(lists[0].output == lists[1].output && lists[0].output.contains("Lantern Square"))
    }
}
