import Foundation
import GTFSModel
import GTFSQuery
import Testing

@testable import GTFSPictures

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The picture of the calendar")
struct CalendarPictureTests {
    @Test("a picture has a square per day, is well-formed, and escapes what the feed says")
    func picture() throws {
        let rows = (0..<400).map { number in
            let date = ServiceDate(dayNumber: 20_000 + number)
            // A service that is added every week is usual; four days differ from their weekday.
            let added = number % 100 == 0 || number % 7 == 3 ? 1 : 0
            let trips = number % 100 == 0 ? 55 : number % 7 * 10
            return "{\"date\":\"\(date)\",\"trips\":\(trips),\"services\":\(number % 7),"
                + "\"added_services\":\(added),\"removed_services\":0}"
        }
        let json = Data("[\(rows.joined(separator: ","))]".utf8)
        let days = try JSONDecoder().decode([ServiceDayCount].self, from: json)
        let drawn = CalendarPicture(days: days, feed: PicturedFeed(name: "<script>alert('&')</script>\u{1}"))
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
        #expect(drawn.svg.components(separatedBy: ": 55 trips of ").count == 9 && drawn.svg.contains(", usually 20: "))
        #expect(
            drawn.html.components(separatedBy: "<svg ").count == 1 + 6 + 14, "the keys, and the months side by side")
        // Fourteen months, each with its weekdays; the busiest day has 60 trips.
        #expect(drawn.svg.components(separatedBy: ">Mo<").count == 15)
        #expect(drawn.svg.contains(">up to 15 trips<") && drawn.svg.contains(">up to 60 trips<"))
    }

    /// The relative luminance of a colour (WCAG 2.2).
    private func luminance(_ digits: Substring) -> Double {
        let value = Int(digits, radix: 16) ?? 0
        let parts = [value >> 16, value >> 8 & 255, value & 255].map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test("the number of a day is legible on its shade, light and dark")
    func contrast() throws {
        let schemes = CalendarPicture.css.components(separatedBy: "@media")
        #expect(schemes.count == 2)
        for scheme in schemes {
            func color(_ name: String) throws -> Double {
                let rule = try #require(scheme.range(of: "\(name) { fill: #")).upperBound
                let digits = scheme[rule...].prefix { $0.isHexDigit }
                let whole = digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits)
                return luminance(Substring(whole))
            }
            let (day, dark) = (luminance(scheme.contains("fill: #222 }") ? "222222" : "e6e6e6"), try color(".dark"))
            for (shade, ink) in [(".none", day), (".s1", day), (".s2", day), (".s3", dark), (".s4", dark)] {
                let pair = [try color(shade), ink].sorted()
                #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5, "\(shade)")
            }
        }
    }
}
