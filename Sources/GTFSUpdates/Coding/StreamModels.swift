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
