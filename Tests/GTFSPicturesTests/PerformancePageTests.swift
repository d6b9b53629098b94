import GTFSHistory
import GTFSModel
import Testing

@testable import GTFSPictures

#if canImport(FoundationXML)
    import Foundation
    import FoundationXML
#else
    import Foundation
#endif

@Suite("The page of punctuality")
struct PerformancePageTests {
    private static func report(_ rows: [PerformanceRow]) -> PerformanceReport {
        PerformanceReport(
            dates: ServiceDate(dayNumber: 20_000)...ServiceDate(dayNumber: 20_006), dayCount: 7,
            limits: PunctualityLimits(earliest: -90, latest: 240), isOfTimepoints: true, rows: rows)
    }

    private static func row(_ route: Route.ID? = nil) -> PerformanceRow {
        PerformanceRow(
            routeID: route, observed: 1250, missed: 8, unseen: 10, unwatched: 1440, cancelled: 6, skipped: 1,
            onTime: 900,
            early: 100, late: 200, onTimeShare: 0.75, p10: -70, p50: 111, p90: 455,
            headways: PerformanceRow.Headways(pairs: 40, excessWait: 75, bunchedShare: 0.125), grade: .c)
    }

    private static let few = PerformanceRow(routeID: "F", observed: 14, onTime: 12, late: 2)

    private static func page(
        _ parts: [PerformanceRow], hours: [PerformanceRow] = [], stops: [PerformanceRow] = [], feed: String = "Harbour"
    ) -> String {
        let answers = PerformancePage.Answers(
            whole: report([row()]), parts: report(parts), hours: report(hours), stops: report(stops))
        var route = Route(id: "R", type: .bus)
        (route.shortName, route.longName, route.color) = ("40", "<b>Lantern & Square</b>", "0B57A4")
        let names = PerformancePage.Names(
            feed: PicturedFeed(name: feed, language: "en-AU"), routes: ["R": route], stops: ["S": "Quay \"A\""])
        return PerformancePage(answers: answers, names: names, subject: "Route <40>").html
    }

    /// The page without its head, which is HTML and no XML.
    private static func body(_ page: String) -> String {
        let start = page.range(of: "<main>")?.lowerBound ?? page.startIndex
        let end = page.range(of: "</main>")?.upperBound ?? page.endIndex
        return String(page[start..<end])
    }

