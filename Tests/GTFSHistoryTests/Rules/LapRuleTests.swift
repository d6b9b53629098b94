import GTFSHistory
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import HistorySupport
import Testing

/// The rules on evidence that contradicts other evidence of its trip, and on lines whose distances are wrong.
@Suite struct LapRuleTests {
    @Test("H2: a trip that one message leaves out is judged by its next one", arguments: Implementation.allCases)
    func leftOut(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        try line.say("10:09:30", .update("T", ["B": "10:10:05", "C": "10:20:00"]))
        try line.say("10:10:00")
        try line.say("10:10:30", .update("T", ["C": "10:20:00"]))
        #expect(try line.visit("B").departure == ToldLine.seen(.predicted, "10:10:05", "10:09:30", "10:10:30"))
        // Of a trip that comes again too late nothing is known.
        try line.say("10:19:30", .update("T", ["C": "10:20:05", "D": "10:30:00"]))
        for time in ["10:20:30", "10:21:30"] { try line.say(time) }
        try line.say("10:21:31", .update("T", ["D": "10:30:00"]))
        #expect(try line.visit("C").departure == nil)
    }

    @Test("H2: no visit has an arrival after its departure", arguments: Implementation.allCases)
    func contradiction(implementation: Implementation) throws {
        var line = try ToldLine(implementation)
        let rest: KeyValuePairs<Stop.ID, String> = ["B": "10:10:30", "C": "10:20:00"]
        try line.say("10:09:30", .vehicle(to: 2, .stoppedAt), .update("T", rest))
        try line.say("10:10:00", .vehicle(to: 3, .inTransitTo), .update("T", rest))
        try line.say("10:10:40", .update("T", ["C": "10:20:00"]))
        let visit = try line.visit("B")
        #expect(visit.arrival == nil)
        #expect(visit.departure == ToldLine.seen(.stopped, "10:09:45", "10:09:30", "10:10:00"))
        // One whose bracket reaches the better observation goes there.
        try line.say("10:19:30", .vehicle(to: 3, .stoppedAt), .update("T", ["C": "10:20:00", "D": "10:30:00"]))
        try line.say("10:20:10", .vehicle(to: 4, .inTransitTo), .update("T", ["D": "10:30:00"]))
        let next = try line.visit("C")
        #expect(next.arrival == ToldLine.seen(.predicted, "10:19:50", "10:19:30", "10:20:10"))
        #expect(next.departure == ToldLine.seen(.stopped, "10:19:50", "10:19:30", "10:20:10"))
    }

