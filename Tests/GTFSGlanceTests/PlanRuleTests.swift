import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSTesting
import Testing

@Suite("At a glance: what to tell")
struct PlanRuleTests {
    private let timetable: Timetable
    private let watch: Watch

    init() throws {
        timetable = try GlanceFeed.feed().timetable()
        watch = try GlanceFeed.watch(timetable)
    }

    private func plan(_ time: String, _ changes: [MadeChange]? = nil, of watch: Watch? = nil) throws -> Plan {
        let snapshot = try changes.map { try timetable.snapshot($0, at: time) }
        return try timetable.plan(of: watch ?? self.watch, at: GlanceFeed.at(time), realtime: snapshot)
    }

    @Test func `T3: the notices of a ride have their moments, and keep their ids when the trip is late`() throws {
        let planned = try plan("10:05")
        #expect(
            planned.short == [
                "soon 10:05", "leave 10:08", "left 10:10", "next_is_yours 10:20", "get_off 10:29:30", "arrived 10:30",
            ])
        let late = try plan("10:06", [.late(GlanceFeed.trip, by: 120, from: "B")])
        #expect(
            late.short == [
                "soon 10:07", "leave 10:10", "left 10:12", "next_is_yours 10:22", "get_off 10:31:30", "arrived 10:32",
            ])
        #expect(late.notices.map(\.id) == planned.notices.map(\.id))
        #expect(late.notices.allSatisfy { $0.evidence == .prediction } && planned.notices[0].evidence == .schedule)
    }

    @Test func `T3: where the stop between is skipped, leaving says that the next stop is one's own`() throws {
        let plan = try plan("10:05", [.skipped("C", by: GlanceFeed.trip)])
        #expect(
            plan.short.filter { !$0.hasPrefix("leave") } == [
                "soon 10:05", "left 10:10", "get_off 10:29:30", "arrived 10:30",
            ])
        let left = try #require(plan.notices.first { $0.kind == .left })
        #expect(left.text == "1 to Delta has left, the next stop is yours" && left.urgency == .timeSensitive)
        let changes = plan.changes(since: Told())
        #expect(changes.filter { $0.notice.kind == .nextIsYours }.isEmpty)
    }

    @Test func `T3: a walk and the leads asked for move the moments before the departure`() throws {
        var watch = watch
        (watch.options.walk, watch.options.leads) = (240, [600, 60])
        #expect(
            try plan("09:50", of: watch).short.prefix(3) == ["soon 10:00", "leave 10:04", "soon 10:09"])
    }

    @Test func `A watch has at most 20 leads, and a ride at most 20 trips that it goes on as`() throws {
        guard case .ride(var long) = watch.subject else { return }
        var often = watch
        often.options.leads = Array(1...20)
        #expect(try plan("09:50", of: often).notices.filter { $0.kind == .soon }.count == 20)
        often.options.leads = Array(1...21)
        #expect(throws: QueryError.self) { try plan("09:50", of: often) }
        long.continuations = Array(repeating: "T9", count: 21)
        #expect(throws: QueryError.self) { try plan("09:50", of: Watch(long)) }
        let journey = Watch.Rides(rides: [long], changes: [], to: .stop("D"))
        #expect(throws: QueryError.self) { try plan("09:50", of: Watch(journey)) }
    }

    @Test func `T6: the same plan changes nothing the second time, and a later one says what moved`() throws {
        var told = Told()
        let first = try plan("10:01")
        #expect(first.changes(since: told).map(\.kind) == Array(repeating: .new, count: 6))
        told = first.told(after: told)
        #expect(first.changes(since: told).isEmpty)
        let later = try plan("10:02", [.late(GlanceFeed.trip, by: 20, from: "B")])
        #expect(later.changes(since: told).isEmpty)
        let late = try plan("10:03", [.late(GlanceFeed.trip, by: 90, from: "B")])
        #expect(late.changes(since: told).map(\.kind) == Array(repeating: .moved, count: 6))
        told = late.told(after: told)
        #expect(late.changes(since: told).isEmpty)
        let cancelled = try plan("10:04", [.cancelled(GlanceFeed.trip)])
        #expect(
            cancelled.changes(since: told).map(\.kind) == [.new] + Array(repeating: .withdrawn, count: 6))
        #expect(cancelled.changes(since: told)[0].notice.kind == .cancelled)
    }

    @Test func `T6: what was told as happened is taken back where it is ahead again`() throws {
        var told = Told()
        let left = try plan("10:10:10")
        #expect(left.changes(since: told, of: .due).short == ["new left 10:10"])
        told = left.told(after: told, of: .due)
        let late = try plan("10:10:20", [.late(GlanceFeed.trip, by: 60, from: "B")])
        #expect(late.changes(since: told, of: .due).short == ["taken_back left 10:11", "new leave 10:09"])
    }

    @Test func `T6: a message that no longer has the stop takes nothing back`() throws {
        var told = Told()
        let early = try plan("10:08", [.late(GlanceFeed.trip, by: -120, from: "B")])
        #expect(early.changes(since: told, of: .due).short == ["new early 10:08", "new left 10:08"])
        told = early.told(after: told, of: .due)
        let dropped = try plan("10:08:30", [.late(GlanceFeed.trip, by: -120, from: "C")])
        #expect(dropped.changes(since: told, of: .due).isEmpty)
    }

    @Test func `T7: after a time without asking, of past moments only the last is told`() throws {
        #expect(try plan("10:25").changes(since: Told(), of: .due).short == ["new next_is_yours 10:20"])
        #expect(try plan("10:08").changes(since: Told(), of: .due).short == ["new leave 10:08"])
    }

    @Test func `T5: a step of five minutes is left a minute below its lower end`() throws {
        var told = Told()
        var said: [String] = []
        let delays = [
            (100, "10:01"), (310, "10:02"), (250, "10:03"), (230, "10:04"), (310, "10:05"), (610, "10:06"),
            (560, "10:07"), (400, "10:08"), (30, "10:09"),
        ]
        for (delay, time) in delays {
            let plan = try plan(time, [.late(GlanceFeed.trip, by: delay, from: "B")])
            let changes = plan.changes(since: told, of: .due).filter { [.late, .onTime].contains($0.notice.kind) }
            said += changes.map { "\(time) \($0.notice.text)" }
            told = plan.told(after: told, of: .due)
        }
        #expect(
            said == [
                "10:02 1 to Delta is 5 min late", "10:05 1 to Delta is 5 min late", "10:06 1 to Delta is 10 min late",
                "10:08 1 to Delta is 6 min late", "10:09 1 to Delta is on time again",
            ])
    }

    @Test func `T5: a cancelled trip is told with another way, and taken back when it runs again`() throws {
        var told = Told()
        let cancelled = try plan(
            "10:04", [.cancelled(GlanceFeed.next)],
            of: Watch(try timetable.ride(on: GlanceFeed.next, from: "D", to: "E")))
        #expect(cancelled.notices.map(\.text) == ["2 to Echo is cancelled, take 2 at 10:55"])
        #expect(cancelled.replacement?.arrival == GlanceFeed.at("11:10"))
        told = cancelled.told(after: told)
        let again = try plan(
            "10:05", [.late(GlanceFeed.next, by: 0)],
            of: Watch(try timetable.ride(on: GlanceFeed.next, from: "D", to: "E")))
        #expect(again.changes(since: told).first?.kind == .takenBack)
        #expect(again.changes(since: told).first?.notice.kind == .cancelled)
    }

    @Test func `T5: another way that leaves on another day is told with its day`() throws {
        let plan = try plan(
            "10:04",
            [.cancelled(GlanceFeed.next), .cancelled(TripOnServiceDay(tripID: "V", serviceDate: GlanceFeed.day))],
            of: Watch(try timetable.ride(on: GlanceFeed.next, from: "D", to: "E")))
        let notice = try #require(plan.notices.first)
        #expect(notice.text == "2 to Echo is cancelled, take 2 at 10:35 on 2026-11-22")
        #expect(notice.text(in: Words("de")).hasSuffix("; stattdessen 2 um 10:35 am 2026-11-22"))
        let read = try JSONDecoder().decode(Notice.self, from: AnswerEncoder().encode(notice))
        #expect(read.arguments.otherDay == "2026-11-22" && read.text == notice.text)
    }

    @Test func `T5: skipped stops, alerts that begin on the way, and lost messages are told`() throws {
        let skipped = try plan("10:05", [.skipped("D", by: GlanceFeed.trip)])
        #expect(skipped.notices.map(\.kind).contains(.skipped) && !skipped.notices.map(\.kind).contains(.getOff))
        #expect(try plan("10:05", [.skipped("B", by: GlanceFeed.trip)]).notices.map(\.kind) == [.skipped])
        // From when it would leave, its delay is that at the other end.
        #expect(try plan("10:09", [.skipped("B", by: GlanceFeed.trip)]).next == GlanceFeed.at("10:10"))

        var selector = EntitySelector()
        selector.routeID = "1"
        var message = FeedMessage(
            [.alert("Lifts are out", informed: [selector])],
            at: Date(timeIntervalSince1970: Double(GlanceFeed.at("10:04"))))
        message.entities[0].alert?.activePeriods = [
            TimeRange(start: GlanceFeed.at("10:15"), end: GlanceFeed.at("10:20"))
        ]
        var content = FeedContent(name: "made up")
        content.receive(message, at: GlanceFeed.at("10:04"))
        let overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
        let alerted = try timetable.plan(
            of: watch, at: GlanceFeed.at("10:04"), realtime: RealtimeSnapshot(overlay, now: GlanceFeed.at("10:04")))
        #expect(alerted.notices.filter { $0.kind == .alert }.map(\.at) == [GlanceFeed.at("10:15")])

        var old = try timetable.snapshot([.late(GlanceFeed.trip, by: 60)], at: "10:00")
        old.now = GlanceFeed.at("10:06")
        let lost = try timetable.plan(of: watch, at: old.now, realtime: old)
        #expect(lost.notices.contains { $0.kind == .realtimeLost })
        let back = try plan("10:07", [.late(GlanceFeed.trip, by: 60)])
        #expect(!back.notices.contains { $0.kind == .realtimeBack })
        #expect(back.changes(since: lost.told(after: Told())).contains { $0.notice.kind == .realtimeBack })
    }

    @Test func `T1: a watch is small as JSON, and found again under another trip_id`() throws {
        let rides = try #require(try timetable.rides(of: journey()))
        let three = Watch.Rides(rides: rides.rides + [rides.rides[0]], changes: [120, 120], to: rides.to)
        let data = try JSONEncoder().encode(Watch(three))
        #expect(data.count <= 1024)
        var full = Watch(three)
        full.options.devicePositions = (0..<3).map {
            Watch.DevicePosition(
                Coordinate(latitude: -33.123456, longitude: 151.123456), at: GlanceFeed.at("10:00") + $0)
        }
        #expect(try JSONEncoder().encode(full).count <= 1024)
        #expect(try JSONDecoder().decode(Watch.self, from: data) == Watch(three))
        let renamed = try GlanceFeed.feed { feed in
            feed["stop_times.txt"] = feed["stop_times.txt"]?.replacing("\nT,", with: "\nT-new,")
            feed["trips.txt"] = feed["trips.txt"]?.replacing(",T,", with: ",T-new,")
        }.timetable()
        let plan = try renamed.plan(of: watch, at: GlanceFeed.at("10:05"))
        #expect(plan.notices.map(\.id) == (try self.plan("10:05")).notices.map(\.id))
        let other = try GlanceFeed.feed { $0["trips.txt"] = "route_id,service_id,trip_id\n2,D,U\n2,D,V" }.timetable()
        #expect(try other.plan(of: watch, at: GlanceFeed.at("10:05")).notices.map(\.kind) == [.lost])
    }

    private func journey() throws -> Journey {
        let request = JourneysRequest(from: .stop("B"), to: .stop("E"), at: GlanceFeed.at("10:00"))
        return try #require(try timetable.journeys(request).journeys.first)
    }

    @Test func `T4: a change is at risk below two minutes to spare, and missed below none, with the next way`() throws {
        let watch = Watch(try #require(try timetable.rides(of: journey(), to: .stop("E"))))
        guard case .journey(let rides) = watch.subject else { return }
        #expect(rides.changes == [120])
        func text(_ delay: Int) throws -> [String] {
            try plan("10:05", [.late(GlanceFeed.trip, by: delay, from: "B")], of: watch).notices
                .filter { [.changeAtRisk, .changeMissed].contains($0.kind) }.map(\.text)
        }
        #expect(try text(60).isEmpty)
        #expect(try text(61) == ["Your change to 2 to Echo is tight: 119 s to spare"])
        #expect(try text(180) == ["Your change to 2 to Echo is tight: 0 s to spare"])
        #expect(try text(181) == ["You will miss 2 to Echo at Delta, take 2 at 10:55"])
        let missed = try plan("10:05", [.late(GlanceFeed.trip, by: 181, from: "B")], of: watch)
        #expect(!missed.notices.contains { $0.leg == 1 && $0.kind == .left })
        #expect(missed.notices.contains { $0.leg == 0 && $0.kind == .getOff })
    }

    @Test func `T4: a change at risk is not taken back by a prediction that gets older`() throws {
        let watch = Watch(try #require(try timetable.rides(of: journey(), to: .stop("E"))))
        func changes(_ plan: Plan, _ told: inout Told) -> [String] {
            defer { told = plan.told(after: told, of: .due) }
            return plan.changes(since: told, of: .due).filter { $0.notice.kind == .changeAtRisk }.short
        }
        var told = Told()
        let tight = [MadeChange.late(GlanceFeed.trip, by: 100, from: "B")]
        #expect(changes(try plan("10:05", tight, of: watch), &told) == ["new change_at_risk 10:05"])
        var old = try timetable.snapshot(tight, at: "10:05")
        for time in ["10:06:31", "10:11"] {
            old.now = GlanceFeed.at(time)
            #expect(changes(try timetable.plan(of: watch, at: old.now, realtime: old), &told).isEmpty, "\(time)")
        }
        let fine = [MadeChange.late(GlanceFeed.trip, by: 0, from: "B")]
        #expect(changes(try plan("10:12", fine, of: watch), &told) == ["taken_back change_at_risk 10:05"])
    }

    @Test func `T5: what was told of a ride holds on where one before it breaks`() throws {
        let watch = Watch(try #require(try timetable.rides(of: journey(), to: .stop("E"))))
        var told = Told()
        var said: [String] = []
        for (time, trips) in [
            ("10:01", [GlanceFeed.next]), ("10:02", [GlanceFeed.trip, GlanceFeed.next]), ("10:03", [GlanceFeed.next]),
        ] {
            let plan = try plan(time, trips.map { .cancelled($0) }, of: watch)
            said += plan.changes(since: told, of: .due).map {
                "\(time) \($0.kind.rawValue) \($0.notice.trip?.tripID ?? "")"
            }
            told = plan.told(after: told, of: .due)
        }
        #expect(said == ["10:01 new U", "10:02 new T", "10:03 taken_back T"])
    }

    @Test func `T4: a journey is never fine where its change cannot be made`() throws {
        let planned = try journey()
        func refreshed(_ changes: [MadeChange], _ time: String = "10:05") throws -> RefreshedJourney {
            try timetable.refreshed(planned, at: GlanceFeed.at(time), realtime: timetable.snapshot(changes, at: time))
        }
        let late = try refreshed([.late(GlanceFeed.trip, by: 60, from: "B")])
        #expect(late.outlook == .fine && late.journey.departure == GlanceFeed.at("10:11") && late.slack == 120)
        #expect(try refreshed([.late(GlanceFeed.trip, by: 100, from: "B")]).outlook == .atRisk)
        let missed = try refreshed([.late(GlanceFeed.trip, by: 200, from: "B")])
        #expect(missed.outlook == .missed && missed.ride == 1)
        #expect(missed.replacement?.arrival == GlanceFeed.at("11:10"))
        #expect(try refreshed([.cancelled(GlanceFeed.next)]).outlook == .cancelled)
        #expect(try refreshed([.skipped("D", by: GlanceFeed.trip)]).outlook == .skipped)
        #expect(try refreshed([.late(GlanceFeed.trip, by: 0)], "10:12").outlook == .underWay)
    }

    @Test func `T9: a state says how far one is, and differs only where it is seen`() throws {
        func state(_ time: String, _ changes: [MadeChange]? = nil) throws -> GlanceState {
            let snapshot = try changes.map { try timetable.snapshot($0, at: time) }
            return try timetable.state(of: watch, at: GlanceFeed.at(time), realtime: snapshot)
        }
        let waiting = try state("10:02")
        #expect(waiting.stage == .waiting && waiting.countdown == GlanceFeed.at("10:10") && waiting.stopID == "B")
        #expect(waiting.stopsToGo == 1)
        let aboard = try state("10:15")
        #expect(aboard.stage == .aboard && aboard.stopID == "D" && aboard.stopsToGo == 2 && aboard.share == 0.25)
        #expect([aboard.stopIndex, aboard.stopCount] == [1, 3])
        #expect(try state("10:31").stage == .arrived && state("10:45").stage == .over)
        #expect(!(try state("10:03")).differs(from: waiting))
        let late = try state("10:03", [.late(GlanceFeed.trip, by: 120)])
        #expect(late.differs(from: waiting) && late.delay == 120 && late.status == .late)
        // The message is trusted for five minutes, by the schedule the next notice decides.
        #expect(late.staleDate == GlanceFeed.at("10:08") && waiting.staleDate == GlanceFeed.at("10:07"))
        #expect(try JSONEncoder().encode(late).count <= 1024)
        #expect(try JSONDecoder().decode(GlanceState.self, from: JSONEncoder().encode(late)) == late)
    }

    @Test func `T5: a route is told of after ten minutes below its threshold, and five points above it`() throws {
        var feed = SmallFeed()
        for stop in ["A", "B"] { feed.addStop(Stop.ID(stop)) }
        feed.addLine("9", stops: ["A": 0, "B": 3600], every: 120)
        let timetable = try feed.timetable()
        let trips = (0..<20).map { minute in
            TripOnServiceDay(tripID: Trip.ID("9-09\(String(10 + minute * 2))"), serviceDate: GlanceFeed.day)
        }
        func plan(_ time: String, late: Int) throws -> Plan {
            let changes = trips.enumerated().map { MadeChange.late($1, by: $0 < late ? 900 : 0) }
            return try timetable.plan(
                of: Watch(.route(Watch.Line(routeID: "9"))), at: GlanceFeed.at(time),
                realtime: timetable.snapshot(changes, at: time))
        }
        var told = Told()
        var said: [String] = []
        for (time, late) in [
            ("09:50", 7), ("09:55", 7), ("09:59", 2), ("09:59:30", 7), ("10:05", 7), ("10:09:30", 7), ("10:09:40", 6),
            ("10:09:50", 5),
        ] {
            let plan = try plan(time, late: late)
            said += plan.changes(since: told).map { "\(time) \($0.notice.text)" }
            told = plan.told(after: told)
        }
        #expect(
            said == [
                "10:09:30 9 is unreliable: 65% of its trips are on time",
                "10:09:50 9 is back to normal: 75% of its trips are on time",
            ])
    }

    @Test func `T2: a board tells of its rows, and forgets those that have left`() throws {
        let watch = Watch(.board(Watch.Board(stops: ["D"])))
        let plan = try plan("10:30", of: watch)
        #expect(plan.short == ["soon 10:30", "left 10:35", "soon 10:50", "left 10:55"])
        let told = plan.told(after: Told())
        #expect(try self.plan("10:45", of: watch).changes(since: told).isEmpty)
    }

    @Test func `T5: an alert of a board is told once, whatever rows have it, and taken back when it is over`() throws {
        let watch = Watch(.board(Watch.Board(stops: ["D"])))
        var selector = EntitySelector()
        selector.stopID = "D"
        let alert = MadeChange.alert("Lifts are out", informed: [selector])
        var told = Told()
        var said: [String] = []
        let later: [(String, [MadeChange])] = [
            ("10:20", [alert]), ("10:40", [alert]), ("11:20", [alert]), ("11:21", [.late(GlanceFeed.next, by: 0)]),
        ]
        for (time, changes) in later {
            let plan = try plan(time, changes, of: watch)
            let alerts = plan.changes(since: told).filter { $0.notice.kind == .alert }
            said += alerts.map { "\(time) \($0.kind.rawValue) \($0.notice.text)" }
            told = plan.told(after: told)
        }
        #expect(said == ["10:20 new Lifts are out", "11:21 taken_back Lifts are out"])
    }
}
