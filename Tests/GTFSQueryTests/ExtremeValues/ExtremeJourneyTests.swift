import FeedSupport
import Foundation
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

/// Journeys and what can be reached, asked with every value of every field.
@Suite struct ExtremeJourneyTests {
    private static let noon = ExtremeValues.noon
    private var timetable: Timetable { get throws { try ExtremeFeeds.plain.timetable } }

    private func request(at: Int = noon) -> JourneysRequest {
        JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
    }

    /// What holds for every list of journeys, whatever was asked.
    private func check(_ list: JourneyList, _ request: JourneysRequest) {
        #expect(list.journeys.count <= request.limit)
        #expect(list.walking == request.walking)
        #expect(request.limit == 0 || list.journeys.isEmpty == (list.absence != nil))
        for journey in list.journeys {
            #expect(journey.departure <= journey.arrival)
            #expect((0...request.mostChanges + 1).contains(journey.boardings))
            #expect(journey.walking >= 0 && journey.waiting >= 0)
            #expect(request.isTimedByArrival ? journey.arrival <= request.at : journey.departure >= request.at)
        }
        let arrivals = list.journeys.map(\.arrival)
        #expect(request.isTimedByArrival || arrivals == arrivals.sorted())
    }

    /// What holds for every list of stops that are reached, whatever was asked.
    private func check(_ stops: [ReachedStop], _ request: ReachRequest, now: Int = .min) {
        // Nobody leaves before the present.
        let leaves = max(request.at, now)...max(request.at + request.windowMinutes * 60, now)
        for stop in stops {
            #expect((0...request.minutes * 60).contains(stop.duration))
            #expect(leaves.contains(stop.arrival - stop.duration))
            #expect((0...request.mostChanges + 1).contains(stop.boardings))
            #expect(stop.median.map { $0 >= stop.duration } ?? true)
            #expect(stop.longest.map { $0 >= stop.duration } ?? true)
        }
        #expect(stops.map(\.arrival) == stops.map(\.arrival).sorted())
        #expect(Set(stops.map(\.stop.stopID)).count == stops.count)
    }

    @Test(arguments: [false, true])
    func `journeys of any moment, and a moment that is none is named`(arrivesBy: Bool) throws {
        let timetable = try timetable
        // A question of long ago looks for the next service on each of 400 days.
        for at in ExtremeValues.instants where !(-10...600_000).contains(at) || at == 0 {
            var request = request(at: at)
            request.isTimedByArrival = arrivesBy
            let list = try ExtremeValues.ask(["at"]) { try timetable.journeys(request) }
            #expect((list != nil) == ExtremeValues.isInstant(at))
            if let list { check(list, request) }
            let reach = ReachRequest(from: .stop("A"), at: at, minutes: 60)
            let stops = try ExtremeValues.ask(["at"]) { try timetable.reach(reach) }
            #expect((stops != nil) == ExtremeValues.isInstant(at))
            if let stops { check(stops, reach) }
        }
    }

    @Test func `a limit of journeys is the most rows, and a negative one is named`() throws {
        let timetable = try timetable
        for limit in ExtremeValues.numbers {
            for arrivesBy in [false, true] {
                var request = request(at: arrivesBy ? Self.noon + 7200 : Self.noon)
                (request.limit, request.isTimedByArrival) = (limit, arrivesBy)
                let list = try ExtremeValues.ask(["limit"]) { try timetable.journeys(request) }
                #expect((list != nil) == (limit >= 0))
                guard let list else { continue }
                check(list, request)
                #expect(list.journeys.isEmpty == (limit == 0))
            }
        }
    }

