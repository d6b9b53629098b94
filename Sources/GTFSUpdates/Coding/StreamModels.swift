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
    /// A byte by the byte before it and its place in the record.
    private let byBefore: ByteTrees
    /// A byte by the one above it, in the record before, and its place.
    private let byAbove: ByteTrees
    /// A byte behind a match by the byte that would continue the match.
    private let byExpected = ByteTrees(contexts: 256)
    private var repeatLengths = NumberModel()
    private var matchLengths = NumberModel()
    private var distances = [NumberModel](repeating: NumberModel(), count: 3)
    private var nearDistances = NumberModel()

    /// - Parameter width: bytes of a record, 1 … 8.
    init(width: Int) {
        byBefore = ByteTrees(contexts: width << 8)
        byAbove = ByteTrees(contexts: width << 8)
    }

    mutating func isMatch<Coder: BitCoder>(
        _ bit: Bool, after last: Last, offset: Int, _ coder: inout Coder
    ) -> Bool {
        coder.code(bit ? 1 : 0, by: &isMatch[last.rawValue * 8 + offset]) == 1
    }

    mutating func isRepeated<Coder: BitCoder>(_ bit: Bool, after last: Last, _ coder: inout Coder) -> Bool {
        coder.code(bit ? 1 : 0, by: &isRepeated[last.rawValue]) == 1
    }

    mutating func isSecond<Coder: BitCoder>(_ bit: Bool, _ coder: inout Coder) -> Bool {
        coder.code(bit ? 1 : 0, by: &isSecond) == 1
    }

    mutating func repeatLength<Coder: BitCoder>(_ length: Int, _ coder: inout Coder) -> Int {
        repeatLengths.code(length, &coder)
    }

    /// A match, its distance against the last one's where that is near.
    mutating func match<Coder: BitCoder>(
        _ match: MatchFinder.Match, from last: Int, _ coder: inout Coder
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

    /// The byte at a position of a stream: behind a match by the byte that would continue it, else by those before it.
    func byte<Coder: BitCoder>(_ byte: UInt8, at position: Int, of state: StreamState, _ coder: inout Coder) -> UInt8 {
        let (offset, before) = (state.offset(position), state.before(position))
        guard state.last != .literal, position >= state.distance else {
            return literal(byte, offset: offset, before: before, above: state.above(position), &coder)
        }
        let expected = state.window[position - state.distance]
        return changed(byte, offset: offset, before: before, expected: expected, &coder)
    }

    /// A byte of which the byte before it and the one above it are known.
    private func literal<Coder: BitCoder>(
        _ byte: UInt8, offset: Int, before: UInt8, above: UInt8, _ coder: inout Coder
    ) -> UInt8 {
        Self.code(byte, (byBefore, offset << 8 | Int(before)), (byAbove, offset << 8 | Int(above)), &coder)
    }

    /// A byte behind a match, where the match would have gone on with `expected`.
    private func changed<Coder: BitCoder>(
        _ byte: UInt8, offset: Int, before: UInt8, expected: UInt8, _ coder: inout Coder
    ) -> UInt8 {
        Self.code(byte, (byBefore, offset << 8 | Int(before)), (byExpected, Int(expected)), &coder)
    }

    /// A byte by two contexts, whose probabilities count equally.
    @inline(__always)
    private static func code<Coder: BitCoder>(
        _ byte: UInt8, _ first: (trees: ByteTrees, context: Int), _ second: (trees: ByteTrees, context: Int),
        _ coder: inout Coder
    ) -> UInt8 {
        var node = 1
        for index in stride(from: 7, through: 0, by: -1) {
            var (one, other) = (first.trees[first.context, node], second.trees[second.context, node])
            let bit = coder.code(
                UInt32(byte >> UInt8(index)) & 1, zero: (one.probability + other.probability) >> 1)
            one.update(bit)
            other.update(bit)
            first.trees[first.context, node] = one
            second.trees[second.context, node] = other
            node = node << 1 | Int(bit)
        }
        return UInt8(truncatingIfNeeded: node)
    }
}
