internal import Foundation

/// Writes streams of bytes, each against a base: what is the same as in the base, or stood before, is a match.
struct StreamEncoder {
    /// A shorter match at a distance of its own costs more than its bytes.
    private static let shortest = 5
    private var coder = RangeEncoder()
    private var models = UpdateModels()
    private let depth: Int
    /// Bytes without a match before this one.
    private var misses = 0

    /// - Parameter depth: how many earlier places are tried for a match.
    init(depth: Int = 24) { self.depth = depth }

    mutating func finish() -> [UInt8] { coder.finish() }

    mutating func write(_ number: Int) { _ = models.numbers.code(UInt64(bitPattern: Int64(number)), &coder) }

    mutating func write(_ flag: Bool) { _ = coder.code(flag ? 1 : 0, by: &models.flag) }

    /// - Parameters:
    ///   - width: bytes of a record, 1 … 8.
    ///   - kind: whose models are used.
    mutating func stream(_ bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind) {
        let isSame = bytes == base
        _ = coder.code(isSame ? 1 : 0, by: &models.isSame)
        if isSame { return }
        _ = models.counts.code(Self.zigzag(bytes.count - base.count), &coder)
        let isNoise = base.isEmpty && Self.isNoise(bytes)
        _ = coder.code(isNoise ? 1 : 0, by: &models.isNoise)
        guard !isNoise else {
            for byte in bytes { _ = coder.codeEven(byte) }
            return
        }
        var state = StreamState(base: base, width: width)
        state.window += bytes
        var models = models.take(kind)
        encode(&state, &models)
        self.models.put(models, kind)
    }

    private mutating func encode(_ state: inout StreamState, _ models: inout StreamModels) {
        var finder = MatchFinder(count: state.window.count, depth: state.window.count > 1 << 20 ? min(depth, 4) : depth)
        var position = state.start
        while position < state.window.count {
            finder.insert(state.window, to: position)
            position += token(at: position, &state, finder, &models)
        }
    }

    /// Writes one token, and tells its bytes.
    private mutating func token(
        at position: Int, _ state: inout StreamState, _ finder: MatchFinder, _ models: inout StreamModels
    ) -> Int {
        let offset = state.offset(position)
        let first = Self.length(state, at: position, distance: state.distance)
        let isLong = first >= 32
        let second = isLong ? 0 : Self.length(state, at: position, distance: state.secondDistance)
        let isSearched = !isLong && position & Self.skips(misses) == 0
        let found = isSearched ? finder.best(state.window, at: position) : MatchFinder.Match()
        let repeated = max(first, second)
        let isFound = found.length >= Self.leastLength(found.distance) && found.length > repeated + 2
        guard isFound || repeated >= 2 || (repeated == 1 && state.last == .literal && state.width > 1) else {
            literal(at: position, offset: offset, &state, &models)
            misses += 1
            return 1
        }
        misses = 0
        _ = models.isMatch(true, after: state.last, offset: offset, &coder)
        _ = models.isRepeated(!isFound, after: state.last, &coder)
        if isFound {
            distance(found, state, &models)
            state.matched(distance: found.distance)
            state.last = .match
            return found.length
        }
        _ = models.isSecond(second > first, &coder)
        _ = models.repeatLength(repeated - 1, &coder)
        if second > first { state.matched(distance: state.secondDistance) }
        state.last = .repeated
        return repeated
    }

    private mutating func distance(_ found: MatchFinder.Match, _ state: StreamState, _ models: inout StreamModels) {
        _ = models.matchLength(found.length - Self.shortest, &coder)
        let near = Self.zigzag(found.distance - state.distance)
        let isNear = near < 4_096 && near < found.distance
        _ = models.isNear(isNear, &coder)
        if isNear {
            _ = models.nearDistance(near, &coder)
        } else {
            _ = models.distance(found.distance, length: found.length - Self.shortest, &coder)
        }
    }

    private mutating func literal(
        at position: Int, offset: Int, _ state: inout StreamState, _ models: inout StreamModels
    ) {
        _ = models.isMatch(false, after: state.last, offset: offset, &coder)
        let byte = state.window[position]
        let before = state.before(position)
        if state.last != .literal, position >= state.distance {
            let expected = state.window[position - state.distance]
            _ = models.changed(byte, offset: offset, before: before, expected: expected, &coder)
        } else {
            _ = models.literal(byte, offset: offset, before: before, above: state.above(position), &coder)
        }
        state.last = .literal
    }

    /// Which places are searched after so many without a match: all, one of four, one of sixteen.
    private static func skips(_ misses: Int) -> Int { misses < 256 ? 0 : misses < 4_096 ? 3 : 15 }

    private static func leastLength(_ distance: Int) -> Int {
        distance < 1 << 8
            ? shortest : distance < 1 << 14 ? shortest + 1 : distance < 1 << 20 ? shortest + 2 : shortest + 3
    }

    private static func length(_ state: StreamState, at position: Int, distance: Int) -> Int {
        guard distance <= position else { return 0 }
        return MatchFinder.length(state.window, position - distance, position)
    }

    /// Whether the bytes look as if nothing could be said of the next one: then nothing is tried.
    private static func isNoise(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 1 << 16 else { return false }
        var counts = [Double](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        let total = Double(bytes.count)
        return counts.reduce(0) { $1 > 0 ? $0 - $1 / total * log2($1 / total) : $0 } > 7.9
    }

    static func zigzag(_ number: Int) -> Int { number << 1 ^ number >> (Int.bitWidth - 1) }
}
