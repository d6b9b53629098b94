import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

@Suite("J12: journeys with realtime")
struct JourneyRealtimeTests {
    /// T goes from A to platform P1 of a station by 10:00; from P2 beside it U leaves at 10:02, and V at 10:20.
    private static let feed = FeedText([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Alpha,-33.1,151.1,0,
        S,Station,-33.2,151.1,1,
        P1,One,-33.2,151.1,0,S
        P2,Two,-33.2002,151.1,0,S
        Z,Zulu,-33.4,151.1,0,
        """,
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,09:30:00,09:30:00,A,1
        T,10:00:00,10:00:00,P1,2
        U,10:02:00,10:02:00,P2,1
        U,10:30:00,10:30:00,Z,2
        V,10:20:00,10:20:00,P2,1
        V,10:50:00,10:50:00,Z,2
        """,
    ])

    private func list(_ overlay: OverlaidTimetable) throws -> JourneyList {
        let request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: OverlaidTimetable.instant("09:00"))
        return try overlay.timetable.journeys(request, realtime: overlay.view)
    }

    private static func text(_ instant: Int) -> Substring {
        RFC3339.text(instant, in: FeedText.sydney).dropFirst(11).prefix(5)
    }

    /// `09:30–10:30 T on_time, U late`
    private func rows(_ overlay: OverlaidTimetable) throws -> [String] {
        try list(overlay).journeys.map { journey in
            let rides = journey.legs.compactMap(\.ride).map { ride in
                "\(ride.tripID) \(ride.realtime?.status.rawValue ?? "without realtime")"
            }
            return Self.text(journey.departure) + "–" + Self.text(journey.arrival) + " "
                + rides.joined(separator: ", ")
        }
    }

    @Test("J12: a change that a delay breaks is not offered, and one that waits is")
    func delays() throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        #expect(try rows(overlay) == ["09:30–10:30 T scheduled, U scheduled"])
        try overlay.add("T", [120, 120])
        #expect(try rows(overlay) == ["09:32–10:50 T late, V scheduled"])
        try overlay.add("U", [120, 120])
        #expect(try rows(overlay) == ["09:32–10:32 T late, U late"])
        let ride = try #require(try list(overlay).journeys.first?.legs.last)
        #expect(ride.departure == OverlaidTimetable.instant("10:04") && ride.ride?.realtime?.delay == 120)
        #expect(ride.stops.map(\.departure) == [OverlaidTimetable.instant("10:04"), nil])
        #expect(try list(overlay).realtime?.state == .live)
    }

    @Test("J12: a cancelled trip and a skipped stop are not ridden", arguments: 0...3)
    func gone(change: Int) throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        switch change {
        case 0: try overlay.add("U", as: .cancelled)
        case 1: try overlay.add("U", as: .deleted)
        case 2: try overlay.add("U", [nil, 0]) { $0.stopTimes[0].relation = .skipped }
        default: try overlay.add("U", [0, nil]) { $0.stopTimes[1].relation = .skipped }
        }
        #expect(try rows(overlay) == ["09:30–10:50 T scheduled, V scheduled"])
        #expect(
            try overlay.timetable.journeys(
                JourneysRequest(from: .stop("A"), to: .stop("Z"), at: OverlaidTimetable.instant("09:00"))
            ).journeys.first?.arrival == OverlaidTimetable.instant("10:30"))
    }

    @Test("J12: an added trip is ridden, and one that has left is not")
    func added() throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        overlay.add(new: "N", "A 09:40, Z 10:10")
        #expect(try rows(overlay) == ["09:40–10:10 N added"])
        overlay.now = OverlaidTimetable.instant("09:41")
        overlay.feeds[0].changedAt = overlay.now
        #expect(try rows(overlay).first?.contains("N ") == false)
    }

    @Test("V3: a later ride runs as realtime says: late, added, or not at all")
    func laterRides() throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        overlay.add(new: "M", "A 09:35, P1 10:05")
        overlay.add(new: "N", "P2 10:10, Z 10:40")
        try overlay.add("V", [600, 600])
        var request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: OverlaidTimetable.instant("09:00"))
        request.alternatives = 2
        func rows() throws -> [[String]] {
            let legs = try overlay.timetable.journeys(request, realtime: overlay.view).journeys.first?.legs ?? []
            return legs.filter { $0.mode == .ride }.map { leg in
                leg.alternatives.map { other in
                    let status = other.leg.ride?.realtime?.status.rawValue ?? ""
                    let rest = other.rest.flatMap { $0.legs.compactMap(\.ride).first?.tripID.rawValue } ?? ""
                    return "\(Self.text(other.leg.departure)) \(other.leg.ride?.tripID ?? "") \(status) "
                        + "\(rest) \(Self.text(other.journeyArrival ?? 0))"
                }
            }
        }
        #expect(
            try rows() == [
                ["09:35 M added N 10:40", "09:30 T scheduled U 10:30"],
                ["10:10 N added  10:40", "10:30 V late  11:00"],
            ])
        var gone = OverlaidTimetable(try Self.feed.imported())
        gone.add(new: "N", "P2 10:10, Z 10:40")
        try gone.add("V", as: .cancelled)
        overlay = gone
        #expect(try rows().last == ["10:10 N added  10:40", "10:02 U scheduled  10:30"], "the second of the next day")
    }

    @Test("J12: a changed platform is where the ride begins")
    func platform() throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        try overlay.add("U", [0, 0]) {
            $0.stopTimes[0].scheduledStopID = "P2"
            $0.stopTimes[0].stopID = "P1"
        }
        let legs = try #require(try list(overlay).journeys.first).legs
        #expect(legs.map(\.mode) == [.ride, .ride])
        #expect(legs.last?.from.stopID == "P1" && legs.last?.ride?.flags.contains(.platformChanged) == true)
    }

    @Test("J12: without realtime there is not a word of it")
    func without() throws {
        let timetable = try Self.feed.imported().timetable
        let list = try timetable.journeys(
            JourneysRequest(from: .stop("A"), to: .stop("Z"), at: OverlaidTimetable.instant("09:00")))
        #expect(list.realtime == nil && list.journeys.first?.legs.first?.ride?.realtime == nil)
        let json = try Self.encoded(list.journeys)
        #expect(!json.contains("delay") && !json.contains("status"))
    }

    private static func encoded(_ journeys: [Journey]) throws -> String {
        String(decoding: try JSONEncoder().encode(journeys), as: UTF8.self)
    }

    @Test("J12: of a window that is over, the answer is the next departure, and nothing arrives by its end")
    func past() throws {
        var overlay = OverlaidTimetable(try Self.feed.imported())
        try overlay.add("T", [120, 120])
        let expected = try rows(overlay)
        for hours in [3, 24, 24 * 365 * 26] {
            var request = JourneysRequest(
                from: .stop("A"), to: .stop("Z"), at: OverlaidTimetable.instant("09:00") - hours * 3600)
            request.minutes = 60
            let list = try overlay.timetable.journeys(request, realtime: overlay.view)
            #expect(list.journeys.map { Self.text($0.departure) } == ["09:32"], "\(hours): \(expected)")
            #expect(list.journeys.allSatisfy { $0.flags.contains(.afterWindow) })
            request.isTimedByArrival = true
            #expect(try overlay.timetable.journeys(request, realtime: overlay.view).journeys.isEmpty)
        }
    }

    @Test("J10, J12: the next departure is that of an added trip, on a day like others that have no journey")
    func laterAdded() throws {
        var feed = Self.feed
        feed.files["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            MON,1,0,0,0,0,0,0,20260101,20261231
            THU,0,0,0,1,0,0,0,20260101,20261231
            """
        feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,MON,T\nR,THU,U\nR,THU,V"
        var overlay = OverlaidTimetable(try feed.imported())
        overlay.now -= 21 * 86_400
        overlay.feeds[0].timestamp = overlay.now
        overlay.feeds[0].changedAt = overlay.now
        let request = JourneysRequest(from: .stop("A"), to: .stop("Z"), at: overlay.now)
        #expect(try overlay.timetable.journeys(request, realtime: overlay.view).journeys.isEmpty)
        overlay.add(new: "N", "A 09:40, Z 10:10")
        let found = try overlay.timetable.journeys(request, realtime: overlay.view).journeys
        #expect(found.map(\.departure) == [OverlaidTimetable.instant("09:40")])
    }
}
