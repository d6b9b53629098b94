internal import GTFSModel

/// Writes the sums of lines on a service day, line by line. Delays are written in their order, each less the last one.
struct TallyPacker {
    private var bits = BitPacker()
    private var codes = TallyCodes()
    /// Seconds: longer delays are not of a day.
    private static let longest = 1 << 28

    /// - Parameter sums: nil for a line whose visits have to be read.
    mutating func add(_ sums: LineSums?) {
        switch sums {
        case .some(.empty): add(.empty)
        case .some(.tally(let tally)) where Self.canHold(tally.delays): add(tally)
        case .some(.tally), nil: add(.unknown)
        }
    }

    private mutating func add(_ kind: TallyCodes.Kind) { bits.append(kind.rawValue, width: TallyCodes.Kind.width) }

    private static func canHold(_ delays: DelayCounts) -> Bool {
        var isHeld = true
        delays.each { delay, _ in if delay < -longest || delay > longest { isHeld = false } }
        return isHeld
    }

    private mutating func add(_ tally: PerformanceTally) {
        let hasHeadways = tally.headways != HeadwaySums()
        add(hasHeadways ? .headways : .visits)
        for (index, count) in tally.states.enumerated() { bits.append(UInt64(count), &codes.states[index]) }
        add(tally.delays, of: tally.states[Visit.State.observed.index])
        guard hasHeadways else { return }
        let sums = tally.headways
        bits.append(UInt64(sums.pairs), &codes.pairs)
        bits.append(UInt64(sums.bunched), &codes.bunched)
        for sum in [sums.sum, sums.squares, sums.scheduledSum, sums.scheduledSquares] {
            let width = Int.bitWidth - sum.leadingZeroBitCount
            bits.append(Int64(width), width: TallyCodes.sizeWidth)
            bits.append(Int64(sum), width: width)
        }
    }

    private mutating func add(_ delays: DelayCounts, of observed: Int) {
        bits.append(UInt64(observed - delays.count), &codes.withoutDelay)
        var last: Int?
        delays.each { delay, count in
            if let last {
                bits.append(UInt64(delay - last), &codes.gap)
            } else {
                bits.append(signed: delay, &codes.first)
            }
            for _ in 1..<max(1, count) { bits.append(0, &codes.gap) }
            last = delay
        }
    }

    /// In whole bytes.
    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }
}
