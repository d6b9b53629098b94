/// Probabilities as logarithms of odds, in 256ths, and back: by tables of whole numbers, so that all machines agree.
enum Logistic {
    /// 65,536 / (1 + e^(-x)) for x = -8, -7.5 … 8.
    private static let points: [Int32] = [
        22, 36, 60, 99, 162, 267, 439, 720, 1_179, 1_921, 3_108, 4_971, 7_812, 11_955, 17_625, 24_743, 32_768, 40_793,
        47_911, 53_581, 57_724, 60_565, 62_428, 63_615, 64_357, 64_816, 65_097, 65_269, 65_374, 65_437, 65_476, 65_500,
        65_514,
    ]

    /// The logarithm of the odds of each probability, in 4,096ths.
    static let stretched: [Int16] = {
        var table: [Int16] = []
        for odds in -2_047...2_047 as ClosedRange<Int32> {
            while table.count <= Int(squash(odds) >> 4) { table.append(Int16(odds)) }
        }
        while table.count < 4_096 { table.append(2_047) }
        return table
    }()

    /// A probability in 65,536ths.
    static func squash(_ odds: Int32) -> Int32 {
        let odds = min(max(odds, -2_047), 2_047)
        let (index, part) = (Int(odds >> 7) + 16, odds & 127)
        return (points[index] * (128 - part) + points[index + 1] * part + 64) >> 7
    }
}
