public import Foundation
public import GTFSModel

extension FeedMessage {
    /// A message with more bytes is refused. Messages of whole countries have a tenth of this.
    public static let byteLimit = 256 << 20

    /// Reads a message as it was received. JSON and the text format need a reader, `TextFormats()` of `RealtimeText`.
    ///
    /// An entity that cannot be read is left out, and bytes that end too soon give the entities before the end; `notices`
    /// counts both. A header alone is a message.
    /// - Parameters:
    ///   - bytes: e.g. `Data` or `[UInt8]`.
    ///   - format: by default the one that the bytes look like.
    ///   - textFormats: reads JSON and the text format; nil: only the binary format is read.
    /// - Throws: `RealtimeError` if the bytes hold no header and no entity, or are in a format that is not read.
    public init(
        bytes: some ContiguousBytes, format: MessageFormat = .detected, textFormats: (any TextFormatReader)? = nil
    ) throws {
        self = try unsafe bytes.withUnsafeBytes {
            try unsafe FeedMessage(reading: $0, format, textFormats: textFormats)
        }
    }

    private init(
        reading bytes: UnsafeRawBufferPointer, _ format: MessageFormat, textFormats: (any TextFormatReader)?
    ) throws {
        guard bytes.count <= Self.byteLimit else { throw RealtimeError.tooLarge(bytes.count) }
        let known = unsafe format == .detected ? MessageFormat(detectedIn: bytes) : format
        let read =
            switch known {
            case .json, .text: unsafe textFormats?.message(Array(bytes), in: known).message
            case .protobuf, .detected: unsafe BinaryMessage(bytes).readMessage
            }
        // A binary message that is only text may look like another format.
        guard let message = unsafe read ?? (format == .detected ? BinaryMessage(bytes).readMessage : nil) else {
            if textFormats == nil, known.isText { throw RealtimeError.needsTextFormats(known) }
            throw unsafe RealtimeError.unreadable(bytes)
        }
        self = message
    }

    /// The header of a message, without its entities where the format allows that.
    /// - Throws: `RealtimeError` if the bytes hold no message.
    package static func header(
        of bytes: some ContiguousBytes, textFormats: (any TextFormatReader)? = nil
    ) throws -> FeedHeader {
        let read = unsafe bytes.withUnsafeBytes { bytes in
            unsafe MessageFormat(detectedIn: bytes).isText ? nil : BinaryMessage.header(of: bytes)
        }
        return try read ?? FeedMessage(bytes: bytes, textFormats: textFormats).header
    }

    /// The message in the binary format. Reading it gives an equal message, except for `notices`.
    public func protobufBytes() -> [UInt8] {
        var writer = WireWriter()
        writer.message(1, header)
        writer.messages(2, entities)
        return writer.bytes
    }
}
