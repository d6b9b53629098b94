internal import GTFSModel

/// Reads messages in JSON and in Protocol Buffers' text format.
///
/// `GTFSRealtime` reads only the binary format. A program that also gets the other formats passes `TextFormats()` of the
/// product `RealtimeText`.
public protocol TextFormatReader: Sendable {
    /// Reads a message, or the readable part of it.
    /// - Parameter format: `json` or `text`.
    func message(_ bytes: [UInt8], in format: MessageFormat) -> EncodedMessage
}
