/// A code for numbers of which most are small, in bits: a quotient in ones, then a remainder. It learns from the numbers that
/// it has coded how many bits the next remainder needs, so that writer and reader go on alike.
package struct RiceCode: Sendable {
    @usableFromInline var sum: UInt64
    @usableFromInline var count: UInt64 = 1

    /// The most ones; a number that needs more follows them whole.
    @usableFromInline static var mostOnes: UInt64 { 24 }
    /// The bits of a number that is written whole.
    @usableFromInline static var wholeWidth: Int { 62 }
    /// How many numbers are remembered.
    @usableFromInline static var memory: UInt64 { 32 }

    /// - Parameter typical: about the size of the first numbers.
    @inlinable package init(typical: UInt64) { sum = typical }

    /// Bits of the next remainder.
    @inlinable var width: Int {
        // The binary digits of sum / count, without a division.
        let digits = count.leadingZeroBitCount &- sum.leadingZeroBitCount
        guard digits > 0 else { return 0 }
        return count &<< UInt64(digits) > sum ? digits &- 1 : digits
    }

    @inlinable mutating func learn(_ number: UInt64) {
        sum &+= Swift.min(number, 1 << 24)
        count &+= 1
        guard count > Self.memory else { return }
        sum &>>= 1
        count &>>= 1
    }
}

extension BitPacker {
    /// Appends a number below 2^62.
    @inlinable package mutating func append(_ number: UInt64, _ code: inout RiceCode) {
        let width = code.width
        let ones = number &>> UInt64(width)
        if ones < RiceCode.mostOnes {
            let quotient = (1 &<< ones &- 1) &<< 1
            let remainder = number & (1 &<< UInt64(width) &- 1)
            let whole = Int(ones) &+ 1 &+ width
            if whole <= 32 {
                put(quotient &<< UInt64(width) | remainder, whole)
            } else {
                put(quotient, Int(ones) &+ 1)
                append(Int64(truncatingIfNeeded: remainder), width: width)
            }
        } else {
            append(1 &<< Int64(RiceCode.mostOnes) &- 1, width: Int(RiceCode.mostOnes))
            append(Int64(truncatingIfNeeded: number), width: RiceCode.wholeWidth)
        }
        code.learn(number)
    }

    /// Appends a number with a sign, of less than 61 bits.
    @inlinable package mutating func append(signed number: Int, _ code: inout RiceCode) {
        append(UInt64(truncatingIfNeeded: number &<< 1 ^ number &>> (Int.bitWidth &- 1)), &code)
    }
}

extension BitCursor {
    @inlinable package mutating func next(_ code: inout RiceCode, in bytes: Span<UInt8>) -> UInt64 {
        let width = code.width
        let ones = UInt64(ones(upTo: Int(RiceCode.mostOnes), bytes))
        let number =
            ones < RiceCode.mostOnes
            ? ones &<< UInt64(width) | UInt64(truncatingIfNeeded: next(width, in: bytes))
            : UInt64(truncatingIfNeeded: next(RiceCode.wholeWidth, in: bytes))
        code.learn(number)
        return number
    }

    /// The next number with a sign.
    @inlinable package mutating func nextSigned(_ code: inout RiceCode, in bytes: Span<UInt8>) -> Int {
        let number = next(&code, in: bytes)
        return Int(truncatingIfNeeded: number &>> 1) ^ (0 &- Int(truncatingIfNeeded: number & 1))
    }
}
