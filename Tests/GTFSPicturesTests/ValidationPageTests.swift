import GTFSModel
import GTFSValidation
import Testing

@testable import GTFSPictures

#if canImport(FoundationXML)
    import Foundation
    import FoundationXML
#else
    import Foundation
#endif

@Suite("The page of a check")
struct ValidationPageTests {
    private static var report: ValidationReport {
        let feed = ValidatedFeed(
            publisher: .init(name: "", url: "", language: "", email: ""), serviceWindow: nil,
            agencies: [.init(name: "Harbour <b>", url: "", phone: "", email: "", timezone: "")], files: [],
            counts: .init(shapes: 0, stops: 0, routes: 0, trips: 0, agencies: 1, blocks: 0), features: ["Shapes"])
        func sample(_ text: String) -> NoticeSample {
            NoticeSample(fields: [.init(name: "fieldValue", value: .text(text))])
        }
        return ValidationReport(
            source: "feed & more.zip", feed: feed, today: ServiceDate(dayNumber: 20_000),
            notices: [
                ValidationNotice(
                    code: "invalid_time", severity: .error, count: 7, samples: [sample("</main><script>")]),
                ValidationNotice(code: "expired_calendar", severity: .warning, count: 1, samples: [sample("D")]),
                ValidationNotice(code: "unknown_file", severity: .info, count: 1, samples: []),
            ], unchecked: [.init(code: "unused_shape", files: ["shapes.txt"])])
    }

    @Test func `Codes stand by whom they concern, with their samples, and nothing of the feed is markup`() throws {
        let page = ValidationPage(Self.report).html
        let start = try #require(page.range(of: "<main>")?.lowerBound)
        let end = try #require(page.range(of: "</main>")?.upperBound)
        let body = String(page[start..<end])
        #expect(XMLParser(data: Data(body.utf8)).parse())
        for text in [
            "<h1>Check of feed &amp; more.zip</h1>", "Harbour &lt;b&gt;", "7 of 1 code", "The first 1 of 7", "The one",
            "&lt;/main&gt;&lt;script&gt;", "A service has ended.", "give it a later end_date",
            "unused_shape (shapes.txt)",
        ] { #expect(body.contains(text), "\(text)") }
        let titles = ["What stops riders", "invalid_time", "expired_calendar", "What is untidy", "unknown_file"]
        let places = try titles.map { try #require(body.range(of: $0)?.lowerBound, "\($0)") }
        #expect(places == places.sorted())
        #expect(!body.contains("What annoys them"))
    }

    @Test func `It says whose feed it is and what it holds, and of a feed without findings that there are none`() throws
    {
        let feed = ValidatedFeed(
            publisher: .init(name: "Harbour & Co", url: "", language: "", email: ""), serviceWindow: nil, agencies: [],
            files: ["agency.txt", "stops.txt"],
            counts: .init(shapes: 0, stops: 1, routes: 2, trips: 30, agencies: 1, blocks: 0), features: [])
        let report = ValidationReport(
            source: "feed", feed: feed, today: ServiceDate(dayNumber: 20_000), notices: [], unchecked: [])
        let page = ValidationPage(report).html
        for text in [
            "<dt>Publisher</dt><dd>Harbour &amp; Co</dd>", "<dd>1 stop, 2 routes, 30 trips</dd>",
            "<dd>agency.txt, stops.txt</dd>", "<dt>Errors</dt><dd>none</dd>", "No rule found anything in this feed.",
        ] { #expect(page.contains(text), "\(text)") }
        #expect(!ValidationPage(Self.report).html.contains("No rule found"))
    }

    @Test func `It fetches nothing`() {
        let page = ValidationPage(Self.report).html
        #expect(page.contains("default-src 'none'"))
        #expect(
            !page.contains("src=") && !page.contains("<link") && !page.contains("http:") && !page.contains("https:"))
    }

    @Test func `Samples with a place are dots on a map, in the colours of their severities`() throws {
        func sample(_ latitude: Double, _ longitude: Double) -> NoticeSample {
            let position = Coordinate(latitude: latitude, longitude: longitude)
            return NoticeSample(fields: [
                .init(name: "stopName", value: .text("Quay <3>")), .init(name: "match", value: .position(position)),
                .init(name: "stopLat", value: .real(-33.123_456_789_87)),
            ])
        }
        var report = Self.report
        #expect(!ValidationPage(report).html.contains("<h2>Where</h2>"))
        report.notices.append(
            ValidationNotice(
                code: "stop_too_far_from_shape", severity: .warning, count: 3,
                samples: [sample(-33.8, 151.1), sample(-33.9, 151.2), sample(.nan, 151)]))
        let page = ValidationPage(report).html
        #expect(page.contains("<td class=\"n\">-33.123457</td>") && page.contains("<td class=\"n\">-33.8, 151.1</td>"))
        #expect(page.components(separatedBy: "<tr class=\"samples\"><td colspan=\"4\"><details>").count == 4)
        let start = try #require(page.range(of: "<svg")?.lowerBound)
        let end = try #require(page.range(of: "</svg>")?.upperBound)
        let map = String(page[start..<end])
        #expect(XMLParser(data: Data(map.utf8)).parse())
        let dots = map.matches(of: #/<circle cx="([0-9.]+)" cy="([0-9.]+)" r="5" class="dot warning">/#)
        #expect(dots.count == 2)
        let points = try dots.map { (try #require(Double($0.1)), try #require(Double($0.2))) }
        // North is up, east is right, and nothing lies on the edge.
        #expect(points[0].0 < points[1].0 && points[0].1 < points[1].1)
        for (x, y) in points { #expect((20...700).contains(x) && (20...340).contains(y)) }
        #expect(map.contains("Quay &lt;3&gt;") && map.contains(">5 km</text>"))
    }
}
