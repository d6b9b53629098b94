import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import Testing

@Suite("At a glance: times from vehicles and devices")
struct VehicleRuleTests {
    private let timetable: Timetable
    private let watch: Watch

    init() throws {
        timetable = try GlanceFeed.feed().timetable()
        watch = try GlanceFeed.watch(timetable)
    }

    private func plan(_ time: String, _ changes: [MadeChange], of watch: Watch) throws -> Plan {
        try timetable.plan(
            of: watch, at: GlanceFeed.at(time), realtime: timetable.snapshot(changes, at: time))
    }

    @Test func `T8: without a fresh prediction the place of the vehicle gives the moments, only where asked`() throws {
        func short(_ changes: [MadeChange], asked: Bool = true) throws -> [String] {
            var watch = watch
            watch.options.usesVehicles = asked
            let notices = try plan("10:17", changes, of: watch).notices.suffix(2)
            return notices.map { "\($0.kind.rawValue) \(GlanceFeed.time($0.at)) \($0.evidence.rawValue)" }
        }
        // Between B and C half of the way is behind it at 10:15 by the schedule.
        let seen = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.8865, longitude: 151.2))
        #expect(try short([seen]) == ["get_off 10:31:30 vehicle", "arrived 10:32 vehicle"])
        #expect(try short([seen], asked: false) == ["get_off 10:29:30 schedule", "arrived 10:30 schedule"])
        let predicted = try short([seen, .late(GlanceFeed.trip, by: 300)])
        #expect(predicted == ["get_off 10:34:30 prediction", "arrived 10:35 prediction"])
        // Beside its line it says nothing.
        let far = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.8865, longitude: 151.21))
        #expect(try short([far]).last == "arrived 10:30 schedule")
        var asking = watch
        asking.options.usesVehicles = true
        let state = try timetable.state(
            of: asking, at: GlanceFeed.at("10:17"), realtime: timetable.snapshot([seen], at: "10:17"))
        #expect(state.evidence == .vehicle && state.delay == 120 && state.countdown == GlanceFeed.at("10:32"))
    }

    @Test func `T8: a vehicle that waits at its first stop is not early, and one that stands there too long is late`()
        throws
    {
        var watch = watch
        watch.options.usesVehicles = true
        let seen = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.9, longitude: 151.2))
        #expect(try plan("09:50", [seen], of: watch).short.last == "arrived 10:30")
        #expect(try plan("10:04", [seen], of: watch).short.last == "arrived 10:34")
        // A long train stands far along its platform; half a kilometre on it has left.
        let ahead = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.898, longitude: 151.2))
        #expect(try plan("09:55", [ahead], of: watch).short.last == "arrived 10:30")
        let gone = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.895, longitude: 151.2))
        #expect(try plan("09:55", [gone], of: watch).short.last != "arrived 10:30")
    }

    /// Late by so many seconds at each stop.
    private struct UsuallyLate: UsualDelaySource {
        let seconds: [Stop.ID: Int]

        func usualDelays(of departures: [Departure]) throws -> [UsualDelay?] {
            departures.map { row in seconds[row.stopID].map { UsualDelay(p50: $0, p90: $0, count: 20) } }
        }
    }

    @Test func `T8: with a history the vehicle goes on by its usual running times`() throws {
        var watch = watch
        watch.options.usesVehicles = true
        var timetable = timetable
        // From B to C it usually takes a minute longer, and from C to D two more.
        timetable.usualDelays = UsuallyLate(seconds: ["B": 0, "C": 60, "D": 180])
        let seen = MadeChange.vehicle(of: GlanceFeed.trip, at: Coordinate(latitude: -33.8865, longitude: 151.2))
        let snapshot = try timetable.snapshot([seen], at: "10:17")
        let plan = try timetable.plan(of: watch, at: GlanceFeed.at("10:17"), realtime: snapshot)
        // Half of the way at 10:15:30 as usual, so that it is 90 s later than usual.
        #expect(plan.short.suffix(2) == ["get_off 10:34", "arrived 10:34:30"])
    }

    @Test func `T8: the passenger's device stands for the vehicle aboard, never backwards, and not at the stop`() throws
    {
        func arrival(_ places: [(latitude: Double, time: String)], at now: String) throws -> String? {
            var watch = watch
            watch.options.devicePositions = places.map { place in
                Watch.DevicePosition(
                    Coordinate(latitude: place.latitude, longitude: 151.2), at: GlanceFeed.at(place.time))
            }
            #expect(try JSONDecoder().decode(Watch.self, from: JSONEncoder().encode(watch)) == watch)
            let notice = try timetable.plan(of: watch, at: GlanceFeed.at(now)).notices.last
            return notice.map { "\(GlanceFeed.time($0.at)) \($0.evidence.rawValue)" }
        }
        #expect(try arrival([(-33.8865, "10:17")], at: "10:17") == "10:32 vehicle")
        // At the boarding stop nobody is aboard; an old place tells nothing; the way does not go back.
        #expect(try arrival([(-33.891, "10:08")], at: "10:08") == "10:30 schedule")
        #expect(try arrival([(-33.8865, "10:17")], at: "10:23") == "10:30 schedule")
        let back = try arrival([(-33.8865, "10:17"), (-33.8868, "10:18")], at: "10:18")
        #expect(back == "10:33 vehicle")
    }

    @Test func `T8: who has got off is not aboard, and a ride back is not that of the device on the way there`() throws
    {
        func plan(_ next: TripOnServiceDay, to end: Stop.ID, seen latitude: Double, _ at: String, now: String) throws
            -> Plan
        {
            let timetable = try GlanceFeed.feed {
                $0.addTrip("W", line: "3", stops: ["D": "10:35:00", "C": "10:45:00", "B": "10:55:00"])
            }.timetable()
            let rides = [
                try timetable.ride(on: GlanceFeed.trip, from: "B", to: "D"),
                try timetable.ride(on: next, from: "D", to: end),
            ]
            var watch = Watch(Watch.Rides(rides: rides, changes: [120], to: .stop(end)))
            watch.options.devicePositions = [
                Watch.DevicePosition(Coordinate(latitude: latitude, longitude: 151.2), at: GlanceFeed.at(at))
            ]
            return try timetable.plan(of: watch, at: GlanceFeed.at(now))
        }
        let waiting = try plan(GlanceFeed.next, to: "E", seen: -33.873, "10:34", now: "10:34")
        #expect(!waiting.notices.contains { $0.kind == .changeMissed })
        #expect(waiting.short.last == "arrived 10:50")
        // Two hundred metres before D it is 30 s late.
        let back = TripOnServiceDay(tripID: "W", serviceDate: GlanceFeed.day)
        let there = try plan(back, to: "B", seen: -33.8748, "10:28:30", now: "10:29")
        #expect(there.notices.contains { $0.leg == 0 && $0.evidence == .vehicle }, "\(there.short)")
        let changing = try plan(back, to: "B", seen: -33.8748, "10:28:30", now: "10:31")
        #expect(changing.short.last == "arrived 10:55")
    }

    @Test func `T8: who stays on the vehicle for its next trip is aboard there too`() throws {
        let timetable = try GlanceFeed.feed { $0.addTrip("X", line: "1", stops: ["D": "10:30:00", "E": "10:40:00"]) }
            .timetable()
        var ride = try timetable.ride(on: GlanceFeed.trip, from: "B", to: "D")
        (ride.continuations, ride.toStopID, ride.toSequence) = (["X"], "E", 2)
        var watch = Watch(ride)
        // Half of the way from D to E.
        watch.options.devicePositions = [
            Watch.DevicePosition(Coordinate(latitude: -33.8685, longitude: 151.2), at: GlanceFeed.at("10:37"))
        ]
        let told = try timetable.plan(of: watch, at: GlanceFeed.at("10:37")).notices.last
        #expect(told?.evidence == .vehicle && told?.at == GlanceFeed.at("10:42"))
    }
}
