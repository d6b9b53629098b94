import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import QueryCommands

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("gtfs-query calendar")
struct CalendarPictureTests {
    @Test("rows by day add up to the services of the day, and read back")
    func rows() throws {
        let run = try HarbourCity.ask(["calendar", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        let days = try JSONDecoder().decode([ServiceDayCount].self, from: Data(run.output.utf8))
        #expect(days.count > 20)
        #expect(zip(days, days.dropFirst()).allSatisfy { $0.date.adding(days: 1) == $1.date })
        for day in days.prefix(5) {
            let services = try HarbourCity.ask(["services", "--date", "\(day.date)", "--format", "csv"])
            #expect(services.output.split(separator: "\r\n").count - (services.output.isEmpty ? 0 : 1) == day.services)
        }
        #expect(days.contains { $0.addedServices + $0.removedServices > 0 })
    }

    @Test("the years that are asked for, after ten years too; a list that ends before the service does says so")
    func years() throws {
        let folder = try TemporaryFolder()
        var dates: [Int] = []
        for year in 2013...2029 { dates += [year * 10000 + 401, year * 10000 + 402] }
        try SmallDatabase.make(in: folder, runsOn: dates)
        try SmallDatabase.spoil(
            in: folder, sql: "UPDATE import_record SET first_service_date = 20130401, last_service_date = 20290402")
        func ask(_ words: [String]) throws -> Executable.Run {
            try Executable.query.run(["calendar"] + words, in: folder)
        }
        let year = try ask(["--year", "2026", "--format", "json"])
        let days = try JSONDecoder().decode([ServiceDayCount].self, from: Data(year.output.utf8))
        #expect(days.count == 365 && days.filter { $0.trips > 0 }.map(\.date.yyyymmdd) == [20_260_401, 20_260_402])
        #expect(year.errors == "")
        let last = try ask(["--year", "2029", "--format", "csv"])
        #expect(last.output.split(separator: "\r\n").count == 1 + 92)
        let all = try ask(["--format", "csv"])
        #expect(all.output.split(separator: "\r\n").count == 1 + 3660)
        #expect(all.output.split(separator: "\r\n")[1].hasPrefix("20130401,2,"))
        #expect(
            all.errors
                == "The first 3660 days, until 20230408: the feed has service until 20290402, and --year 2029 lists its last year.\n"
        )
        #expect(try ask(["--year", "2026", "--picture", "c.html"]).errors == "Wrote c.html: 365 days.\n")
        #expect(
            try ask(["--year", "2030"]).errors
                == "The feed has no service in 2030: its days are 20130401 to 20290402.\n")
    }

    @Test("the file is written, named by its end; any other end is exit 64")
    func files() throws {
        let folder = try TemporaryFolder()
        for name in ["calendar.html", "calendar.svg"] {
            let run = try HarbourCity.ask(["calendar", "--picture", name], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == "" && run.errors.hasPrefix("Wrote \(name): "))
            #expect(try folder.text(name).contains("<svg "))
        }
        #expect(try HarbourCity.ask(["calendar", "--picture", "calendar.png"], in: folder).status == 64)
        #expect(try HarbourCity.ask(["calendar", "--picture", "none/x.svg"], in: folder).status == 1)
        #expect(
            try HarbourCity.ask(["calendar", "--year", "1999"], in: folder).errors
                .hasPrefix("The feed has no service in 1999: its days are "))
    }
}
