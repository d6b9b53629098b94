import Foundation
import GTFSExport
import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import HistorySupport
import TestSupport
import Testing

@Suite struct PerformedRuleTests {
    /// Trip T is at A 20 s late and at D 200 s late, by what it said itself; C was skipped where it says so.
    private static func line(skipping: [Stop.ID] = [], _ change: (inout [String: String]) -> Void = { _ in }) throws
        -> (history: ToldLine, feed: [String: String])
    {
        var line = try ToldLine(.recorder)
        try line.watch("09:00", "12:00")
        try line.say("10:01:00", .update("T", ["A": "10:00:20", "D": "10:31"], skipping: skipping))
        try line.say("10:34:00", .update("T", ["A": "10:00:20", "D": "10:33:20"], skipping: skipping))
        var feed = ToldLine.feed.files
        change(&feed)
        return (line, feed)
    }

    private static func performed(
        _ line: (history: ToldLine, feed: [String: String]), _ request: PerformedRequest = PerformedRequest()
    ) throws -> PerformedFeed {
        let reader = try #require(line.history.reader as? RecordedReader)
        return try PerformedFeed(reader.path, feed: line.feed, request)
    }

    private static func times(_ feed: PerformedFeed, _ trip: Trip.ID = "T") throws -> [String] {
        try feed.timetable.trip(trip).stopTimes.map {
            "\($0.stopID ?? "") \($0.arrival?.description ?? "-") \($0.departure?.description ?? "-") "
                + "\($0.timepoint.map { "\($0.rawValue)" } ?? "")"
        }
    }

    @Test func `R1: observed times are those of the service day, with timepoint 1, and trips keep their ids`() throws {
        let feed = try Self.performed(Self.line())
        #expect(try Self.times(feed).first == "A 10:00:20 10:00:20 1")
        #expect(try Self.times(feed).last == "D 10:33:20 10:33:20 1")
        #expect(feed.summary.trips == 1 && feed.summary.stopTimes == 4 && feed.summary.days == 1)
        let trip = try feed.timetable.trip("T", on: ToldLine.date)
        #expect(trip.runs == true && trip.trip.serviceID == "20260304")
        #expect(try feed.timetable.trip("T", on: ToldLine.date.adding(days: 1)).runs == false)
    }

