import GTFSFeed
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Times, packed")
struct PackedTimesTests {
    @Test("packed times give every offset back", arguments: 1...200 as ClosedRange<UInt64>)
    func times(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let unit = random.one(of: [1, 60, 60, 7])
        let reach = random.one(of: [3, 200, 70_000, 599_999])
        func offsets(_ count: Int) -> [Int32] {
            (0..<count).map { _ in
                random.chance(1, of: 5) ? StopTimeRow.noTime : Int32(Int.random(in: -2...reach, using: &random) * unit)
            }
        }
        let departures = offsets(Int.random(in: 0...30, using: &random))
        let arrivals = random.chance(1, of: 3) ? departures : offsets(departures.count)
        let packed = PatternWriter.PackedTimes(arrivals: arrivals[...], departures: departures[...])
        func back(_ column: PackedColumn) -> [Int32] {
            departures.indices.map {
                column.value(at: $0).map { Int32(packed.earliest + $0 * packed.unit) } ?? StopTimeRow.noTime
            }
        }
        #expect(back(packed.departures) == departures)
        #expect(packed.arrivals.map(back) ?? departures == arrivals)
        #expect((packed.arrivals == nil) == (arrivals == departures))
        #expect(packed.earliest <= 0 && packed.departures.width <= 4)
        #expect(packed.arrivals.map { $0.width == packed.departures.width } ?? true)
    }

    @Test("whole minutes take a sixtieth")
    func minutes() {
        let packed = PatternWriter.PackedTimes(arrivals: [0, 600, 15_000], departures: [0, 660, 15_000])
        #expect(packed.unit == 60)
        #expect(packed.departures.width == 1)
        #expect(PatternWriter.PackedTimes(arrivals: [0, 601], departures: [0, 601]).unit == 1)
    }

    @Test(
        "a number of too many digits, or with an exponent, is the shortest that is the same double",
        arguments: [
            (150.0, 150, 0), (0.002, 2, 3), (12.345678901234567, 12_345_678_901_234_567, 15),
            (1e17, 100_000_000_000_000_000, 0),
            (1.5e-7, 15, 8), (-33.5, -335, 1), (0, 0, 0),
        ] as [(Double, Int64, Int)])
    func shortest(double: Double, mantissa: Int64, decimals: Int) {
        #expect(DecimalNumber(shortest: double) == DecimalNumber(mantissa: mantissa, decimals: decimals))
    }

    @Test("one that 18 digits do not hold is none", arguments: [1e300, 1e-300, 1e19])
    func tooLong(double: Double) { #expect(DecimalNumber(shortest: double) == nil) }

    @Test(
        "one of more than 18 decimals is the nearest of 18",
        arguments: [
            (0.0037581084532074477, 3_758_108_453_207_448), (-0.0037581084532074477, -3_758_108_453_207_448),
            (4e-19, 0), (5e-19, 1), (-5e-19, -1), (9.96e-19, 1), (4.99e-19, 0), (1e-300, 0),
        ] as [(Double, Int64)])
    func rounded(double: Double, mantissa: Int64) {
        #expect(DecimalNumber(rounding: double) == DecimalNumber(mantissa: mantissa, decimals: 18))
    }

    @Test("a large one is not rounded", arguments: [1e300, 1e19, 1.5])
    func notRounded(double: Double) { #expect(DecimalNumber(rounding: double) == nil) }
}
