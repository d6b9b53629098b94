import Foundation
import GTFSModel
import Testing

@testable import GTFSPictures
@testable import GTFSQuery

@Suite("The page of a timetable")
struct TimetablePageTests {
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
        #expect(!page.contains(/http| src=|<link|url\(/))
    }

    /// The pieces of a page are of the size of a table, not of the timetable.
    @Test("a page of 20,000 trips is written in small pieces")
    func pieces() throws {
        var (pieces, largest) = (0, 0)
        try TimetablePage(timetable: timetable(columns: 20_000, name: "Name")).write { piece in
            pieces += 1
            largest = max(largest, piece.utf8.count)
        }
        #expect(pieces > 1000 && largest < 20_000)
    }

    @Test("a table is as wide as a sheet: more trips where names are short, fewer where marks are long")
    func width() {
        func tables(_ name: String, mark: Int = 0, trips: Int = 60) -> [Int] {
            let cell = RouteTimetable.Cell(
                row: 0, arrival: nil, departure: ServiceTime(seconds: 30_000), isApproximate: mark > 0 ? true : nil,
                pickupType: nil, dropOffType: nil, headsign: nil)
            let column = RouteTimetable.Column(
                tripID: "T", shortName: String(repeating: "7", count: mark), headsign: nil, frequency: nil,
                cells: [cell])
            let direction = RouteTimetable.Direction(
                directionID: 0, headsign: nil, rows: [RouteTimetable.Row(stopID: "A", name: name, platformCode: nil)],
                columns: Array(repeating: column, count: trips))
            let clock = TimetableClock(date: ServiceDate(dayNumber: 20_000), zone: nil)
            return TimetableSheet(direction, TimetableNotes(direction, clock), clock).tables.map(\.count)
        }
        let long = String(repeating: "n", count: 90)
        #expect(tables("Alpha") == [20, 20, 20] && tables(long) == [16, 16, 16, 12])
        #expect(tables("Alpha", mark: 10) == Array(repeating: 10, count: 6))
        #expect(tables(long, mark: 400, trips: 3) == [1, 1, 1] && tables(long, trips: 0) == [])
    }

    @Test func `A sheet has as many tables as fit, with letters of 7 to 9 points, and no more sheets than that takes`()
    {
        func sheet(rows: Int, trips: Int) -> TimetableSheet {
            let cells = (0..<rows).map { row in
                RouteTimetable.Cell(
                    row: row, arrival: nil, departure: ServiceTime(seconds: 30_000 + row * 60), isApproximate: nil,
                    pickupType: nil, dropOffType: nil, headsign: nil)
            }
            let column = RouteTimetable.Column(
                tripID: "T", shortName: nil, headsign: nil, frequency: nil, cells: cells)
            let direction = RouteTimetable.Direction(
                directionID: 0, headsign: "Home",
                rows: (0..<rows).map {
                    RouteTimetable.Row(stopID: Stop.ID("\($0)"), name: "Stop \($0)", platformCode: nil)
                },
                columns: Array(repeating: column, count: trips))
            let clock = TimetableClock(date: ServiceDate(dayNumber: 20_000), zone: nil)
            return TimetableSheet(direction, TimetableNotes(direction, clock), clock)
        }
        // Rows, then the tables on a sheet and the height of letters, for many trips.
        for (rows, count, points) in [
            (5, 6, 8.5), (10, 4, 7), (17, 2, 9), (22, 2, 7), (30, 1, 9), (38, 1, 8.5), (60, 0, 7),
        ] {
            let sheet = sheet(rows: rows, trips: 480)
            #expect(sheet.tablesOnSheet == count && sheet.points == points, "\(rows) rows")
        }
        let (few, one) = (sheet(rows: 22, trips: 18), sheet(rows: 33, trips: 18))
        #expect(few.tables.count == 1 && few.points == 9 && few.fitsBelowHeading && !one.fitsBelowHeading)
    }

    @Test("every table has a head, and on paper the further ones name their direction")
    func heads() throws {
        var page = ""
        let whole = timetable(columns: 60, name: "Name")
        try TimetablePage(timetable: whole).write { page += $0 }
        let tables = page.components(separatedBy: "<table>").count - 1
        #expect(tables > 1 && page.components(separatedBy: "<thead>").count - 1 == tables)
        #expect(page.components(separatedBy: "class=\"destination\">To <span>Home<").count == tables)
        #expect(page.contains("<section style=\"--letters:9.0pt\">"))
    }

    @Test("a table that does not fit a sheet begins on the first one; names are in the language of the feed")
    func sheets() throws {
        var page = ""
        let whole = timetable(columns: 2, name: "Nazwa")
        try TimetablePage(timetable: whole, language: "pl").write { page += $0 }
        #expect(page.contains("class=\"scroll whole\"") && page.contains(".whole, tr, dl { break-inside: avoid }"))
        #expect(
            page.contains("<th scope=\"row\" lang=\"pl\">Nazwa") && page.contains("To <span lang=\"pl\">Home</span>"))
        var long = whole
        let cell = whole.directions[0].columns[0].cells[0]
        long.directions[0].rows = (0..<60).map {
            RouteTimetable.Row(stopID: Stop.ID("\($0)"), name: nil, platformCode: nil)
        }
        long.directions[0].columns = [whole.directions[0].columns[0]]
        long.directions[0].columns[0].cells = (0..<60).map { row in
            var cell = cell
            cell.row = row
            return cell
        }
        page = ""
        try TimetablePage(timetable: long).write { page += $0 }
        #expect(
            page.contains("class=\"scroll\"") && !page.contains("class=\"scroll whole\"")
                && !page.contains(" lang=\"pl\""))
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
