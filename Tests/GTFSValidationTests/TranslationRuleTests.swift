import FeedSupport
import GTFSModel
import GTFSValidation
import Testing

@Suite("Translations of records that the feed has, and of others") struct TranslationRuleTests {
    private static let files: KeyValuePairs<String, String?> = [
        "areas.txt": "area_id,area_name\nAR,Area",
        "networks.txt": "network_id,network_name\nN,Net",
        "location_groups.txt": "location_group_id,location_group_name\nG,Group",
        "booking_rules.txt": "booking_rule_id,booking_type\nB,0",
        "rider_categories.txt": "rider_category_id,rider_category_name,is_default_fare_category\nC,Child,0",
        "fare_attributes.txt": "fare_id,price,currency_type,payment_method,transfers,agency_id\nF,1.00,AUD,0,0,X",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,9:00:00,10:00:00,600",
        "calendar_dates.txt": "service_id,date,exception_type\nD,20260101,2",
        "stop_areas.txt": "area_id,stop_id\nAR,A",
    ]

    private func count(_ table: String, _ id: String, _ subID: String = "") throws -> Int {
        var feed = FeedText(Self.files)
        feed.add("stop_times.txt", "GHOST,11:00:00,11:00:00,A,3")
        feed.files["translations.txt"] =
            "table_name,field_name,language,translation,record_id,record_sub_id\n\(table),x,fr,X,\(id),\(subID)"
        return try feed.validated().count("translation_foreign_key_violation")
    }

    @Test(
        "A record of each file with a key of one field is looked up",
        arguments: [
            ("areas", "AR"), ("networks", "N"), ("location_groups", "G"), ("booking_rules", "B"),
            ("rider_categories", "C"), ("fare_attributes", "F"), ("calendar", "D"), ("stops", "A"), ("routes", "R"),
        ])
    func oneField(table: String, id: String) throws {
        #expect(try count(table, id) == 0 && count(table, "ZZ") == 1)
    }

    @Test(
        "A record of a file with a key of two fields is looked up by both",
        arguments: [
            ("frequencies", "T", "09:00:00", "09:00:01"), ("calendar_dates", "D", "20260101", "20260102"),
            ("stop_areas", "AR", "A", "B"), ("stop_times", "T", "01", "5"), ("stop_times", "T", "1", "1.0"),
            ("stop_times", "GHOST", "3", "4"), ("stop_times", "GHOST", "3", "3.0"),
        ])
    func twoFields(table: String, id: String, there: String, missing: String) throws {
        #expect(try count(table, id, there) == 0 && count(table, id, missing) == 1 && count(table, "ZZ", there) == 1)
    }
}
