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
