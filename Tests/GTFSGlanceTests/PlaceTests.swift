import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSTesting
import TestSupport
import Testing

@Suite("At a glance: where it is")
struct PlaceTests {
    /// A at 0 m, B at 1,000 m, C at 3,000 m on a meridian; X lies beside the line between B and C.
    private static func feed() -> SmallFeed {
        func point(_ metres: Double) -> Coordinate {
            Coordinate(latitude: -33.9 + metres / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        }
        var feed = SmallFeed()
        for (id, metres) in [("A", 0.0), ("B", 1000), ("C", 3000)] { feed.addStop(Stop.ID(id), at: point(metres)) }
        feed.addStop("X", at: Coordinate(latitude: point(2000).latitude, longitude: 151.21))
        feed.addTrip("T", line: "1", to: "C", stops: ["A": "10:00:00", "B": "10:11:00", "C": "10:21:00"])
        feed.addTrip("T2", line: "1", to: "C", stops: ["A": "11:00:00", "B": "11:11:00", "C": "11:21:00"])
        feed.addTrip("Y", line: "1", to: "X", stops: ["A": "10:05:00", "B": "10:16:00", "X": "10:26:00"])
        feed.addTrip("R", line: "1", to: "A", stops: ["C": "10:00:00", "B": "10:11:00", "A": "10:21:00"])
        feed["stop_times.txt"] = feed["stop_times.txt"]?.replacing("T,10:11:00,10:11:00", with: "T,10:10:00,10:11:00")
        let trips = ["T", "T2", "Y"].map { "1,D,\($0),,0" } + ["1,D,R,,1"]
        feed["trips.txt"] = (["route_id,service_id,trip_id,trip_headsign,direction_id"] + trips).joined(separator: "\n")
        return feed
    }

    private let timetable: Timetable

    init() throws { timetable = try Self.feed().timetable() }

    private func location(_ time: String, _ realtime: RealtimeSnapshot? = nil) throws -> TripLocation {
        try #require(try timetable.location(of: GlanceFeed.trip, at: GlanceFeed.at(time), realtime: realtime))
    }

    @Test(
        arguments: [
            ("10:05", 500, 2, .underWay), ("10:10", 1000, 2, .underWay), ("10:10:30", 1000, 2, .underWay),
            ("10:11", 1000, 2, .underWay), ("10:16", 2000, 1, .underWay), ("09:00", 0, 3, .waiting),
            ("10:21", 3000, 1, .underWay), ("10:30", 3000, 0, .over),
        ] as [(String, Double, Int, TripLocation.Stage)])
    func `T11: between two stops it goes on by time, and in a dwell it stands`(
        time: String, metres: Double, toGo: Int, stage: TripLocation.Stage
    ) throws {
        let location = try location(time)
        #expect(abs(location.metres - metres) < 1 && abs(location.share - metres / 3000) < 0.001, "\(location)")
        #expect(location.heading == 0 && location.evidence == .schedule && location.age == nil)
        #expect(location.stopsToGo == toGo && location.stage == stage, "\(location)")
    }

    @Test func `T11: from a position of its vehicle it goes on to the next stop`() throws {
        let position = Coordinate(latitude: -33.9 + 1400 / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        let snapshot = try timetable.snapshot([.vehicle(of: GlanceFeed.trip, at: position)], at: "10:12")
        let later = try location("10:16:30", snapshot)
        #expect(abs(later.metres - 2200) < 2 && later.evidence == .vehicle && later.age == 270)
        var last = 0.0
        for second in stride(from: GlanceFeed.at("10:12"), to: GlanceFeed.at("10:17"), by: 5) {
            let location = try #require(try timetable.location(of: GlanceFeed.trip, at: second, realtime: snapshot))
            #expect(location.metres >= last && location.metres <= 3000)
            last = location.metres
        }
        // Far from the line it says nothing.
        let far = Coordinate(latitude: position.latitude, longitude: 151.25)
        let elsewhere = try timetable.snapshot([.vehicle(of: GlanceFeed.trip, at: far)], at: "10:12")
        #expect(try location("10:16", elsewhere).evidence == .schedule)
    }

    @Test(arguments: [("10:03", 1500.0), ("10:08", 4500)])
    func `T11: there and back on one road, it is on the pass whose time is nearest`(time: String, metres: Double) throws
    {
        func point(_ metres: Double, _ side: Double) -> Coordinate {
            Coordinate(latitude: -33.9 + metres / Coordinate.earthRadius * 180 / .pi, longitude: 151.2 + side)
        }
        var feed = SmallFeed()
        for (id, place) in [("A", point(0, 0)), ("C", point(3000, 0)), ("D", point(0, 0.0001))] {
            feed.addStop(Stop.ID(id), at: place)
        }
        feed.addTrip("T", line: "1", to: "D", stops: ["A": "10:00:00", "C": "10:05:00", "D": "10:10:00"])
        let timetable = try feed.timetable()
        // As near to one pass as to the other, and to that of the other time a little nearer.
        for side in [0, 0.00005, 0.0001] {
            let snapshot = try timetable.snapshot([.vehicle(of: GlanceFeed.trip, at: point(1500, side))], at: time)
            let found = try timetable.location(of: GlanceFeed.trip, at: GlanceFeed.at(time), realtime: snapshot)
            #expect(found?.evidence == .vehicle && abs((found?.metres ?? 0) - metres) < 5, "\(found as Any)")
        }
    }

    @Test func `T11: where a stop is reached the second that the one before is left, it stands there until then`()
        throws
    {
        var feed = Self.feed()
        feed["stop_times.txt"] = feed["stop_times.txt"]?.replacing(
            "T,10:21:00,10:21:00", with: "T,10:11:00,10:21:00")
        let timetable = try feed.timetable()
        let position = Coordinate(latitude: -33.9 + 500 / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        let snapshot = try timetable.snapshot([.vehicle(of: GlanceFeed.trip, at: position)], at: "10:08")
        for (time, metres) in [("10:10:30", 1000.0), ("10:11:01", 3000)] {
            let found = try timetable.location(of: GlanceFeed.trip, at: GlanceFeed.at(time), realtime: snapshot)
            #expect(abs((found?.metres ?? 0) - metres) < 2, "\(time): \(found as Any)")
        }
    }

    @Test func `T11: it is never past a stop that the messages have ahead, nor backwards`() throws {
        let position = Coordinate(latitude: -33.9 + 1100 / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        for seed in 1...UInt64(LongForm.isAsked ? 2000 : 10) {
            var random = SeededGenerator(seed: seed)
            let late = Int.random(in: 0...900, using: &random)
            let sent = GlanceFeed.at("10:00") + Int.random(in: 0...1500, using: &random)
            let snapshot = try timetable.snapshot(
                [.late(GlanceFeed.trip, by: late, from: "A"), .vehicle(of: GlanceFeed.trip, at: position)],
                at: Date(timeIntervalSince1970: Double(sent)))
            var last = 0.0
            for second in stride(from: sent, to: sent + 290, by: 13) {
                let location = try #require(try timetable.location(of: GlanceFeed.trip, at: second, realtime: snapshot))
                #expect(location.metres >= last - 0.1, "seed \(seed) at \(second - sent)")
                if second < GlanceFeed.at("10:10") + late { #expect(location.metres <= 1000.1, "seed \(seed)") }
                if second < GlanceFeed.at("10:21") + late { #expect(location.metres <= 3000.1, "seed \(seed)") }
                last = location.metres
            }
        }
    }

    @Test func `T12: a strip has the stops of the main pattern, branches, and what is under way in its direction`()
        throws
    {
        let strip = try timetable.strip(ofRoute: "1", direction: 0, at: GlanceFeed.at("10:20"))
        #expect(strip.stops.map(\.stopID) == ["A", "B", "C"] && abs((strip.stops.last?.metres ?? 0) - 3000) < 1)
        #expect(strip.branches.map { $0.stops.map(\.stopID) } == [["X"]] && strip.branches[0].from == "B")
        #expect(strip.runners.map(\.id.tripID) == ["T", "Y"])
        #expect(strip.runners.map(\.branch) == [nil, 0])
        #expect(abs(strip.runners[0].metres - 2800) < 2)
        let other = try timetable.strip(ofRoute: "1", direction: 1, at: GlanceFeed.at("10:20"))
        #expect(other.runners.map(\.id.tripID) == ["R"] && other.stops.first?.stopID == "C")
        let late = try timetable.snapshot([.late(GlanceFeed.trip, by: 600)], at: "10:29")
        #expect(
            try timetable.strip(ofRoute: "1", direction: 0, at: GlanceFeed.at("10:29"), realtime: late).runners
                .map(\.id.tripID) == ["T"])
        #expect(try JSONDecoder().decode(RouteStrip.self, from: JSONEncoder().encode(strip)).runners.count == 2)
    }

    @Test func `T11: vehicles have their locations at the moment of the messages`() throws {
        let position = Coordinate(latitude: -33.9 + 1400 / Coordinate.earthRadius * 180 / .pi, longitude: 151.2)
        var snapshot = try timetable.snapshot([.vehicle(of: GlanceFeed.trip, at: position)], at: "10:12")
        snapshot.now = GlanceFeed.at("10:15")
        let placed = try timetable.ask(LocatedVehiclesRequest(), realtime: snapshot)
        #expect(placed.count == 1 && abs((placed[0].location?.metres ?? 0) - 1933) < 2)
        #expect(placed[0].vehicle.report.position == position)
    }
}
