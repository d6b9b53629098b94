import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import TestSupport
import Testing

/// How sure journeys are, by records that a test gives: trips from A to the stop P, from there to Q, and on to Z.
@Suite struct JourneyChanceTests {
    /// A history with these records of changes to trips.
    private struct ToldRecords: ChangeRecordSource {
        var records: [Trip.ID: ChangeRecord]

        func records(of changes: [PlannedChange]) -> [ChangeRecord] {
            changes.map { records[$0.departure.tripID] ?? ChangeRecord() }
        }
    }

    private static func record(_ chance: Double?, late: Int? = nil, days: Int = 40) -> ChangeRecord {
        var record = ChangeRecord()
        (record.chance, record.p90, record.days, record.arrivals) = (chance, late, days, days)
        return record
    }

    private static func timetable(
        _ records: [Trip.ID: ChangeRecord], _ trips: KeyValuePairs<Trip.ID, KeyValuePairs<Stop.ID, String>>
    ) throws -> Timetable {
        var feed = SmallFeed()
        for stop in ["A", "P", "Q", "Z"] { feed.addStop(Stop.ID(stop)) }
        for (trip, stops) in trips { feed.addTrip(trip, line: trip.rawValue, stops: stops) }
        var timetable = try feed.timetable()
        timetable.changeRecords = ToldRecords(records: records)
        return timetable
    }

    private static func at(_ time: String) -> Int { RFC3339.instant("2026-03-04T\(time):00+11:00") ?? 0 }

    private static func request(to end: Stop.ID = "Z", at time: String = "09:00") -> JourneysRequest {
        var request = JourneysRequest(from: .stop("A"), to: .stop(end), at: at(time))
        request.includesChances = true
        return request
    }

    /// T, U and V with two changes, and later rides from P and from Q.
    private static func long(_ records: [Trip.ID: ChangeRecord]) throws -> Timetable {
        try timetable(
            records,
            [
                "T": ["A": "09:30:00", "P": "10:00:00"], "U": ["P": "10:05:00", "Q": "10:30:00"],
                "V": ["Q": "10:40:00", "Z": "11:00:00"], "U2": ["P": "10:20:00", "Q": "10:45:00"],
                "V2": ["Q": "10:50:00", "Z": "11:10:00"], "V3": ["Q": "11:30:00", "Z": "11:50:00"],
            ])
    }

    @Test(
        "S3: the chance of a journey is the product of its changes, and each tells the way that is left at the p90 arrival",
        arguments: [(900, "11:10"), (1080, "11:10"), (1081, "11:50"), (-60, "11:10")])
    func product(late: Int, arrival: String) throws {
        let timetable = try Self.long(["U": Self.record(0.9, late: 60), "V": Self.record(0.5, late: late)])
        let journey = try #require(try timetable.journeys(Self.request()).journeys.first)
        let chances = try #require(journey.chances)
        #expect(chances.chance == 0.45)
        #expect(chances.percent == 45)
        #expect(chances.changes.map(\.slack) == [180, 480])
        #expect(chances.changes.map(\.record?.days) == [40, 40])
        #expect(chances.changes[0].ifMissed?.arrival == Self.at("11:10"))
        #expect(chances.changes[0].ifMissed?.legs.first?.ride?.tripID == "U2")
        #expect(chances.changes[1].ifMissed?.arrival == Self.at(arrival))
        #expect(chances.changes.allSatisfy { $0.ifMissed?.chances == nil })
    }

    @Test func `S3: a journey has no chance where a change has none, and all of it without a change`() throws {
        let timetable = try Self.long(["U": Self.record(0.9, late: 60), "V": Self.record(nil, days: 7)])
        let long = try #require(try timetable.journeys(Self.request()).journeys.first?.chances)
        #expect(long.chance == nil && long.changes.map(\.chance) == [0.9, nil])
        #expect(long.changes[1].record?.days == 7)
        let short = try #require(try timetable.journeys(Self.request(to: "P")).journeys.first?.chances)
        #expect(short.chance == 1 && short.changes.isEmpty)
    }

    @Test func `S3: by way of a stop the way that is left is told of changes after that stop`() throws {
        let timetable = try Self.long(["U": Self.record(0.9, late: 60), "V": Self.record(0.5, late: 1081)])
        for (via, arrivals) in [("P", [nil, "11:50"]), ("Q", [nil, nil])] {
            var request = Self.request()
            request.via = [JourneyVia(Stop.ID(via))]
            let changes = try #require(try timetable.journeys(request).journeys.first?.chances).changes
            #expect(changes.map(\.chance) == [0.9, 0.5])
            #expect(changes.map(\.ifMissed?.arrival) == arrivals.map { $0.map(Self.at) }, "by way of \(via)")
        }
    }