    @Test("a row has its figures, and says what was not judged; the page says which days and thresholds were used")
    func figures() throws {
        let page = Self.page([Self.row("R"), Self.few])
        let body = Self.body(page)
        #expect(XMLParser(data: Data(body.utf8)).parse())
        for text in [
            "7 recorded days of 2024-10-04 to 2024-10-10; on time from -90 to 240 s, timepoints alone.",
            "1,250 observed: 100 early, 900 on time, 200 late, 50 without a delay",
            "8 missed, 10 unseen, 1,440 unwatched, 6 cancelled, 1 skipped",
            "75 s excess wait, 13% bunched", ">75%<", ">1:51<", ">7:35<", "grade-c\">C<",
            "aria-label=\"100 early, 900 on time, 200 late\"", ">14 observed<", ">too few<",
        ] { #expect(body.contains(text), "\(text)") }
        let widths = body.matches(of: #/x="(\d+)" y="0" width="(\d+)"/#).map { [Int($0.output.1), Int($0.output.2)] }
        let bar = [[0, 83], [83, 750], [833, 167]]
        #expect(widths == bar + bar, "one for all, one for the route, none for too few")
    }

    @Test func `A route has a line for each direction, with a part for each running time in the colour of its excess`()
    {
        func segment(_ from: Stop.ID, _ to: Stop.ID, _ direction: Int, excess: Int?, metres: Int?) -> SegmentRow {
            var row = SegmentRow(
                routeID: "R", directionID: direction, fromStopID: from, toStopID: to, observed: excess == nil ? 3 : 20)
            (row.metres, row.excess) = (metres, excess)
            (row.p50, row.p90, row.scheduled) = (
                excess.map { 100 + $0 }, excess.map { 190 + $0 }, excess.map { _ in 100 }
            )
            return row
        }
        let rows = [
            segment("S", "B", 0, excess: 2, metres: 100), segment("B", "<C>", 0, excess: 51, metres: 300),
            segment("<C>", "B", 1, excess: nil, metres: nil), segment("B", "S", 1, excess: 25, metres: 100),
        ]
        func body(_ rows: [SegmentRow]) -> String {
            var answers = PerformancePage.Answers(whole: Self.report([Self.row()]), parts: Self.report([Self.row("R")]))
            answers.segments = SegmentReport(dates: nil, dayCount: 7, rows: rows)
            let names = PerformancePage.Names(feed: PicturedFeed(name: "Harbour"), stops: ["S": "Quay \"A\""])
            return Self.body(PerformancePage(answers: answers, names: names).html)
        }
        let page = body(rows)
        #expect(XMLParser(data: Data(page.utf8)).parse())
        let parts = page.matches(of: #/rect class="(slow-\d|few)" x="(\d+)" y="0" width="(\d+)"/#)
            .map { "\($0.output.1) \($0.output.2) \($0.output.3)" }
        #expect(parts == ["slow-0 0 249", "slow-4 252 748", "few 0 498", "slow-2 501 499"])
        for text in [
            "Direction 0: ", "Quay &quot;A&quot; › &lt;C&gt;", "B › &lt;C&gt;: 2:31, scheduled 1:40",
            ">3 observed: too few<",
            ">2:31<", ">0:51<", ">7.2<", "up to 10% longer",
        ] { #expect(page.contains(text), "\(text)") }
        #expect(!body([rows[2]]).contains("Running times"), "none has enough")
        let branching = body(
            [("S", "B"), ("S", "X"), ("B", "X"), ("B", "Y"), ("X", "Z")].map { from, to in
                segment(Stop.ID(from), Stop.ID(to), 0, excess: 2, metres: 100)
            })
        let headings = branching.matches(of: #/<h3>Direction 0: <span>([^<]*)</#).map { String($0.output.1) }
        #expect(headings == ["Quay &quot;A&quot; › Z", "Quay &quot;A&quot; › X", "B › Y"])
        #expect(branching.matches(of: #/aria-label="(\d) parts/#).map { String($0.output.1) } == ["3", "1", "1"])
    }

    @Test func `Many routes without a share are folded below those with one, and a few are not`() throws {
        for (count, isFolded) in [(3, false), (4, true)] {
            let rows = [Self.row("R")] + (0..<count).map { PerformanceRow(routeID: Route.ID("F\($0)"), observed: 1) }
            let body = Self.body(Self.page(rows))
            #expect(XMLParser(data: Data(body.utf8)).parse())
            let fold = body.range(of: "<summary>\(count) routes with too few delays for a share</summary>")
            #expect((fold != nil) == isFolded)
            let last = try #require(body.range(of: ">F\(count - 1)<"))
            if let fold { #expect(fold.upperBound < last.lowerBound) }
        }
        let none = (0..<9).map { PerformanceRow(routeID: Route.ID("F\($0)")) }
        #expect(!Self.page(none).contains("<details>"), "there is nothing else to see")
    }

    @Test("names are text, whatever they hold, and nothing is fetched")
    func hostile() {
        let page = Self.page(
            [Self.row("R")], stops: [PerformanceRow(stopID: "S")], feed: "<script>alert('&')</script>\u{1}")
        #expect(!page.contains("<script") && page.contains("&lt;script&gt;alert(&#39;&amp;&#39;)"))
        #expect(page.contains("&lt;b&gt;Lantern &amp; Square&lt;/b&gt;") && page.contains("Quay &quot;A&quot;"))
        #expect(page.contains("Route &lt;40&gt;") && !page.contains("http"))
    }

    @Test("the hours of the week have the colour of their share, or the number of delays that are too few")
    func week() {
        let full = PerformanceRow(hour: 7, weekday: 0, onTime: 19, late: 1, onTimeShare: 0.95)
        let few = PerformanceRow(hour: 9, weekday: 6, onTime: 12)
        let body = Self.body(
            Self.page([Self.row("R")], hours: [few, full, PerformanceRow(hour: 3, weekday: 2, unseen: 4)]))
        #expect(body.contains("<td class=\"grade-a\" title=\"Monday 07:00: 0 early, 19 on time, 1 late\">95%</td>"))
        #expect(body.contains("<td class=\"few\" title=\"Sunday 09:00: 0 early, 12 on time, 0 late\">(12)</td>"))
        let hours = body.matches(of: #/<th scope="row">(\d\d:00)<\/th>/#).map { String($0.output.1) }
        #expect(hours == ["07:00", "08:00", "09:00"])
        #expect(!Self.body(Self.page([Self.row("R")])).contains("class=\"week\""))
    }

    @Test("stops are in the order in which they are given, below the parts")
    func stops() throws {
        let body = Self.body(
            Self.page([Self.row("R")], stops: ["S", "Z", "B"].map { PerformanceRow(stopID: $0, observed: 1) }))
        let heading = try #require(body.range(of: "Stops along the line"))
        let names = body[heading.upperBound...].matches(of: #/<th scope="row">(?:<span lang="en-AU">)?([^<]*)</#)
        #expect(names.map { String($0.output.1) } == ["Quay &quot;A&quot;", "Z", "B"])
        #expect(body.contains("<small>S</small>"))
    }

    @Test(
        "rows by another part are named by it",
        arguments: [
            (PerformanceRow(weekday: 2), "Weekdays", "Wednesday"), (PerformanceRow(hour: 9), "Hours", "09:00"),
            (PerformanceRow(hour: 9, weekday: 2), "Hours", "Wednesday 09:00"),
            (PerformanceRow(date: ServiceDate(dayNumber: 20_000)), "Days", "2024-10-04"),
            (PerformanceRow(routeID: "R", directionID: 1), "Directions", " direction 1"),
            (PerformanceRow(stopID: "S"), "Stops", "Quay"), (PerformanceRow(), "Routes", "no route"),
        ])
    func parts(row: PerformanceRow, title: String, name: String) {
        let body = Self.body(Self.page([row]))
        #expect(body.contains("<h2>\(title)</h2>") && body.contains(name))
    }

    @Test("a ranking without a grade says so")
    func nothing() {
        #expect(Self.page([]).contains("None of them has enough delays for a grade."))
    }
}
