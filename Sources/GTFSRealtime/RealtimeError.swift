/// Why a message could not be read at all. Its text is one sentence: what happened, where, and what to do.
public struct RealtimeError: Error, Sendable, Equatable, CustomStringConvertible {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The bytes are no message in any of the forms that are read.
        public static let unreadableMessage = Code(rawValue: "unreadable_message")
        /// The message has more bytes than are read.
        public static let messageTooLarge = Code(rawValue: "message_too_large")
    }

    public let code: Code
    public let description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
