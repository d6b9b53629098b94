import FeedSupport
import GTFSModel
import Testing

@testable import GTFSValidation

@Suite("What a check keeps of a hostile feed is bounded, and its counts are exact") struct BoundTests {
    @Test func `Of the crossings of two polygons no more are kept than show whether they overlap`() throws {
        /// A comb with teeth, as they run from south to north, or from west to east.
        func comb(_ teeth: Int, turned: Bool) throws -> ZoneArea {
            var points: [(Int, Int)] = [(0, 0)]
            for tooth in 0..<teeth { points += [(2 * tooth, 2 * teeth), (2 * tooth + 1, 1)] }
            points += [(2 * teeth, 0), (0, 0)]
            let scale = 1.0 / Double(2 * teeth)
            let text = points.map { point in
                let (x, y) = turned ? (point.1, point.0) : point
                return "[\(Double(x) * scale),\(Double(y) * scale)]"
            }
            return try #require(
                ZoneArea(geoJSON: "{\"type\":\"Polygon\",\"coordinates\":[[\(text.joined(separator: ","))]]}"))
        }
        let (one, other) = (try comb(400, turned: false), try comb(400, turned: true))
        let cuts = one.cuts(other)
        // 800 long sides would cross 800 others: 640,000.
        #expect(cuts.count > ZoneArea.mostCuts)
        #expect(cuts.count <= ZoneArea.mostCuts + 1000)
        #expect(one.overlaps(other))
    }

    @Test func `Of the pairs of zones a number is remembered, and asked again beyond it`() {
        var pairs = ZonePairs()
        var asked = 0
        for pair in 0..<(ZonePairs.most + 10) {
            let overlap = pairs.overlap("zone \(pair)", "other") {
                asked += 1
                return pair % 2 == 0
            }
            if pairs.count > ZonePairs.most || overlap != (pair % 2 == 0) { Issue.record("pair \(pair)") }
        }
        #expect(asked == ZonePairs.most + 10 && pairs.count == 10)
        let known = pairs.overlap("other", "zone \(ZonePairs.most + 9)") {
            asked += 1
            return true
        }
        #expect(!known && asked == ZonePairs.most + 10)
    }

    @Test func `Every pair of stops and routes of one address counts, and five are samples`() throws {
        var feed = FeedText([
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,stop_url",
            "routes.txt": "route_id,agency_id,route_short_name,route_type,route_url",
        ])
        let url = "https://example.org/all"
        for name in ["A", "B", "C", "D"] + (0..<296).map({ "S\($0)" }) {
            feed.add("stops.txt", "\(name),Stop \(name),-33.1,151.1,\(url)")
        }
        for name in ["R"] + (0..<399).map({ "R\($0)" }) { feed.add("routes.txt", "\(name),X,\(name),3,\(url)") }
        let only = ValidationOptions(today: RuleCase.today, only: ["same_stop_and_route_url"])
        let notice = try #require(try feed.validated(only).notices.first)
        #expect(notice.count == 300 * 400 && notice.samples.count == 5)
    }

    @Test func `The last of many rows with one key is found`() throws {
        var feed = FeedText(["stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence"])
        for minute in 0..<60 {
            let time = "10:\(minute < 10 ? "0" : "")\(minute):00"
            feed.add("stop_times.txt", "T,\(time),\(time),\(minute % 2 == 0 ? "A" : "B"),7")
        }
        let notice = try #require(try feed.validatedWithRows().notices.first { $0.code == "duplicate_key" })
        #expect(notice.count == 59 && notice.samples.count == 5)
        #expect(notice.samples.allSatisfy { $0.row(of: notice.code) == 61 })
    }
}
