internal import Foundation
internal import GTFSModel

/// Writes streams of bytes, each against a base: what is the same as in the base, or stood before, is a match.
struct StreamEncoder {
    private var coder = RangeEncoder()
    private var models: UpdateModels
    private let depth: Int
    /// Bytes of the stream without a match before this one.
    private var misses = 0
    private var leastMatch = 0, leastRepeat = 0
    /// Bits that the last bytes without a match took, in the middle.
    private var literalBits = 6.0

    /// - Parameters:
    ///   - byteCount: bytes of the new database, the same as for the decoder.
    ///   - depth: how many earlier places are tried for a match.
    init(of byteCount: Int, depth: Int = 24) {
        models = UpdateModels(byteCount: byteCount)
        self.depth = depth
    }

    mutating func finish() -> [UInt8] { coder.finish() }

    mutating func code<Value>(_ body: (inout RangeEncoder) throws -> Value) rethrows -> Value { try body(&coder) }

    mutating func write(_ number: Int) { _ = models.numbers.code(UInt64(bitPattern: Int64(number)), &coder) }

    mutating func write(_ flag: Bool, _ question: UpdateModels.Flag) {
        _ = coder.code(flag ? 1 : 0, by: &models.flags[question.rawValue])
    }

    /// - Parameters:
    ///   - width: bytes of a record, 1 … 8.
    ///   - kind: whose models are used.
    mutating func stream(_ bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind) {
        let isSame = bytes == base
        _ = coder.code(isSame ? 1 : 0, by: &models.isSame[kind.rawValue])
        if isSame { return }
        _ = models.counts.code(UInt64((bytes.count - base.count).zigzag), &coder)
        let isNoise = base.isEmpty && Self.isNoise(bytes)
        _ = coder.code(isNoise ? 1 : 0, by: &models.isNoise)
        guard !isNoise else {
            for byte in bytes { coder.encode(byte: byte) }
            return
        }
        var state = StreamState(base: base, width: width)
        state.window += bytes
        var models = models.take(kind)
        encode(&state, models: &models)
        self.models.put(models, kind)
    }

    private mutating func encode(_ state: inout StreamState, models: inout StreamModels) {
        var finder = MatchFinder(count: state.window.count, depth: state.window.count > 1 << 20 ? min(depth, 4) : depth)
        var position = state.start
        (misses, literalBits) = (0, 6)
        (leastMatch, leastRepeat) = state.width > 1 || state.start > 0 ? (8, 3) : (24, 16)
        var echo = MatchEcho(Array(state.window[..<state.start]), count: state.window.count)
        while position < state.window.count {
            finder.insert(state.window, to: position)
            echo.follow(state.window, to: position)
            position += token(at: position, &state, finder: finder, echo: echo, models: &models)
        }
    }

    /// Writes one token, and tells its bytes.
    private mutating func token(
        at position: Int, _ state: inout StreamState, finder: MatchFinder, echo: MatchEcho,
        models: inout StreamModels
    ) -> Int {
        let offset = state.offset(position)
        let first = Self.length(state, at: position, distance: state.distance)
        let isLong = first >= 32
        let second = isLong ? 0 : Self.length(state, at: position, distance: state.secondDistance)
        let isSearched = !isLong && position & Self.skips(misses) == 0
        let found =
            isSearched ? finder.best(state.window, at: position, literalBits: literalBits) : MatchFinder.Match()
        let repeated = max(first, second)
        let gain = found.gain(literalBits: literalBits)
        let isFound = found.length >= leastMatch && gain > 0 && gain > Double(repeated) * literalBits - Self.repeatBits
        guard isFound || repeated >= leastRepeat && Double(repeated) * literalBits > Self.repeatBits else {
            _ = models.isMatch(false, after: state.last, offset: offset, coder: &coder)
            let before = coder.bitCount
            _ = models.byte(state.window[position], at: position, of: state, echo, &coder)
            literalBits += (coder.bitCount - before - literalBits) / 64
            state.last = .literal
            misses += 1
            return 1
        }
        misses = 0
        _ = models.isMatch(true, after: state.last, offset: offset, coder: &coder)
        _ = models.isRepeated(!isFound, after: state.last, coder: &coder)
        if isFound {
            _ = models.match(found, from: state.distance, coder: &coder)
            state.matched(distance: found.distance)
            state.last = .match
            return found.length
        }
        _ = models.isSecond(second > first, coder: &coder)
        _ = models.repeatLength(repeated - 1, coder: &coder)
        if second > first { state.matched(distance: state.secondDistance) }
        state.last = .repeated
        return repeated
    }

