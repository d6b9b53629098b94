import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import gtfs_query

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

    @Test("a picture has a square per day, is well-formed, and escapes what the feed says")
    func picture() throws {
        let rows = (0..<400).map { number in
            let date = ServiceDate(dayNumber: 20_000 + number)
            let added = number % 100 == 0 ? 1 : 0
            return "{\"date\":\"\(date)\",\"trips\":\(number % 7 * 10),\"services\":\(number % 7),"
                + "\"added_services\":\(added),\"removed_services\":0}"
        }
        let json = Data("[\(rows.joined(separator: ","))]".utf8)
        let days = try JSONDecoder().decode([ServiceDayCount].self, from: json)
        let drawn = CalendarPicture(days: days, title: "<script>alert('&')</script>\u{1}")
        #expect(XMLParser(data: Data(drawn.svg.utf8)).parse())
        let rectangles: Int = drawn.svg.split(separator: "<rect ").count - 1
        #expect(rectangles == 410, "400 days, 4 exceptions and 6 of the legend")
        for text in [drawn.svg, drawn.html] {
            #expect(!text.contains("<script") && text.contains("&lt;script&gt;alert(&#39;&amp;&#39;)"))
            #expect(
                !text.contains("http://") || !text.replacing("http://www.w3.org/2000/svg", with: "").contains("http"))
        }
        let lines: Int = drawn.html.split(separator: "<tr>").count - 1
        #expect(lines == 5)
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
                == "The feed has no day of that year.\n")
    }
}
