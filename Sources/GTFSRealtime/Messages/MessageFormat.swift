/// The forms that GTFS-Realtime messages come in.
public enum MessageFormat: Sendable, Hashable, CaseIterable {
    /// Whichever the bytes look like.
    case detected
    /// Protocol Buffers, binary: what the reference asks for.
    case protobuf
    /// Protocol Buffers as JSON, keys in camelCase or as the fields are called.
    case json
    /// Protocol Buffers' text format.
    case text

    /// The form that the first bytes look like. A binary message has lengths and numbers of fields among its first bytes,
    /// which are control characters in a text.
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

    private static let blanks = " \t\r\n".utf8
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let fieldNames = ["header", "entity"]
}