    /// Which places are searched after a number without a match: all, one of four, one of sixteen.
    private static func skips(_ misses: Int) -> Int { misses < 256 ? 0 : misses < 4_096 ? 3 : 15 }

    /// What a match at one of the last distances takes.
    private static let repeatBits = 5.0

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
}

/// Follows the bytes that stood before behind the same ones as now, so that the next byte is foreseen by the one that came then.
struct MatchEcho {
    /// Bytes by which places are found.
    private static let hashed = 6

    /// The place that goes on as the present one is expected to.
    private(set) var source = 0
    /// Bytes that were foreseen since it was found.
    private(set) var length = 0
    private var slots: [Int32]
    private var entered: Int
    private(set) var fields = NumberFields()

    var isFound: Bool { source > 0 }

    /// - Parameter window: the bytes that are known.
    init(_ window: [UInt8], count: Int) {
        let bits = max(10, min(18, Int.bitWidth - count.leadingZeroBitCount))
        slots = [Int32](repeating: 0, count: 1 << bits)
        entered = 0
        for position in stride(from: Self.hashed, through: window.count, by: 1) {
            slots[slot(window, end: position)] = Int32(position)
        }
        entered = window.count
    }

    /// Goes on to the end of what is known now.
    mutating func follow(_ window: [UInt8], to end: Int) {
        while entered < end {
            if source > 0, window[source] == window[entered] {
                (source, length) = (source + 1, length + 1)
            } else {
                (source, length) = (0, 0)
            }
            fields.follow(window, entered)
            entered += 1
            guard entered >= Self.hashed else { continue }
            let slot = slot(window, end: entered)
            if source == 0 { source = Int(slots[slot]) }
            slots[slot] = Int32(entered)
        }
    }

    private func slot(_ window: [UInt8], end: Int) -> Int {
        var word: UInt64 = 0
        for index in end - Self.hashed..<end { word = word << 8 | UInt64(window[index]) }
        return Int((word &* 0x9E37_79B9_7F4A_7C15) >> 40) & (slots.count - 1)
    }
}

/// Follows the numbers in a text, so that a digit is foreseen by the one at the same place of the number before, or of the one
/// before that: coordinates come in pairs.
struct NumberFields {
    /// Where the number begins that the next byte is in, and the two before it.
    private var starts = (0, 0, 0)
    private var isInside = false
    /// Whether the number has been the same as those so far.
    private var isSame = (false, false)

    /// Goes on by the byte at a position.
    mutating func follow(_ window: [UInt8], _ position: Int) {
        let byte = window[position]
        guard byte >= 0x2D, byte <= 0x39, byte != 0x2F else {
            isInside = false
            return
        }
        if !isInside {
            starts = (position, starts.0, starts.1)
            (isInside, isSame) = (true, (true, true))
        }
        let column = position - starts.0
        isSame.0 = isSame.0 && window[starts.1 + column] == byte
        isSame.1 = isSame.1 && window[starts.2 + column] == byte
    }

    /// What the numbers before have at the place of the next byte.
    func contexts(_ window: [UInt8], position: Int) -> (before: UInt32, second: UInt32) {
        let column = isInside ? position - starts.0 : 0
        let starts = isInside ? (starts.1, starts.2) : (starts.0, starts.1)
        let shown = UInt32(min(column, 31)) << 9
        func byte(_ index: Int) -> UInt32 { index < position ? UInt32(window[index]) : 0 }
        return (
            shown | (isInside && !isSame.0 ? 0x100 : 0) | byte(starts.0 + column) | 0x10000,
            shown | (isInside && !isSame.1 ? 0x100 : 0) | byte(starts.1 + column) | 0x20000
        )
    }
}
