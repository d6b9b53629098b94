import Foundation
import GTFSModel
import GTFSRealtime
import Testing

/// A message with one thing changed, and what is to be found in it.
private struct Defect: CustomTestStringConvertible, Sendable {
    let code: RealtimeNotices.Code
    /// What takes the place of what in the good message.
    let change: (String, String)
    var testDescription: String { "\(code): \(change.1)" }

    init(_ code: RealtimeNotices.Code, _ good: String, _ bad: String) {
        self.code = code
        change = (good, bad)
    }
}

@Suite("What the validator finds in a message by itself") struct MessageCheckTests {
    private static let now = 1_772_582_430
    private static let good = """
        header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582400 }
        entity {
          id: "update"
          trip_update {
            trip { trip_id: "T" start_date: "20260304" start_time: "10:00:00" schedule_relationship: SCHEDULED }
            vehicle { id: "V" }
            timestamp: 1772582390
            stop_time_update { stop_sequence: 2 stop_id: "B" arrival { time: 1772583000 } departure { time: 1772583030 } }
            stop_time_update { stop_sequence: 3 stop_id: "C" arrival { delay: 60 time: 1772583600 } departure { delay: 60 } }
            stop_time_update { stop_sequence: 4 stop_id: "D" schedule_relationship: NO_DATA }
          }
        }
        entity {
          id: "vehicle"
          vehicle {
            trip { trip_id: "T" }
            vehicle { id: "V" }
            position { latitude: -33.87 longitude: 151.2 bearing: 90 speed: 13 }
            timestamp: 1772582395
          }
        }
        entity {
          id: "alert"
          alert { active_period { start: 1772582000 end: 1772589000 } informed_entity { trip { trip_id: "T" } } }
        }
        """

    @Test func `Nothing is found in a good message`() throws {
        #expect(MessageCheck.notices(of: try FeedMessage(Self.good), at: Self.now).isEmpty)
    }

    private static let defects: [Defect] = [
        Defect("E001", "arrival { time: 1772583000 }", "arrival { time: 36000 }"),
        Defect("E001", "start: 1772582000", "start: 17725820"),
        Defect("E002", "stop_sequence: 3", "stop_sequence: 1"),
        Defect("E012", "timestamp: 1772582395", "timestamp: 1772582401"),
        Defect("E012", "timestamp: 1772582390", "timestamp: 1772582401"),
        Defect("E020", "10:00:00", "10:00"),
        Defect("E020", "10:00:00", "10:60:00"),
        Defect("E020", "10:00:00", "ten:00:00"),
        Defect("E021", "20260304", "2026-03-04"),
        Defect("E021", "20260304", "20260230"),
        Defect("E021", "trip { trip_id: \"T\" }", "trip { trip_id: \"T\" start_date: \"tomorrow\" }"),
        Defect("E022", "time: 1772583600", "time: 1772583030"),
        Defect("E022", "time: 1772583600", "time: 1772583000"),
        Defect("E025", "time: 1772583030", "time: 1772582999"),
        Defect("E026", "latitude: -33.87", "latitude: -93.87"),
        Defect("E026", "longitude: 151.2", "longitude: inf"),
        Defect("E027", "bearing: 90", "bearing: 361"),
        Defect("E027", "bearing: 90", "bearing: -1"),
        Defect("E032", "informed_entity { trip { trip_id: \"T\" } }", ""),
        Defect("E033", "informed_entity { trip { trip_id: \"T\" } }", "informed_entity {}"),
        Defect("E036", "stop_sequence: 3", "stop_sequence: 2"),
        Defect("E037", "stop_id: \"C\"", "stop_id: \"B\""),
        Defect("E038", "gtfs_realtime_version: \"2.0\"", "gtfs_realtime_version: \"2\""),
        Defect("E038", "gtfs_realtime_version: \"2.0\"", ""),
        Defect("E039", "id: \"vehicle\"", "id: \"vehicle\" is_deleted: true"),
        Defect("E040", "stop_sequence: 4 stop_id: \"D\"", ""),
        Defect("E042", "schedule_relationship: NO_DATA", "schedule_relationship: NO_DATA departure { delay: 0 }"),
        Defect("E043", "schedule_relationship: NO_DATA", ""),
        Defect(
            "E047", "trip { trip_id: \"T\" }\n    vehicle { id: \"V\" }",
            "trip { trip_id: \"U\" }\n vehicle { id: \"V\" }"),
        Defect(
            "E047", "trip { trip_id: \"T\" }\n    vehicle { id: \"V\" }",
            "trip { trip_id: \"T\" }\n vehicle { id: \"W\" }"),
        Defect("E048", "timestamp: 1772582400", ""),
        Defect("E049", "incrementality: FULL_DATASET", ""),
        Defect("W001", "timestamp: 1772582390", ""),
        Defect("W001", "timestamp: 1772582395", ""),
        Defect(
            "W001", "gtfs_realtime_version: \"2.0\" incrementality: FULL_DATASET timestamp: 1772582400",
            "gtfs_realtime_version: \"1.0\""),
        Defect("W002", "vehicle { id: \"V\" }\n    position", "position"),
        Defect("W004", "speed: 13", "speed: 130"),
        Defect("W004", "speed: 13", "speed: -1"),
        Defect("W006", "trip_id: \"T\" start_date", "route_id: \"R\" start_date"),
        Defect("W009", "schedule_relationship: SCHEDULED", ""),
    ]

