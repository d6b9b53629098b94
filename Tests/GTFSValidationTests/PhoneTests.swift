import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Phone numbers by the country of the feed") struct PhoneTests {
    private func count(_ number: String, in country: String?) throws -> Int {
        let feed = FeedText([
            "agency.txt": """
            agency_id,agency_name,agency_url,agency_timezone,agency_phone
            X,Harbour,https://example.org,Australia/Sydney,\(number)
            """
        ])
        let report = try feed.validated(ValidationOptions(today: RuleCase.today, country: country))
        #expect(report.country == country)
        return report.count("invalid_phone_number")
    }

    @Test(
        "A number that the country can have is none of the notices",
        arguments: [
            ("AU", "131 500"), ("AU", "(02) 9999 1234"), ("AU", "+61 2 9999 1234"), ("AU", "+64 9 366 6400"),
            ("AU", "0061 2 9999 1234"), ("US", "1-800-FLOWERS"), ("US", "(650) 508-6200 ext. 12"), ("US", "508-6200"),
            ("us", "+1.650.508.6200"), ("DK", "70 13 14 15"), ("ZA", "080 045 6789"), ("BT", "2 334 455"),
        ])
    func possible(country: String, number: String) throws {
        #expect(try count(number, in: country) == 0)
    }

    @Test(
        "A number that no phone of the country has is a notice",
        arguments: [
            ("AU", "call us"), ("AU", "1315"), ("AU", "+61 1"), ("AU", "+61 2 9999 1234 5678 90"), ("AU", "131 500 AB"),
            ("US", "511"), ("US", "650-508-62001"), ("US", "650+508+6200"), ("DK", "70 13 14 1"), ("BT", "123"),
            ("US", "https://example.org"),
        ])
    func impossible(country: String, number: String) throws {
        #expect(try count(number, in: country) == 1)
    }

    @Test func `Without a country no number is checked`() throws {
        #expect(try count("call us", in: nil) == 0)
    }
}
