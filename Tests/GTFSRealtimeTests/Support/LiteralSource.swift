import Dispatch
import Foundation
import GTFSModel
import GTFSRealtime

/// A literal timetable that can be made slow, or to fail.
final class LiteralSource: RealtimeScheduleSource, @unchecked Sendable {
    struct Failure: Error {}

    private let lock = NSLock()
    private let schedule: LiteralSchedule
    private var isClosed = false
    /// Signalled each time that somebody begins to read.
    let begun = DispatchSemaphore(value: 0)
    /// Waited for by all who read, where there is one.
    let gate: DispatchSemaphore?

    init(_ schedule: LiteralSchedule, gate: DispatchSemaphore? = nil) {
        self.schedule = schedule
        self.gate = gate
    }

    func close() { lock.withLock { isClosed = true } }

    func readingSchedule<Answer>(_ body: (any RealtimeSchedule) throws -> Answer) throws -> Answer {
        begun.signal()
        gate?.wait()
        if lock.withLock({ isClosed }) { throw Failure() }
        return try body(schedule)
    }
}
