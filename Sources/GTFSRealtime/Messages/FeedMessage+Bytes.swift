public import Foundation
public import GTFSModel

extension FeedMessage {
    /// Bytes beyond which a message is refused; that of a whole country has a tenth of it.
    public static let byteLimit = 256 << 20

    /// Reads a message as it was received.
    ///
    /// What is wrong inside an entity costs that entity, and bytes that end too soon give the entities before; `notices`
    /// counts both. A message of a header alone is a message.
    /// - Parameter bytes: e.g. `Data` or `[UInt8]`.
    /// - Throws: `RealtimeError` where the bytes hold neither a header nor an entity.
    public init(bytes: some ContiguousBytes, format: MessageFormat = .detected) throws {
        self = try unsafe bytes.withUnsafeBytes { try unsafe FeedMessage(reading: $0, format) }
    }

    private init(reading bytes: UnsafeRawBufferPointer, _ format: MessageFormat) throws {
        guard bytes.count <= Self.byteLimit else { throw RealtimeError.tooLarge(bytes.count) }
        let read =
            switch unsafe format == .detected ? MessageFormat(detectedIn: bytes) : format {
            case .json: unsafe JSONMessage(Array(bytes)).transcript.message
            case .text: unsafe TextMessage(Array(bytes)).transcript.message
            case .protobuf, .detected: unsafe BinaryMessage(bytes).readMessage
            }
        // A binary message of nothing but text may look like another format.
        guard let message = unsafe read ?? (format == .detected ? BinaryMessage(bytes).readMessage : nil) else {
            throw unsafe RealtimeError.unreadable(bytes)
        }
        self = message
    }

    /// The message in the binary format. Reading it gives an equal message, but for `notices`.
    public func protobufBytes() -> [UInt8] {
        var writer = WireWriter()
        writer.message(1, header)
        writer.messages(2, entities)
        return writer.bytes
    }
}

extension RealtimeError {
    static func tooLarge(_ count: Int) -> RealtimeError {
        RealtimeError(
            .messageTooLarge,
            "a message of \(count) bytes is more than the \(FeedMessage.byteLimit) that are read; ask its producer for a feed in parts"
        )
    }

    /// Says what the bytes look like instead, where that can be told.
    static func unreadable(_ bytes: UnsafeRawBufferPointer) -> RealtimeError {
        let start = unsafe Array(bytes.prefix(256))
        let what =
            if start.isEmpty {
                "the message is empty, 0 bytes; fetch it again"
            } else if start.starts(with: [0x1F, 0x8B]) {
                "these bytes are compressed with gzip and no GTFS-Realtime message; unpack them first"
            } else if start.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                "these bytes are a page of HTML or XML and no GTFS-Realtime message; look whether its URL is right and whether it asks for a key"
            } else {
                "these \(bytes.count) bytes are no GTFS-Realtime message, as they hold neither a header nor an entity that can be read; look whether this is the URL or file of one"
            }
        return RealtimeError(.unreadableMessage, what)
    }
}
