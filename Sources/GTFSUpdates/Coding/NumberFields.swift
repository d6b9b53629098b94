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
    func contexts(_ window: [UInt8], _ position: Int) -> (before: UInt32, second: UInt32) {
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
