import ArgumentParser
import Foundation
import GTFSModel
import Testing

@testable import QueryCommands

@Suite("Times, dates and positions on the command line")
struct ArgumentTests {
    private func clock(_ zone: String) throws -> ServiceTimeZone {
        ServiceTimeZone(try #require(TimeZone(identifier: zone)))
    }

    @Test(
        "a clock time is of today where the feed runs",
        arguments: [
            ("08:05", "Australia/Sydney", "2026-11-20T23:00:00Z", "2026-11-21T08:05:00+11:00"),
            ("8:05:30", "America/New_York", "2026-11-21T03:00:00Z", "2026-11-20T08:05:30-05:00"),
            // The clocks go from 02:00 to 03:00: what they leap over counts on from before.
            ("02:30", "Australia/Sydney", "2026-10-04T05:00:00Z", "2026-10-04T03:30:00+11:00"),
            ("03:30", "Australia/Sydney", "2026-10-04T05:00:00Z", "2026-10-04T03:30:00+11:00"),
            ("01:59", "Australia/Sydney", "2026-10-04T05:00:00Z", "2026-10-04T01:59:00+10:00"),
            // The clocks show 02:30 twice: the first time is meant.
            ("02:30", "Australia/Sydney", "2026-04-05T05:00:00Z", "2026-04-05T02:30:00+11:00"),
            ("03:00", "Australia/Sydney", "2026-04-05T05:00:00Z", "2026-04-05T03:00:00+10:00"),
            // Of two the next one is meant: between them it is the second.
            ("02:30", "Australia/Sydney", "2026-04-04T15:45:00Z", "2026-04-05T02:30:00+10:00"),
            ("02:30", "Australia/Sydney", "2026-04-04T15:00:00Z", "2026-04-05T02:30:00+11:00"),
            // Half an hour at Lord Howe.
            ("02:15", "Australia/Lord_Howe", "2026-10-04T05:00:00Z", "2026-10-04T02:45:00+11:00"),
            ("2018-10-10T08:00", "America/New_York", "2026-11-21T03:00:00Z", "2018-10-10T08:00:00-04:00"),
            ("2018-10-10 08:00:30", "Europe/Berlin", "2026-11-21T03:00:00Z", "2018-10-10T08:00:30+02:00"),
            ("20181010T8:00", "Europe/Berlin", "2026-11-21T03:00:00Z", "2018-10-10T08:00:00+02:00"),
            ("now", "Europe/Berlin", "2026-11-21T03:00:00Z", "2026-11-21T04:00:00+01:00"),
            ("2026-03-04T10:00:00+11:00", "Europe/Berlin", "2026-11-21T03:00:00Z", "2026-03-04T00:00:00+01:00"),
        ])
    func times(text: String, zone: String, now: String, expected: String) throws {
        let time = try #require(TimeArgument(argument: text))
        let instant = time.instant(in: try clock(zone), now: try #require(RFC3339.instant(now)))
        #expect(RFC3339.text(instant, in: try clock(zone)) == expected)
    }

    @Test(
        "what is no time is none",
        arguments: [
            "", "8", "24:00", "08:60", "08:5", "8:05:60", "-1:00", "+8:00", "today", "08:05x", "2018-10-10",
            "2018-10-10T", "2018-02-30T08:00", "todayT08:00",
        ])
    func noTimes(text: String) { #expect(TimeArgument(argument: text) == nil) }

    @Test(
        "a day gives a time its day, or begins the answer",
        arguments: [
            (["--date", "20260304", "--at", "08:05"], "2026-03-04T08:05:00+11:00"),
            (["--date", "2026-03-04"], "2026-03-04T00:00:00+11:00"),
            (["--date", "today"], "2026-11-21T00:00:00+11:00"), ([], "2026-11-21T10:00:00+11:00"),
            (["--at", "08:05"], "2026-11-21T08:05:00+11:00"),
        ] as [([String], String)])
    func begins(words: [String], expected: String) throws {
        let begin = try MomentOptions.parse(words)
        let now = try #require(RFC3339.instant("2026-11-20T23:00:00Z"))
        let sydney = try clock("Australia/Sydney")
        #expect(RFC3339.text(begin.instant(in: sydney, now: now), in: sydney) == expected)
    }

    @Test(
        "a time with a day of its own goes with no --date",
        arguments: ["now", "2026-03-04T08:05", "2026-03-04T08:05:00+11:00"])
    func twoDays(time: String) {
        #expect(throws: (any Error).self) { try MomentOptions.parse(["--at", time, "--date", "20260304"]) }
    }

    @Test(
        "a date is written as in GTFS or with dashes, or is today where the feed runs",
        arguments: [
            ("20260228", "20260228"), ("2026-02-28", "20260228"), ("today", "20261121"), ("20260229", nil),
            ("2026-2-28", nil),
            ("2026022-8", nil), ("", nil),
        ] as [(String, String?)])
    func dates(text: String, expected: String?) throws {
        let now = try #require(RFC3339.instant("2026-11-20T23:00:00Z"))
        let date = try DateArgument(argument: text)?.date(in: try clock("Australia/Sydney"), now: now)
        #expect(date?.description == expected)
    }

    @Test(
        "a position is one word or two",
        arguments: [["-33.87,151.21"], ["-33.87", "151.21"], ["-33.87,", "151.21"], ["-33.87, 151.21"]])
    func positions(words: [String]) throws {
        #expect(
            try CoordinateArgument(operands: words).coordinate == Coordinate(latitude: -33.87, longitude: 151.21))
    }

    @Test(
        "what is no position is refused",
        arguments: [
            [], ["-33.87"], ["1", "2", "3"], ["91", "0"], ["0", "181"], ["nan", "0"], ["central", "1"],
            ["1", "x", "2"],
        ])
    func noPositions(words: [String]) { #expect(throws: (any Error).self) { try CoordinateArgument(operands: words) } }
}
