internal import GTFSModel

extension WireReader {
    /// Text of which nothing is the same as none: producers that always send all fields send "" for what they lack.
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
        Int(UInt32(truncatingIfNeeded: try varint()))
    }

    mutating func bool() throws(WireError) -> Bool { try varint() != 0 }

    /// A `float`; nil where it is no number.
    mutating func float() throws(WireError) -> Double? {
        let value = Float(bitPattern: try fixed32())
        return value.isNaN ? nil : Double(value)
    }

    mutating func double() throws(WireError) -> Double? {
        let value = Double(bitPattern: try fixed64())
        return value.isNaN ? nil : value
    }
}
