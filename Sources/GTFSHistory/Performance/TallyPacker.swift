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

/// Reads what a `TallyPacker` has written. Damaged bytes give other sums, but end.
struct TallyReader {
    private var bits: BitReader
    private var codes = TallyCodes()
    /// More than any line of a day has.
    private static let most = Int(clamping: 1 << 40 as Int64)

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    /// What is known of the next line, whose sums follow.
    mutating func kind() -> TallyCodes.Kind { .init(rawValue: bits.bits(TallyCodes.Kind.width)) ?? .unknown }

    /// Passes over the sums of a line.
    mutating func skip(_ kind: TallyCodes.Kind) {
        var ignored = PerformanceTally.Counts()
        read(kind, counts: &ignored) { _ in }
    }

    /// Adds the sums of a line on a day.
    mutating func add(_ kind: TallyCodes.Kind, on day: Int, to tally: inout PerformanceTally) {
        var counts = PerformanceTally.Counts()
        let delays = read(kind, counts: &counts) { tally.delays.add($0) }
        tally.add(counts)
        if delays > 0 { tally.days.insert(day) }
        if counts.headways.pairs > 0 { tally.headwayDays.insert(day) }
    }

    /// - Returns: how many delays there are.
    @inline(__always) @discardableResult private mutating func read(
        _ kind: TallyCodes.Kind, counts: inout PerformanceTally.Counts, body: (_ delay: Int) -> Void
    ) -> Int {
        guard kind == .visits || kind == .headways else { return 0 }
        for index in counts.states.indices { counts.states[index] = min(bits.number(&codes.states[index]), Self.most) }
        let observed = counts.states[Visit.State.observed.index]
        let delays = min(observed &- bits.number(&codes.withoutDelay), bits.byteCount * 8)
        if delays > 0 {
            var delay = bits.signed(&codes.first)
            body(delay)
            for _ in 1..<max(1, delays) {
                delay = delay &+ bits.number(&codes.gap)
                body(delay)
            }
        }
        if kind == .headways { readHeadways(&counts.headways) }
        return delays
    }

    private mutating func readHeadways(_ headways: inout HeadwaySums) {
        headways.pairs = min(bits.number(&codes.pairs), Self.most)
        headways.bunched = min(bits.number(&codes.bunched), Self.most)
        headways.sum = sum()
        headways.squares = sum()
        headways.scheduledSum = sum()
        headways.scheduledSquares = sum()
    }

    private mutating func sum() -> Int { Int(clamping: bits.bits(Int(bits.bits(TallyCodes.sizeWidth)))) }
}

/// The codes of packed sums, in the state that writer and reader share.
struct TallyCodes {
    /// What is known of the sums of a line.
    enum Kind: Int64 {
        /// Nothing: its visits have to be read.
        case unknown
        /// It has no visits, and no headways.
        case empty
        /// It has visits, and no headways that count.
        case visits
        /// It may have both.
        case headways

        static let width = 2
    }

    var states = Array(repeating: RiceCode(typical: 1), count: Visit.State.allCases.count)
    var withoutDelay = RiceCode(typical: 1)
    var first = RiceCode(typical: 128)
    var gap = RiceCode(typical: 8)
    var pairs = RiceCode(typical: 32)
    var bunched = RiceCode(typical: 1)
    /// A sum is written with the number of its bits before it.
    static let sizeWidth = 6
}
