public import GTFSModel

/// Reads messages in JSON and in Protocol Buffers' text format.
///
/// `GTFSRealtime` reads the binary format by itself, so that an app neither builds nor links swift-protobuf. A program that
/// meets the other formats too passes `TextFormats()` of the product `RealtimeText`.
public protocol TextFormatReader: Sendable {
    /// Reads a message, as far as it can be read.
    /// - Parameter format: `json` or `text`.
    func message(_ bytes: [UInt8], in format: MessageFormat) -> EncodedMessage
}

/// A message whose parts are encoded in the binary format, each by itself, so that one reader makes the values of all formats.
public struct EncodedMessage: Sendable, Equatable {
    /// A FeedHeader; nil where none could be read.
    public var header: [UInt8]?
    /// FeedEntity, each, in the order of the message.
    public var entities: [[UInt8]] = []
    /// What was odd in the text: parts that could not be read, a text that ends too soon.
    public var notices = RealtimeNotices()

    /// A message without any part.
    public init() {}
}

extension EncodedMessage {
    /// The values; nil where neither a header nor an entity could be read.
    var message: FeedMessage? {
        var writer = WireWriter()
        if let header { writer.raw(1, header) }
        for entity in entities { writer.raw(2, entity) }
        var message = unsafe writer.bytes.withUnsafeBytes { unsafe BinaryMessage($0).readMessage }
        message?.notices.add(notices)
        return message
    }
}
