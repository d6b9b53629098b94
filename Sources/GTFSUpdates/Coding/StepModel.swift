/// The models of whole numbers with sign that are about as large as the ones before: how many bits a number has by how many
/// the last ones had, its sign by that of the one before, and its highest bits.
struct StepModel {
    private static let contexts = 32
    private var lengths = [BitModel](repeating: BitModel(), count: contexts * 64)
    private var signs = [BitModel](repeating: BitModel(), count: 3 * 4)
    /// The three bits below the highest, by length.
    private var high = [BitModel](repeating: BitModel(), count: 64 * 8)
    /// Bits that the last numbers had, in 16ths.
    private var average = 0
    private var lastSign = 0

    /// - Parameter other: a number that tells more of how large this one is.
    mutating func code<Coder: BitCoder>(_ number: Int64, beside other: Int = 0, _ coder: inout Coder) -> Int64 {
        let context = min(Self.contexts - 1, (average + other * 16) * 2 / (other > 0 ? 32 : 16))
        let length = codeLength(64 - number.magnitude.leadingZeroBitCount, context: context, coder: &coder)
        average += (length * 16 - average) / 4
        guard length > 0 else {
            lastSign = 0
            return 0
        }
        let sign = coder.code(number < 0 ? 1 : 0, by: &signs[lastSign * 4 + min(length, 4) - 1])
        lastSign = sign == 1 ? 2 : 1
        let magnitude = codeMagnitude(number.magnitude, length: length, coder: &coder)
        return sign == 1 ? 0 &- Int64(bitPattern: magnitude) : Int64(bitPattern: magnitude)
    }

    private mutating func codeLength<Coder: BitCoder>(_ length: Int, context: Int, coder: inout Coder) -> Int {
        var node = 1
        for index in stride(from: 5, through: 0, by: -1) {
            let bit = UInt32(truncatingIfNeeded: min(length, 63) >> index) & 1
            node = node << 1 | Int(coder.code(bit, by: &lengths[context * 64 + node]))
        }
        return node - 64
    }

    private mutating func codeMagnitude<Coder: BitCoder>(
        _ magnitude: UInt64, length: Int, coder: inout Coder
    ) -> UInt64 {
        var (result, node) = (UInt64(1), 1)
        for index in stride(from: length - 2, through: 0, by: -1) {
            let bit = UInt32(truncatingIfNeeded: magnitude >> UInt64(index)) & 1
            let coded: UInt32
            if index >= length - 4 {
                coded = coder.code(bit, by: &high[length * 8 + node])
                node = node << 1 | Int(coded)
            } else {
                coded = coder.codeEven(bit: bit)
            }
            result = result << 1 | UInt64(coded)
        }
        return result
    }
}
