import FeedSupport
import GTFSFeed
import GTFSModel
import Testing

@testable import GTFSValidation

@Suite("The rows of samples")
struct RowTests {
    @Test func `Rows of trips, stop times and points come from the feed, the other row among them`() throws {
        var feed = FeedText()
        feed.files["stop_times.txt"] =
            "trip_id,stop_sequence,arrival_time,departure_time,stop_id,shape_dist_traveled\nT,1,10:00:00,10:00:00,A,5\n"
            + "T,07,10:10:00,10:10:00,B,4\nT,8,10:20:00,10:20:00,C,9"
        let sample = try #require(
            try feed.validatedWithRows().notices
                .first { $0.code == "decreasing_or_equal_stop_time_distance" }?.samples.first)
        #expect(sample["csvRowNumber"] == 3 && sample["prevCsvRowNumber"] == 2)
        #expect(sample["stopSequence"] == 7 && sample["prevStopSequence"] == 1)
    }

    @Test func `The first and the last row of scattered stop times are named`() throws {
        var feed = FeedText()
        feed.add("trips.txt", "R,D,U")
        feed.add("stop_times.txt", "U,10:00:00,10:00:00,A,1\nU,10:10:00,10:10:00,B,2\nT,10:40:00,10:40:00,A,5")
        let notice = try #require(
            try feed.validatedWithRows().notices.first { $0.code == "unsorted_stop_times" })
        #expect(notice.count == 1)
        #expect(notice.samples[0]["tripId"] == "T")
        #expect(notice.samples[0]["startCsvRowNumber"] == 2 && notice.samples[0]["endCsvRowNumber"] == 8)
    }

    @Test func `A duplicate key has both rows, and a database alone its values`() throws {
        var feed = FeedText([
            "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nB,A,0\nA,B,0\nC,A,0\nA,B,1\nA,B,2"
        ])
        feed.add("stop_times.txt", "T,10:31:00,10:31:00,D,4")
        let samples = try feed.validatedWithRows().notices.first { $0.code == "duplicate_key" }?.samples ?? []
        #expect(samples.map { $0["csvRowNumber"] } == [6, 5, 6])
        #expect(samples.map { $0["oldCsvRowNumber"] } == [5, 3, 3])
        let alone = try feed.validated().notices.first { $0.code == "duplicate_key" }?.samples.first
        #expect(alone?["fieldValue1"] == "T" && alone?["fieldName2"] == "stop_sequence" && alone?["fieldValue2"] == 4)
    }

    @Test func `Of several zones of one line the one at fault is named`() throws {
        func zone(_ id: String, _ type: String) -> String {
            let ring = "[[[151,-34],[152,-34],[152,-33],[151,-34]]]"
            return "{\"id\":\"\(id)\",\"type\":\"Feature\",\"properties\":{},"
                + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(ring)}}"
        }
        let zones = [zone("a", "Polygon"), zone("b", "Point"), zone("a", "Polygon"), zone("c", "Line")]
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(zones.joined(separator: ","))]}"
        let notices = try FeedText(["locations.geojson": text]).validatedWithRows().notices
        let types = try #require(notices.first { $0.code == "unsupported_geometry_type" }).samples
        #expect(types.map { $0["featureId"] } == ["b", "c"] && types.map { $0["featureIndex"] } == [1, 3])
        let key = try #require(notices.first { $0.code == "duplicate_geo_json_key" }?.samples.first)
        #expect(key["firstIndex"] == 0 && key["secondIndex"] == 2)
    }

    @Test func `A database alone has the same notices without these rows`() throws {
        for rule in RuleCase.all.prefix(6) {
            let (alone, withRows) = (try rule.broken.validated(), try rule.broken.validatedWithRows())
            #expect(alone.notices.map(\.code) == withRows.notices.map(\.code))
            #expect(alone.notices.map(\.count) == withRows.notices.map(\.count))
        }
    }
}

extension FeedText {
    /// By the feed's files: three tests look at the broken feed of each rule.
    private static let reports = Locked<[[String: String]: ValidationReport]>([:])

    /// The notices of the feed, with the feed at hand.
    func validatedWithRows() throws -> ValidationReport {
        if let known = Self.reports.withLock({ $0[files] }) { return known }
        let report = try validatedWithRows(ValidationOptions(today: RuleCase.today, country: "AU"))
        Self.reports.withLock { $0[files] = report }
        return report
    }

    /// The notices by some options.
    func validatedWithRows(_ options: ValidationOptions) throws -> ValidationReport {
        let imported = try imported()
        let source = FeedSource(name: "feed", files: files.mapValues { Array($0.utf8) })
        return try withExtendedLifetime(imported) {
            try FeedValidation(database: imported.path, source: source, options: options).run()
        }
    }
}
