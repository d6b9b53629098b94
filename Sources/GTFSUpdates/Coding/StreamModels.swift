internal import GTFSModel

/// The models of a kind of streams of bytes: what the next byte is, where there is a match, how long and how far.
struct StreamModels {
    /// Bytes of the shortest match at a distance of its own; a shorter one costs more than its bytes.
    static let shortestMatch = 5

    /// What the last token was: a literal, a match, a repeated match.
    enum Last: Int { case literal, match, repeated }

    /// Whether the next token is a match, by what the last was and the place in the record.
    private var isMatch = [BitModel](repeating: BitModel(), count: 3 * 8)
    private var isRepeated = [BitModel](repeating: BitModel(), count: 3)
    private var isSecond = BitModel()
    private var isNear = BitModel()
    private let mixer: ByteMixer
    private var repeatLengths = NumberModel()
    private var matchLengths = NumberModel()
    private var distances = [NumberModel](repeating: NumberModel(), count: 3)
    private var nearDistances = NumberModel()

    /// - Parameters:
    ///   - width: bytes of a record, 1 … 8.
    ///   - byteCount: those of the new database: a small one needs fewer models, and takes less memory.
    init(width: Int, byteCount: Int) {
        let bits = max(10, min(20, Int.bitWidth - byteCount.leadingZeroBitCount + 1))
        mixer = ByteMixer(bits: width == 1 ? bits : bits - 1, sets: 3 * 8)
    }

    mutating func isMatch<Coder: BitCoder>(
        _ bit: Bool, after last: Last, offset: Int, coder: inout Coder
    ) -> Bool {
        coder.code(bit ? 1 : 0, by: &isMatch[last.rawValue * 8 + offset]) == 1
    }

    mutating func isRepeated<Coder: BitCoder>(_ bit: Bool, after last: Last, coder: inout Coder) -> Bool {
        coder.code(bit ? 1 : 0, by: &isRepeated[last.rawValue]) == 1
    }

    mutating func isSecond<Coder: BitCoder>(_ bit: Bool, coder: inout Coder) -> Bool {
        coder.code(bit ? 1 : 0, by: &isSecond) == 1
    }

    mutating func repeatLength<Coder: BitCoder>(_ length: Int, coder: inout Coder) -> Int {
        repeatLengths.code(length, &coder)
    }

    /// A match, its distance against the last one's where that is near.
    mutating func match<Coder: BitCoder>(
        _ match: MatchFinder.Match, from last: Int, coder: inout Coder
    ) -> MatchFinder.Match {
        let more = matchLengths.code(match.length - Self.shortestMatch, &coder)
        let difference = (match.distance &- last).zigzag
        let isNear = difference < 4_096 && difference < match.distance
        let distance: Int
        if coder.code(isNear ? 1 : 0, by: &self.isNear) == 1 {
            let coded = nearDistances.code(UInt64(difference), &coder)
            distance = last &+ Int(zigzag: UInt(truncatingIfNeeded: coded))
        } else {
            distance = distances[max(0, min(more, 2))].code(match.distance, &coder)
        }
        return MatchFinder.Match(length: more &+ Self.shortestMatch, distance: distance)
    }

    /// The byte at a position of a stream: by those before it, by the one above it in the record before, and by the one that
    /// followed the same bytes earlier or would continue the last match.
    func byte<Coder: BitCoder>(
        _ byte: UInt8, at position: Int, of state: StreamState, _ echo: MatchEcho, _ coder: inout Coder
    ) -> UInt8 {
        let offset = UInt32(state.offset(position))
        let isBehindMatch = state.last != .literal && position >= state.distance
        let expected: UInt32 =
            isBehindMatch
            ? UInt32(state.window[position - state.distance]) | 0xF00
            : echo.isFound ? UInt32(state.window[echo.source]) | UInt32(min(echo.length, 14)) << 8 : 0xFFFF
        let set = Int(offset) * 3 + (isBehindMatch ? 2 : echo.isFound ? 1 : 0)
        return mixer.code(
            byte, contexts(at: position, offset, expected: expected, state: state, echo: echo), set: set, &coder)
    }

    private func contexts(
        at position: Int, _ offset: UInt32, expected: UInt32, state: StreamState, echo: MatchEcho
    ) -> ByteMixer.Contexts {
        let last = state.lastBytes(position)
        let (one, two, three, four) = (last & 0xFF, last & 0xFFFF, last & 0xFF_FFFF, last)
        let above = UInt32(state.above(position))
        let fields = state.width == 1 ? echo.fields.contexts(state.window, position: position) : (0, 0)
        let numbers: SIMD8<UInt32> =
            state.width > 1
            ? [
                0, one, two, three, above, one << 8 | above, UInt32(state.above(position, records: 2)) << 8 | above,
                expected,
            ]
            : [
                fields.0, one, two, three, four, fields.1, UInt32(state.before(position - 4)) &* 0x9E3B &+ four,
                one << 16 | expected,
            ]
        let kinds = SIMD8<UInt32>(1, 2, 3, 4, 5, 6, 7, 8) &+ (offset << 3)
        let mixed = (numbers &* 0x2C1B_3C6D) ^ (kinds &* 0x297A_2D39)
        return (mixed ^ mixed &>> 15) &* (0x846C_A68B as UInt32)
    }
}

