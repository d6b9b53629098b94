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
