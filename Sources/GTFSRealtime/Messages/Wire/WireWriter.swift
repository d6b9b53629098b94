internal import GTFSModel

/// Writes protobuf messages, fields in the order in which they are given (Protocol Buffers, Encoding). Nil values are
/// not written.
package struct WireWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func tag(_ field: Int, type: WireReader.WireType) {
        varint(UInt64(field) << 3 | UInt64(type.rawValue))
    }

    package mutating func integer(_ field: Int, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        tag(field, type: .varint)
        varint(UInt64(truncatingIfNeeded: value))
    }

    mutating func flag(_ field: Int, value: Bool?) { integer(field, value.map { $0 ? 1 : 0 }) }

    package mutating func float(_ field: Int, _ value: Double?) {
        guard let value else { return }
        tag(field, type: .fixed32)
        fixed(Float(value).bitPattern)
    }

    package mutating func double(_ field: Int, _ value: Double?) {
        guard let value else { return }
        tag(field, type: .fixed64)
        fixed(value.bitPattern)
    }

    private mutating func fixed(_ bits: some FixedWidthInteger) {
        for byte in 0..<(bits.bitWidth / 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> (byte * 8))) }
    }

    mutating func text(_ field: Int, _ value: String?) {
        guard let value else { return }
        tag(field, type: .bytes)
        varint(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    /// Bytes that are already the value of a field.
    package mutating func raw(_ field: Int, _ value: [UInt8]) {
        tag(field, type: .bytes)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Fields that are already encoded.
    package mutating func fields(_ encoded: [UInt8]) { bytes.append(contentsOf: encoded) }

    mutating func id<Of>(_ field: Int, _ value: Identifier<Of>?) { text(field, value?.rawValue) }

    mutating func message(_ field: Int, _ value: (some WireMessage)?) {
        guard let value else { return }
        message(field) { value.write(to: &$0) }
    }

    mutating func messages(_ field: Int, _ values: [some WireMessage]) {
        for value in values { message(field, value) }
    }

    /// A nested message: its length is known after it is written, and mostly fits into the one byte reserved for it.
    mutating func message(_ field: Int, _ write: (inout WireWriter) -> Void) {
        tag(field, type: .bytes)
        let start = bytes.count
        bytes.append(0)
        write(&self)
        let length = bytes.count - start - 1
        if length < 0x80 {
            bytes[start] = UInt8(length)
        } else {
            var prefix = WireWriter()
            prefix.varint(UInt64(length))
            bytes.replaceSubrange(start...start, with: prefix.bytes)
        }
    }
}