/// Where the coding of a stream is: the window, which is the base and then the stream itself, and what the last tokens were.
struct StreamState {
    /// Bytes of a record, 1 … 8; of texts 1.
    let width: Int
    /// Where the stream begins in the window.
    let start: Int
    var window: [UInt8]
    var last = StreamModels.Last.literal
    /// Distances of the last two matches. The first is that of the base from the stream, as if it were the same.
    var distance: Int
    var secondDistance = 1

    init(base: [UInt8], width: Int) {
        self.width = width
        start = base.count
        window = base
        distance = max(1, base.count)
    }

    /// The offset of a byte in its record.
    func offset(_ position: Int) -> Int { width == 1 ? 0 : (position - start) % width }

    func before(_ position: Int) -> UInt8 { position > 0 ? window[position - 1] : 0 }

    /// The four bytes before a position, the last one lowest.
    func lastBytes(_ position: Int) -> UInt32 {
        guard position >= 4 else { return (0..<position).reduce(0) { $0 << 8 | UInt32(window[$1]) } }
        return (position - 4..<position).reduce(0) { $0 << 8 | UInt32(window[$1]) }
    }

    /// The byte at the same place of an earlier record.
    func above(_ position: Int, records: Int = 1) -> UInt8 {
        let distance = width == 1 ? 2 : width * records
        return position >= distance ? window[position - distance] : 0
    }

    mutating func matched(distance new: Int) {
        if new != distance { (distance, secondDistance) = (new, distance) }
    }
}

/// Foresees a byte by several contexts at once: how far each is believed is learnt from how well it foresaw what came before.
///
/// The coding spends most of its time here, so the models lie in memory that no access checks: an index cannot leave it, as its
/// bits above the last one are cut off.
@safe
final class ByteMixer {
    /// The contexts of a byte; each chooses 255 models.
    typealias Contexts = SIMD8<UInt32>

    /// How much an error moves how far a context is believed.
    private static let learning: Int32 = 24

    private let models: UnsafeMutablePointer<BitModel>
    private let count: Int
    private let mask: UInt32
    /// How far each context is believed, in 65,536ths, for each set.
    private var weights: [SIMD8<Int32>]
    private let stretched = Logistic.stretched

    /// - Parameters:
    ///   - bits: of the number of models.
    ///   - sets: how many kinds of places learn by themselves.
    init(bits: Int, sets: Int) {
        count = 1 << bits
        mask = UInt32(count - 1)
        unsafe models = .allocate(capacity: count)
        unsafe models.initialize(repeating: BitModel(), count: count)
        weights = [SIMD8<Int32>](repeating: SIMD8(repeating: 65_536 / 4), count: sets * 8)
    }

    deinit {
        unsafe models.deinitialize(count: count)
        unsafe models.deallocate()
    }

    func code<Coder: BitCoder>(_ byte: UInt8, _ contexts: Contexts, set: Int, _ coder: inout Coder) -> UInt8 {
        var node: UInt32 = 1
        for index in 0..<8 {
            // Odd factors spread the nodes of a context over all models.
            let slots = (contexts &+ node &* (0x9E37_79B1 as UInt32)) & mask
            node =
                node << 1
                | codeBit(UInt32(byte >> UInt8(7 - index)) & 1, slots: slots, set: set << 3 | index, coder: &coder)
        }
        return UInt8(truncatingIfNeeded: node)
    }

    @inline(__always)
    private func codeBit<Coder: BitCoder>(
        _ bit: UInt32, slots: SIMD8<UInt32>, set: Int, coder: inout Coder
    ) -> UInt32 {
        var odds = SIMD8<Int32>()
        for input in 0..<SIMD8<Int32>.scalarCount {
            odds[input] = Int32(stretched[Int(unsafe models[Int(slots[input])].probability >> 4)])
        }
        let zero = Logistic.squash((odds &* weights[set]).wrappedSum() >> 16)
        let coded = coder.code(bit, zero: UInt32(min(max(zero, 32), 65_504)))
        let error = (((coded == 0 ? 65_536 : 0) - zero) * Self.learning) >> 4
        weights[set] = weights[set] &+ (odds &* error &+ 0x8000) &>> 16
        for input in 0..<SIMD8<Int32>.scalarCount { unsafe models[Int(slots[input])].update(coded) }
        return coded
    }
}

/// Probabilities as logarithms of odds, in 256ths, and back: by tables of whole numbers, so that all machines agree.
private enum Logistic {
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
