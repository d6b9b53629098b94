import Foundation
import TestSupport
import Testing
import VersionFixtures

@Suite("gtfs-query validate")
struct ValidateCommandTests {
    private static let city = VersionFixture.folder.deletingLastPathComponent().appendingPathComponent("harbour-city")

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Self.city.path, toPath: folder.url.appendingPathComponent("city").path)
        return folder
    }

    private func validate(_ words: String..., in folder: TemporaryFolder) throws -> Executable.Run {
        try Executable.query.run(["validate", "--date", "20261127"] + words, in: folder)
    }

    @Test func `A feed and its database have the same notices, and nothing stays behind`() throws {
        let folder = try folder()
        #expect(try Executable.importer.run(["city", "--quiet"], in: folder).status == 0)
        let ofFeed = try validate("city", in: folder)
        #expect(ofFeed.status == 0 && ofFeed.errors == "")
        #expect(
            ofFeed.output.hasPrefix(
                """
                Feed         city
                Day          20261127
                Errors       none
                Warnings     2 of 2 codes
                Information  6 of 2 codes

                What annoys them
                Severity  Count  Code
                warning       1  stop_without_stop_time
                  Means  No trip stops at a stop.
                  First  filename stops.txt, csvRowNumber 62, fieldName stop_id

                What is untidy

                """), "\(ofFeed.output)")
        let ofDatabase = try validate("city.sqlite", "--format", "csv", in: folder)
        #expect(try validate("city", "--format", "csv", in: folder).output == ofDatabase.output)
        #expect(try folder.names == ["city", "city.sqlite"])
    }

    @Test func `A folder without stops and routes is a feed that lacks all of its files`() throws {
        let folder = try TemporaryFolder()
        let feed = folder.url.appendingPathComponent("feed")
        try FileManager.default.createDirectory(at: feed, withIntermediateDirectories: false)
        try Data().write(to: feed.appendingPathComponent("ümläüt.txt"))
        let run = try validate("feed", "--format", "csv", "--fail-on", "error", in: folder)
        #expect(run.status == 2)
        let counts = run.output.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.split(separator: ",").prefix(3).joined(separator: ",")
        }
        #expect(
            counts == [
                "missing_calendar_and_calendar_date_files,ERROR,1", "missing_required_file,ERROR,5",
                "missing_recommended_file,WARNING,1", "unknown_file,INFO,1",
            ], "\(run.output)")
        #expect(try folder.names == ["feed"])
        #expect(try Executable.importer.run(["feed"], in: folder).status == 1)
    }

    @Test func `JSON has the form of the validator's report, and CSV a line for each code`() throws {
        let folder = try folder()
        let json = try validate("city", "--format", "json", "--limit", "1", in: folder)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let summary = try #require(report["summary"] as? [String: Any])
        #expect(summary["dateForValidation"] as? String == "2026-11-27")
        let notices = try #require(report["notices"] as? [[String: Any]])
        let far = try #require(notices.first { $0["code"] as? String == "service_extends_far_in_the_future" })
        #expect(far["severity"] as? String == "INFO" && far["totalNotices"] as? Int == 4)
        let samples = try #require(far["sampleNotices"] as? [[String: Any]])
        #expect(samples.count == 1 && samples[0]["serviceId"] as? String == "DAILY")
        #expect(try samples[0]["csvRowNumber"] as? Int == Self.row(of: "DAILY"))
        #expect(samples[0]["serviceWindowEndDate"] as? String == "2036-12-31")
        let csv = try validate("city", "--format", "csv", "--only", "stop_without_stop_time", in: folder)
        #expect(
            csv.output == "code,severity,count,meaning\r\nstop_without_stop_time,WARNING,1,No trip stops at a stop.\r\n"
        )
    }

    /// The row of a service in calendar.txt.
    private static func row(of service: String) throws -> Int? {
        let text = try String(contentsOf: city.appendingPathComponent("calendar.txt"), encoding: .utf8)
        return text.split(separator: "\n").firstIndex { $0.hasPrefix(service + ",") }.map { $0 + 1 }
    }

    @Test func `A page and SARIF have each code, and an import can check at once`() throws {
        let folder = try folder()
        let codes = ["stop_without_stop_time", "mixed_case_recommended_field", "service_extends_far_in_the_future"]
        let page = try validate("city", "--format", "html", in: folder)
        #expect(page.status == 0 && page.output.hasPrefix("<!DOCTYPE html>") && page.output.hasSuffix("</html>\n"))
        let sarif = try validate("city", "--format", "sarif", in: folder)
        #expect(try JSONSerialization.jsonObject(with: Data(sarif.output.utf8)) is [String: Any])
        let summary = try Executable.importer.run(["city", "--check"], in: folder)
        #expect(summary.status == 0 && summary.output.contains("\n  What annoys them\n"), "\(summary.output)")
        for code in codes {
            #expect(page.output.contains("<tbody id=\"\(code)\">") && sarif.output.contains("\"\(code)\""))
            #expect(summary.output.contains(code))
        }
        let json = try Executable.importer.run(["city", "--check", "--format", "json"], in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((object?["notices"] as? [[String: Any]])?.contains { $0["code"] as? String == codes[0] } == true)
    }

    @Test func `It exits with 2 only for the severity that is asked for`() throws {
        let folder = try folder()
        #expect(try validate("city", "--fail-on", "error", in: folder).status == 0)
        #expect(try validate("city", "--fail-on", "warning", in: folder).status == 2)
        let ignoring = ["--ignore", "stop_without_stop_time,mixed_case_recommended_field"]
        let run = try Executable.query.run(
            ["validate", "city", "--date", "20261127", "--fail-on", "warning"] + ignoring, in: folder)
        #expect(run.status == 0)
    }

    @Test func `Phone numbers are checked by the country that is given, and a country is two letters`() throws {
        let folder = try folder()
        let agency = folder.url.appendingPathComponent("city/agency.txt")
        let rows = [
            "agency_id,agency_name,agency_url,agency_timezone,agency_phone",
            "HC,Harbour City,https://example.org,Australia/Sydney,call us",
        ]
        try rows.joined(separator: "\n").write(to: agency, atomically: true, encoding: .utf8)
        let only = ["--only", "invalid_phone_number", "--format", "csv"]
        let words = ["validate", "city", "--date", "20261127"] + only
        let without = try Executable.query.run(words, in: folder)
        #expect(without.status == 0 && without.output == "")
        let run = try Executable.query.run(words + ["--country", "au"], in: folder)
        #expect(run.output.contains("\r\ninvalid_phone_number,ERROR,1,"), "\(run.output)")
        let wrong = try Executable.query.run(words + ["--country", "Australia"], in: folder)
        #expect(wrong.status == 64 && wrong.errors.contains("give the two letters of ISO 3166"))
    }

    @Test(
        "JSON has the shape of the validator's report.json",
        arguments: [
            ("duplicate-trip", "duplicate_key"), ("unknown-route", "foreign_key_violation"),
            ("missing-column", "missing_required_column"),
            ("parents-of-the-wrong-kind", "wrong_parent_location_type"),
            ("translations-of-nothing", "translation_unexpected_value"),
        ])
    func shape(defect: String, code: String) throws {
        let folder = try TemporaryFolder()
        let fixtures = VersionFixture.folder.deletingLastPathComponent()
        try FileManager.default.copyItem(atPath: fixtures.path + "/minimal", toPath: folder.path("made"))
        let files = fixtures.appendingPathComponent("defects/\(defect)")
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) where name.hasSuffix(".txt") {
            try folder.write(Data(contentsOf: files.appendingPathComponent(name)), to: "made/\(name)")
        }
        let run = try Executable.query.run(
            ["validate", "made", "--date", "20260601", "--format", "json"], in: folder)
        #expect(run.status == 0 && run.output.contains("\"code\":\"\(code)\""), "\(run.output)\(run.errors)")
        #expect(try ReportShape().faults(of: Data(run.output.utf8)) == [])
    }

    @Test func `A code that the validator does not have is refused`() throws {
        let run = try validate("city", "--only", "expired_calender", in: try folder())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: expired_calender is no code"), "\(run.errors)")
    }
}
