public import Foundation
public import GTFSModel

/// The result of one request.
public struct Poll: Sendable, Equatable {
    /// The possible results of a request.
    public enum Outcome: Sendable, Equatable {
        /// The bytes of a message that could be read.
        case message(Data)
        /// The server has nothing new.
        case unchanged
        /// No message came, or one that could not be read to its end: the reason, in a sentence.
        case failure(String)
    }

    /// The result of the request.
    public var outcome: Outcome
    /// When the response came in, seconds since 1970.
    public var time: Int
    /// Seconds until the next request.
    public var wait: Double
    /// The readable part of the message; with a failure, the entities before the point where it is cut off. Nil if
    /// nothing was read.
    public internal(set) var message: FeedMessage?

    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - wait: seconds.
    public init(outcome: Outcome, time: Int, wait: Double) {
        self.outcome = outcome
        self.time = time
        self.wait = wait
    }
}
