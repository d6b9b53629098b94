internal import Foundation

/// What time it is, and how to wait: a test has its own.
public protocol PollClock: Sendable {
    /// Seconds since 1970.
    var now: Double { get }
    /// - Throws: `CancellationError` where the task ends meanwhile.
    func sleep(_ seconds: Double) async throws
}

/// The clock of the system.
public struct SystemPollClock: PollClock {
    public init() {}

    public var now: Double { Date().timeIntervalSince1970 }
    public func sleep(_ seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }
}
