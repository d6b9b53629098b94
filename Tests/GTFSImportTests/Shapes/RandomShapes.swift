import GTFSFeed
import GTFSModel
import TestSupport

@testable import GTFSPacking

/// Shapes through a handful of streets, in all the ways that feeds have been seen to write them, and worse.
struct RandomShapes {
    private var random: SeededGenerator
    private var streets: [[(latitude: DecimalNumber, longitude: DecimalNumber)]] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        streets = (0..<4).map { _ in street(of: number(2...90)) }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func street(of count: Int) -> [(latitude: DecimalNumber, longitude: DecimalNumber)] {
        let decimals = number(0...7)
        let reach = random.one(of: [0, 1, 40, 3_000])
        var point = (number(-9_000_000...9_000_000), number(-18_000_000...18_000_000))
        return (0..<count).map { _ in
            point = (point.0 + number(-reach...reach), point.1 + number(-reach...reach))
            return (
                DecimalNumber(mantissa: Int64(point.0), decimals: decimals),
                DecimalNumber(mantissa: Int64(point.1), decimals: decimals)
            )
        }
    }

    /// Points of parts of streets, forwards and backwards, numbered and measured in one of many ways.
    mutating func shape() -> [ShapeList.Point] {
        var points = (0..<number(0...4)).flatMap { _ in part() }
        if points.isEmpty { points = Array(part().prefix(1)) }
        let (zeros, way) = (number(0...2), number(0...5))
        let sequences = sequences(points.count)
        let distances = distances(points.count, way)
        return points.indices.map { index in
            ShapeList.Point(
                sequence: sequences[index], latitude: padded(points[index].latitude, zeros),
                longitude: padded(points[index].longitude, zeros), distance: distances[index], line: 0)
        }
    }

    private mutating func part() -> [(latitude: DecimalNumber, longitude: DecimalNumber)] {
        if random.chance(1, of: 12) { return [odd()] }
        let street = random.one(of: streets)
        let start = number(0...street.count - 1)
        let part = Array(street[start..<number(start + 1...street.count)])
        return random.chance(1, of: 4) ? part.reversed() : part
    }

    /// A place that has no decimals in common with others.
    private mutating func odd() -> (latitude: DecimalNumber, longitude: DecimalNumber) {
        let long = DecimalNumber(mantissa: 999_999_999_999_999_999, decimals: number(0...18))
        let short = DecimalNumber(mantissa: -1, decimals: number(0...18))
        return random.chance(1, of: 2) ? (long, short) : (short, long)
    }

    /// The same value with more zeros behind.
    private func padded(_ number: DecimalNumber, _ zeros: Int) -> DecimalNumber {
        guard number.decimals + zeros <= 18, let mantissa = number.mantissa(decimals: number.decimals + zeros) else {
            return number
        }
        return DecimalNumber(mantissa: Int64(mantissa), decimals: number.decimals + zeros)
    }

    private mutating func sequences(_ count: Int) -> [Int] {
        let way = number(0...5)
        var sequence = random.one(of: [0, 1, -7, 10_001])
        return (0..<count).map { index in
            switch way {
            case 0, 1, 2: sequence += [0, 1, 10][way]
            case 3: sequence += number(0...9) == 0 ? 9_000 : 1
            case 4: sequence += number(0...300)
            default: sequence = [Int.min, -5, 7, Int.max][min(3, index * 4 / count)]
            }
            return sequence
        }
    }

    private mutating func distances(_ count: Int, _ way: Int) -> [DecimalNumber?] {
        var distance = number(0...1_000_000)
        return (0..<count).map { index in
            distance += way == 1 ? 25 : number(-1...1) + 70
            switch way {
            case 0: return nil
            case 1, 2: return DecimalNumber(mantissa: Int64(distance), decimals: 3)
            case 3: return DecimalNumber(mantissa: Int64(number(0...1 << 57)), decimals: number(10...18))
            case 4: return index % 30 < 20 ? DecimalNumber(mantissa: Int64(distance), decimals: 2) : nil
            default: return DecimalNumber(mantissa: Int64(-distance), decimals: index % 3)
            }
        }
    }
}
