import Foundation
import GTFSModel
import Testing

@Suite("A3, A4: times that clocks show twice")
struct RepeatedHourTests {
    @Test(
        "are those of the hour, or half hour, that clocks go back",
        arguments: [
            ("America/New_York", "2026-11-01T00:59:59-04:00", false),
            ("America/New_York", "2026-11-01T01:00:00-04:00", true),
            ("America/New_York", "2026-11-01T01:59:59-05:00", true),
            ("America/New_York", "2026-11-01T02:00:00-05:00", false),
            ("Australia/Lord_Howe", "2026-04-05T01:29:00+11:00", false),
            ("Australia/Lord_Howe", "2026-04-05T01:30:00+11:00", true),
            ("Australia/Lord_Howe", "2026-04-05T01:30:00+10:30", true),
            ("Australia/Lord_Howe", "2026-04-05T02:00:00+10:30", false),
            ("Europe/Berlin", "2026-03-29T03:30:00+02:00", false),
            ("UTC", "2026-11-01T01:30:00Z", false),
        ])
    func repeated(zone: String, time: String, isRepeated: Bool) throws {
        let zone = ServiceTimeZone(try #require(TimeZone(ianaName: zone)))
        #expect(zone.isShownTwice(try #require(RFC3339.instant(time))) == isRepeated)
    }

    @Test("are never those of the first and last instants")
    func ends() {
        #expect(!ServiceTimeZone(.gmt).isShownTwice(.max))
        #expect(!ServiceTimeZone(.gmt).isShownTwice(.min))
    }

    @Test(
        "an IANA name is a zone, an abbreviation or an offset is none",
        arguments: [
            ("Europe/Zurich", true), ("US/Pacific", true), ("UTC", true), ("Asia/Calcutta", true), ("EST5EDT", true),
            ("BST", false), ("IST", false), ("PST", false), ("GMT+5", false), ("", false), ("Mars/Olympus", false),
        ])
    func names(name: String, isZone: Bool) {
        #expect((TimeZone(ianaName: name) != nil) == isZone)
    }

    @Test(
        "a feed may also name a fixed offset, as Java has it",
        arguments: [
            ("Europe/Zurich", 3600), ("UTC-06:00", -21_600), ("GMT+2", 7200), ("UT+0130", 5400), ("+05:30", 19_800),
            ("-08", -28_800), ("Z", 0), ("UT", 0), ("UTC+18:00", 64_800), ("UTC+18:01", nil), ("UTC+5:30", nil),
            ("+05:60", nil), ("+5:30", nil), ("UTC+", nil), ("+", nil), ("", nil), ("BST", nil), ("UTC 5", nil),
        ] as [(String, Int?)])
    func offsets(name: String, seconds: Int?) throws {
        let zone = TimeZone(feedName: name)
        #expect(zone?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_768_000_000)) == seconds)
        // Answers have the zone's identifier, and are read back by it.
        if let zone { #expect(TimeZone(identifier: zone.identifier) == zone) }
    }

    @Test(
        "of two instants that clocks show alike, the coming one is meant",
        arguments: [
            ("2026-11-01T00:10:00-04:00", "2026-11-01T01:50:00-04:00"),
            ("2026-11-01T01:50:00-04:00", "2026-11-01T01:50:00-04:00"),
            ("2026-11-01T01:51:00-04:00", "2026-11-01T01:50:00-05:00"),
            ("2026-11-01T01:10:00-05:00", "2026-11-01T01:50:00-05:00"),
            ("2026-11-01T01:51:00-05:00", "2026-11-01T01:50:00-04:00"),
        ])
    func coming(now: String, meant: String) throws {
        let zone = ServiceTimeZone(try #require(TimeZone(ianaName: "America/New_York")))
        let day = try #require(ServiceDate("20261101"))
        let instant = zone.instant(
            showing: 3600 + 50 * 60, on: day, notBefore: try #require(RFC3339.instant(now)))
        #expect(RFC3339.text(instant, in: zone) == meant)
    }
}
