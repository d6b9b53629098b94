/// Reads a protobuf message field by field, in place (Protocol Buffers, Encoding).
///
/// The unsafe corner of reading messages: the bytes belong to whoever called, and stay while the reader is used. Every
/// length is checked against the end before it is believed; nothing here recurses.
@safe struct WireReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var place: Int
    private let end: Int

    /// - Parameter range: within `bytes`.
    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        unsafe self.bytes = unsafe bytes
        place = range.lowerBound
        end = range.upperBound
    }

    private init(_ reader: WireReader, _ range: Range<Int>) {
        unsafe bytes = unsafe reader.bytes
        place = range.lowerBound
        end = range.upperBound
    }

    /// The next field; nil at the end of the message. Its value has to be taken, or skipped, before the next.
    @inline(__always) mutating func next() throws(WireError) -> WireField? {
        guard place < end else { return nil }
        let tag = try varint()
        guard tag >> 3 != 0, tag <= UInt32.max, let type = WireType(rawValue: UInt8(tag & 7)) else {
            throw WireError()
        }
        return WireField(number: Int(tag >> 3), type: type)
    }

    @inline(__always) mutating func varint() throws(WireError) -> UInt64 {
        if place < end {
            let byte = unsafe bytes[place]
            if byte < 0x80 {
                place &+= 1
                return UInt64(byte)
            }
        }
        return try longVarint()
    }

    /// Seven bits a byte, the lowest first; ten bytes at the most, of which the last has one bit that counts.
    private mutating func longVarint() throws(WireError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < end, shift < 70 {
            let byte = unsafe bytes[place]
            place &+= 1
            value |= UInt64(byte & 0x7F) &<< min(shift, 63)
            if byte < 0x80 { return value }
            shift &+= 7
        }
        throw WireError()
    }

    @inline(__always) mutating func fixed32() throws(WireError) -> UInt32 {
        guard end &- place >= 4 else { throw WireError() }
        defer { place &+= 4 }
        return unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    mutating func fixed64() throws(WireError) -> UInt64 {
        guard end &- place >= 8 else { throw WireError() }
        defer { place &+= 8 }
        return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }

    /// Where the next value's bytes lie.
    @inline(__always) mutating func range() throws(WireError) -> Range<Int> {
        let length = try varint()
        guard length <= UInt64(end &- place) else { throw WireError() }
        let from = place
        place &+= Int(truncatingIfNeeded: length)
        return unsafe Range(uncheckedBounds: (from, place))
    }

    @inline(__always) mutating func message<Message: WireMessage>(
        _ notes: inout MessageNotes
    ) throws(WireError) -> Message { try message(Message.self, &notes) }

    @inline(__always) mutating func message<Message: WireMessage>(
        _ type: Message.Type, _ notes: inout MessageNotes
    ) throws(WireError) -> Message {
        var fields = WireReader(self, try range())
        return try Message(&fields, &notes)
    }

    /// The next value as text; what is not UTF-8 in it becomes U+FFFD, and is noted.
    @inline(__always) mutating func string(_ notes: inout MessageNotes) throws(WireError) -> String {
        let range = try range()
        let text = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
        let string = unsafe String(decoding: text, as: UTF8.self)
        if unsafe !text.allSatisfy({ $0 < 0x80 }), unsafe !string.utf8.elementsEqual(text) {
            notes.addInvalidText(string)
        }
        return string
    }

    /// How many values of a field are to come, as far as the message can be read.
    func count(of number: Int) -> Int {
        var rest = self
        var count = 0
        do throws(WireError) {
            while let field = try rest.next() {
                if field.number == number { count &+= 1 }
                try rest.skip(field)
            }
        } catch {}
        return count
    }

    mutating func skip(_ field: WireField) throws(WireError) {
        switch field.type {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .bytes: _ = try range()
        case .fixed32: _ = try fixed32()
        case .groupStart: try skipGroup()
        case .groupEnd: throw WireError()
        }
    }

    /// A group ends where as many have ended as were begun.
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
