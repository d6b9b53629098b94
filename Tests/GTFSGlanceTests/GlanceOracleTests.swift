import GTFSGlance
import GTFSModel
import GTFSQuery
import GTFSRealtime
import TestSupport
import Testing

@Suite("At a glance: simulated journeys against a look at every second")
struct GlanceOracleTests {
    private static let timetable = Result { try SimulatedJourney.timetable() }

    /// Journeys that were told wrongly once, and others.
    private static let seeds: [UInt64] = [276, 1571, 2631, 3742] + LongForm.seeds(36, of: 0...99_999)

    @Test(arguments: UInt64(0)..<8)
    func `T7: no notice is missing, none comes twice, and none later than it can be known`(part: UInt64) throws {
        let timetable = try Self.timetable.get()
        for seed in Self.seeds where seed % 8 == part {
            let journey = SimulatedJourney(seed: seed)
            var oracle = JourneyOracle(journey)
            let (found, expected) = (try told(of: journey, timetable), oracle.told())
            guard found == expected else {
                Issue.record("seed \(seed): \(found.difference(from: expected)) of \(expected)")
                continue
            }
        }
    }

    /// Asks when a message comes, and when the plan says that something comes true.
    private func told(of journey: SimulatedJourney, _ timetable: Timetable) throws -> [String] {
        let watch = journey.watch
        var (told, said) = (Told(), [String]())
        var content = FeedContent(name: "simulated")
        var overlay: RealtimeOverlay?
        var coming = journey.messages[...]
        var second = journey.span.lowerBound
        while journey.span.contains(second) {
            while let message = coming.first, message.comes <= second {
                content.receive(journey.feedMessage(message), at: message.comes)
                overlay = try timetable.readingSchedule { try RealtimeOverlay([content], on: $0) }
                coming.removeFirst()
            }
            var next = coming.first?.comes ?? .max
            if !journey.sleep.contains(second) {
                let plan = try timetable.plan(
                    of: watch, at: second, realtime: overlay.map { RealtimeSnapshot($0, now: second) })
                let changes = plan.changes(since: told, of: .due)
                said += changes.flatMap(words).sorted().map { "\(second - journey.rides[0].start) \($0)" }
                told = plan.told(after: told, of: .due)
                #expect(plan.changes(since: told, of: .due).isEmpty)
                next = min(next, plan.next ?? .max)
            } else {
                next = min(next, journey.sleep.upperBound)
            }
            second = next
        }
        return said
    }

    /// A change as the oracle writes it.
    private func words(_ change: PlanChange) -> [String] {
        let notice = change.notice
        let kind = ([change.kind.rawValue, notice.leg.map { "\($0)" }] as [String?]).compactMap(\.self)
            .joined(separator: " ")
        let detail = notice.id.split(separator: "~").last ?? ""
        switch notice.kind {
        case .left where notice.arguments.isAlighting: return ["\(kind) left", "\(kind) next"]
        case .soon: return ["\(kind) soon\(detail)"]
        case .nextIsYours: return ["\(kind) next"]
        case .getOff: return ["\(kind) off"]
        case .skipped, .detour:
            return ["\(kind) \(notice.kind.rawValue)\(notice.arguments.isAlighting ? "-end" : "")"]
        case .realtimeLost: return ["\(kind) lost"]
        case .realtimeBack: return ["\(kind) live"]
        case .late: return ["\(kind) \(detail)"]
        case .platform: return ["\(kind) platform \(detail)"]
        default: return ["\(kind) \(notice.kind.rawValue)"]
        }
    }
}
