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

/// Why the system refused something, as a part of a sentence.
package enum SystemReason {
    /// The system's own words, such as "No space left on device", without a full stop.
    package static func of(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if cause.domain == NSPOSIXErrorDomain { return words(of: Int32(cause.code)) }
        if error.domain == NSCocoaErrorDomain, let code = codes[CocoaError.Code(rawValue: error.code)] {
            return words(of: code)
        }
        let told = error.localizedDescription
        return told.hasSuffix(".") ? String(told.dropLast()) : told
    }

    private static func words(of code: Int32) -> String { unsafe String(cString: strerror(code)) }

    /// Foundation tells some of the system's errors by numbers of its own, whose words begin with "The operation could not be
    /// completed".
    private static let codes: [CocoaError.Code: Int32] = [
        .fileWriteOutOfSpace: ENOSPC, .fileWriteNoPermission: EACCES, .fileReadNoPermission: EACCES,
        .fileWriteVolumeReadOnly: EROFS, .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT,
        .fileWriteFileExists: EEXIST, .fileReadTooLarge: EFBIG, .fileWriteInvalidFileName: EINVAL,
        .fileReadInvalidFileName: EINVAL,
    ]
}

/// A number with its noun: `1 trip`, `2 trips`.
package enum Count {
    package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
