public import GTFSModel

/// The formats of GTFS-Realtime messages.
public enum MessageFormat: Sendable, Hashable, CaseIterable {
    /// The one that the bytes look like.
    case detected
    /// Protocol Buffers, binary: the format of the reference.
    case protobuf
    /// Protocol Buffers as JSON, keys in camelCase or as in the `.proto` file.
    case json
    /// Protocol Buffers' text format.
    case text

    /// The format that the first bytes look like. A binary message begins with lengths and field numbers, which are control
    /// characters in a text.
    init(detectedIn bytes: some Collection<UInt8>) {
        let start = bytes.prefix(4096).drop { Self.blanks.contains($0) || Self.byteOrderMark.contains($0) }
        if bytes.prefix(64).contains(where: { $0 < 0x20 && !Self.blanks.contains($0) }) {
            self = .protobuf
        } else if start.first == UInt8(ascii: "{") {
            self = .json
        } else if start.first == UInt8(ascii: "#") || Self.fieldNames.contains(where: { start.starts(with: $0.utf8) }) {
            self = .text
        } else {
            self = .protobuf
        }
    }

    /// Whether a `TextFormatReader` reads it.
    var isText: Bool { self == .json || self == .text }

    private static let blanks = " \t\r\n".utf8
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let fieldNames = ["header", "entity"]
}

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
