internal import GTFSModel

/// How a list of whole numbers becomes bytes: as they are or by their differences, the sign in the lowest bit, each in as many
/// bytes as the longest takes.
struct NumberForm {
    let isDifferences: Bool
    /// Bytes of a number: 1, 2, 3, 4 or 8.
    let width: Int

    private static let widths = [1, 2, 3, 4, 8]

    /// The form that suits both lists.
    /// - Parameter isRising: whether they mostly rise, as keys do.
    init(_ numbers: [Int64], _ base: [Int64], isRising: Bool) {
        let plain = Self.bits(numbers)
        let differences = Self.differenceBits(numbers)
        isDifferences = isRising || differences.sum < plain.sum
        let most =
            isDifferences
            ? max(differences.most, Self.differenceBits(base).most) : max(plain.most, Self.bits(base).most)
        width = Self.widths.first { $0 * 8 >= most } ?? 8
    }

    init(code: Int) throws {
        guard code >= 0, Self.widths.contains(code >> 1) else { throw DeltaDefect.damaged }
        isDifferences = code & 1 == 1
        width = code >> 1
    }

    var code: Int { width << 1 | (isDifferences ? 1 : 0) }

    var kind: UpdateModels.Kind {
        switch width {
        case 1: .number1
        case 2: .number2
        case 3: .number3
        case 4: .number4
        default: .number8
        }
    }

    func bytes(_ numbers: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numbers.count * width)
        var last: Int64 = 0
        for number in numbers {
            let bits = (isDifferences ? number &- last : number).zigzag
            for index in stride(from: width - 1, through: 0, by: -1) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)))
            }
            last = number
        }
        return bytes
    }

    func numbers(_ bytes: [UInt8]) throws -> [Int64] {
        guard bytes.count % width == 0 else { throw DeltaDefect.damaged }
        var numbers: [Int64] = []
        numbers.reserveCapacity(bytes.count / width)
        var last: Int64 = 0
        for start in stride(from: 0, to: bytes.count, by: width) {
            var bits: UInt64 = 0
            for index in start..<start + width { bits = bits << 8 | UInt64(bytes[index]) }
            let number = Int64(zigzag: bits)
            last = isDifferences ? last &+ number : number
            numbers.append(last)
        }
        return numbers
    }

    private static func bits(_ numbers: [Int64]) -> (sum: Int, most: Int) {
        numbers.reduce(into: (0, 0)) { result, number in
            let bits = 64 - number.zigzag.leadingZeroBitCount
            result = (result.0 + bits, max(result.1, bits))
        }
    }

    private static func differenceBits(_ numbers: [Int64]) -> (sum: Int, most: Int) {
        var last: Int64 = 0
        return numbers.reduce(into: (0, 0)) { result, number in
            let bits = 64 - (number &- last).zigzag.leadingZeroBitCount
            last = number
            result = (result.0 + bits, max(result.1, bits))
        }
    }
}
