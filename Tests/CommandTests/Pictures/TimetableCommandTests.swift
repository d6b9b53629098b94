import Foundation
import GTFSModel
import Testing

@testable import GTFSQuery
@testable import gtfs_query

@Suite("gtfs-query timetable")
struct TimetableCommandTests {
    private static let day = ["--date", "20261125"]

    @Test("stops down, trips across, notes under letters")
    func table() throws {
        let run = try HarbourCity.ask(["timetable", "T1"] + Self.day)
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output.hasPrefix(
                """
                To Bowline Bay
                Stop                     a      b      c      d      e
                Customs Wharf        05:00  07:00  09:30  16:00  19:00
                Orrery Lane          05:02  07:02  09:32  16:02  19:02

                """), "\(run.output)")
        #expect(run.output.contains("\nNotes\na  about every 15 min until 07:00\n"))
        #expect(run.output.contains("e  about every 15 min until 01:30+1\n"))
    }

    @Test("CSV has a line per stop time, each as the trip has it")
    func csv() throws {
        let run = try HarbourCity.ask(["timetable", "L2", "--direction", "0", "--format", "csv"] + Self.day)
        let lines = run.output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let trips = Set(lines.dropFirst().map { $0[2] })
        #expect(trips.count > 10)
        let first = try #require(lines.dropFirst().first?[2])
        let trip = try HarbourCity.ask(["trip", String(first), "--format", "json"]).output
        let stopTimes = try JSONDecoder().decode(TripTimetable.self, from: Data(trip.utf8)).stopTimes
        let own = lines.filter { $0[2] == first }
        #expect(own.map { String($0[6]) } == stopTimes.map { $0.stopID?.rawValue ?? "" })
        #expect(own.map { String($0[10]) } == stopTimes.map { $0.departure?.description ?? "" })
    }

    @Test("a day without service says when the next trip runs")
    func noService() throws {
        for words in [["--format", "table"], ["--format", "csv"], ["--picture", "x.html"]] {
            let folder = try TemporaryFolder()
            let run = try HarbourCity.ask(["timetable", "N40"] + Self.day + words, in: folder)
            #expect(run.status == 0 && run.output == "")
            #expect(run.errors.hasSuffix("The next day with one of its trips is 20261127: --date 20261127.\n"))
            #expect(try folder.names.isEmpty)
        }
        let over = try HarbourCity.ask(["timetable", "N40", "--date", "20991231"])
        #expect(over.errors.hasSuffix("No trip of it runs on a later day: ask for an earlier --date.\n"))
        let way = try HarbourCity.ask(["timetable", "N40", "--direction", "1"] + Self.day)
        #expect(way.errors.hasPrefix("No trip of N40 in direction 1 with times runs on 20261125."))
        let unknown = try HarbourCity.ask(["timetable", "N41"] + Self.day)
        #expect(unknown.status == 1 && unknown.errors.contains("\"N40\""), "\(unknown.errors)")
    }

    private func timetable(columns: Int, name: String) -> RouteTimetable {
        var route = Route(id: "R")
        (route.shortName, route.color) = (name, "FFFFFF;}</style>")
        let cells = (0..<3).map { row in
            RouteTimetable.Cell(
                row: row, arrival: ServiceTime(seconds: 86_000 + row * 300),
                departure: ServiceTime(seconds: 86_200 + row * 300),
                isApproximate: row == 1 ? true : nil, pickupType: row == 1 ? .notAvailable : nil, dropOffType: nil,
                headsign: row == 1 ? name : nil)
        }
        let column = RouteTimetable.Column(tripID: "T", shortName: name, headsign: name, frequency: nil, cells: cells)
        let rows = (0..<3).map { RouteTimetable.Row(stopID: Stop.ID("\($0)"), name: name, platformCode: name) }
        let direction = RouteTimetable.Direction(
            directionID: nil, headsign: "Home", rows: rows, columns: Array(repeating: column, count: columns))
        return RouteTimetable(
            route: route, agencyName: name, date: ServiceDate(dayNumber: 20_000), timeZone: nil,
            directions: [direction],
            tripsWithoutTimes: 0)
    }

    @Test("names of a feed are text in a page, whatever they hold")
    func hostile() throws {
        var page = ""
        try TimetablePage(timetable: timetable(columns: 2, name: "<script>\"&'</td>")).write { page += $0 }
        #expect(
            !page.contains("<script") && !page.contains("'</td>") && page.components(separatedBy: "</style>").count == 2
        )
        #expect(page.contains("&lt;script&gt;&quot;&amp;&#39;&lt;/td&gt;"))
        #expect(page.contains("00:01<sup>+1 ") || page.contains("~00:01"), "the day after, and a note")
        #expect(!PictureFileTests.fetches(page))
    }

    /// The pieces of a page are of the size of a table, not of the timetable.
    @Test("a page of 20,000 trips is written in small pieces")
    func pieces() throws {
        var (pieces, largest) = (0, 0)
        try TimetablePage(timetable: timetable(columns: 20_000, name: "Name")).write { piece in
            pieces += 1
            largest = max(largest, piece.utf8.count)
        }
        #expect(pieces > 1400 && largest < 20_000)
    }

    @Test("times are what clocks show, with the days after the service day")
    func clock() throws {
        let sydney = try ServiceTimeZone(#require(TimeZone(identifier: "Australia/Sydney")))
        // On 4 October 2026 clocks go from 02:00 to 03:00; noon minus 12 hours is 23:00 of the day before.
        let change = TimetableClock(date: try #require(ServiceDate("20261004")), zone: sydney)
        #expect(change.text(ServiceTime(seconds: 0)) == "23:00-1")
        #expect(change.text(ServiceTime(seconds: 7200)) == "01:00")
        #expect(change.text(ServiceTime(seconds: 10_800)) == "03:00")
        #expect(change.text(ServiceTime(seconds: 43_200)) == "12:00")
        #expect(change.text(ServiceTime(seconds: 90_000)) == "01:00+1")
        for zone in [sydney, nil] {
            let clock = TimetableClock(date: try #require(ServiceDate("20261125")), zone: zone)
            #expect(clock.text(ServiceTime(seconds: 29_159)) == "08:05")
            #expect(clock.text(ServiceTime(seconds: 176_400)) == "01:00+2")
            #expect(
                clock.text(ServiceTime(seconds: .max)).contains("+")
                    && clock.text(ServiceTime(seconds: .min)).contains("-1"))
        }
    }
}
