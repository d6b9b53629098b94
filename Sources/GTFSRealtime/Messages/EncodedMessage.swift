public import GTFSModel

/// A message whose parts are encoded in the binary format, each separately, so that one reader makes the values of all
/// formats.
public struct EncodedMessage: Sendable, Equatable {
    /// A FeedHeader; nil if none could be read.
    public var header: [UInt8]?
    /// FeedEntity, each, in the order of the message.
    public var entities: [[UInt8]] = []
    /// Oddities of the text: parts that could not be read, a text that ends too soon.
    public var notices = RealtimeNotices()

    /// A message without any part.
    public init() {}
}

extension EncodedMessage {
    /// The values; nil if no header and no entity could be read.
    var message: FeedMessage? {
        var writer = WireWriter()
        if let header { writer.raw(1, header) }
        for entity in entities { writer.raw(2, entity) }
        var message = unsafe writer.bytes.withUnsafeBytes { unsafe BinaryMessage($0).readMessage }
        message?.notices.add(notices)
        return message
    }
}
