public import GTFSModel

/// Why a message could not be read at all. Its text is one sentence: what happened, where, and what to do.
public struct RealtimeError: CodedError, Equatable {
    /// For programs.
    public let code: Code
    /// The bytes of the message; nil if the error is not about them.
    public let byteCount: Int?
    /// The format of a message that needs a reader of text; otherwise nil.
    public let format: MessageFormat?
    /// What happened, and where.
    public let reason: String
    /// What to do.
    public let advice: ErrorAdvice?

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where.
    public init(
        _ code: Code, byteCount: Int? = nil, format: MessageFormat? = nil, _ reason: String, advice: ErrorAdvice? = nil
    ) {
        self.code = code
        self.byteCount = byteCount
        self.format = format
        self.reason = reason
        self.advice = advice
    }

    /// For people: one sentence.
    public var description: String { advice.map { "\(reason); \($0)" } ?? reason }
}

extension ErrorCode<RealtimeError> {
    /// The bytes are not a message in any of the formats.
    public static var unreadableMessage: Self { Self(rawValue: "unreadable_message") }
    /// The message is in JSON or in the text format, but no reader of these was given.
    public static var needsTextFormats: Self { Self(rawValue: "needs_text_formats") }
    /// The message has more bytes than the limit.
    public static var messageTooLarge: Self { Self(rawValue: "message_too_large") }
}

extension RealtimeError {
    static func tooLarge(_ count: Int) -> RealtimeError {
        RealtimeError(
            .messageTooLarge, byteCount: count,
            "a message of \(count) bytes is more than the \(FeedMessage.byteLimit) that are read",
            advice: "ask its producer for a feed in parts")
    }

    static func needsTextFormats(_ format: MessageFormat) -> RealtimeError {
        RealtimeError(
            .needsTextFormats, format: format,
            "the message is in \(format == .json ? "JSON" : "the text format") and not in the binary format",
            advice: ErrorAdvice(
                nil,
                "ask its producer for that, or read it with `textFormats: TextFormats()` of the product RealtimeText"))
    }

    /// Says what the bytes look like instead, if that is recognisable.
    static func unreadable(_ bytes: UnsafeRawBufferPointer) -> RealtimeError {
        let start = unsafe Array(bytes.prefix(256))
        let (what, advice): (String, ErrorAdvice) =
            if start.isEmpty {
                ("the message is empty, 0 bytes", "fetch it again")
            } else if start.starts(with: [0x1F, 0x8B]) {
                ("these bytes are compressed with gzip and no GTFS-Realtime message", "unpack them first")
            } else if start.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                (
                    "these bytes are a page of HTML or XML and no GTFS-Realtime message",
                    "look whether its URL is right and whether it asks for a key"
                )
            } else {
                (
                    "these \(bytes.count) bytes are no GTFS-Realtime message, as they hold neither a header nor an "
                        + "entity that can be read", "look whether this is the URL or file of one"
                )
            }
        return RealtimeError(.unreadableMessage, byteCount: bytes.count, what, advice: advice)
    }
}
