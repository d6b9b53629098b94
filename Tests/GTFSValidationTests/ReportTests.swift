import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import GTFSValidation
import Testing

@Suite("Reports")
struct ReportTests {
    private static let feed = FeedText([
        "agency.txt":
            "agency_id,agency_name,agency_url,agency_timezone,agency_phone\nX,Harbour,https://x.org,Australia/Sydney,1",
        "feed_info.txt":
            "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_contact_email,feed_version\n"
            + "Bay,https://bay.org,en,20260101,a@bay.org,1",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign,block_id,wheelchair_accessible\nR,D,T,Delta,b,1",
        "levels.txt": "level_id,level_index\nL,zero",
    ])

    private func object(_ value: any Encodable) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(value))
        return try #require(object as? [String: Any])
    }

    @Test func `The summary has what the validator's has`() throws {
        var report = try Self.feed.validated()
        report.time = Date(timeIntervalSince1970: 0)
        report.seconds = 1.5
        let summary = try #require(try object(report)["summary"] as? [String: Any])
        let expected = [
            "agencies", "countryCode", "counts", "dateForValidation", "feedInfo", "files", "gtfsFeatures", "gtfsInput",
            "htmlReportName", "memoryUsageRecords", "outputDirectory", "systemErrorsReportName", "threads",
            "uncheckedCodes", "validatedAt", "validationReportName", "validationTimeSeconds", "validatorVersion",
        ]
        #expect(summary.keys.sorted() == expected)
        #expect(summary["validatedAt"] as? String == "1970-01-01T00:00:00Z")
        #expect(
            summary["feedInfo"] as? [String: String] == [
                "publisherName": "Bay", "publisherUrl": "https://bay.org", "feedLanguage": "en",
                "feedEmail": "a@bay.org", "feedStartDate": "2026-01-01", "feedServiceWindowStart": "2026-01-01",
                "feedServiceWindowEnd": "2026-12-31",
            ])
        #expect(
            summary["agencies"] as? [[String: String]] == [
                [
                    "name": "Harbour", "url": "https://x.org", "phone": "1", "email": "",
                    "timezone": "Australia/Sydney",
                ]
            ])
        #expect(
            summary["counts"] as? [String: Int] == [
                "Shapes": 0, "Stops": 4, "Routes": 1, "Trips": 1, "Agencies": 1, "Blocks": 1,
            ])
        #expect(
            summary["gtfsFeatures"] as? [String] == [
                "Levels", "Feed Information", "Headsigns", "Trips Wheelchair Accessibility",
            ])
        #expect((summary["files"] as? [String])?.contains("levels.txt") == true)
    }

    @Test func `SARIF has a rule for each code, and a result at the row of each sample`() throws {
        let sarif = try object(ValidationSARIF(try Self.feed.validated()))
        #expect(sarif["version"] as? String == "2.1.0")
        let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        let float = try #require(results.first { $0["ruleId"] as? String == "invalid_float" })
        let index = try #require(float["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == "invalid_float" && float["level"] as? String == "error")
        let location = try #require(
            (float["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        #expect(location["region"] as? [String: Int] == ["startLine": 2])
        #expect(location["artifactLocation"] as? [String: String] == ["uri": "levels.txt"])
    }
}