    @Test(arguments: defects)
    private func `A defect is found, once, and nothing else is`(defect: Defect) throws {
        let range = try #require(Self.good.range(of: defect.change.0))
        let text = Self.good.replacingCharacters(in: range, with: defect.change.1)
        let notices = MessageCheck.notices(of: try FeedMessage(text), at: Self.now)
        #expect(notices.counts.mapValues(\.count) == [defect.code: 1])
    }

    @Test func `E041: a trip without stop_time_updates has to be one that does not run`() throws {
        for (relationship, count) in [("SCHEDULED", 1), ("CANCELED", 0), ("DELETED", 0), ("DUPLICATED", 0)] {
            let text = """
                header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582400 }
                entity { id: "1" trip_update { trip { trip_id: "T" schedule_relationship: \(relationship) }
                  vehicle { id: "V" } timestamp: 1772582400 } }
                """
            let notices = MessageCheck.notices(of: try FeedMessage(text), at: Self.now)
            #expect(notices.counts.mapValues(\.count) == (count == 1 ? ["E041": 1] : [:]))
        }
    }

    @Test func `E044: an event of neither delay nor time`() {
        var stop = StopTimeUpdate(stopSequence: 1)
        stop.departure = StopTimeEvent(uncertainty: 30)
        var update = TripUpdate(trip: TripDescriptor(tripID: "T"))
        update.stopTimeUpdates = [stop]
        var entity = FeedEntity(id: "1")
        entity.tripUpdate = update
        #expect(MessageCheck.notices(of: FeedMessage(entities: [entity]), at: Self.now)["E044"] == 1)
    }

    @Test(arguments: [
        ("NEW", 0), ("ADDED", 0), ("REPLACEMENT", 0), ("SCHEDULED", 1),
    ])
    func `E042, E044: a trip of the message's own may state its scheduled times alone`(
        relationship: String, count: Int
    ) throws {
        let stops = ["NO_DATA", "SCHEDULED"].enumerated().map { number, stop in
            "stop_time_update { stop_sequence: \(number + 1) stop_id: \"S\(number)\" schedule_relationship: \(stop) "
                + "departure { scheduled_time: 177258\(number)000 } }"
        }
        let text = """
            header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582400 }
            entity { id: "1" trip_update { trip { trip_id: "T" schedule_relationship: \(relationship) }
              vehicle { id: "V" } timestamp: 1772582400 \(stops.joined()) } }
            """
        let notices = MessageCheck.notices(of: try FeedMessage(text), at: Self.now)
        #expect(notices["E042"] == count)
        #expect(notices["E044"] == 2 * count)
        #expect(notices["E043"] == 0)
    }

    @Test func `E050: a timestamp more than a minute ahead`() throws {
        for (now, count) in [(1_772_582_340, 0), (1_772_582_339, 1)] {
            let notices = MessageCheck.notices(of: try FeedMessage(Self.good), at: now)
            #expect(notices["E050"] == count)
        }
    }

    @Test func `E052: two vehicles of one id`() throws {
        let second = "entity { id: \"2\" vehicle { vehicle { id: \"V\" } timestamp: 1772582395 } }"
        let notices = MessageCheck.notices(of: try FeedMessage(Self.good + second), at: Self.now)
        #expect(notices.counts.mapValues(\.count) == ["E052": 1])
    }

    @Test func `E047: a vehicle may have its next trips in trip updates, too`() throws {
        let next = """
            entity { id: "next" trip_update { trip { trip_id: "U" schedule_relationship: SCHEDULED } vehicle { id: "V" }
              timestamp: 1772582390 stop_time_update { stop_sequence: 1 departure { delay: 0 } } } }
            """
        #expect(MessageCheck.notices(of: try FeedMessage(Self.good + next), at: Self.now).isEmpty)
    }

    @Test func `W008: a header more than 65 seconds old`() throws {
        for (now, count) in [(1_772_582_465, 0), (1_772_582_466, 1)] {
            #expect(MessageCheck.notices(of: try FeedMessage(Self.good), at: now)["W008"] == count)
        }
    }

    @Test func `Times of any size are compared without overflow`() throws {
        var message = try FeedMessage(Self.good)
        message.header.timestamp = .max
        #expect(MessageCheck.notices(of: message, at: .min)["E050"] == 3)
        message.header.timestamp = .min
        #expect(MessageCheck.notices(of: message, at: .max)["W008"] == 1)
    }

    @Test func `A feed is checked as its newest message is`() throws {
        var content = FeedContent(name: "feed")
        content.receive(try FeedMessage(Self.good), at: Self.now)
        #expect(MessageCheck.notices(of: content, at: Self.now).isEmpty)
        #expect(MessageCheck.notices(of: content, at: Self.now + 1000)["W008"] == 1)
    }
}