    @Test("H2: a later lap of a vehicle that keeps its trip replaces nothing", arguments: Implementation.allCases)
    func laterLap(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed.addTrip("L", line: "2", stops: ["A": "10:00:00", "B": "10:05:00", "C": "10:10:00", "A": "10:20:00"])
        }
        // A kilometre in five minutes: to C and back to A, twice.
        for minute in 0...40 {
            let metres = Double(minute % 20 > 10 ? 20 - minute % 20 : minute % 20) * 200
            try line.say("10:\(minute < 10 ? "0" : "")\(minute):00", .vehicle("L", metres: metres))
        }
        let visits = try line.visits(of: "L")
        let times = visits.map { ($0.departure ?? $0.arrival)?.time }
        let expected = ["10:00:30", "10:05:30", "10:10:30", "10:19:30"].map(ToldLine.at)
        #expect(zip(times, expected).allSatisfy { abs(($0 ?? 0) - $1) <= 30 }, "\(visits)")
    }

    @Test("H2: after a gap a vehicle is on the lap whose stops go on", arguments: Implementation.allCases)
    func secondLap(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed.addTrip(
                "L", line: "2",
                stops: [
                    "A": "10:00:00", "B": "10:05:00", "C": "10:10:00", "A": "10:20:00", "B": "10:25:00",
                    "C": "10:30:00",
                ])
        }
        for minute in 0...29 where !(18...22).contains(minute) {
            let metres = Double(minute % 20 > 10 ? 20 - minute % 20 : minute % 20) * 200
            try line.say("10:\(minute < 10 ? "0" : "")\(minute):00", .vehicle("L", metres: metres))
        }
        let visits = try line.visits(of: "L")
        #expect(visits[1].departure.map { $0.time <= ToldLine.at("10:06") } == true)
        #expect(visits[4].departure.map { $0.time >= ToldLine.at("10:24") } == true)
    }

    /// A, B, C and D are a kilometre apart on a shape in metres.
    @Test(
        "H2: distances that lie let no vehicle pass a stop that it did not come to",
        arguments: Implementation.allCases,
        [
            "0,1000,2000,3000", "0,1,2,3", "0,0.62,1.24,1.86", "0,3281,6562,9843", "0,0,0,0", "0,2000,2000,3000",
            "0,1000,1100,3000", "0,,,3", "3000,2000,1000,0", ",,,",
        ])
    func distances(implementation: Implementation, told: String) throws {
        let distances = told.split(separator: ",", omittingEmptySubsequences: false)
        var line = try ToldLine(implementation) { feed in
            feed["trips.txt"] = "route_id,service_id,trip_id,shape_id\n1,D,T,S\n1,D,U,S"
            feed["shapes.txt"] =
                (["shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled"]
                + (0...3).map { "S,\(ToldLine.place(1000 * Double($0)).latitude),151.2,\($0),\(1000 * $0)" })
                .joined(separator: "\n")
            feed["stop_times.txt"] =
                (["trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled"]
                + ["T", "U"].enumerated().flatMap { hour, trip in
                    (0...3).map {
                        "\(trip),1\(hour):\($0)0:00,1\(hour):\($0)0:00,\(Array("ABCD")[$0]),\($0 + 1),\(distances[$0])"
                    }
                }).joined(separator: "\n")
        }
        try line.say("10:09:30", .vehicle(metres: 800))
        try line.say("10:10:00", .vehicle(metres: 1100))
        let visits = try line.visits(of: "T")
        #expect(visits.map { $0.departure == nil } == [true, false, true, true])
        #expect(visits[1].departure == ToldLine.seen(.passed, "10:09:50", "10:09:30", "10:10:00"))
    }

    @Test("H2: a stop far from the shape, or without a position, is not passed", arguments: Implementation.allCases)
    func strays(implementation: Implementation) throws {
        var line = try ToldLine(implementation) { feed in
            feed.addStop("FAR", at: Coordinate(latitude: ToldLine.place(1500).latitude, longitude: 151.21))
            feed["trips.txt"] = "route_id,service_id,trip_id,shape_id\n1,D,T,S"
            feed["shapes.txt"] =
                (["shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence"]
                + (0...3).map { "S,\(ToldLine.place(1000 * Double($0)).latitude),151.2,\($0)" }).joined(separator: "\n")
            feed["stop_times.txt"] = """
                trip_id,arrival_time,departure_time,stop_id,stop_sequence
                T,10:00:00,10:00:00,A,1
                T,10:10:00,10:10:00,B,2
                T,10:15:00,10:15:00,FAR,3
                T,10:20:00,10:20:00,C,4
                """
        }
        for (minute, metres) in zip(10..., [900.0, 1300, 1700, 2100]) {
            try line.say("10:\(minute):00", .vehicle(metres: metres))
        }
        #expect(try line.visits(of: "T").map { $0.departure == nil } == [true, false, true, false])
    }

    @Test("A trip on a day more than a week from its message is counted, and records nothing")
    func farDates() throws {
        var line = try ToldLine(.recorder)
        let recorder = try HistoryRecorder(path: #require(line.reader as? RecordedReader).path + "-far")
        var counts: [Int] = []
        for (index, days) in [0, 7, 8, -8, -30, 300].enumerated() {
            var entity = FeedEntity.update("T", ["B": "10:10:00"])
            entity.tripUpdate?.trip.startDate = "\(ToldLine.date.adding(days: days).yyyymmdd)"
            var header = FeedHeader()
            header.timestamp = ToldLine.at("10:10:00") + index
            var content = FeedContent(name: "feed")
            content.receive(FeedMessage(header: header, entities: [entity]), at: header.timestamp ?? 0)
            let overlay = try line.timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
            counts.append(try recorder.record(overlay, on: line.timetable, at: header.timestamp ?? 0).farTrips)
        }
        try recorder.close()
        #expect(counts == [0, 0, 1, 0, 1, 1])
        let days = Set(try History(path: recorder.path).visits().map(\.trip.serviceDate))
        #expect(days.sorted() == [-8, 0, 7].map { ToldLine.date.adding(days: $0) })
        try line.say("10:10:00")
    }
}
