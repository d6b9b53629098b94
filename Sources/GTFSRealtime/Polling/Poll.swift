public import Foundation

/// What asking once has brought.
public struct Poll: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        /// A message, not read yet.
        case message(Data)
        /// The server has nothing new.
        case unchanged
        /// What went wrong, in a sentence.
        case failure(String)
    }

    public var outcome: Outcome
    /// When it came, seconds since 1970.
    public var time: Int
    /// Seconds until the next request.
    public var wait: Double

    public init(outcome: Outcome, time: Int, wait: Double) {
        self.outcome = outcome
        self.time = time
        self.wait = wait
    }
}
