internal import GTFSModel

/// Writes protobuf messages, fields in the order in which they are given (Protocol Buffers, Encoding). What is nil is not
/// written.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func tag(_ number: Int, _ type: WireType) {
        varint(UInt64(number) << 3 | UInt64(type.rawValue))
    }

    mutating func number(_ number: Int, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        tag(number, .varint)
        varint(UInt64(truncatingIfNeeded: value))
    }

    mutating func flag(_ number: Int, _ value: Bool?) { self.number(number, value.map { $0 ? 1 : 0 }) }

    mutating func float(_ number: Int, _ value: Double?) {
        guard let value else { return }
        tag(number, .fixed32)
        fixed(Float(value).bitPattern)
    }

    mutating func double(_ number: Int, _ value: Double?) {
        guard let value else { return }
        tag(number, .fixed64)
        fixed(value.bitPattern)
    }

    private mutating func fixed(_ bits: some FixedWidthInteger) {
        for byte in 0..<(bits.bitWidth / 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> (byte * 8))) }
    }

    mutating func text(_ number: Int, _ value: String?) {
        guard let value else { return }
        tag(number, .bytes)
        varint(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    /// Bytes that are the value of a field already.
    mutating func raw(_ number: Int, _ value: [UInt8]) {
        tag(number, .bytes)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func id<Of>(_ number: Int, _ value: Identifier<Of>?) { text(number, value?.rawValue) }

    mutating func message(_ number: Int, _ value: (some WireMessage)?) {
        guard let value else { return }
        message(number) { value.write(to: &$0) }
    }

    mutating func messages(_ number: Int, _ values: [some WireMessage]) {
        for value in values { message(number, value) }
    }

    /// A message within: its length is known once it is written, and mostly fits into the one byte kept free for it.
    mutating func message(_ number: Int, _ write: (inout WireWriter) -> Void) {
        tag(number, .bytes)
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