    @Test func `S2: with a fresh prediction of one of the rides a change tells its slack, and no chance`() throws {
        let timetable = try Self.long(["U": Self.record(0.9, late: 60), "V": Self.record(0.5, late: 60)])
        var update = TripUpdate(trip: TripDescriptor(tripID: "T"))
        update.trip.startDate = "20260304"
        var time = StopTimeUpdate(stopID: "P")
        time.arrival = StopTimeEvent(time: Self.at("10:02"))
        update.stopTimeUpdates = [time]
        var entity = FeedEntity(id: "T")
        entity.tripUpdate = update
        var header = FeedHeader()
        header.timestamp = Self.at("09:20")
        for (now, isFresh) in [("09:21", true), ("09:27", false)] {
            var content = FeedContent(name: "feed")
            content.receive(FeedMessage(header: header, entities: [entity]), at: Self.at(now))
            let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
            let found = try timetable.journeys(
                Self.request(at: now), realtime: RealtimeSnapshot(overlay, now: Self.at(now)))
            let changes = try #require(found.journeys.first?.chances).changes
            #expect(changes.map(\.isPredicted) == [isFresh, false], "\(now)")
            let first: Double? = isFresh ? nil : 0.9
            #expect(changes.map(\.chance) == [first, 0.5])
            #expect(changes[0].slack == (isFresh ? 60 : 180), "predictions are dropped with their message")
            #expect(changes[0].ifMissed?.arrival == Self.at("11:10"))
        }
    }

    @Test func `S4: by chance in whole percent, then by arrival; those without a chance last`() throws {
        let timetable = try Self.timetable(
            ["U1": Self.record(0.721), "U2": Self.record(0.724), "U3": Self.record(nil), "U4": Self.record(0.73)],
            [
                "T1": ["A": "09:10:00", "P": "09:20:00"], "U1": ["P": "09:30:00", "Z": "10:00:00"],
                "T2": ["A": "09:20:00", "P": "09:30:00"], "U2": ["P": "09:40:00", "Z": "10:10:00"],
                "T3": ["A": "09:00:00", "P": "09:10:00"], "U3": ["P": "09:20:00", "Z": "09:50:00"],
                "T4": ["A": "09:30:00", "P": "09:40:00"], "U4": ["P": "09:50:00", "Z": "10:20:00"],
                "D": ["A": "09:15:00", "Z": "10:30:00"],
            ])
        var request = Self.request()
        let trips: (Journey) -> Trip.ID? = { $0.legs.last?.ride?.tripID }
        #expect(try timetable.journeys(request).journeys.map(trips) == ["U3", "U1", "U2", "U4", "D"])
        let page = try timetable.journeys(request)
        (request.includesChances, request.isOrderedByChance) = (false, true)
        let sure = try timetable.journeys(request)
        #expect(sure.journeys.map(trips) == ["D", "U4", "U1", "U2", "U3"])
        #expect(sure.later == page.later && sure.earlier == page.earlier)
    }

    @Test func `S5: nothing is told that is not asked for, and no chance without its count`() throws {
        let timetable = try Self.long(["U": Self.record(0.9, late: 60), "V": Self.record(nil, days: 7)])
        var request = Self.request()
        request.includesChances = false
        let plain = try timetable.journeys(request)
        #expect(plain.journeys.allSatisfy { $0.chances == nil })
        let plainText = String(decoding: try AnswerEncoder().encode(plain.journeys), as: UTF8.self)
        #expect(!plainText.contains("chance") && !plainText.contains("changes"))
        let asked = try timetable.journeys(Self.request())
        let changes = asked.journeys.flatMap { $0.chances?.changes ?? [] }
        #expect(changes.map { $0.record?.days } == [40, 7])
        let text = String(decoding: try AnswerEncoder().encode(asked.journeys), as: UTF8.self)
        for key in ["chance", "changes", "days", "slack", "if_missed"] { #expect(text.contains(key)) }
        #expect(try throughBothEncoders(asked) == [asked, asked])
        request = Self.request()
        request.includesWaysLeft = false
        var without = asked
        for index in without.journeys.indices {
            for change in without.journeys[index].chances?.changes.indices ?? 0..<0 {
                without.journeys[index].chances?.changes[change].ifMissed = nil
            }
        }
        #expect(without != asked)
        #expect(try timetable.journeys(request) == without)
        #expect(try throughBothEncoders(request) == [request, request])
    }
}
