internal import Foundation

/// A clock and a way to wait, for code that polls: realtime feeds, files, live boards. Tests bring their own.
public protocol PollClock: Sendable {
    /// Seconds since 1970.
    var now: Double { get }
    /// Waits for a number of seconds.
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func sleep(_ seconds: Double) async throws
}

extension PollClock {
    /// Whole seconds since 1970; 0 if the clock's value is not a number.
    package var second: Int { PollSeconds.instant(now) }
}