    @Test func `R2: a watched stop between two observed ones has its schedule, stretched, and timepoint 0`() throws {
        // From 10:00:20 to 10:33:20 in three equal parts.
        #expect(
            try Self.times(Self.performed(Self.line())) == [
                "A 10:00:20 10:00:20 1", "B 10:11:20 10:11:20 0", "C 10:22:20 10:22:20 0", "D 10:33:20 10:33:20 1",
            ])
    }

    @Test func `R3: a stop that was skipped is left out`() throws {
        #expect(
            try Self.times(Self.performed(Self.line(skipping: ["C"]))) == [
                "A 10:00:20 10:00:20 1", "B 10:11:20 10:11:20 0", "D 10:33:20 10:33:20 1",
            ])
    }

    @Test(
        "R2: stops at the ends are left out, or as late as the nearest observed one",
        arguments: [
            (PerformedRequest.Unobserved.drop, ["B 10:12:00 10:12:00 1", "C 10:19:00 10:19:00 1"]),
            (
                .schedule,
                [
                    "A 10:02:00 10:02:00 0", "B 10:12:00 10:12:00 1", "C 10:19:00 10:19:00 1",
                    "D 10:29:00 10:29:00 0",
                ]
            ),
        ])
    func ends(ends: PerformedRequest.Unobserved, expected: [String]) throws {
        var line = try ToldLine(.recorder)
        try line.watch("09:00", "12:00")
        try line.say("10:20:00", .update("T", ["B": "10:12:00", "C": "10:19:00"]))
        let feed = try Self.performed((line, ToldLine.feed.files), PerformedRequest(ends: ends))
        #expect(try Self.times(feed) == expected)
    }

    @Test func `R2: times that contradict each other move within their brackets`() throws {
        // The vehicle stands at C before the last word about B says that it leaves there.
        var line = try ToldLine(.recorder)
        try line.watch("09:00", "12:00")
        try line.say("10:11:00", .update("T", ["B": "10:13:00", "C": "10:14:00", "D": "10:30:00"]))
        try line.say("10:12:00", .update("T", ["D": "10:30:00"]), .vehicle(to: 3, .inTransitTo))
        try line.say("10:12:10", .vehicle(to: 3, .stoppedAt))
        try line.say("10:12:40", .vehicle(to: 4, .inTransitTo))
        let feed = try Self.performed((line, ToldLine.feed.files))
        let times = try feed.timetable.trip("T").stopTimes.flatMap {
            [$0.arrival, $0.departure].compactMap { $0?.seconds }
        }
        #expect(times == times.sorted())
        #expect(try feed.newNotices(today: ToldLine.date).subtracting(PerformedDayTests.telling) == [])
    }

    @Test func `R3: trips that were not seen while watched are left out, and unwatched ones are kept where asked`()
        throws
    {
        let dropped = try Self.performed(Self.line())
        #expect(throws: QueryError.self) { try dropped.timetable.trip("U") }
        var line = try ToldLine(.recorder)
        try line.watch("09:00", "10:45")
        try line.say("10:01:00", .update("T", ["A": "10:00:20", "D": "10:31"]))
        try line.say("10:34:00", .update("T", ["A": "10:00:20", "D": "10:33:20"]))
        let kept = try Self.performed((line, ToldLine.feed.files), PerformedRequest(unwatched: .schedule))
        #expect(
            try Self.times(kept, "U") == [
                "A 11:00:00 11:00:00 0", "B 11:10:00 11:10:00 0", "C 11:20:00 11:20:00 0", "D 11:30:00 11:30:00 0",
            ])
        let seen = try Self.performed(Self.line(), PerformedRequest(unwatched: .schedule))
        #expect(throws: QueryError.self) { try seen.timetable.trip("U") }
    }

    @Test func `R3: an added trip is there with its stops, and without a record of the timetable`() throws {
        var line = try ToldLine(.recorder)
        try line.watch("09:00", "12:00")
        var added = FeedEntity.update("X", ["A": "10:40:00", "C": "10:55:00"], as: .added)
        added.tripUpdate?.trip.routeID = "1"
        try line.say("10:30:00", added)
        try line.say("10:58:00", added)
        let feed = try Self.performed((line, ToldLine.feed.files))
        #expect(try Self.times(feed, "X") == ["A 10:40:00 10:40:00 1", "C 10:55:00 10:55:00 1"])
        #expect(try feed.timetable.trip("X").route?.id == "1")
    }

    @Test func `R1: each of several days is a service, and a trip of it has the day in its id`() throws {
        var line = try Self.line()
        let later = ToldLine.date.adding(days: 1)
        var entity = FeedEntity.update("T", ["A": "34:00:00", "D": "34:30:00"])
        entity.tripUpdate?.trip.startDate = "\(later.yyyymmdd)"
        try line.history.say("34:40:00", entity)
        let feed = try Self.performed(line)
        #expect(feed.summary.days == 2 && feed.summary.trips == 2)
        #expect(try Self.times(feed, "T@20260304").first == "A 10:00:20 10:00:20 1")
        #expect(try Self.times(feed, "T@20260305").last == "D 10:30:00 10:30:00 1")
        #expect(try feed.timetable.trip("T@20260305", on: later).runs == true)
        let one = try Self.performed(line, PerformedRequest(dates: later...later))
        #expect(try Self.times(one).last == "D 10:30:00 10:30:00 1")
    }

    @Test func `R1: what the timetable says of a trip and its stops comes along, and only what the trips need`() throws
    {
        let line = try Self.line { feed in
            feed["trips.txt"] = "route_id,service_id,trip_id,trip_headsign,note\n1,D,T,Depot,by the park\n1,D,U,Depot,"
            feed["stop_times.txt"] =
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,stop_headsign\n"
                + "T,10:00:00,10:00:00,A,1,0,\nT,10:10:00,10:10:00,B,2,1,\nT,10:20:00,10:20:00,C,3,0,\"C, then D\"\n"
                + "T,10:30:00,10:30:00,D,4,1,\nU,11:00:00,11:00:00,A,1,0,\nU,11:30:00,11:30:00,E,4,0,"
            feed["stops.txt"]? += "\nE,E,-33.9,151.3,,,"
        }
        let feed = try Self.performed(line)
        let stopTimes = try feed.timetable.trip("T").stopTimes
        #expect(stopTimes.map { $0.pickupType?.rawValue } == [0, 1, 0, 1])
        #expect(stopTimes[2].stopHeadsign == "C, then D")
        #expect(try feed.timetable.trip("T").trip.headsign == "Depot")
        #expect(throws: QueryError.self) { try feed.timetable.stop("E") }
    }

    @Test func `R1: the same history gives the same bytes, however it was recorded, and nothing but the zip is left`()
        throws
    {
        let stream = try RecordedStream(seed: 2)
        let feed = HistorySimulator.feed
        _ = try stream.wholeAnswer()
        var pieces = try stream.reader("pieces.sqlite")
        for (index, message) in stream.messages.enumerated() {
            if index % 10 == 9 { try pieces.restart() }
            try pieces.receive(message.message, from: message.source, at: message.received)
        }
        try pieces.close()
        let request = PerformedRequest(ends: .schedule, unwatched: .schedule)
        let whole = try PerformedFeed(stream.folder.file("whole.sqlite"), feed: feed, request)
        let other = try PerformedFeed(stream.folder.file("pieces.sqlite"), feed: feed, request)
        #expect(whole.folder.bytes("ran.zip") == other.folder.bytes("ran.zip"))
        #expect(whole.folder.names.filter { $0.contains("ran.zip") } == ["ran.zip"])
    }

    @Test func `An export without a trip is an error, and leaves what was there`() throws {
        let line = try ToldLine(.recorder)
        let path = try #require(line.reader as? RecordedReader).path
        #expect(throws: ExportError.self) { try PerformedFeed(path, feed: ToldLine.feed.files) }
    }
}
