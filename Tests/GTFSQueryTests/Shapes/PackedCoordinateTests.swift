import GTFSModel
import TestSupport
import Testing

@testable import GTFSQuery

@Suite struct PackedCoordinateTests {
    @Test(
        "points are the nearest numbers to their digits, packed or not",
        arguments: [
            [(-338_688, 4), (1_512_093, 4), (-338_700, 4), (1_512_100, 4)], [(-338_688, 4), (151_209, 3)],
            [(-338_688, 4), (1_512_093, 4), (0, 0), (-1_799_999_999, 7)],
            [(-3_386_881, 5), (.max, 5)], [(-900_000_000, 7), (1_800_000_000, 7)], [],
        ] as [[(Int64, Int)]])
    func digits(digits: [(Int64, Int)]) {
        let numbers = digits.map { DecimalNumber(mantissa: $0.0, decimals: $0.1) }
        let packed = PackedCoordinates(count: numbers.count / 2) { numbers[$0] }
        #expect(packed.count == numbers.count / 2)
        let values = (0..<packed.count).flatMap { [packed[$0].latitude, packed[$0].longitude] }
        #expect(values == numbers.map(\.value))
    }

    @Test("points of a line are found by any index, near each other or not", arguments: [300, 40_000] as [Int64])
    func longLine(longest: Int64) {
        var random = SeededGenerator(seed: 5)
        var numbers: [Int64] = [-338_688_000, 1_512_093_000]
        while numbers.count < 200 {
            numbers.append(numbers[numbers.count - 2] + .random(in: -longest...longest, using: &random))
        }
        let packed = PackedCoordinates(count: 100) { DecimalNumber(mantissa: numbers[$0], decimals: 7) }
        for index in (0..<100).shuffled(using: &random) {
            #expect(packed[index].latitude == DecimalNumber(mantissa: numbers[2 * index], decimals: 7).value)
            #expect(packed[index].longitude == DecimalNumber(mantissa: numbers[2 * index + 1], decimals: 7).value)
        }
        #expect(packed.byteCount < (longest < 1 << 15 ? 650 : 900))
    }
}
