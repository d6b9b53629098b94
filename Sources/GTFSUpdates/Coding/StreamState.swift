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

    /// Of a byte in its record.
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
