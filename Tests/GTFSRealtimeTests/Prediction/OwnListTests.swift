import GTFSModel
import TestSupport
import Testing

@testable import GTFSRealtime

/// Trips of the message's own, against the rules read anew for each stop.
@Suite struct OwnListTests {
    /// What one update of the list says, in minutes of the day; the delay in minutes.
    private struct Said {
        var relation: StopTimeOverlay.Relation
        var scheduled: Int?
        var time: Int?
        var delay: Int?

        var isStated: Bool { relation == .scheduled && (time != nil || (delay != nil && scheduled != nil)) }
        var stated: Int? { isStated ? time ?? scheduled.map { $0 + (delay ?? 0) } : nil }
        /// The delay that goes on to later stops.
        var carried: Int? {
            guard relation == .scheduled else { return nil }
            return delay ?? time.flatMap { time in scheduled.map { time - $0 } }
        }
        var plan: Int? { scheduled ?? (relation == .scheduled ? nil : time) }

        var update: StopTimeUpdate {
            var update = StopTimeUpdate(stopID: "A")
            let event = StopTimeEvent(
                delay: delay.map { Int32($0 * 60) }, time: time.map { at(0, $0) },
                scheduledTime: scheduled.map { at(0, $0) })
            if event != StopTimeEvent() { (update.arrival, update.departure) = (event, event) }
            update.scheduleRelationship =
                relation == .skipped ? .skipped : relation == .noData ? .noData : .scheduled
            return update
        }
    }

    private static func list(_ random: inout SeededGenerator) -> [Said] {
        var minute = 600
        return (0..<Int.random(in: 2...7, using: &random)).map { _ in
            minute += Int.random(in: 1...10, using: &random)
            return Said(
                relation: random.one(of: [.scheduled, .scheduled, .scheduled, .noData, .skipped]),
                scheduled: random.chance(3, of: 4) ? minute : nil,
                time: random.chance(1, of: 3) ? minute + Int.random(in: -3...12, using: &random) : nil,
                delay: random.chance(1, of: 4) ? Int.random(in: -3...12, using: &random) : nil)
        }
    }

    /// `relation scheduled predicted`, in minutes.
    private static func expected(_ list: [Said]) -> [String] {
        var last: Int?
        return list.indices.map { index in
            let said = list[index]
            guard said.relation != .skipped else { return "skipped" }
            var (predicted, hasNoData) = (said.stated, said.relation == .noData)
            if predicted == nil {
                var delay: Int?
                for earlier in list[...index].reversed() {
                    if earlier.relation == .noData { hasNoData = true }
                    delay = earlier.relation == .noData ? nil : earlier.carried
                    if hasNoData || delay != nil { break }
                }
                let next = list[(index + 1)...].lazy.compactMap(\.stated).first ?? .max
                if let plan = said.plan, delay != nil || last != nil {
                    let time = max(last ?? .min, min(next, plan + (delay ?? 0)))
                    predicted = delay == nil && time == plan ? nil : time
                }
            }
            last = predicted ?? last
            return "\(hasNoData ? "no data" : "runs") \(said.plan ?? 0) \(predicted ?? 0)"
        }
    }

    private static func text(_ stopTime: StopTimeOverlay) -> String {
        func minutes(_ instant: Int?) -> Int { instant.map { ($0 - miniDay) / 60 } ?? 0 }
        guard stopTime.relation != .skipped else { return "skipped" }
        return "\(stopTime.relation == .noData ? "no data" : "runs") \(minutes(stopTime.scheduledDeparture)) "
            + "\(minutes(stopTime.departure))"
    }

    @Test("B25, B33, B34, B43: thousands of lists have the times that the rules give stop by stop")
    func oracle() throws {
        var random = SeededGenerator(seed: 43)
        var counts = (silent: 0, carried: 0, skipped: 0)
        for _ in 0..<3000 {
            let list = Self.list(&random)
            var match = MatchedUpdate.of("N", list.map(\.update), as: .added)
            match.update.trip.scheduleRelationship = .new
            let own = try OwnStopTimes(match.update, of: match.match, try CachedSchedule(LiteralSchedule.mini))
            #expect(own.stopTimes.map(Self.text) == Self.expected(list), "\(list)")
            for stopTime in own.stopTimes where stopTime.relation == .skipped {
                counts.skipped += 1
                let isTimed = list.contains { $0.relation != .skipped && ($0.plan != nil || $0.time != nil) }
                #expect(stopTime.scheduledDeparture != nil || !isTimed, "\(list)")
                #expect(!stopTime.hasPrediction)
            }
            counts.silent += own.stopTimes.count { $0.relation == .noData && $0.scheduledDeparture != nil }
            counts.carried += own.stopTimes.count { $0.hasPrediction && !$0.isExplicit }
        }
        #expect(counts.silent > 500 && counts.carried > 500 && counts.skipped > 500)
    }
}
