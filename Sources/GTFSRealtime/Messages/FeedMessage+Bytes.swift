public import Foundation
public import GTFSModel

extension FeedMessage {
    /// A message of more bytes is refused. Those of whole countries have a tenth of it.
    public static let byteLimit = 256 << 20

    /// Reads a message as it was received. JSON and the text format need a reader, `TextFormats()` of `RealtimeText`.
    ///
    /// An entity that cannot be read is left out, and bytes that end too soon give the entities before the end; `notices`
    /// counts both. A header alone is a message.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - format: by default that which the bytes look like.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    /// - Throws: `RealtimeError` where the bytes hold neither a header nor an entity, or are of a format that is not read.
    public init(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil
    ) throws {
        self = try unsafe bytes.withUnsafeBytes { try unsafe FeedMessage(reading: $0, format, textFormats) }
    }

    private init(
        reading bytes: UnsafeRawBufferPointer, _ format: MessageFormat, _ textFormats: (any TextFormatReader)?
    ) throws {
        guard bytes.count <= Self.byteLimit else { throw RealtimeError.tooLarge(bytes.count) }
        let known = unsafe format == .detected ? MessageFormat(detectedIn: bytes) : format
        let read =
            switch known {
            case .json, .text: unsafe textFormats?.message(Array(bytes), in: known).message
            case .protobuf, .detected: unsafe BinaryMessage(bytes).readMessage
            }
        // A binary message of nothing but text may look like another format.
        guard let message = unsafe read ?? (format == .detected ? BinaryMessage(bytes).readMessage : nil) else {
            if textFormats == nil, known.isText { throw RealtimeError.needsTextFormats(known) }
            throw unsafe RealtimeError.unreadable(bytes)
        }
        self = message
    }

    /// The message in the binary format. Reading it gives an equal message, except for `notices`.
    public func protobufBytes() -> [UInt8] {
        var writer = WireWriter()
        writer.message(1, header)
        writer.messages(2, entities)
        return writer.bytes
    }
}

/// The formats of GTFS-Realtime messages.
public enum MessageFormat: Sendable, Hashable, CaseIterable {
    /// The one that the bytes look like.
    case detected
    /// Protocol Buffers, binary: what the reference asks for.
    case protobuf
    /// Protocol Buffers as JSON, keys in camelCase or as the fields are called.
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
    fileprivate var isText: Bool { self == .json || self == .text }

    private static let blanks = " \t\r\n".utf8
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let fieldNames = ["header", "entity"]
}
