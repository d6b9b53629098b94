public import Foundation

/// An error of these libraries: a kind for programs, and a sentence for people.
public protocol CodedError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of error.
    var code: ErrorCode<Self> { get }
    /// One sentence: what happened, where, and what to do. It is `reason` and `advice` together.
    var description: String { get }
    /// The sentence without its advice: what happened, and where.
    var reason: String { get }
    /// The end of the sentence: what to do; nil if there is no advice, or if the reason has it.
    var advice: ErrorAdvice? { get }
}

extension CodedError {
    /// The kinds of this error.
    public typealias Code = ErrorCode<Self>

    /// `description`.
    public var reason: String { description }
    /// Nil: the reason has it.
    public var advice: ErrorAdvice? { nil }

    /// `description`.
    public var errorDescription: String? { description }
    /// Nil: the description says it.
    public var failureReason: String? { nil }
    /// Nil: the description says it.
    public var recoverySuggestion: String? { nil }
    /// Nil: there is no help book.
    public var helpAnchor: String? { nil }
}

/// The kind of an error of type `Failure`, as a word such as `not_found`. Each type of error has its kinds as static members;
/// later versions may add some.
public struct ErrorCode<Failure>: RawRepresentable, Hashable, Sendable, Codable,
    CustomStringConvertible
{
    /// The kind as a word.
    public let rawValue: String

    /// The kind of that word, even if this version does not have it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind as a word, such as `not_found`.
    public var description: String { rawValue }
}
