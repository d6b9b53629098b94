internal import GTFSModel

/// The models of one coordinate of new points. A few points of a row may have more digits than the others, in whose decimals the
/// row then is: a step has those that its own point needs.
struct CoordinateModel {
    private var steps = StepModel()
    private var wideSteps = StepModel()
    private var isWide = [BitModel](repeating: BitModel(), count: 3)
    private var spared = NumberModel()
    /// The decimals that points have as a rule.
    private var level: Int64 = 6
    /// Decimals of the last points: of those in a row that need more, and of those in a row that need fewer.
    private var wide = (count: 0, needed: Int64(0))
    private var narrow = (count: 0, needed: Int64(0))
    private var decimals: Int64 = 0

    /// The number of points with fewer decimals after which these are the rule.
    private static let narrowRun = 16

    mutating func begin(decimals: Int64) { self.decimals = decimals }

    /// Bits of the last step.
    private(set) var stepBits = 0

    /// - Parameters:
    ///   - last: the coordinate of the point before.
    ///   - other: bits of the other coordinate's step.
    mutating func code<Coder: BitCoder>(
        _ value: Int64, after last: Int64, beside other: Int = 0, _ coder: inout Coder
    ) -> Int64 {
        guard level < decimals else { return code(value, after: last, unit: 1, beside: other, coder: &coder) }
        let unit = DecimalScale.power(decimals - level)
        var coded: Int64
        if coder.code(value % unit == 0 ? 0 : 1, by: &isWide[min(wide.count, 2)]) == 0 {
            coded = code(value, after: last, unit: unit, beside: other, coder: &coder)
        } else {
            let left = decimals - DecimalScale.needed(value, of: decimals)
            let unit = DecimalScale.power(Int64(truncatingIfNeeded: spared.code(UInt64(max(0, left)), &coder)))
            coded = DecimalScale.rounded(last, unit)
            coded = (coded &+ wideSteps.code(value / unit &- coded, &coder)) &* unit
        }
        noteNeeded(coded)
        return coded
    }

    private mutating func code<Coder: BitCoder>(
        _ value: Int64, after last: Int64, unit: Int64, beside other: Int, coder: inout Coder
    ) -> Int64 {
        let from = DecimalScale.rounded(last, unit)
        let step = steps.code(value / unit &- from, beside: other, &coder)
        stepBits = 64 - step.magnitude.leadingZeroBitCount
        return (from &+ step) &* unit
    }

    private mutating func noteNeeded(_ value: Int64) {
        let needed = DecimalScale.needed(value, of: decimals)
        if needed > level {
            wide = (wide.count + 1, max(wide.needed, needed))
            narrow = (0, 0)
            if wide.count > 1 { (level, wide) = (wide.needed, (0, 0)) }
            return
        }
        wide = (0, 0)
        narrow = needed == level ? (0, 0) : (narrow.count + 1, max(narrow.needed, needed))
        if narrow.count > Self.narrowRun { (level, narrow) = (narrow.needed, (0, 0)) }
    }
}

/// Whole numbers of one decimal place as those of another: a line may be written in more digits than it was.
enum DecimalScale {
    /// A number of some decimals, rounded to others; away from zero where it lies between two.
    static func scaled(_ number: Int64, from old: Int64, to new: Int64) -> Int64 {
        guard old != new else { return number }
        let unit = power(old < new ? new &- old : old &- new)
        return old < new ? number &* unit : rounded(number, unit)
    }

    /// How many units of that size a number has.
    static func rounded(_ number: Int64, _ unit: Int64) -> Int64 {
        guard unit > 1 else { return number }
        let half = unit / 2
        return (number < 0 ? number &- half : number &+ half) / unit
    }

    /// 10 to the power of an exponent from 0 to 18; of a larger one that of 18.
    static func power(_ exponent: Int64) -> Int64 { powers[Int(min(max(exponent, 0), 18))] }

    /// The fewest decimals that a number needs which has some.
    static func needed(_ number: Int64, of decimals: Int64) -> Int64 {
        var (rest, needed) = (number, decimals)
        while needed > 0, rest % 10 == 0 {
            if rest == 0 { return 0 }
            (rest, needed) = (rest / 10, needed - 1)
        }
        return needed
    }

    private static let powers: [Int64] = (0...18).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