    @Test func `minutes, changes and windows beyond their ranges are named`() throws {
        let timetable = try timetable
        for number in ExtremeValues.numbers + [8, 9, 240, 241, 1440, 1441] {
            var journeys = request()
            journeys.minutes = number
            let window = try ExtremeValues.ask(["minutes"]) { try timetable.journeys(journeys) }
            #expect((window != nil) == (0...1440).contains(number))
            if let window { check(window, journeys) }
            journeys = request()
            journeys.mostChanges = number
            let changes = try ExtremeValues.ask(["max_changes"]) { try timetable.journeys(journeys) }
            #expect((changes != nil) == (0...8).contains(number))
            if let changes { check(changes, journeys) }
            journeys = request()
            journeys.alternatives = number
            let others = try ExtremeValues.ask(["alternatives"]) { try timetable.journeys(journeys) }
            #expect((others != nil) == (0...20).contains(number))
            if let others { check(others, journeys) }

            var reach = ReachRequest(from: .stop("A"), at: Self.noon, minutes: number)
            let reached = try ExtremeValues.ask(["minutes"]) { try timetable.reach(reach) }
            #expect((reached != nil) == (0...1440).contains(number))
            if let reached { check(reached, reach) }
            (reach.minutes, reach.mostChanges) = (60, number)
            let rides = try ExtremeValues.ask(["max_changes"]) { try timetable.reach(reach) }
            #expect((rides != nil) == (0...8).contains(number))
            if let rides { check(rides, reach) }
            (reach.mostChanges, reach.windowMinutes) = (4, number)
            let leaves = try ExtremeValues.ask(["window_minutes"]) { try timetable.reach(reach) }
            #expect((leaves != nil) == (0...240).contains(number))
            if let leaves { check(leaves, reach) }
        }
    }

    @Test func `ends that are no position on Earth are named`() throws {
        let timetable = try timetable
        let fields = ["latitude", "longitude"]
        for position in ExtremeValues.positions {
            let isPosition = ExtremeValues.isPosition(position)
            let out = JourneysRequest(from: .position(position), to: .stop("C"), at: Self.noon)
            let back = JourneysRequest(from: .stop("A"), to: .position(position), at: Self.noon)
            for request in [out, back] {
                let list = try ExtremeValues.ask(fields) { try timetable.journeys(request) }
                #expect((list != nil) == isPosition)
                #expect(list.map { $0.journeys.isEmpty && $0.absence != nil } ?? true, "no stop is near")
            }
            let reach = ReachRequest(from: .position(position), at: Self.noon, minutes: 60)
            let stops = try ExtremeValues.ask(fields) { try timetable.reach(reach) }
            #expect((stops != nil) == isPosition && stops?.isEmpty ?? true)
        }
    }

    @Test func `journeys with realtime at any moment`() throws {
        let timetable = try timetable
        for now in ExtremeValues.instants {
            // A feed that is fresh at that moment: nothing leaves before it.
            var feed = RealtimeFeed(name: "trips", timestamp: now, changedAt: now)
            (feed.entityCount, feed.trips.matched) = (1, 1)
            let snapshot = RealtimeSnapshot(RealtimeOverlay(feeds: [feed]), now: now)
            let list = try ExtremeValues.ask(["now"]) { try timetable.journeys(request(), realtime: snapshot) }
            #expect((list != nil) == ExtremeValues.isInstant(now))
            if let list {
                check(list, request())
                #expect(list.realtime != nil && list.journeys.allSatisfy { $0.departure >= now })
            }
            let reach = ReachRequest(from: .stop("A"), at: Self.noon, minutes: 60)
            let stops = try ExtremeValues.ask(["now"]) { try timetable.reach(reach, realtime: snapshot) }
            #expect((stops != nil) == ExtremeValues.isInstant(now))
            if let stops { check(stops, reach, now: now) }
        }
    }

    @Test func `a commute has no more journeys than were asked for`() throws {
        let list = try timetable.journeys(request())
        #expect(!list.journeys.isEmpty)
        for count in ExtremeValues.numbers {
            let rows = list.commute(count)
            #expect(rows.count == min(max(0, count), list.commute(.max).count))
            #expect(rows == Array(list.commute(.max).prefix(rows.count)))
        }
    }

