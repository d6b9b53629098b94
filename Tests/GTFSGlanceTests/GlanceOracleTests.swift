import GTFSGlance
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("At a glance: simulated rides against a look at every second")
struct GlanceOracleTests {
    private static let timetable = Result { try SimulatedRide.timetable() }

    @Test(arguments: UInt64(0)..<8)
    func `T7: no notice is missing, none comes twice, and none later than it can be known`(part: UInt64) throws {
        let timetable = try Self.timetable.get()
        let count: UInt64 = LongForm.isAsked ? 12_500 : 12
        for seed in part * count..<(part + 1) * count {
            let ride = SimulatedRide(seed: seed)
            var oracle = RideOracle(ride)
            let (found, expected) = (try told(of: ride, timetable), oracle.told())
            guard found == expected else {
                Issue.record("seed \(seed): \(found.difference(from: expected)) of \(expected)")
                return
            }
        }
    }

    /// Asks when a message comes, and when the plan says that something comes true.
    private func told(of ride: SimulatedRide, _ timetable: Timetable) throws -> [String] {
        var watch = Watch(
            try timetable.ride(on: ride.trip, from: ride.from + 1, to: ride.to + 1), options: ride.options)
        watch.options = ride.options
        var (told, said) = (Told(), [String]())
        var overlay: RealtimeOverlay?
        var coming = ride.messages[...]
        var second = ride.span.lowerBound
        while ride.span.contains(second) {
            while let message = coming.first, message.at <= second {
                overlay = try ride.overlay(message, on: timetable)
                coming.removeFirst()
            }
            var next = coming.first?.at ?? .max
            if !ride.sleep.contains(second) {
                let plan = try timetable.plan(
                    of: watch, at: second, realtime: overlay.map { RealtimeSnapshot($0, now: second) })
                let changes = plan.changes(since: told, of: .due)
                said += changes.flatMap(words).sorted().map { "\(second - ride.start) \($0)" }
                told = plan.told(after: told, of: .due)
                #expect(plan.changes(since: told, of: .due).isEmpty)
                next = min(next, plan.next ?? .max)
            } else {
                next = min(next, ride.sleep.upperBound)
            }
            second = next
        }
        return said
    }

    /// A change as the oracle writes it.
    private func words(_ change: PlanChange) -> [String] {
        let (kind, notice) = (change.kind.rawValue, change.notice)
        switch notice.kind {
        case .left where notice.arguments.isAlighting: return ["\(kind) left", "\(kind) next"]
        case .soon: return ["\(kind) soon\(notice.id.split(separator: "~").last ?? "")"]
        case .nextIsYours: return ["\(kind) next"]
        case .getOff: return ["\(kind) off"]
        case .skipped: return [notice.arguments.isAlighting ? "\(kind) skipped-end" : "\(kind) skipped"]
        case .realtimeLost: return ["\(kind) lost"]
        case .realtimeBack: return ["\(kind) live"]
        case .late: return ["\(kind) \(notice.id.split(separator: "~").last ?? "")"]
        default: return ["\(kind) \(notice.kind.rawValue)"]
        }
    }
}
