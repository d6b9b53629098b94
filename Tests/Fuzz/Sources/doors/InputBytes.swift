/// Values out of the bytes of an input, zeros after its end.
struct InputBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of any size: small ones, and those at the ends of what 64 bits hold.
    mutating func number() -> Int {
        let length = Int(byte())
        if length > 8 { return length - 128 }
        return (0..<length).reduce(0) { number, _ in number << 8 | Int(byte()) }
    }

    /// All that is left.
    mutating func all() -> [UInt8] {
        defer { rest = [] }
        return [UInt8](rest)
    }
}