    /// The error of both questions, nil where they are answered.
    private func error(_ walking: WalkingRules, byBicycle: Bool) throws -> QueryError? {
        let timetable = try timetable
        var journeys = request()
        (journeys.walking, journeys.carriesBicycle) = (walking, byBicycle)
        var reach = ReachRequest(from: .stop("A"), at: Self.noon, minutes: 60)
        (reach.walking, reach.carriesBicycle) = (walking, byBicycle)
        var errors: [QueryError?] = []
        do {
            check(try timetable.journeys(journeys), journeys)
            errors.append(nil)
        } catch let error as QueryError { errors.append(error) }
        do {
            check(try timetable.reach(reach), reach)
            errors.append(nil)
        } catch let error as QueryError { errors.append(error) }
        #expect(errors[0] == errors[1])
        return errors[0]
    }

    @Test func `every length, speed and detour of the rules for walking is answered, or named as it is in JSON`() throws
    {
        let fields: [(name: String, key: WritableKeyPath<WalkingRules, Double>, allowed: ClosedRange<Double>)] = [
            ("speed", \.speed, 0.1...20), ("bicycle_speed", \.bicycleSpeed, 0.1...20),
            ("detour", \.detour, 1...10), ("bicycle_detour", \.bicycleDetour, 1...10),
            ("reach", \.reach, 0...20_000), ("bicycle_reach", \.bicycleReach, 0...20_000),
            ("change_reach", \.changeReach, 0...2000),
        ]
        for (name, key, allowed) in fields {
            for value in ExtremeValues.reals + [-1, 0.1, 1, 10, 20, 2000, 2000.1, 20_000, 20_000.1] {
                var rules = WalkingRules()
                rules[keyPath: key] = value
                for byBicycle in [false, true] {
                    let error = try error(rules, byBicycle: byBicycle)
                    #expect((error == nil) == allowed.contains(value))
                    if let error { try ExtremeValues.check(error, names: [name]) }
                }
            }
        }
    }

    @Test func `every time of the rules for walking is answered, or named as it is in JSON`() throws {
        let fields: [(name: String, key: WritableKeyPath<WalkingRules, Int>)] = [
            ("change_time", \.changeTime), ("walking_change_time", \.walkingChangeTime),
        ]
        for (name, key) in fields {
            for value in ExtremeValues.numbers + [7200, 7201] {
                var rules = WalkingRules()
                rules[keyPath: key] = value
                let error = try error(rules, byBicycle: false)
                #expect((error == nil) == (0...7200).contains(value))
                if let error { try ExtremeValues.check(error, names: [name]) }
            }
        }
    }

    @Test func `journeys and reach at any date, for any time`() throws {
        let timetable = try timetable
        let (from, to) = (JourneyEnd.stop("A"), JourneyEnd.stop("C"))
        for real in ExtremeValues.reals where abs(real) > 1e6 || real.isNaN {
            let date = Date(timeIntervalSince1970: real)
            for request in [
                JourneysRequest(from: from, to: to, at: date), JourneysRequest(from: from, to: to, arrivingBy: date),
            ] {
                #expect(try ExtremeValues.ask(["at"]) { try timetable.journeys(request) } == nil)
            }
            let reach = ReachRequest(from: from, at: date, within: .seconds(60))
            #expect(try ExtremeValues.ask(["at"]) { try timetable.reach(reach) } == nil)
        }
        let noon = Date(timeIntervalSince1970: Double(Self.noon))
        for duration in ExtremeValues.durations {
            let request = ReachRequest(from: from, at: noon, within: duration)
            let stops = try ExtremeValues.ask(["minutes"]) { try timetable.reach(request) }
            #expect((stops != nil) == (Duration.zero...Duration.seconds(86400)).contains(duration))
            if let stops { check(stops, request) }
        }
    }
}
