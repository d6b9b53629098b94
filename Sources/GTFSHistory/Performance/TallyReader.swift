internal import GTFSModel

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
        read(kind, &ignored) { _ in }
    }

    /// Adds the sums of a line on a day.
    mutating func add(_ kind: TallyCodes.Kind, on day: Int, to tally: inout PerformanceTally) {
        var counts = PerformanceTally.Counts()
        let delays = read(kind, &counts) { tally.delays.add($0) }
        tally.add(counts)
        if delays > 0 { tally.days.insert(day) }
    }

    /// - Returns: how many delays there are.
    @inline(__always) @discardableResult private mutating func read(
        _ kind: TallyCodes.Kind, _ counts: inout PerformanceTally.Counts, _ body: (_ delay: Int) -> Void
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
