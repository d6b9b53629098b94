internal import GTFSModel

/// Reads a protobuf message field by field, in the order of its bytes (Protocol Buffers, Encoding).
///
/// The unsafe corner of reading messages: the bytes belong to the caller, and must stay while the reader is used. Every
/// length is checked against the end before it is used; nothing here recurses.
@safe struct WireReader {
    /// The bytes are not a protobuf message: they end too soon, or hold an impossible value. The place does not matter, as
    /// the whole entity is left out.
    struct WireError: Error {}

    /// How a value is encoded: the wire types of Protocol Buffers, by their values.
    enum WireType: UInt8 {
        case varint, fixed64, bytes, groupStart, groupEnd, fixed32
    }

    /// The tag before a value in a protobuf message (Protocol Buffers, Encoding, "Message Structure").
    struct Field {
        /// The field number of the `.proto` file.
        let number: Int
        let type: WireType
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset: Int
    private let end: Int

    /// - Parameter range: within `bytes`.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        unsafe self.bytes = unsafe bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    private init(_ reader: WireReader, range: Range<Int>) {
        unsafe bytes = unsafe reader.bytes
        offset = range.lowerBound
        end = range.upperBound
    }

    /// The next field; nil at the end of the message. Take or skip its value before the next call.
    @inline(__always) mutating func next() throws(WireError) -> Field? {
        guard offset < end else { return nil }
        let tag = try varint()
        guard tag >> 3 != 0, tag <= UInt32.max, let type = WireType(rawValue: UInt8(tag & 7)) else {
            throw WireError()
        }
        return Field(number: Int(tag >> 3), type: type)
    }

    @inline(__always) mutating func varint() throws(WireError) -> UInt64 {
        if offset < end {
            let byte = unsafe bytes[offset]
            if byte < 0x80 {
                offset &+= 1
                return UInt64(byte)
            }
        }
        return try longVarint()
    }

    /// Seven bits per byte, the lowest first; at most ten bytes, and only one bit of the last counts.
    private mutating func longVarint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < end, shift < 70 {
            let byte = unsafe bytes[offset]
            offset &+= 1
            value |= UInt64(byte & 0x7F) &<< min(shift, 63)
            if byte < 0x80 { return value }
            shift &+= 7
        }
        throw WireError()
    }

    @inline(__always) mutating func fixed32() throws(WireError) -> UInt32 {
        guard end &- offset >= 4 else { throw WireError() }
        defer { offset &+= 4 }
        return unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    mutating func fixed64() throws(WireError) -> UInt64 {
        guard end &- offset >= 8 else { throw WireError() }
        defer { offset &+= 8 }
        return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The range of the next value's bytes.
    @inline(__always) mutating func range() throws(WireError) -> Range<Int> {
        let length = try varint()
        guard length <= UInt64(end &- offset) else { throw WireError() }
        let from = offset
        offset &+= Int(truncatingIfNeeded: length)
        return unsafe Range(uncheckedBounds: (from, offset))
    }

    @inline(__always) mutating func message<Message: WireMessage>(
        _ notes: inout MessageNotes
    ) throws(WireError) -> Message { try message(Message.self, &notes) }

    @inline(__always) mutating func message<Message: WireMessage>(
        _ type: Message.Type, _ notes: inout MessageNotes
    ) throws(WireError) -> Message {
        var fields = WireReader(self, range: try range())
        return try Message(&fields, notes: &notes)
    }

    /// The next value as text; bytes that are not UTF-8 become U+FFFD, and are noted.
    @inline(__always) mutating func string(_ notes: inout MessageNotes) throws(WireError) -> String {
        let range = try range()
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
        let string = unsafe String(decoding: text, as: UTF8.self)
        if unsafe !text.allSatisfy({ $0 < 0x80 }), unsafe !string.utf8.elementsEqual(text) {
            notes.addInvalidText(string)
        }
        return string
    }

    /// How many values of a field follow, as far as the message can be read.
    func count(of field: Int) -> Int {
        var rest = self
        var count = 0
        do throws(WireError) {
            while let next = try rest.next() {
                if next.number == field { count &+= 1 }
                try rest.skip(next)
            }
        } catch {}
        return count
    }

    mutating func skip(_ field: Field) throws(WireError) {
        switch field.type {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .bytes: _ = try range()
        case .fixed32: _ = try fixed32()
        case .groupStart: try skipGroup()
        case .groupEnd: throw WireError()
        }
    }

    /// A group ends when all groups inside it have ended.
    private mutating func skipGroup() throws(WireError) {
        var depth = 1
        while depth > 0 {
            guard let field = try next() else { throw WireError() }
            switch field.type {
            case .groupStart: depth += 1
            case .groupEnd: depth -= 1
            default: try skip(field)
            }
        }
    }
}

extension WireReader {
    /// Text; nil if it is empty, as some producers send "" for fields that they lack.
    @inline(__always) mutating func text(_ notes: inout MessageNotes) throws(WireError) -> String? {
        let string = try string(&notes)
        return string.isEmpty ? nil : string
    }

    @inline(__always) mutating func id<Of>(_ notes: inout MessageNotes) throws(WireError) -> Identifier<Of>? {
        try text(&notes).map { Identifier($0) }
    }

    /// An `int32` or an enumeration: "sign-extended to be 64 bits long".
    @inline(__always) mutating func int32() throws(WireError) -> Int32 { Int32(truncatingIfNeeded: try varint()) }

    /// A `uint32`.
    @inline(__always) mutating func uint32() throws(WireError) -> Int {
        Int(clamping: UInt32(truncatingIfNeeded: try varint()))
    }

    mutating func bool() throws(WireError) -> Bool { try varint() != 0 }

    /// A `float`; nil for NaN.
    mutating func float() throws(WireError) -> Double? {
        let value = Float(bitPattern: try fixed32())
        return value.isNaN ? nil : Double(value)
    }

    /// A `double`; nil for NaN.
    mutating func double() throws(WireError) -> Double? {
        let value = Double(bitPattern: try fixed64())
        return value.isNaN ? nil : value
    }
}

/// A message that is read and written as protobuf, with its fields in the order of their numbers.
///
/// Unknown fields are skipped, and so are those with a wrong wire type. If a field comes twice, the second one counts.
protocol WireMessage {
    typealias Field = WireReader.Field
    typealias WireError = WireReader.WireError

    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireError)
    func write(to writer: inout WireWriter)
}

/// A message whose fields are read independently. Other messages do work before the first or after the last field, in a loop
/// of their own.
protocol PlainWireMessage: WireMessage {
    init()
    /// Takes the value of a field, or skips it.
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError)
}

extension PlainWireMessage {
    @inline(__always) init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() { try decode(field, from: &fields, notes: &notes) }
    }
}
