/// How likely the next bit of a context is zero: it moves towards each bit that it sees, first in large steps.
///
/// The lowest four bits of the state count the bits seen, up to a limit; the others are the probability in 4096ths.
struct BitModel {
    private var state: UInt16 = 2_048 << 4

    /// After so many bits, each moves the probability by a 32nd of what is left.
    private static let limit: UInt16 = 5

    /// Of a zero, in 65,536ths.
    @inline(__always)
    var probability: UInt32 { UInt32(state & 0xFFF0 | 8) }

    @inline(__always)
    mutating func update(_ bit: UInt32) {
        let seen = state & 15
        var probability = state >> 4
        let rate = seen < Self.limit ? seen + 1 : Self.limit
        if bit == 0 {
            probability += (4_095 - probability) >> rate
        } else {
            probability -= (probability - 1) >> rate
        }
        state = probability << 4 | (seen < Self.limit ? seen + 1 : seen)
    }
}
