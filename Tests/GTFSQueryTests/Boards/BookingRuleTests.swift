import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// Rule A31: windows of service on demand come with the rules by which they are booked.
@Suite struct BookingRuleTests {
    private static let feed = FeedText([
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,-33.1,151.1\nB,Bravo,-33.2,151.2",
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,Z,North",
        "locations.geojson": """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "id": "north", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [
             [[151, -34], [152, -34], [152, -33], [151, -33], [151, -34]]]}}]}
        """,
        "booking_rules.txt": """
        booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,message,pickup_message,drop_off_message,phone_number,info_url,booking_url
        call,1,60,1440,,,,,,Call us,At your door,Tell the driver,02 5550 1234,https://example.org/info,https://example.org/book
        early,2,,,1,17:00:00,14,08:00:00,D,,,,02 5550 9999,,
        """,
        "translations.txt": """
        table_name,field_name,language,translation,record_id,field_value
        booking_rules,message,fr,Appelez-nous,call,
        booking_rules,phone_number,fr,02 5550 4321,,02 5550 1234
        """,
        "stop_times.txt": """
        trip_id,stop_sequence,stop_id,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id
        Z,1,,north,10:00:00,12:00:00,2,2,call,early
        Z,2,,north,10:00:00,12:00:00,2,2,call,unknown
        """,
    ])
    private static let at = "2026-03-04T09:30:00+11:00"

    private static var call: BookingRule {
        var rule = BookingRule(id: "call")
        rule.type = .sameDay
        (rule.leastNotice, rule.mostNotice) = (60, 1440)
        rule.message = "Call us"
        rule.pickupMessage = "At your door"
        rule.dropOffMessage = "Tell the driver"
        rule.phoneNumber = "02 5550 1234"
        rule.infoURL = "https://example.org/info"
        rule.bookingURL = "https://example.org/book"
        return rule
    }

    private static var early: BookingRule {
        var rule = BookingRule(id: "early")
        rule.type = .priorDays
        (rule.lastDay, rule.lastTime) = (1, ServiceTime("17:00:00"))
        (rule.startDay, rule.startTime) = (14, ServiceTime("08:00:00"))
        rule.serviceID = "D"
        rule.phoneNumber = "02 5550 9999"
        return rule
    }

    @Test("A31: a window has the rules for boarding and for alighting, with all that they say")
    func windows() throws {
        let window = try #require(try Self.feed.imported().board("north", Self.at).flexWindows.first)
        #expect(window.pickupBookingRuleID == "call")
        #expect(window.pickupBookingRule == Self.call)
        #expect(window.dropOffBookingRule == Self.early)
    }

    @Test("A31: the stop times of a trip have them too; an id that booking_rules.txt lacks has none")
    func trip() throws {
        let trip = try Self.feed.imported().timetable.trip("Z")
        #expect(trip.stopTimes.map(\.pickupBookingRule) == [Self.call, Self.call])
        #expect(trip.stopTimes.map(\.dropOffBookingRule) == [Self.early, nil])
        #expect(trip.stopTimes[1].dropOffBookingRuleID == "unknown")
    }

    @Test("A34: texts of rules are translated, by record and by value")
    func translated() throws {
        var timetable = try Self.feed.imported().timetable
        timetable.language = "fr"
        var french = Self.call
        french.message = "Appelez-nous"
        french.phoneNumber = "02 5550 4321"
        #expect(try timetable.trip("Z").stopTimes.map(\.pickupBookingRule) == [french, french])
        let request = DeparturesRequest(stopID: "north", at: try #require(RFC3339.instant(Self.at)), minutes: 60)
        #expect(try timetable.departures(request).flexWindows.map(\.pickupBookingRule) == [french])
    }

    @Test("rules are written under the names of GTFS, and read back")
    func json() throws {
        let board = try Self.feed.imported().board("north", Self.at)
        let text = String(decoding: try AnswerEncoder().encode(board), as: UTF8.self)
        let rule =
            #""drop_off_booking_rule":{"booking_rule_id":"early","booking_type":2,"prior_notice_last_day":1,"#
            + #""prior_notice_last_time":"17:00:00","prior_notice_start_day":14,"prior_notice_start_time":"08:00:00","#
            + #""prior_notice_service_id":"D","phone_number":"02 5550 9999"}"#
        #expect(text.contains(rule), "\(text)")
        #expect(try JSONDecoder().decode(DepartureBoard.self, from: Data(text.utf8)) == board)
    }
}
