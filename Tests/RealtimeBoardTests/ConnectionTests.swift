import FeedSupport
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("C1 to C4: direct trips with realtime")
struct RealtimeConnectionTests {
    private func rows(_ overlay: OverlaidTimetable, _ from: Stop.ID, _ to: Stop.ID, _ at: String, limit: Int = 2) throws
        -> [String]
    {
        let request = ConnectionsRequest(from: from, to: to, at: OverlaidTimetable.instant(at), limit: limit)
        return try overlay.timetable.connections(request, realtime: overlay.view).connections.map { ride in
            let day = ride.boarding.serviceDate == OverlaidTimetable.day ? "" : "later "
            return day + ride.boarding.inShort(.departure) + ", " + ride.alighting.inShort(.arrival)
        }
    }

    @Test("C1: both ends have their predicted times, and the ride its duration by them")
    func predicted() throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        try overlay.add("T", [0, 360, 420, 600])
        #expect(
            try rows(overlay, "B", "D", "10:00") == [
                "10:10 T → 10:16 late, 10:30 T → 10:40 late", "later 10:10 T scheduled, 10:30 T scheduled",
            ])
        let request = ConnectionsRequest(from: "B", to: "D", at: OverlaidTimetable.instant("10:00"))
        let list = try overlay.timetable.connections(request, realtime: overlay.view)
        #expect(list.connections[0].duration == 24 * 60)
        #expect(list.realtime?.state == .live)
        #expect(try overlay.timetable.connections(request).realtime == nil)
        #expect(try overlay.timetable.connections(request).connections[0].duration == 20 * 60)
    }

    @Test("C2: a late trip that was due before is listed, an early one that has left is not")
    func window() throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        try overlay.add("T", [0, 360, 420, 600])
        #expect(try rows(overlay, "B", "D", "10:15", limit: 1) == ["10:10 T → 10:16 late, 10:30 T → 10:40 late"])
        #expect(try rows(overlay, "B", "D", "10:17", limit: 1) == ["later 10:10 T scheduled, 10:30 T scheduled"])
        overlay.trips.removeAll()
        try overlay.add("T", [-120, -120, -120, -120])
        #expect(try rows(overlay, "B", "D", "10:09", limit: 1) == ["later 10:10 T scheduled, 10:30 T scheduled"])
    }

    @Test("C3: a cancelled trip and a skipped end give no row; the next day's trip does", arguments: 0...4)
    func gone(change: Int) throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        switch change {
        case 0: try overlay.add("T", as: .cancelled)
        case 1: try overlay.add("T", as: .deleted)
        case 2: try overlay.add("T", [0, nil, 0, 0]) { $0.stopTimes[1].relation = .skipped }
        case 3: try overlay.add("T", [0, 0, 0, nil]) { $0.stopTimes[3].relation = .skipped }
        default:
            // The predictions are too old to show; that it skips the stop still holds.
            try overlay.add("T", [0, nil, 0, 0]) {
                $0.stopTimes[1].relation = .skipped
                $0.timestamp = OverlaidTimetable.instant("09:00") - 1000
            }
        }
        #expect(try rows(overlay, "B", "D", "10:00", limit: 1) == ["later 10:10 T scheduled, 10:30 T scheduled"])
    }

    @Test("C4: added trips are rides, also where the schedule has none between the stops")
    func added() throws {
        var overlay = OverlaidTimetable(try FeedText().imported())
        overlay.add(new: "N", "D 10:03, B 10:13")
        #expect(try rows(overlay, "D", "B", "10:00") == ["- N → 10:03 added, - N → 10:13 added"])
        #expect(try rows(overlay, "D", "B", "10:04") == [])
        #expect(try rows(overlay, "B", "D", "10:00", limit: 1) == ["10:10 T scheduled, 10:30 T scheduled"])
    }

    /// The rides that the boards of both ends show.
    private func obvious(
        _ timetable: Timetable, _ view: RealtimeSnapshot, _ request: ConnectionsRequest, hours: Int
    ) throws -> [Connection] {
        var question = DeparturesRequest(stopID: request.from, at: request.at, minutes: hours * 60)
        let on = try timetable.departures(question, realtime: view).departures
        question = DeparturesRequest(stopID: request.to, at: request.at - 86400, minutes: hours * 60 + 2 * 1440)
        question.event = .arrival
        let off = try timetable.departures(question, realtime: view).departures
        func id(_ row: Departure) -> TripOnServiceDay {
            TripOnServiceDay(tripID: row.tripID, serviceDate: row.serviceDate, startTime: row.startTime)
        }
        func isServed(_ row: Departure) -> Bool { ![.cancelled, .skipped].contains(row.realtime?.status) }
        let ends = Dictionary(grouping: off.filter(isServed), by: id)
        return Dictionary(grouping: on.filter(isServed), by: id).compactMap { trip, on in
            let reachable = ends[trip, default: []].filter { end in on.contains { $0.position < end.position } }
            let alighting = reachable.min {
                ($0.effective(.arrival) ?? 0, $0.position) < ($1.effective(.arrival) ?? 0, $1.position)
            }
            let boarding = alighting.flatMap { end in
                on.filter { $0.position < end.position }.max {
                    ($0.effective(.departure) ?? 0, $0.position) < ($1.effective(.departure) ?? 0, $1.position)
                }
            }
            guard let boarding, let alighting else { return nil }
            return Connection(boarding: boarding, alighting: alighting)
        }
    }

    private func text(_ ride: Connection) -> String {
        "\(ride.boarding.effective(.departure) ?? 0) \(ride.alighting.effective(.arrival) ?? 0) \(ride.boarding.tripID) "
            + "\(ride.boarding.serviceDate) \(ride.boarding.startTime?.description ?? "") "
            + "\(ride.boarding.position) \(ride.alighting.position)"
    }

    @Test("C1, C2, C3, C4: rides are those that the boards of both ends show", arguments: UInt64(1)...8)
    func boards(seed: UInt64) throws {
        let timetable = RandomTimetable(seed: seed)
        let feed = try timetable.feed.imported()
        var overlay = try RandomOverlay(seed: seed + 300, timetable, feed).overlaid
        overlay.includesDeparted = false
        let view = overlay.view
        var random = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<25 {
            let stops = RandomTimetable.stops + ["S"]
            let request = ConnectionsRequest(
                from: Stop.ID(random.one(of: stops)), to: Stop.ID(random.one(of: stops)),
                at: overlay.now + Int.random(in: -60...300, using: &random) * 60, limit: 8)
            let rides = try feed.timetable.connections(request, realtime: view).connections
            let last = rides.last?.boarding.effective(.departure)
            let hours = last.map { ($0 - request.at) / 3600 + 1 } ?? 24
            let expected = try obvious(feed.timetable, view, request, hours: hours)
            let texts = expected.map(text).sorted()
            #expect(rides.map(text).sorted().allSatisfy(texts.contains), "\(request)")
            let times = rides.map { $0.boarding.effective(.departure) ?? 0 }
            #expect(times == times.sorted())
            let before = expected.filter { ($0.boarding.effective(.departure) ?? 0) < (last ?? .max) }
            #expect(before.allSatisfy { rides.contains($0) || rides.map(text).contains(text($0)) }, "\(request)")
            for ride in rides where !expected.contains(ride) {
                Issue.record("\(text(ride)) differs from the boards of its stops")
            }
            found += rides.count
        }
        #expect(found > 40)
    }
}
