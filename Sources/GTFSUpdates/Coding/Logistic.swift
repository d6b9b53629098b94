/// Probabilities as logarithms of odds, in 256ths, and back: by tables of whole numbers, so that all machines agree.
enum Logistic {
    /// 4,096 / (1 + e^(-x)) for x = -8, -7.5 … 8.
    private static let points: [Int32] = [
        1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1_102, 1_547, 2_048, 2_549, 2_994, 3_349, 3_608, 3_785,
        3_902, 3_976, 4_022, 4_051, 4_069, 4_079, 4_086, 4_090, 4_092, 4_094, 4_095,
    ]

    /// The logarithm of the odds of each probability, in 4,096ths.
    static let stretched: [Int16] = {
        var table: [Int16] = []
        for odds in -2_047...2_047 as ClosedRange<Int32> {
            while table.count <= Int(squash(odds)) { table.append(Int16(odds)) }
        }
        while table.count < 4_096 { table.append(2_047) }
        return table
    }()

    /// A probability in 4,096ths, from 1 to 4,095.
    static func squash(_ odds: Int32) -> Int32 {
        let odds = min(max(odds, -2_047), 2_047)
        let (index, part) = (Int(odds >> 7) + 16, odds & 127)
        return (points[index] * (128 - part) + points[index + 1] * part + 64) >> 7
    }
}
