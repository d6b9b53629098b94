internal import Foundation

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
