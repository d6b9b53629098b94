import GTFSModel
import TestSupport
import Testing

@testable import GTFSRealtime

@Suite struct CarryingPropertyTests {
    /// Trips of 2 to 9 stop times, some with a dwell, and all kinds of updates for some of them.
    private struct Example {
        var schedule = LiteralSchedule()
        var match: MatchedUpdate
        var trip: ScheduledTrip

        init?(_ random: inout SeededGenerator) {
            var time = 600
            let rows = (0..<Int.random(in: 2...9, using: &random)).map { number in
                let arrival = time
                let departure = arrival + (random.chance(1, of: 3) ? Int.random(in: 1...4, using: &random) : 0)
                time = departure + Int.random(in: 0...9, using: &random)
                return "S\(number) \(arrival / 60):\(arrival % 60)/\(departure / 60):\(departure % 60)"
            }
            schedule.add("T", rows.joined(separator: ", "))
            guard let trip = schedule.trip("T") else { return nil }
            self.trip = trip
            let base = miniDay + trip.startTime
            let updates = trip.pattern.stops.indices.compactMap { position -> StopTimeUpdate? in
                guard random.chance(1, of: 2) else { return nil }
                return Self.update(position, trip.times.stopTimes[position], base, &random)
            }
            let delay = random.chance(1, of: 3) ? Int.random(in: -600...600, using: &random) : nil
            match = MatchedUpdate.of("T", in: schedule, updates, delay: delay)
        }

        private static func update(
            _ position: Int, _ times: StopTimeOffsets, _ base: Int, _ random: inout SeededGenerator
        ) -> StopTimeUpdate {
            var update = StopTimeUpdate(stopSequence: position + 1)
            update.scheduleRelationship = random.one(of: [.scheduled, .scheduled, .scheduled, .skipped, .noData])
            if random.chance(2, of: 3) { update.arrival = event(base + (times.arrival ?? 0), &random) }
            if random.chance(2, of: 3) { update.departure = event(base + (times.departure ?? 0), &random) }
            return update
        }

        private static func event(_ scheduled: Int, _ random: inout SeededGenerator) -> StopTimeEvent {
            let delay = Int32(random.chance(1, of: 20) ? 30_000 : Int.random(in: -900...900, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return StopTimeEvent(delay: delay)
            case 1: return StopTimeEvent(time: scheduled + Int(delay))
            case 2: return StopTimeEvent(delay: delay, time: scheduled + Int(delay))
            default: return StopTimeEvent(delay: delay, time: scheduled + Int.random(in: -900...900, using: &random))
            }
        }

        var firstTimedSequence: Int {
            let timed = match.update.stopTimeUpdates.first { update in
                update.scheduleRelationship == .scheduled && (update.arrival != nil || update.departure != nil)
            }
            return timed?.stopSequence ?? .max
        }

        func predicted() throws -> [StopTimeOverlay] { try predicted(listsAll: true).stopTimes }

        func predicted(listsAll: Bool) throws -> (stopTimes: [StopTimeOverlay], hasPrediction: Bool) {
            let placement = UpdatePlacement(
                of: match.update.stopTimeUpdates, count: trip.pattern.stops.count)
            var propagation = DelayPropagation(
                match.update, of: trip, times: TripInstants(times: trip.times, base: match.match.base), placement,
                try CachedSchedule(schedule))
            let stopTimes = try propagation.stopTimes(listsAll: listsAll)
            return (stopTimes, propagation.hasPrediction)
        }
    }

    private func forExamples(_ count: Int = 1000, seed: UInt64, _ body: (Example) throws -> Void) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<count {
            if let example = Example(&random) { try body(example) }
        }
    }

    @Test("B25: what is carried is what the rules give stop by stop, for thousands of updates")
    func oracle() throws {
        try forExamples(4000, seed: 25) { example in
            let expected = CarryingOracle(example.match, example.trip).stopTimes()
            let stopTimes = try example.predicted().map { stopTime in
                CarryingOracle.CarriedStopTime(
                    arrival: stopTime.arrival, departure: stopTime.departure, relation: stopTime.relation,
                    flags: Set(stopTime.flags.map(\.rawValue)).subtracting(["terminating"]))
            }
            #expect(stopTimes == expected, "\(example.match.update)")
        }
    }

    @Test("B25: a list of named stops and ends has there what the list of all has, and lacks only what is carried")
    func named() throws {
        try forExamples(4000, seed: 27) { example in
            let all = try example.predicted(listsAll: true)
            let named = try example.predicted(listsAll: false)
            #expect(named.hasPrediction == all.hasPrediction)
            #expect(all.hasPrediction == all.stopTimes.contains(where: \.hasPrediction))
            #expect(named.stopTimes == named.stopTimes.map { all.stopTimes[$0.position] }, "\(example.match.update)")
            #expect(named.stopTimes.first == all.stopTimes.first && named.stopTimes.last == all.stopTimes.last)
            let positions = Set(named.stopTimes.map(\.position))
            for stopTime in all.stopTimes where !positions.contains(stopTime.position) {
                #expect(!stopTime.isExplicit && stopTime.relation == .scheduled && stopTime.details == nil)
                #expect(Set(stopTime.flags).isSubset(of: [.implausible]))
            }
        }
    }

    @Test("B33: no departure is before its arrival, and nothing carried lies beyond what is stated around it")
    func order() throws {
        try forExamples(seed: 33) { example in
            var last = Int.min
            for stopTime in try example.predicted() {
                if let arrival = stopTime.arrival, let departure = stopTime.departure { #expect(arrival <= departure) }
                guard let time = stopTime.departure ?? stopTime.arrival else { continue }
                if !stopTime.isExplicit { #expect((stopTime.arrival ?? time) >= last && time >= last) }
                if !stopTime.flags.contains(.decreasing) { #expect(time >= last) }
                last = time
            }
        }
    }

    @Test("B26: upstream of the first update with a delay there is no prediction but the trip's own delay")
    func upstream() throws {
        try forExamples(seed: 26) { example in
            guard example.match.update.delay == nil else { return }
            let predicted = try example.predicted().first { $0.hasPrediction }
            #expect((predicted?.stopSequence ?? .max) >= example.firstTimedSequence)
        }
    }

    @Test("B25: a stop with NO_DATA has no times of its own, nor has a skipped one")
    func noData() throws {
        try forExamples(seed: 34) { example in
            let stopTimes = try example.predicted()
            for update in example.match.update.stopTimeUpdates where update.scheduleRelationship != .scheduled {
                let stopTime = stopTimes[(update.stopSequence ?? 0) - 1]
                #expect(!stopTime.isExplicit)
                #expect(stopTime.relation == (update.scheduleRelationship == .skipped ? .skipped : .noData))
                if stopTime.relation == .skipped { #expect(!stopTime.hasPrediction) }
            }
        }
    }
}

extension UpdatePlacement {
    /// Each update at the stop of its stop_sequence, counted from 1.
    fileprivate init(of updates: [StopTimeUpdate], count: Int) {
        self.init(count: count)
        for (number, update) in updates.enumerated() {
            self.updates[(update.stopSequence ?? 0) - 1] = Int32(number)
        }
    }
}
