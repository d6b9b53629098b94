import Foundation
import GTFSModel
import GTFSRealtime
import Testing

@Suite("What all rules of the validator find in messages") struct RealtimeValidationTests {
    private func report(
        _ texts: [String], at now: Int? = RealtimeRuleCase.now, limit: Int = 5
    ) throws -> RealtimeValidationReport {
        var validation = RealtimeValidation(sampleLimit: limit)
        validation.area = RealtimeRuleCase.area
        for text in texts {
            let message = CheckedMessage(feed: "feed", name: "a.pb", message: try FeedMessage(text), receivedAt: now)
            try validation.check([message], on: LiteralSource(RealtimeRuleCase.schedule))
        }
        return validation.report
    }

    private func replacing(_ old: String, by new: String) throws -> String {
        let good = RealtimeRuleCase.goodMessage
        return good.replacingCharacters(in: try #require(good.range(of: old)), with: new)
    }

    @Test func `Nothing is found in good messages`() throws {
        #expect(try report([RealtimeRuleCase.goodMessage]).notices == [])
    }

    @Test(arguments: RealtimeRuleCase.all)
    func `A defect is found once, and nothing else is`(example: RealtimeRuleCase) throws {
        let report = try report([replacing(example.good, by: example.bad)])
        #expect(report.notices.map(\.code) == [example.code])
        #expect(report.notices.first?.count == 1 && report.notices.first?.samples.count == 1)
        #expect(report.notices.first?.samples.first?.value != "")
        #expect(report.notices.first?.meaning != nil)
    }

    @Test(arguments: RealtimeRuleCase.all)
    func `What is nearly a defect is none`(example: RealtimeRuleCase) throws {
        let codes = try report([replacing(example.good, by: example.near)]).notices.map(\.code)
        #expect(!codes.contains(example.code), "\(codes)")
    }

    @Test func `E016: a trip that is added must not be in the timetable`() throws {
        let relationship = "start_time: \"10:00:00\" schedule_relationship: "
        let added = try report([replacing(relationship + "SCHEDULED", by: relationship + "ADDED")])
        #expect(added.notices.map(\.code) == ["E016"] && added.notices[0].count == 1)
        let trip = "trip_id: \"L\" schedule_relationship: SCHEDULED"
        let new = try report([replacing(trip, by: "trip_id: \"Q\" schedule_relationship: ADDED")])
        #expect(new.notices == [])
    }

    @Test func `E050: a timestamp more than a minute ahead of the receiver`() throws {
        let newest = 1_772_582_400
        #expect(try report([RealtimeRuleCase.goodMessage], at: newest - 60).notices == [])
        let ahead = try report([RealtimeRuleCase.goodMessage], at: newest - 61)
        #expect(ahead.notices.map(\.code) == ["E050"] && ahead.notices[0].count == 1)
        #expect(try report([RealtimeRuleCase.goodMessage], at: nil).notices == [])
    }

    @Test func `W008: a header more than 65 seconds old`() throws {
        #expect(try report([RealtimeRuleCase.goodMessage], at: 1_772_582_465).notices == [])
        let old = try report([RealtimeRuleCase.goodMessage], at: 1_772_582_466)
        #expect(old.notices.map(\.code) == ["W008"] && old.notices[0].count == 1)
        #expect(old.notices[0].severity == .warning)
    }

    @Test func `W005: a headway trip without a vehicle's id, which W002 asks of every trip`() throws {
        let report = try report([
            replacing("vehicle { id: \"W\" }\n    timestamp", by: "vehicle { label: \"W\" }\n    timestamp")
        ])
        #expect(report.notices.map { "\($0.code) \($0.count)" } == ["W002 1", "W005 1"])
        let exact = try self.report([
            replacing("vehicle { id: \"Y\" }\n    timestamp", by: "vehicle { label: \"Y\" }\n    timestamp")
        ])
        #expect(exact.notices.map(\.code) == ["W002"])
    }

    @Test func `Every code of the validator has a test here, but the one that is not checked`() {
        let codes = (1...52).map { $0 < 10 ? "E00\($0)" : "E0\($0)" } + (1...9).map { "W00\($0)" }
        let unused = ["E005", "E007", "E008", "E014"]
        let others = ["E010", "E016", "E017", "E018", "E050", "W005", "W007", "W008"]
        let tested = Set(RealtimeRuleCase.all.map(\.code.rawValue))
        #expect(Set(codes).subtracting(unused).subtracting(tested) == Set(others))
    }

    @Test func `W006: the trip of a vehicle may have no trip_id`() throws {
        let report = try report([
            replacing("vehicle { id: \"W\" } timestamp", by: "trip {} vehicle { id: \"W\" } timestamp")
        ])
        #expect(!report.notices.map(\.code).contains("W006"))
    }

    @Test(
        arguments: [
            ("E017", 0, true), (nil, 0, false), (nil, 1, true), ("E018", -1, true), (nil, 35, true), ("W007", 36, true),
        ] as [(RealtimeNotices.Code?, Int, Bool)])
    func `Two messages of a feed are compared`(code: RealtimeNotices.Code?, later: Int, isChanged: Bool) throws {
        let next = RealtimeRuleCase.goodMessage
            .replacing("timestamp: 1772582400", with: "timestamp: \(1_772_582_400 + later)")
            .replacing("speed: 13", with: isChanged ? "speed: 12" : "speed: 13")
        let report = try report([RealtimeRuleCase.goodMessage, next], at: nil)
        #expect(report.notices.map(\.code) == (code.map { [$0] } ?? []))
        #expect(report.messageCount == 2 && report.entityCount == 18)
    }

    @Test func `Feeds are compared with each other, not with themselves`() throws {
        let updates = """
            header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582400 }
            entity { id: "1" trip_update { trip { trip_id: "T" schedule_relationship: SCHEDULED } vehicle { id: "V" }
              timestamp: 1772582400 stop_time_update { stop_sequence: 1 departure { delay: 0 } } } }
            """
        let vehicles = """
            header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582360 }
            entity { id: "1" vehicle { trip { trip_id: "L" } vehicle { id: "V" } timestamp: 1772582300 } }
            entity { id: "2" vehicle { trip { trip_id: "X" } vehicle { id: "W" } timestamp: 1772582300 } }
            """
        var validation = RealtimeValidation()
        let messages = [
            CheckedMessage(feed: "updates", name: "u.pb", message: try FeedMessage(updates)),
            CheckedMessage(feed: "vehicles", name: "v.pb", message: try FeedMessage(vehicles)),
        ]
        try validation.check(messages, on: LiteralSource(RealtimeRuleCase.schedule))
        #expect(validation.report.notices.map { "\($0.code) \($0.count)" } == ["E047 1", "W003 2"])
        let sample = try #require(validation.report.notices.first?.samples.first)
        #expect(sample.message == "v.pb" && sample.entityID == "1" && sample.tripID == "L" && sample.vehicleID == "V")
    }

    @Test func `E029: a vehicle may leave the shape of a trip that an alert calls detoured`() throws {
        let detour = "entity { id: \"d\" alert { effect: DETOUR informed_entity { trip { trip_id: \"T\" } } } }"
        let far = try replacing("longitude: 151.2", by: "longitude: 151.3")
        #expect(try report([far]).notices.map(\.code) == ["E029"])
        #expect(try report([far + detour]).notices == [])
    }

    @Test func `Counts are exact beyond the samples, and a sample says where`() throws {
        let stops = (2...4).map {
            "stop_time_update { stop_sequence: \($0) stop_id: \"Q\" departure { time: \(1_772_586_000 + $0) } }"
        }
        let text = try replacing(
            "stop_time_update { stop_sequence: 2 departure { time: 1772586000 } }", by: stops.joined())
        let report = try report([text], limit: 2)
        let unknown = try #require(report.notices.first { $0.code == "E011" })
        #expect(unknown.count == 3 && unknown.samples.count == 2)
        #expect(
            unknown.samples[1]
                == RealtimeSample(
                    message: "a.pb", entityID: "loop", tripID: "L", vehicleID: "Z", stopSequence: 3, stopID: "Q",
                    value: "Q"))
    }

    @Test func `A report is read back as it was written, in the form of the validator's`() throws {
        let report = try report([replacing("bearing: 90", by: "bearing: 400")])
        let data = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(RealtimeValidationReport.self, from: data) == report)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let notice = try #require((object["notices"] as? [[String: Any]])?.first)
        #expect(notice["code"] as? String == "E027" && notice["severity"] as? String == "ERROR")
        #expect(notice["totalNotices"] as? Int == 1)
        let sample = try #require((notice["sampleNotices"] as? [[String: Any]])?.first)
        #expect(sample["entityId"] as? String == "vehicle" && sample["tripId"] as? String == "T")
    }
}
