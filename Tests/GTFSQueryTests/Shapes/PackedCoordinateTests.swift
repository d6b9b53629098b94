import GTFSModel
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
}
