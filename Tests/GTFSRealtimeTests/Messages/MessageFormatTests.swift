import Foundation
import GTFSModel
import GTFSRealtime
import Testing

@Suite("A message is read in each of its forms") struct MessageFormatTests {
    @Test func `Binary and text format of one message are the same values`() throws {
        let binary = try FeedMessage(anyFormat: Fixture.bytes("harbour-city.pb"))
        let text = try FeedMessage(anyFormat: Fixture.bytes("harbour-city.textproto"))
        #expect(binary == text)
        #expect(binary.entities.count > 10)
        #expect(binary.notices.isEmpty)
    }

    @Test(arguments: [
        ("{\"header\": {\"gtfs_realtime_version\": \"2.0\"}}", MessageFormat.detected, "JSON"),
        ("header { gtfs_realtime_version: \"2.0\" }", .detected, "text format"), ("x", .json, "JSON"),
    ])
    func `Without a reader of the text formats the error says what to do`(
        text: String, format: MessageFormat, word: String
    ) throws {
        let error = try #require(throws: RealtimeError.self) {
            try FeedMessage(bytes: Array(text.utf8), format: format)
        }
        #expect(error.code == .needsTextFormats)
        #expect(error.description.contains(word))
        #expect(error.description.contains("RealtimeText"))
        let bytes = try Fixture.bytes("harbour-city.pb")
        #expect(try FeedMessage(bytes: bytes) == FeedMessage(anyFormat: bytes))
    }

    @Test(arguments: [false, true])
    func `JSON is read with keys in camelCase and in snake_case`(snakeCase: Bool) throws {
        let bytes = try Fixture.bytes("harbour-city.pb")
        let text = String(decoding: try Fixture.bytes("harbour-city.json"), as: UTF8.self)
        let snake = text.replacing(/([a-z])([A-Z])(?=\w*":)/) { "\($0.1)_\($0.2.lowercased())" }
        #expect(snake.contains("stop_time_update") && text.contains("stopTimeUpdate"))
        let json = Array((snakeCase ? snake : text).utf8)
        #expect(try FeedMessage(anyFormat: json) == FeedMessage(anyFormat: bytes))
        #expect(try FeedMessage(anyFormat: json, format: .json) == FeedMessage(anyFormat: bytes, format: .protobuf))
    }

    @Test func `Extensions are read in all forms`() throws {
        let text = """
            header { gtfs_realtime_version: "1.0" [transit_realtime.nyct_feed_header] {
              trip_replacement_period { route_id: "1" replacement_period { end: 1707397157 } } } }
            entity { id: "1" trip_update { trip { trip_id: "T"
              [transit_realtime.nyct_trip_descriptor] { train_id: "01 1205+" is_assigned: true direction: SOUTH } }
              stop_time_update { stop_id: "A" arrival { time: 1707397000 }
                [transit_realtime.nyct_stop_time_update] { scheduled_track: "1" actual_track: "M" } } } }
            """
        let message = try FeedMessage(anyFormat: Array(text.utf8))
        let update = try #require(message.entities.first?.tripUpdate)
        #expect(
            message.header.replacementPeriods == [
                TripReplacementPeriod(routeID: "1", period: TimeRange(end: 1_707_397_157))
            ])
        #expect(update.trip.nyct?.direction == .south)
        #expect(update.trip.nyct?.isAssigned == true)
        #expect(update.stopTimeUpdates.first?.details?.value.actualTrack == "M")
        #expect(try FeedMessage(anyFormat: message.protobufBytes()) == message)
        let json = MessagePrinter(.json).text(of: message.protobufBytes())
        #expect(json.contains("\"[transit_realtime.nyct_trip_descriptor]\""))
        #expect(try FeedMessage(anyFormat: Array(json.utf8)) == message)
    }

    @Test(arguments: [
        "\u{FEFF} \n header{gtfs_realtime_version:\"2.0\"}entity{id:\"1\" vehicle{}}",
        "# a comment {\nheader < gtfs_realtime_version: '2.0' >, entity: [ { id: \"1\" vehicle {} } ];",
        "entity { id: \"1\" vehicle {} unknown_field { a: 1 } } other: 7 header { gtfs_realtime_version: \"2.0\" }",
        "\u{FEFF}{\"header\": {\"gtfs_realtime_version\": \"2.0\", \"x\": [1]}, \"entity\": [{\"id\": \"1\", \"vehicle\": {}}]}",
        "{\"other\":{\"entity\":[1]},\"entity\":[{\"id\":\"1\",\"vehicle\":{},\"more\":null}],\"header\":{\"gtfsRealtimeVersion\":\"2.0\"}}",
    ])
    func `The many ways to write a message by hand`(text: String) throws {
        let message = try FeedMessage(anyFormat: Array(text.utf8))
        #expect(message.header.version == "2.0")
        #expect(message.entities.map(\.id) == ["1"])
        #expect(message.notices.isEmpty)
    }

    @Test(arguments: [
        """
        {"header": {}, "entity": [{"id": "1", "vehicle": 7}, {"id": "2", "vehicle": {}}]}
        """,
        """
        header {} entity { id: 1 } entity { id: "2" vehicle {} }
        """,
    ])
    func `B64: what is wrong in an entity of JSON or text costs that entity`(text: String) throws {
        let message = try FeedMessage(anyFormat: Array(text.utf8))
        #expect(message.entities.map(\.id) == ["2"])
        #expect(message.notices["malformed_entity"] == 1)
    }

    @Test(arguments: [
        "{\"header\": {}, \"entity\": [{\"id\": \"1\", \"vehicle\": {}}, {\"id\": \"2\", \"veh",
        "header {} entity { id: \"1\" vehicle {} } entity { id: \"2\" veh",
    ])
    func `JSON or text that ends too soon gives the entities before`(text: String) throws {
        let message = try FeedMessage(anyFormat: Array(text.utf8))
        #expect(message.entities.map(\.id) == ["1"])
        #expect(message.notices["truncated_message"] == 1)
    }

    @Test(arguments: [
        ("{\"status\": \"OK\", \"response\": ", ", \"error\": null}"), ("{\"response\":", "}"),
        ("{\"meta\":{\"rows\":[{}]},\"data\":", "}"),
    ])
    func `A message of JSON may be a value of another object, and a single element may stand for its list`(
        before: String, after: String
    ) throws {
        let text = """
            {"header": {"gtfs_realtime_version": "2.0"}, "entity": [
              {"id": "1", "trip_update": {"trip": {"trip_id": "T", "schedule_relationship": 3},
                "stop_time_update": {"stop_sequence": 2, "departure": {"delay": 60}}}},
              {"id": "2", "alert": {"informedEntity": {"stopId": "A"}, "headerText": {"translation": {"text": "x"}}}}]}
            """
        let message = try FeedMessage(anyFormat: Array((before + text + after).utf8))
        #expect(message.header.version == "2.0")
        #expect(message.notices.isEmpty)
        let update = try #require(message.entities.first?.tripUpdate)
        #expect(update.trip.scheduleRelationship == .cancelled)
        #expect(update.stopTimeUpdates.map(\.departure) == [StopTimeEvent(delay: 60)])
        let alert = try #require(message.entities.last?.alert)
        #expect(alert.informedEntities.map(\.stopID) == ["A"])
        #expect(alert.header?.text() == "x")
    }

    @Test(arguments: ["\"POSTPONED\"", "99"])
    func `A relationship that JSON names and nobody knows is not taken for SCHEDULED`(value: String) throws {
        let text = """
            {"header": {}, "entity": [
              {"id": "1", "x": 1, "tripUpdate": {"trip": {"tripId": "T", "scheduleRelationship": \(value)}}},
              {"id": "2", "x": 1, "tripUpdate": {"trip": {"tripId": "U", "schedule_relationship": null}}},
              {"id": "3", "x": 1, "tripUpdate": {"trip": {"tripId": "V", "scheduleRelationship": "CANCELED"}}}]}
            """
        let message = try FeedMessage(anyFormat: Array(text.utf8))
        #expect(message.entities.map(\.id) == ["2", "3"])
        #expect(message.entities.last?.tripUpdate?.trip.scheduleRelationship == .cancelled)
        #expect(message.notices["malformed_entity"] == 1)
    }

    @Test(arguments: [9, 10, 13, 32, 35, 123])
    func `A header of as many bytes as the number of a blank, # or { is told from text`(length: Int) throws {
        let header = Wire.text(1, "1.0") + Wire.text(4, String(repeating: "v", count: length - 7))
        let message = try FeedMessage(anyFormat: Wire.bytes(1, header))
        #expect(message.header.feedVersion?.count == length - 7)
    }

    @Test func `Braces without end are refused, not followed`() {
        for text in [
            "{\"entity\":" + String(repeating: "[", count: 100_000),
            "entity " + String(repeating: "{a", count: 100_000),
        ] {
            #expect(throws: RealtimeError.self) { try FeedMessage(anyFormat: Array(text.utf8)) }
        }
    }
}
