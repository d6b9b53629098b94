/// What bits go through: an encoder writes the bit that it is given and gives it back, a decoder gives back the bit that was
/// written. So what a delta consists of is written down once, for both ways.
protocol BitCoder {
    /// Whether a decoder was asked for more than was written.
    var isExhausted: Bool { get }

    /// - Parameters:
    ///   - bit: 0 or 1; a decoder does not look at it.
    ///   - zero: how likely it is 0, in 65,536ths; from 32 to 65,504.
    mutating func code(_ bit: UInt32, zero: UInt32) -> UInt32
}

extension BitCoder {
    @inline(__always)
    mutating func code(_ bit: UInt32, by model: inout BitModel) -> UInt32 {
        let bit = code(bit, zero: model.probability)
        model.update(bit)
        return bit
    }

    /// A bit of which nothing is known.
    mutating func codeEven(bit: UInt32) -> UInt32 { code(bit, zero: 32_768) }
}

extension RangeEncoder: BitCoder {
    var isExhausted: Bool { false }

    @inline(__always)
    mutating func code(_ bit: UInt32, zero: UInt32) -> UInt32 {
        encode(bit, zero: zero)
        return bit
    }
}

extension RangeDecoder: BitCoder {
    @inline(__always)
    mutating func code(_ bit: UInt32, zero: UInt32) -> UInt32 { decode(zero: zero) }
}
