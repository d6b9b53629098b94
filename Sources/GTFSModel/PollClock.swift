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

/// Clamps the seconds of clocks and options to values that can be waited for and counted.
package enum PollSeconds {
    /// A month.
    private static let longest = 31 * 86400.0

    /// Seconds to wait: at least 0, and never NaN.
    package static func wait(_ seconds: Double) -> Double { seconds.isNaN ? longest : min(max(seconds, 0), longest) }

    /// Seconds since 1970 as a whole number, for any value of a clock.
    package static func instant(_ seconds: Double) -> Int { Int(exactly: seconds.rounded(.towardZero)) ?? 0 }
}

/// The clock of the system.
public struct SystemPollClock: PollClock {
    /// The clock of the system.
    public init() {}

    /// Seconds since 1970.
    public var now: Double { Date().timeIntervalSince1970 }
    /// Waits without blocking a thread.
    public func sleep(_ seconds: Double) async throws {
        try await Task.sleep(for: .seconds(PollSeconds.wait(seconds)))
    }
}
